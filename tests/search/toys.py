"""Small transition systems: as machine code that the native search can call, and as a search too plain to be wrong.

A toy's functions are Python's, called through C pointers, so the kernels are tested without a compiler and with whatever
states a test thinks of.
"""

import ctypes
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

import numpy as np

from leasecheck.compile.program import Program

NEVER = 2**63 - 1

State = tuple[int, ...]
Claim = Callable[[State], bool]


def yes(*_: State) -> bool:
    return True


def no(*_: State) -> bool:
    return False


@dataclass(frozen=True)
class Toy:
    """A transition system over tuples of 64-bit words; a successor that is None leaves its bounds."""

    initial: Sequence[State]
    successors: Callable[[State], Sequence[tuple[int, State | None]]]
    actions: int = 1
    most: int = 8
    always: Claim = yes
    sometimes: Claim = no
    step: Callable[[State, State], bool] = yes
    admits: Claim = yes
    check_fails: Claim = no
    step_fails: Claim = no

    SLOTS = ("always", "sometimes", "step", "deadlock", "bounds", "check-error", "error")

    @property
    def width(self) -> int:
        return len(self.initial[0])

    def check(self, number: int, state: State, findings: list[int]) -> None:
        if self.check_fails(state):
            lower(findings, 5, number)
        if not self.always(state):
            lower(findings, 0, number)
        if self.sometimes(state):
            lower(findings, 1, number)

    def take(self, number: int, state: State, findings: list[int]) -> list[tuple[int, State]]:
        """Return what expanding a state gives that it admits."""
        if self.step_fails(state):
            lower(findings, 6, number)
        reached = self.successors(state)
        kept = [(action, successor) for action, successor in reached if successor is not None]
        if not reached:
            lower(findings, 3, number)
        if len(kept) < len(reached):
            lower(findings, 4, number)
        if not all(self.step(state, successor) for _, successor in kept):
            lower(findings, 2, number)
        return kept


def lower(findings: list[int], slot: int, number: int) -> None:
    findings[slot] = min(findings[slot], number)


def view(kind: type, address: int, count: int) -> ctypes.Array:
    return (kind * count).from_address(address)


def program_of(toy: Toy) -> Program:
    """Compile, so to say."""
    width, slots = toy.width, len(toy.SLOTS)
    pointer, number = ctypes.c_void_p, ctypes.c_int64

    def states_at(address: int, first: int, count: int) -> list[State]:
        words = list(view(ctypes.c_uint64, address + 8 * width * first, count * width))
        return [tuple(words[at : at + width]) for at in range(0, len(words), width)]

    @ctypes.CFUNCTYPE(number, pointer, number, number, pointer, pointer, pointer, pointer, pointer)
    def expand(states, first, count, out, source, action, totals, findings):
        found = list(view(number, findings, slots))
        counted = view(number, totals, toy.actions + 1)
        words, sources, actions = [], [], []
        for at, state in enumerate(states_at(states, first, count), start=first):
            toy.check(at, state, found)
            if not toy.admits(state):
                counted[toy.actions] += 1
                continue
            for by, successor in toy.take(at, state, found):
                words.extend(successor)
                sources.append(at)
                actions.append(by)
                counted[by] += 1
        view(ctypes.c_uint64, out, len(words))[:] = words
        view(ctypes.c_uint32, source, len(sources))[:] = sources
        view(ctypes.c_uint16, action, len(actions))[:] = actions
        view(number, findings, slots)[:] = found
        return len(sources)

    @ctypes.CFUNCTYPE(number, pointer, number, number, pointer)
    def probe(states, first, count, findings):
        found = list(view(number, findings, slots))
        enabled = cut = 0
        for at, state in enumerate(states_at(states, first, count), start=first):
            toy.check(at, state, found)
            if not toy.admits(state):
                cut += 1
            elif toy.successors(state):
                enabled += 1
            else:
                lower(found, 3, at)
        view(number, findings, slots)[:] = found
        return enabled + (cut << 32)

    to_expand, to_probe = (ctypes.cast(function, pointer).value or 0 for function in (expand, probe))
    initial = np.array(toy.initial, np.uint64).reshape(len(toy.initial), width)
    return Program(width, toy.most, toy.actions, initial, toy.SLOTS, to_expand, to_probe, (expand, probe))


@dataclass
class Plain:
    """What a search finds that copies, appends and looks up, one state after the other."""

    states: list[State] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    levels: list[int] = field(default_factory=list)
    generated: int = 0
    generated_by: list[int] = field(default_factory=list)
    distinct_by: list[int] = field(default_factory=list)
    findings: list[int] = field(default_factory=list)
    cut: int = 0
    stopped: str | None = None


def explore(toy: Toy, depth: int | None = None, keep_going: bool = False, max_states: int | None = None) -> Plain:
    """Search as docs/decisions/001-search-order-and-seam.md says."""
    run = Plain(generated_by=[0] * toy.actions, distinct_by=[0] * toy.actions, findings=[NEVER] * len(toy.SLOTS))
    numbers: dict[State, int] = {}

    def add(state: State, parent: int) -> bool:
        run.generated += 1
        if state in numbers:
            return False
        numbers[state] = len(run.states)
        run.states.append(state)
        run.parents.append(parent)
        return True

    def ends(*slots: int) -> bool:
        return not keep_going and any(run.findings[slot] < NEVER for slot in slots)

    def rounds() -> str | None:
        for state in toy.initial:
            add(state, 0xFFFFFFFF)
        first = 0
        while first < len(run.states):
            level = range(first, len(run.states))
            run.levels.append(len(level))
            for number in level:
                toy.check(number, run.states[number], run.findings)
                if run.findings[5] < NEVER:
                    return "failure"
            if ends(0):
                return "violation"
            if len(run.levels) - 1 == depth:
                goes_on = False
                for number in level:
                    if not toy.admits(run.states[number]):
                        run.cut += 1
                    elif toy.successors(run.states[number]):
                        goes_on = True
                    else:
                        lower(run.findings, 3, number)
                return "depth" if goes_on else None
            if max_states is not None and len(run.states) > max_states:
                return "max-states"
            for number in level:
                if not toy.admits(run.states[number]):
                    run.cut += 1
                    continue
                for action, successor in toy.take(number, run.states[number], run.findings):
                    run.generated_by[action] += 1
                    run.distinct_by[action] += add(successor, number)
                if max_states is not None and len(run.states) > max_states:
                    return "max-states"
            if run.findings[6] < NEVER:
                return "failure"
            if ends(2, 3, 4):
                return "violation"
            first = level.stop
        return None

    run.stopped = rounds()
    rest = len(run.states) - sum(run.levels)
    run.levels += [rest] if rest else []
    return run
