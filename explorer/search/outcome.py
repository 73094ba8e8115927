"""What a search is asked for and what it brings back, whichever engine ran it.

Nothing here holds a state: a behaviour is a path of indices, and `leasecheck.traces` replays it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Literal, TypeAlias

__all__ = ["ActionCount", "Failure", "Finding", "Outcome", "Path", "Progress", "Request", "Stop"]

Stop: TypeAlias = Literal["violation", "failure", "depth", "max-states", "max-seconds", "max-memory", "interrupted"]
"""Why a search ended before it had expanded every state it could reach."""


@dataclass(frozen=True)
class Path:
    """A behaviour: which initial state, then for each step which action and which of its bindings."""

    initial: int = 0
    steps: tuple[tuple[int, int], ...] = ()

    def then(self, action: int, binding: int) -> Path:
        """Return this path with one more step."""
        return Path(self.initial, (*self.steps, (action, binding)))


@dataclass(frozen=True)
class Finding:
    """Where a property was first violated, a witness first reached, or a measure first at its largest.

    Attributes
    ----------
    property : str
        Its name; ``deadlock`` and ``bounds`` are properties too.
    binding : int
        The first of its bindings for which it is so.
    path : Path
        The least of the shortest behaviours that show it. For ``bounds`` the last step is the one that leaves them.
    value : int | None
        The largest value of a measure, as far as was seen.
    """

    property: str
    binding: int
    path: Path
    value: int | None = None


@dataclass(frozen=True)
class Failure:
    """A function of the spec raised, or returned nothing where it should return True or False.

    Attributes
    ----------
    function : str
        Its name.
    binding : dict[str, str]
        Its parameters, shown.
    path : Path
        How the state is reached in which it was called; for a step property, with the step it looked at.
    problem : str
        Exception type and message.
    file, line : str, int
        The innermost line of the spec's own code.
    """

    function: str
    binding: dict[str, str]
    path: Path
    problem: str
    file: str
    line: int


@dataclass(frozen=True)
class ActionCount:
    """How often an action was taken, and how many states were first found by it."""

    name: str
    generated: int
    distinct: int


@dataclass(frozen=True)
class Progress:
    """What a running search has done so far."""

    depth: int
    distinct: int
    generated: int
    frontier: int
    """States found and not yet expanded."""
    seconds: float
    rss_bytes: int


@dataclass(frozen=True)
class Request:
    """What is asked of a search.

    Attributes
    ----------
    depth : int | None
        Explore behaviours of at most this many steps.
    properties : frozenset[str] | None
        Check only these; None is all. Bounds are checked always: a successor outside them is no state.
    keep_going : bool
        Go on after a violation.
    max_states, max_seconds, max_memory
        Limits on distinct states, seconds, and bytes of resident memory.
    workers : int | None
        Worker threads; None lets the engine choose.
    progress : callable
        Called about once a second.
    """

    depth: int | None = None
    properties: frozenset[str] | None = None
    keep_going: bool = False
    max_states: int | None = None
    max_seconds: float | None = None
    max_memory: int | None = None
    workers: int | None = None
    progress: Callable[[Progress], None] | None = field(default=None, compare=False)

    def asks(self, name: str) -> bool:
        """Tell whether a property is to be checked."""
        return self.properties is None or name in self.properties


@dataclass(frozen=True)
class Outcome:
    """What a search found.

    Attributes
    ----------
    levels : tuple[int, ...]
        Distinct states first found at each depth.
    stopped : Stop | None
        Why it ended early; None if every reachable state that the constraints admit was expanded.
    cut : int
        States outside a constraint: counted and checked, not expanded.
    findings : tuple[Finding, ...]
        Violations first, the least by (steps, path, file order) leading; then witnesses that were reached and measures.
    failure : Failure | None
        A function of the spec that raised: the rest then says nothing about the spec.
    """

    engine: str
    workers: int
    distinct: int
    generated: int
    levels: tuple[int, ...]
    stopped: Stop | None
    cut: int
    actions: tuple[ActionCount, ...]
    findings: tuple[Finding, ...]
    failure: Failure | None
    seconds: float
    peak_rss_bytes: int

    @property
    def depth(self) -> int:
        """Steps from an initial state to the deepest level that has states."""
        return len(self.levels) - 1

    @property
    def exhaustive(self) -> bool:
        """Whether every reachable state was expanded."""
        return self.stopped is None and self.cut == 0 and self.failure is None
