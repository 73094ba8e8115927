"""Both engines on single states: every successor, finding and error of each, compared without a search between.

A search stops at the first error, and what it counts may come out alike by luck. Here each state is expanded by itself, by
CPython and by the machine code, and what each makes of it is compared: successors bit for bit and in order, which claims were
found false or true, values of measures, and whether a function raised.
"""

import ctypes
from collections.abc import Iterable
from dataclasses import dataclass

from leasecheck.compile import Compiled, compile_spec
from leasecheck.compile.limits import USUAL, Limits
from leasecheck.language.instance import Instance
from leasecheck.language.states import State
from leasecheck.search.failures import SpecError
from leasecheck.search.outcome import Path, Request
from leasecheck.search.python_engine import PythonSearch

NEVER = 2**63 - 1
MEASURE = 1 << 29

EXPAND = ctypes.CFUNCTYPE(ctypes.c_int64, *[ctypes.c_void_p, ctypes.c_int64, ctypes.c_int64], *[ctypes.c_void_p] * 5)


@dataclass(frozen=True)
class Seen:
    """What an engine makes of one state.

    Attributes
    ----------
    successors : tuple[tuple[int, tuple[int, ...]], ...]
        Of each successor, in order: the action, and its words.
    found : tuple[tuple[str, int | None], ...]
        The name of each finding, in order of names; of a measure also its value.
    error : str
        "check" if a function that looks at states raised, "step" if another did, else "".
    """

    successors: tuple[tuple[int, tuple[int, ...]], ...]
    found: tuple[tuple[str, int | None], ...]
    error: str


class _Recorder(PythonSearch):
    """The python engine in one state."""

    def __init__(self, instance: Instance, state: State) -> None:
        super().__init__(instance, Request(keep_going=True))
        self.states, self.numbers, self.came_by = [state], {state: 0}, [(-1, 0, 0)]
        self.made: list[tuple[int, State]] = []

    def _insert(self, state: State, predecessor: int, action: int, binding: int) -> None:  # noqa: ARG002
        self.made.append((action, state))

    def _path(self, number: int) -> Path:  # noqa: ARG002
        return Path()


def seen_by_python(instance: Instance, compiled: Compiled, state: State) -> Seen:
    """Return what CPython makes of a state."""
    twin, error = _Recorder(instance, state), ""
    try:
        twin._check(0)
        error = "step"
        twin._expand(0)
        error = ""
    except SpecError:
        error = error or "check"
    space = instance.space
    return Seen(
        tuple((action, compiled.layout.pack(space.values(made))) for action, made in twin.made),
        tuple(sorted((name, finding.value) for name, finding in twin.findings.items())),
        error,
    )


def seen_by_native(compiled: Compiled, words: tuple[int, ...]) -> Seen:
    """Return what the machine code makes of a state."""
    program = compiled.program
    width, most = program.words, program.max_successors
    source, out = (ctypes.c_uint64 * width)(*words), (ctypes.c_uint64 * (width * most))()
    sources, actions = (ctypes.c_uint32 * most)(), (ctypes.c_uint16 * most)()
    totals = (ctypes.c_int64 * (program.actions + 1))()
    findings = (ctypes.c_int64 * len(program.slots))(*[NEVER] * len(program.slots))
    made = EXPAND(program.expand)(source, 0, 1, out, sources, actions, totals, findings)
    found, error = [], ""
    for at, (kind, name) in enumerate(zip(program.slots, compiled.claims, strict=True)):
        if findings[at] == NEVER:
            continue
        if kind == "check-error":
            error = "check"
        elif kind == "error":
            of_claim = at > 0 and program.slots[at - 1] in ("step", "deadlock")
            error = error or ("" if of_claim and findings[at - 1] != NEVER else "step")
        else:
            found.append((name, MEASURE - (findings[at] >> 32) if kind == "maximum" else None))
    successors = tuple((actions[at], tuple(out[at * width : (at + 1) * width])) for at in range(made))
    return Seen(successors, tuple(sorted(found)), error)


@dataclass
class Comparison:
    """How two engines compare on some states.

    Attributes
    ----------
    states : int
        How many were compared.
    telling : int
        How many different things came of a state, what it was itself left out.
    always_fails : bool
        Whether every state ended in an error, or out of bounds.
    differences : list[tuple[State, Seen, Seen]]
        States of which they make different things: what CPython does, and what the machine code does.
    """

    states: int
    telling: int
    always_fails: bool
    differences: list[tuple[State, Seen, Seen]]


def compare(instance: Instance, states: Iterable[State], limits: Limits = USUAL) -> Comparison:
    """Compare what both engines make of each state.

    Raises
    ------
    NotCompilable
        If the spec does not compile.
    """
    instance.activate()
    compiled = compile_spec(instance, lambda _: True, limits)
    space = instance.space
    seen, differences = set(), []
    tried = list(states)
    for state in tried:
        words = compiled.layout.pack(space.values(state))
        expected, actual = seen_by_python(instance, compiled, state), seen_by_native(compiled, words)
        changed = tuple((a, tuple(x ^ y for x, y in zip(words, b, strict=True))) for a, b in expected.successors)
        seen.add((changed, expected.found, expected.error))
        if actual != expected:
            differences.append((state, expected, actual))
    always_fails = all(error or ("bounds", None) in found for _, found, error in seen)
    return Comparison(len(tried), len(seen), always_fails, differences)


def spread(instance: Instance, depth: int, most: int) -> list[State]:
    """Return states that CPython reaches within some steps, evenly chosen, the first among them."""
    search = PythonSearch(instance, Request(depth=depth, keep_going=True))
    search.run()
    states = search.states
    return [states[at * len(states) // most] for at in range(most)] if len(states) > most else states
