"""Graphs as compiled specs: expand and probe written by hand over packed states, and what a search of them must find.

The two functions are Python behind C addresses, for batches of numpy arrays: no compiler is between a test and the search.
`expected` is the second opinion, over plain lists; docs/decisions/001-search-order-and-seam.md is what it is written from.
"""

import ctypes
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from leasecheck.compile.program import Program
from leasecheck.search.native_run import NativeRun
from leasecheck.search.outcome import Request

__all__ = ["SLOTS", "Expected", "Graph", "expected", "program", "random_graph", "told"]

SLOTS = ("bounds", "error", "always", "check-error", "sometimes", "check-error", "step", "error", "deadlock", "error")
"""In the order in which a compiled spec might have them; nothing raises here."""

BOUNDS, ALWAYS, SOMETIMES, STEP, DEADLOCK = (
    SLOTS.index(kind) for kind in ("bounds", "always", "sometimes", "step", "deadlock")
)

Flags = NDArray[np.bool_]


@dataclass
class Graph:
    """States, numbered as it comes; what a search calls them is another matter."""

    targets: NDArray[np.int64]
    """Shape (states, successors at most): for each place the successor, or -1."""
    actions: NDArray[np.uint16]
    """For each place its action: does not fall."""
    labels: NDArray[np.uint64]
    """Shape (states, words): how each is packed. One word tells the state, so that it can be read back."""
    telling: int
    initial: list[int]
    bad: Flags
    wanted: Flags
    bad_step: Flags
    """The last successor is reached by a step that is violated."""
    out_of_bounds: Flags
    outside: Flags
    """Outside a constraint."""
    final: Flags


def random_graph(rng: np.random.Generator, states: int, most: int, width: int, **chances: float) -> Graph:
    """Return a graph; chances say how often a state is bad, wanted, ..., and how often a successor is missing."""

    def some(name: str) -> Flags:
        return rng.random(states) < chances.get(name, 0.0)

    targets = rng.integers(0, states, (states, most))
    targets[rng.random((states, most)) < chances.get("missing", 0.3)] = -1
    actions = np.sort(rng.integers(0, 3, most)).astype(np.uint16)
    labels = rng.integers(0, 2**64, (1 if rng.random() < 0.5 else states, width), np.uint64) * np.ones((states, 1), np.uint64)
    telling = int(rng.integers(width))
    labels[:, telling] = np.arange(states)  # all others may be alike, or of no help in telling states apart
    initial = [int(each) for each in rng.integers(0, states, int(rng.integers(1, 4)))]
    flags = {name: some(name) for name in ("bad", "wanted", "bad_step", "out_of_bounds", "outside", "final")}
    return Graph(targets, actions, labels, telling, initial, **flags)


def _array(address: int, shape: tuple[int, ...], kind: Any) -> NDArray[Any]:
    size = int(np.prod(shape)) * np.dtype(kind).itemsize
    return np.frombuffer((ctypes.c_char * size).from_address(address), kind).reshape(shape)


def program(graph: Graph) -> Program:
    """Return a graph as a compiled spec."""
    width, most = graph.labels.shape[1], graph.targets.shape[1]
    pointer, number = ctypes.c_void_p, ctypes.c_int64

    def nodes(states: int, first: int, count: int) -> NDArray[np.int64]:
        words = _array(states + first * width * 8, (count, width), np.uint64)
        found = words[:, graph.telling].astype(np.int64)
        assert (graph.labels[found] == words).all()
        return found

    def note(findings: NDArray[np.int64], slot: int, flags: Flags, first: int) -> None:
        if flags.any():
            findings[slot] = min(int(findings[slot]), first + int(flags.argmax()))

    def check(at: NDArray[np.int64], first: int, findings: int) -> tuple[NDArray[np.int64], Flags]:
        seen = _array(findings, (len(SLOTS),), np.int64)
        note(seen, ALWAYS, graph.bad[at], first)
        note(seen, SOMETIMES, graph.wanted[at], first)
        admitted = ~graph.outside[at]
        enabled = (graph.targets[at] >= 0).any(axis=1) | graph.out_of_bounds[at]
        note(seen, DEADLOCK, admitted & ~enabled & ~graph.final[at], first)
        return seen, admitted & enabled

    def expand(states: int, first: int, count: int, out: int, source: int, action: int, totals: int, findings: int) -> int:
        at = nodes(states, first, count)
        seen, going_on = check(at, first, findings)
        targets = np.where(going_on[:, None], graph.targets[at], -1)
        rows, places = np.nonzero(targets >= 0)
        made = len(rows)
        _array(out, (made, width), np.uint64)[:] = graph.labels[targets[rows, places]]
        _array(source, (made,), np.uint32)[:] = first + rows
        _array(action, (made,), np.uint16)[:] = graph.actions[places]
        counted = _array(totals, (4,), np.int64)
        counted += np.bincount(graph.actions[places], minlength=4)
        counted[3] += graph.outside[at].sum()
        note(seen, STEP, going_on & graph.bad_step[at] & (targets >= 0).any(axis=1), first)
        note(seen, BOUNDS, going_on & graph.out_of_bounds[at], first)
        return made

    def probe(states: int, first: int, count: int, findings: int) -> int:
        at = nodes(states, first, count)
        _, going_on = check(at, first, findings)
        return int(going_on.sum()) + (int(graph.outside[at].sum()) << 32)

    functions = (
        ctypes.CFUNCTYPE(number, pointer, number, number, *[pointer] * 5)(expand),
        ctypes.CFUNCTYPE(number, pointer, number, number, pointer)(probe),
    )
    to_expand, to_probe = (ctypes.cast(function, pointer).value or 0 for function in functions)
    return Program(width, most, 3, graph.labels[graph.initial], SLOTS, to_expand, to_probe, functions)


