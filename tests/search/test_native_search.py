"""The native search against a plain one: counts, levels, order, parents and findings, for every number of workers."""

import random
import signal
import threading
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from toys import NEVER, Plain, State, Toy, explore, program_of

from leasecheck.search import batches, native, space
from leasecheck.search.kernels.seam import COMPILED
from leasecheck.search.native import search
from leasecheck.search.native_run import NativeRun
from leasecheck.search.outcome import Progress, Request

WORKERS = [1, 2, 3]
LARGE = 20_000 if COMPILED else 1_000


@pytest.fixture
def small_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have every worker work, batches end in the middle of levels and tables grow often."""
    monkeypatch.setattr(batches, "SHARED", 1)
    monkeypatch.setattr(batches, "OFTEN", 1)
    monkeypatch.setattr(space, "SPARE", 1)
    monkeypatch.setattr(space, "BATCH", 3)
    monkeypatch.setattr(space, "SMALLEST", 16)


def same(run: NativeRun, plain: Plain) -> None:
    """Hold a native run against a plain one."""
    assert [tuple(map(int, words)) for words in run.words] == plain.states
    assert list(run.parents) == plain.parents
    assert run.levels == tuple(plain.levels)
    assert run.depth == len(plain.levels) - 1
    assert (run.distinct, run.generated) == (len(plain.states), plain.generated)
    assert run.generated_by_action == tuple(plain.generated_by)
    assert run.distinct_by_action == tuple(plain.distinct_by)
    assert run.findings == tuple(None if at == NEVER else at for at in plain.findings)
    assert (run.cut, run.stopped) == (plain.cut, plain.stopped)


def holds_prefix(run: NativeRun, plain: Plain) -> None:
    """Hold a run that ended early against a plain one that did not."""
    assert [tuple(map(int, words)) for words in run.words] == plain.states[: run.distinct]
    assert list(run.parents) == plain.parents[: run.distinct]
    assert sum(run.levels) == run.distinct
    assert run.levels[:-1] == tuple(plain.levels[: max(run.depth, 0)])
    assert run.distinct - sum(run.distinct_by_action) <= run.generated - sum(run.generated_by_action)


def compare(toy: Toy, **request: Any) -> Plain:
    """Search with every number of workers and hold each against the plain search, which is returned."""
    program, plain = program_of(toy), explore(toy, **request)
    for workers in WORKERS:
        same(search(program, Request(workers=workers, **request)), plain)
    return plain


def grid(side: int, **claims: Any) -> Toy:
    """Two counters that go up, one of them also back to the start. In the last corner nothing is left to do."""

    def successors(state: State) -> list[tuple[int, State]]:
        x, y = state
        return [(0, (x + 1, y))] * (x < side) + [(1, (x, y + 1))] * (y < side) + [(2, (0, y))] * (x > 2 and y < side)

    return Toy([(0, 0)], successors, actions=3, **claims)


def scattered(count: int, width: int, seed: int = 1, degree: int = 3, **claims: Any) -> Toy:
    """A random graph over random words, of which many states share some."""
    random_ = random.Random(seed)
    few = [random_.getrandbits(64) for _ in range(4)]
    states = [(*(random_.choice(few) for _ in range(width - 1)), random_.getrandbits(64)) for _ in range(count)]
    edges = {
        state: [(random_.randrange(degree), random_.choice(states)) for _ in range(random_.randrange(1, degree + 2))]
        for state in states
    }
    return Toy(states[:2] + states[:1], edges.__getitem__, actions=degree, **claims)


# -- order and counts --------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small_batches")
def test_a_grid_in_small_batches() -> None:
    plain = compare(grid(12))
    assert plain.stopped == "violation"  # its corner is a deadlock


def test_a_grid_in_batches_of_their_usual_size() -> None:
    compare(grid(40 if COMPILED else 12), keep_going=True)


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("width", [1, 2, 3, 16])
def test_states_of_any_width(width: int) -> None:
    compare(scattered(300, width))


@pytest.mark.parametrize("workers", WORKERS)
def test_tables_grow_many_times(workers: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space, "BATCH", 4)
    monkeypatch.setattr(space, "SMALLEST", 16)
    grown = []
    enlarge = space.Space._enlarge_table

    def counted(self: space.Space, *needed: int) -> None:
        enlarge(self, *needed)
        grown.append(self.table.mask + 1)

    monkeypatch.setattr(space.Space, "_enlarge_table", counted)
    toy = scattered(LARGE, 2)
    same(search(program_of(toy), Request(workers=workers)), explore(toy))
    assert len(grown) >= 5
    assert grown == sorted(set(grown))


@st.composite
def graphs(draw: st.DrawFn) -> Toy:
    """Any graph of a few states, with any claims about them."""
    count = draw(st.integers(1, 12))
    width = draw(st.integers(1, 3))
    words = st.integers(0, 2) | st.sampled_from([2**32, 2**63, 2**64 - 1])
    states = draw(st.lists(st.tuples(*[words] * width), min_size=count, max_size=count, unique=True))
    some = st.sets(st.sampled_from(states), max_size=2)
    out = st.lists(st.tuples(st.integers(0, 1), st.sampled_from(states) | st.none()), max_size=4)
    edges = {state: draw(out) for state in states}
    sets = [draw(some | st.just(set())) for _ in range(6)]
    steps = draw(st.sets(st.tuples(st.sampled_from(states), st.sampled_from(states)), max_size=2))
    return Toy(
        draw(st.lists(st.sampled_from(states), min_size=1, max_size=4)),
        edges.__getitem__,
        actions=2,
        always=lambda state: state not in sets[0],
        sometimes=lambda state: state in sets[1],
        step=lambda state, successor: (state, successor) not in steps,
        admits=lambda state: state not in sets[2],
        check_fails=lambda state: state in sets[3],
        step_fails=lambda state: state in sets[4],
    )


@pytest.mark.usefixtures("small_batches")
@settings(max_examples=60 if COMPILED else 15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(graphs(), st.none() | st.integers(0, 3), st.booleans(), st.none() | st.integers(4, 8))
def test_any_graph(toy: Toy, depth: int | None, keep_going: bool, max_states: int | None) -> None:
    compare(toy, depth=depth, keep_going=keep_going, max_states=max_states)


def test_a_chain_is_the_least_of_the_shortest_paths() -> None:
    run = search(program_of(grid(5)), Request(workers=2))
    chain = [tuple(map(int, run.words[state])) for state in run.chain(run.distinct - 1)]
    assert chain[0] == (0, 0)
    assert chain == [(x, 0) for x in range(6)] + [(5, y) for y in range(1, 6)]
    assert run.chain(0) == [0]


# -- what ends a search ------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("small_batches")
def test_a_broken_claim_takes_the_expansion_of_its_level_back() -> None:
    plain = compare(grid(9, always=lambda state: state != (2, 2)))
    assert plain.stopped == "violation"
    assert len(plain.levels) == 5
    assert sum(plain.levels) == len(plain.states)


@pytest.mark.usefixtures("small_batches")
def test_keep_going_finds_the_first_of_each() -> None:
    toy = grid(
        6,
        always=lambda state: sum(state) < 3,
        step=lambda state, _: state != (2, 2),
        sometimes=lambda state: state == (1, 0),
    )
    plain = compare(toy, keep_going=True)
    assert plain.stopped is None
    assert len(plain.states) == 49
    assert [at < NEVER for at in plain.findings] == [True, True, True, True, False, False, False]


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("depth", [0, 1, 5, 12, 13])
def test_the_last_level_that_a_depth_allows_is_probed(depth: int) -> None:
    plain = compare(grid(6), depth=depth, keep_going=True)
    assert plain.stopped == ("depth" if depth < 12 else None)
    run = search(program_of(grid(6)), Request(workers=1, depth=depth, keep_going=True))
    assert run.enabled_at_limit == {0: 1, 1: 2, 5: 6, 12: 0, 13: None}[depth]


@pytest.mark.usefixtures("small_batches")
def test_states_outside_a_constraint_are_counted_and_not_expanded() -> None:
    plain = compare(grid(6, admits=lambda state: state[0] < 3), keep_going=True)
    assert plain.cut == 7
    assert compare(grid(6, admits=lambda state: state[0] < 3), depth=3).cut == 1


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("limit", [0, 1, 2, 17, 48, 49, 50])
def test_max_states_ends_after_the_state_that_leads_beyond_it(limit: int) -> None:
    plain = compare(grid(6), max_states=limit, keep_going=True)
    assert plain.stopped == ("max-states" if limit < 49 else None)
    assert limit < len(plain.states) <= limit + 2 or limit >= 49


def test_a_claim_that_is_broken_later_in_the_level_outranks_max_states() -> None:
    plain = compare(grid(6, always=lambda state: state != (0, 3)), max_states=11)
    assert plain.stopped == "violation"


@pytest.mark.parametrize("workers", WORKERS)
def test_numbers_run_out_cleanly(workers: int) -> None:
    toy = scattered(LARGE, 1)
    run = search(program_of(toy), Request(workers=workers), numbers=LARGE // 2)
    assert run.stopped == "max-states"
    assert LARGE // 4 < run.distinct <= LARGE // 2
    holds_prefix(run, explore(toy))


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("workers", WORKERS)
@pytest.mark.parametrize("granules", [0, 1, 2, 3, 5, 8, 12])
def test_memory_runs_out_cleanly(workers: int, granules: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(space, "GRANULE", 4096)
    monkeypatch.setattr(native, "rss_bytes", lambda: 0)
    toy = scattered(1_000, 2)
    fixed = 2**30 - space.Space(program_of(toy), workers, 2**30)._budget
    run = search(program_of(toy), Request(workers=workers, max_memory=fixed + granules * 4096))
    plain = explore(toy)
    holds_prefix(run, plain)
    assert run.stopped == ("max-memory" if run.distinct < len(plain.states) else None)
    if granules < 4:
        assert run.distinct < len(plain.states)


def test_a_limit_below_what_the_process_has_is_no_crash() -> None:
    run = search(program_of(grid(3)), Request(workers=2, max_memory=1))
    assert (run.stopped, run.distinct, run.depth, run.levels) == ("max-memory", 0, -1, ())


@pytest.mark.usefixtures("small_batches")
@pytest.mark.parametrize("workers", WORKERS)
@pytest.mark.parametrize("granted", [0, 3, 6, 12, 15, 20, 1000])
def test_a_system_that_refuses_memory_ends_the_search(workers: int, granted: int, monkeypatch: pytest.MonkeyPatch) -> None:
    requests = iter(range(10_000))

    def extend(self: object, first: int, last: int, to: Any = space.Reservation.extend) -> None:
        if next(requests) >= granted:
            raise MemoryError
        to(self, first, last)

    monkeypatch.setattr(space.Reservation, "extend", extend)
    toy = scattered(500, 2)
    run = search(program_of(toy), Request(workers=workers))
    plain = explore(toy)
    holds_prefix(run, plain)
    assert run.stopped == ("max-memory" if run.distinct < len(plain.states) else None)
    assert (run.distinct == 0) == (granted < 3)


def endless(state: State) -> list[tuple[int, State]]:
    """Step to two new states."""
    return [(0, (state[0] * 2 + 1,)), (0, (state[0] * 2 + 2,))]


@pytest.mark.parametrize("workers", WORKERS)
def test_time_runs_out_cleanly(workers: int) -> None:
    run = search(program_of(Toy([(0,)], endless)), Request(workers=workers, max_seconds=0.05))
    assert run.stopped == "max-seconds"
    assert run.generated == 1 + sum(run.generated_by_action) == run.distinct
    assert [int(word) for word in run.words[:, 0]] == list(range(run.distinct))


@pytest.mark.parametrize("workers", WORKERS)
def test_ctrl_c_ends_the_search_with_what_it_has(workers: int) -> None:
    def press(state: State) -> list[tuple[int, State]]:
        if state[0] == 700:
            signal.raise_signal(signal.SIGINT)
        return endless(state)

    before = signal.getsignal(signal.SIGINT)
    run = search(program_of(Toy([(0,)], press)), Request(workers=workers))
    assert run.stopped == "interrupted"
    assert run.distinct > 1_000
    assert signal.getsignal(signal.SIGINT) is before


def test_progress_is_reported_and_may_interrupt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(native, "REPORT_EVERY", 0.0)
    seen: list[Progress] = []

    def report(progress: Progress) -> None:
        seen.append(progress)
        if len(seen) == 3:
            raise KeyboardInterrupt

    run = search(program_of(Toy([(0,)], endless)), Request(workers=1, progress=report))
    assert run.stopped == "interrupted"
    assert [progress.depth for progress in seen] == [0, 1, 2]
    assert [progress.distinct for progress in seen] == [3, 7, 15]
    assert [progress.frontier for progress in seen] == [2, 4, 8]
    assert all(progress.rss_bytes > 0 for progress in seen)


def test_a_search_in_another_thread_leaves_signals_alone() -> None:
    runs: list[NativeRun] = []
    thread = threading.Thread(target=lambda: runs.append(search(program_of(grid(3)), Request(workers=2))))
    thread.start()
    thread.join()
    assert runs[0].distinct == 16
