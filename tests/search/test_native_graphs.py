"""Random graphs, searched over packed states and over plain lists: the same for every number of workers."""

from collections.abc import Iterator

import numpy as np
import pytest
from graphs import Expected, Graph, expected, program, random_graph, told
from hypothesis import given, settings
from hypothesis import strategies as st

from explorer.search import batches, space
from explorer.search.kernels.seam import COMPILED
from explorer.search.native import search
from explorer.search.outcome import Request

FLAWS = {"bad": 0.01, "wanted": 0.05, "bad_step": 0.01, "out_of_bounds": 0.005, "outside": 0.1, "final": 0.3}
SMALL = ((batches, "SHARED", 1), (space, "BATCH", 3), (space, "POSTED", 4), (space, "SMALLEST", 4))
"""What fills trays and boxes, wakes all workers and makes tables grow with few states."""


def found(graph: Graph, request: Request) -> Expected:
    return told(search(program(graph), request), graph)


@pytest.fixture
def small() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        for module, name, value in SMALL:
            patch.setattr(module, name, value)
        yield


@pytest.mark.parametrize("width", [1, 2, 3, 17])
def test_every_state_in_its_place(width: int) -> None:
    states = 20_000 if COMPILED else 500
    graph = random_graph(np.random.default_rng(width), states, 3, width, wanted=0.001, outside=0.02, final=1.0)
    plain = expected(graph, Request(keep_going=True))
    assert len(plain.order) > states // 2
    for workers in (1, 2, 3, 5):
        assert found(graph, Request(workers=workers, keep_going=True)) == plain, workers


@pytest.mark.usefixtures("small")
def test_tables_that_grow_all_the_time() -> None:
    graph = random_graph(np.random.default_rng(1), 2000 if COMPILED else 200, 3, 2, final=1.0)
    for workers in (1, 2, 3, 5):
        assert found(graph, Request(workers=workers)) == expected(graph, Request()), workers


@pytest.mark.skipif(not COMPILED, reason="too many states without machine code")
@pytest.mark.parametrize("workers", [1, 2])
def test_tables_of_their_usual_size_grow(workers: int) -> None:
    graph = random_graph(np.random.default_rng(7), 800_000, 2, 1, missing=0.0)
    run = search(program(graph), Request(workers=workers))
    words, parents = run.words[:, 0].astype(np.int64), run.parents.astype(np.int64)
    assert run.distinct > space.SMALLEST  # twice the states that the first table takes
    assert len(np.unique(words)) == run.distinct
    roots = parents == 0xFFFFFFFF
    assert roots.sum() == len(set(graph.initial)) == run.levels[0]
    assert (np.diff(parents[~roots]) >= 0).all()
    assert (graph.targets[words[parents[~roots]]] == words[~roots, None]).any(axis=1).all()
    assert np.isin(graph.targets[words], words).all()
    assert run.generated == 2 * run.distinct + len(graph.initial)


@settings(max_examples=60 if COMPILED else 20, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    states=st.integers(1, 300 if COMPILED else 40),
    most=st.integers(1, 6),
    width=st.sampled_from([1, 2, 5]),
    flaws=st.sets(st.sampled_from(sorted(FLAWS))),
    depth=st.none() | st.integers(0, 8),
    limit=st.none() | st.integers(0, 300),
    keep_going=st.booleans(),
)
@pytest.mark.usefixtures("small")
def test_every_reason_to_end(
    seed: int, states: int, most: int, width: int, flaws: set[str], depth: int | None, limit: int | None, keep_going: bool
) -> None:
    graph = random_graph(
        np.random.default_rng(seed), states, most, width, missing=0.2, **{name: FLAWS[name] for name in flaws}
    )
    request = Request(depth=depth, keep_going=keep_going, max_states=limit)
    plain = expected(graph, request)
    for workers in (1, 2, 3):
        asked = Request(depth=depth, keep_going=keep_going, max_states=limit, workers=workers)
        assert found(graph, asked) == plain, workers
