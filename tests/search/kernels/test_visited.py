"""The visited set by itself: hashing, entering, taking back, growing."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from explorer.compile.program import Program
from explorer.search import space as spaces
from explorer.search.kernels.rounds import number, post
from explorer.search.kernels.seam import COMPILED
from explorer.search.kernels.visited import enter, hash_state, owner_of, withdraw
from explorer.search.space import Space

MEMORY = 1 << 30
ids = st.lists(st.integers(0, 60), max_size=40)


def space_of(width: int, workers: int) -> Space:
    """Return a space of states with so many words, whose tables begin with four entries."""
    program = Program(width, 4, 1, np.zeros((1, width), np.uint64), ("always",), 0, 0, None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spaces, "BATCH", 10)
        patch.setattr(spaces, "POSTED", 100)
        return Space(program, workers, MEMORY)


@pytest.fixture(autouse=True)
def small_tables() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spaces, "SMALLEST", 4)
        yield


def words_of(numbers: list[int], width: int) -> NDArray[np.uint64]:
    """Return packed states: different for different numbers, in one word only."""
    words = np.full((len(numbers), width), 5, np.uint64)
    for at, state in enumerate(numbers):
        words[at, state % width] += np.uint64(state + 1)
    return words


def bring(space: Space, slices: list[list[int]]) -> None:
    """Have each worker post its slice, and each owner enter its mail."""
    mail, width = space.mail, space.seam.width
    mail.filled[:] = mail.brought[:] = 0
    for worker, numbers in enumerate(slices):
        first = worker * mail.tray
        mail.words[first * width : (first + len(numbers)) * width] = words_of(numbers, width).ravel()
        mail.sources[first : first + len(numbers)] = 9
        mail.actions[first : first + len(numbers)] = 0
        post(space.seam, mail, worker, first, len(numbers))
    workers = space.workers
    space.make_room([int(mail.filled[owner::workers].sum()) for owner in range(workers)])
    for owner in range(workers):
        enter(space.seam, space.store, space.table, mail, space.tally, owner)


def keep(space: Space) -> None:
    """Give what was entered its numbers."""
    for worker in range(space.workers):
        number(space.seam, space.store, space.table, space.mail, space.tally, worker)
    space.store.size[0] += space.mail.found.sum()


def stored(space: Space) -> list[tuple[int, ...]]:
    width = space.seam.width
    words = space.store.words[: space.size * width].reshape(space.size, width)
    return [tuple(int(word) for word in state) for state in words]


def entries(space: Space) -> list[int]:
    """Return every entry there is memory for, of one owner after the other."""
    table = space.table
    if not table.mask:  # no memory was taken yet
        return []
    return [
        int(entry)
        for owner in range(space.workers)
        for entry in table.entries[owner * table.stride : owner * table.stride + table.mask + 1]
    ]


@settings(deadline=None)
@given(st.sampled_from([2, 3, 5]), st.sampled_from([1, 2, 3]), st.lists(ids, min_size=1, max_size=5), st.data())
def test_states_are_kept_once_in_the_order_of_events(
    workers: int, width: int, rounds: list[list[int]], data: st.DataObject
) -> None:
    space = space_of(width, workers)
    seen: dict[int, None] = {}
    for numbers in rounds:
        cuts = sorted(data.draw(st.lists(st.integers(0, len(numbers)), min_size=workers - 1, max_size=workers - 1)))
        bring(space, [numbers[a:b] for a, b in zip([0, *cuts], [*cuts, len(numbers)], strict=True)])
        keep(space)
        seen.update(dict.fromkeys(numbers))
        assert stored(space) == [tuple(map(int, words)) for words in words_of(list(seen), width)]
        assert sorted(entry & space.table.low for entry in entries(space) if entry) == list(range(1, len(seen) + 1))
        assert int(space.table.used.sum()) == int(space.tally.distinct.sum()) == len(seen)
        assert list(space.store.parents[: space.size]) == [9] * len(seen)


@settings(deadline=None)
@given(st.sampled_from([2, 3]), ids, ids)
def test_what_is_taken_back_leaves_no_trace(workers: int, before: list[int], after: list[int]) -> None:
    space = space_of(2, workers)
    bring(space, [before])
    keep(space)
    space.make_room([len(after)] * workers)  # a table that has grown stays so
    was = entries(space), list(space.table.used), space.tally.distinct.tolist(), stored(space)
    bring(space, [after])
    for owner in range(workers):
        withdraw(space.seam, space.table, space.mail, owner)
    assert (entries(space), list(space.table.used), space.tally.distinct.tolist(), stored(space)) == was
    assert not space.mail.found.any()
    bring(space, [[], after])
    keep(space)
    assert len(stored(space)) == len({*before, *after})


@pytest.mark.parametrize("workers", [2, 3])
def test_a_table_is_never_more_than_half_full_and_loses_nothing(workers: int) -> None:
    space, sizes = space_of(2, workers), set()
    for first in range(0, 600 * workers, 30):
        bring(space, [list(range(first, first + 30))])
        keep(space)
        sizes.add(space.table.mask + 1)
        assert (space.table.used <= space.table.limit).all()
        assert space.table.limit * 2 == space.table.mask + 1
    bring(space, [list(range(30 * at, 30 * at + 30)) for at in range(workers)])
    assert not space.mail.found.any()
    assert len(sizes) >= 5
    assert all(size & (size - 1) == 0 for size in sizes)


def test_states_of_one_hash_are_told_apart_by_every_word(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spaces, "SMALLEST", 256)  # a table that grew would hash anew
    space, words = space_of(3, 2), words_of(list(range(40)), 3)
    mail = space.mail
    mail.words[: words.size] = words.ravel()
    mail.actions[:40] = mail.sources[:40] = 0
    mail.records[:40] = np.arange(40)
    mail.hashes[:40] = 1 << 63
    for new in (40, 0):
        mail.filled[:], mail.brought[:] = (40, 0, 0, 0), (40, 0)
        space.make_room([40, 0])
        for owner in range(2):
            enter(space.seam, space.store, space.table, mail, space.tally, owner)
        assert list(mail.found) == [new, 0, 0, 0]
        keep(space)
    assert stored(space) == [tuple(map(int, state)) for state in words]


def test_every_bit_of_every_word_matters_to_the_hash() -> None:
    for width in (1, 2, 3, 16):
        words = np.arange(width, dtype=np.uint64)
        hashes = {int(hash_state(words, 0, width))}
        for bit in range(64 * width):
            changed = words.copy()
            changed[bit // 64] ^= np.uint64(1 << bit % 64)
            hashes.add(int(hash_state(changed, 0, width)))
        assert len(hashes) == 64 * width + 1


def test_words_may_not_change_places() -> None:
    a, b = np.array([3, 4], np.uint64), np.array([4, 3], np.uint64)
    assert hash_state(a, 0, 2) != hash_state(b, 0, 2)
    assert hash_state(np.concatenate([b, a]), 2, 2) == hash_state(a, 0, 2)


@pytest.mark.parametrize("workers", [1, 2, 3, 5, 64])
def test_owners_have_equal_shares(workers: int) -> None:
    shares = [0] * workers
    for state in range(200 * workers):
        value = hash_state(np.array([state], np.uint64), 0, 1)
        shares[owner_of(np.uint64(value) if COMPILED else value, workers)] += 1
    assert sum(shares) == 200 * workers
    assert 100 < min(shares) <= max(shares) < 300