@dataclass
class Expected:
    """What a search must find. States are in discovery order."""

    order: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    generated: int = 0
    generated_by_action: list[int] = field(default_factory=lambda: [0] * 3)
    distinct_by_action: list[int] = field(default_factory=lambda: [0] * 3)
    cut: int = 0
    findings: dict[int, int] = field(default_factory=dict)
    enabled: int | None = None
    stopped: str | None = None


def expected(graph: Graph, request: Request) -> Expected:
    """Search a graph."""
    run, known, first = Expected(), set(), 0
    rows, actions = graph.targets.tolist(), graph.actions.tolist()

    def insert(node: int, parent: int) -> bool:
        if node in known:
            return False
        known.add(node)
        run.order.append(node)
        run.parents.append(parent)
        return True

    for node in graph.initial:
        run.generated += 1
        insert(node, 0xFFFFFFFF)
    while first < len(run.order):
        last = len(run.order)
        run.levels.append(last - first)
        for at in range(first, last):
            for slot, flags in ((ALWAYS, graph.bad), (SOMETIMES, graph.wanted)):
                if flags[run.order[at]]:
                    run.findings.setdefault(slot, at)
        if ALWAYS in run.findings and not request.keep_going:
            run.stopped = "violation"
            return run
        probing = len(run.levels) - 1 == request.depth
        run.enabled = 0 if probing else None
        if not probing and request.max_states is not None and last > request.max_states:  # initial states
            run.stopped = "max-states"
            return run
        for at in range(first, last):
            node = run.order[at]
            if graph.outside[node]:
                run.cut += 1
                continue
            steps = [(action, target) for action, target in zip(actions, rows[node], strict=True) if target >= 0]
            if not steps and not graph.out_of_bounds[node]:
                if not graph.final[node]:
                    run.findings.setdefault(DEADLOCK, at)
                continue
            if probing:
                run.enabled = (run.enabled or 0) + 1
                continue
            if graph.out_of_bounds[node]:
                run.findings.setdefault(BOUNDS, at)
            if steps and graph.bad_step[node]:
                run.findings.setdefault(STEP, at)
            for action, target in steps:
                run.generated += 1
                run.generated_by_action[action] += 1
                run.distinct_by_action[action] += insert(target, at)
            if request.max_states is not None and len(run.order) > request.max_states:
                run.stopped = "max-states"
                run.levels += [len(run.order) - last] if len(run.order) > last else []
                return run
        if probing:
            run.stopped = "depth" if run.enabled else None
            return run
        if not request.keep_going and {DEADLOCK, STEP, BOUNDS} & set(run.findings):
            run.stopped = "violation"
            run.levels += [len(run.order) - last] if len(run.order) > last else []
            return run
        first = last
    return run


def told(run: NativeRun, graph: Graph) -> Expected:
    """Return what a native search found, in the same words."""
    return Expected(
        order=run.words[:, graph.telling].tolist(),
        parents=run.parents.tolist(),
        levels=list(run.levels),
        generated=run.generated,
        generated_by_action=list(run.generated_by_action),
        distinct_by_action=list(run.distinct_by_action),
        cut=run.cut,
        findings={slot: at for slot, at in enumerate(run.findings) if at is not None},
        enabled=run.enabled_at_limit,
        stopped=run.stopped,
    )
