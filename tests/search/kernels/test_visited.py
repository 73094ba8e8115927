"""The visited set by itself: hashing, sifting, looking up, entering, growing."""

from collections.abc import Iterator

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from leasecheck.compile.program import Program
from leasecheck.search import space as spaces
from leasecheck.search.kernels import machine_code  # noqa: F401 -- gives the kernels their code
from leasecheck.search.kernels.rounds import SLOTS, begin
from leasecheck.search.kernels.visited import enter, hash_state, look_up, sift
from leasecheck.search.space import Space

MEMORY = 1 << 30
ids = st.lists(st.integers(0, 60), max_size=40)


@pytest.fixture(autouse=True)
def small_tables() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spaces, "SMALLEST", 4)
        yield


def space_of(width: int, workers: int = 1) -> Space:
    """Return a space of states with so many words, whose table begins with four entries."""
    program = Program(width, 40, 2, np.zeros((1, width), np.uint64), ("always",), 0, 0, None)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(spaces, "BATCH", 1)
        return Space(program, workers, MEMORY)


def words_of(numbers: list[int], width: int) -> NDArray[np.uint64]:
    """Return packed states: different for different numbers, in one word only."""
    words = np.zeros((len(numbers), width), np.uint64)
    for row, each in enumerate(numbers):
        words[row, each % width] = each // width + 1
    return words


def lay(space: Space, slot: int, numbers: list[int], sources: list[int] | None = None) -> None:
    """Put states into a slot, as expand would."""
    words, scratch = words_of(numbers, space.seam.width), space.scratch
    at = slot * scratch.room
    scratch.words[at * space.seam.width :][: words.size] = words.ravel()
    scratch.sources[at : at + len(numbers)] = sources or [9] * len(numbers)
    scratch.actions[at : at + len(numbers)] = 1


def bring(space: Space, numbers: list[int]) -> None:
    space.make_room(len(numbers))
    lay(space, 0, numbers)
    begin(space.seam, space.store, space.table, space.scratch, space.tally, len(numbers))


def listed(space: Space, slot: int) -> list[int]:
    """Return which successors of a slot are in its list."""
    first = slot * space.scratch.room
    return [int(at) - first for at in space.scratch.records[first : first + space.scratch.counts[slot]]]


def stored(space: Space) -> list[tuple[int, ...]]:
    width = space.seam.width
    return [tuple(map(int, state)) for state in space.store.words[: space.size * width].reshape(space.size, width)]


@settings(deadline=None)
@given(st.sampled_from([1, 2, 3]), st.lists(ids, min_size=1, max_size=5))
def test_states_are_kept_once_in_the_order_of_events(width: int, rounds: list[list[int]]) -> None:
    space = space_of(width)
    seen: dict[int, None] = {}
    for numbers in rounds:
        bring(space, numbers)
        seen.update(dict.fromkeys(numbers))
        assert stored(space) == [tuple(map(int, words)) for words in words_of(list(seen), width)]
        filled = space.table.entries[: space.table.mask + 1 if seen else 0]  # of an empty one nothing may be touched
        entries = [int(entry) for entry in filled]
        assert sorted(entry & space.table.low for entry in entries if entry) == list(range(1, len(seen) + 1))
        assert space.tally.distinct[1] == space.tally.distinct.sum() == len(seen)
        assert list(space.store.parents[: space.size]) == [9] * len(seen)


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, SLOTS - 1), ids), min_size=1, max_size=6))
def test_successors_of_several_chunks_are_looked_up_before_any_is_entered(chunks: list[tuple[int, list[int]]]) -> None:
    """As by workers that wait for their turns."""
    space, chunks = space_of(2), list(dict(chunks).items())
    bring(space, list(range(0, 60, 7)))
    space.make_room(40 * len(chunks))
    for slot, numbers in chunks:
        lay(space, slot, numbers)
        sift(space.seam, space.table, space.scratch, 0, slot, len(numbers))
        look_up(space.seam, space.store, space.table, space.scratch, slot)
        assert not {numbers[at] for at in listed(space, slot)} & set(range(0, 60, 7))
    for slot, _ in chunks:
        enter(space.seam, space.store, space.table, space.scratch, space.tally.distinct, slot)
    order = dict.fromkeys([*range(0, 60, 7), *(each for _, numbers in chunks for each in numbers)])
    assert stored(space) == [tuple(map(int, words)) for words in words_of(list(order), 2)]


def test_what_is_remembered_is_never_a_later_event() -> None:
    """The slot is used again, and where the state lay that is remembered there lies a later one that is equal to it."""
    space = space_of(2)
    space.make_room(10)
    for numbers, expected in (([1, 2, 3], [0, 1, 2]), ([3, 7, 3, 7], [0, 1]), ([8, 3, 2, 8], [0])):
        lay(space, 0, numbers)
        sift(space.seam, space.table, space.scratch, 0, 0, len(numbers))
        assert listed(space, 0)[0] == 0
        assert listed(space, 0)[: len(expected)] == expected
        enter(space.seam, space.store, space.table, space.scratch, space.tally.distinct, 0)
    assert stored(space) == [tuple(map(int, words)) for words in words_of([1, 2, 3, 7, 8], 2)]


def test_what_lies_in_another_slot_was_earlier() -> None:
    space = space_of(2)
    space.make_room(10)
    for slot, expected in ((3, [0, 1]), (1, []), (3, [0, 1]), (2, [])):
        lay(space, slot, [4, 5])
        sift(space.seam, space.table, space.scratch, 0, slot, 2)
        assert listed(space, slot) == (expected if slot == 3 and not stored(space) else listed(space, slot))
        enter(space.seam, space.store, space.table, space.scratch, space.tally.distinct, slot)
    lay(space, 5, [4, 5])
    sift(space.seam, space.table, space.scratch, 0, 5, 2)
    assert listed(space, 5) == []
    assert len(stored(space)) == 2


@pytest.mark.parametrize("workers", [1, 3])
def test_a_table_is_never_more_than_half_full_and_loses_nothing(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(spaces, "MANY", 100)
    space, sizes = space_of(2, workers), set()
    for first in range(0, 1200, 30):
        bring(space, list(range(first, first + 30)))
        sizes.add(space.table.mask + 1)
        assert space.size <= space.table.limit == (space.table.mask + 1) // 2
    for first in range(0, 1200, 30):
        bring(space, list(range(first, first + 30)))
    assert space.size == 1200
    assert len(sizes) >= 5
    assert all(size & (size - 1) == 0 for size in sizes)


def test_states_of_one_hash_are_told_apart_by_every_word() -> None:
    space = space_of(3)
    space.make_room(120)
    first, count = 0, 40
    lay(space, 0, list(range(count)))
    for new in (40, 0):
        for at in range(count):
            space.scratch.hashes[first + at], space.scratch.places[first + at] = 1 << 63, 0
            space.scratch.records[first + at] = at
        space.scratch.counts[0] = count
        look_up(space.seam, space.store, space.table, space.scratch, 0)
        assert space.scratch.counts[0] == new
        enter(space.seam, space.store, space.table, space.scratch, space.tally.distinct, 0)
    assert stored(space) == [tuple(map(int, state)) for state in words_of(list(range(count)), 3)]


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
