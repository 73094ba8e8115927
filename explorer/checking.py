"""Exploring a spec from Python: `check`, for tests, notebooks and scripts.

::

    from leasecheck import check

    def test_no_job_is_lost() -> None:
        check(LeaseQueue, Job=2).raise_for_violation()
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from leasecheck.language.cases import BUILT_IN
from leasecheck.language.definition import definition_of
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import Instance
from leasecheck.language.reading import closest
from leasecheck.properties.verdicts import Verdict
from leasecheck.results.report import PropertyResult, Report, report_on
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Outcome, Request
from leasecheck.traces.trace import Trace

__all__ = ["CheckError", "Checked", "Inconclusive", "SpecFailed", "Violation", "check"]


class CheckError(AssertionError):
    """A spec that was checked is not known to hold.

    Attributes
    ----------
    result : Checked
        What was found. The message is its text, with the counterexample.
    """

    def __init__(self, result: Checked) -> None:
        super().__init__(f"\n{result}")
        self.result = result


class Violation(CheckError):  # noqa: N818
    """A property is violated."""


class Inconclusive(CheckError):  # noqa: N818
    """A limit stopped the search before it was through, and so far no property was violated."""


class SpecFailed(CheckError):  # noqa: N818
    """A function of the spec raised."""


@dataclass(frozen=True)
class Checked:
    """What exploring a spec found.

    Attributes
    ----------
    report : Report
        Everything there is to it.
    """

    report: Report

    @property
    def verdict(self) -> Verdict:
        """The verdict of the run."""
        return self.report.verdict

    @property
    def properties(self) -> dict[str, PropertyResult]:
        """The verdict of each property, by name, in file order, the built-in checks last."""
        return {result.name: result for result in self.report.properties}

    @property
    def violated(self) -> tuple[PropertyResult, ...]:
        """The violated properties, the one with the least counterexample first."""
        return self.report.violated

    @property
    def trace(self) -> Trace | None:
        """The least counterexample; None if there is none, or if what is violated is a witness that is never reached."""
        return self.report.violated[0].trace if self.report.violated else None

    @property
    def exhaustive(self) -> bool:
        """Whether every reachable state was seen."""
        return self.report.outcome.exhaustive

    @property
    def outcome(self) -> Outcome:
        """The counts, and how the search ended."""
        return self.report.outcome

    def raise_for_violation(self) -> Checked:
        """Return this result if every property held over what was asked.

        Raises
        ------
        Violation
            If a property is violated; the message shows the counterexample.
        SpecFailed
            If a function of the spec raised.
        Inconclusive
            If a limit stopped the search: that nothing was found does not mean that there is nothing.
        """
        __tracebackhide__ = True
        if self.report.failure is not None:
            raise SpecFailed(self)
        if self.verdict is Verdict.VIOLATED:
            raise Violation(self)
        if self.verdict is Verdict.INCONCLUSIVE:
            raise Inconclusive(self)
        return self

    def __str__(self) -> str:
        from leasecheck.render.run import text

        return text.render(self.report).rstrip("\n")


def check(
    spec: type,
    /,
    *,
    depth: int | None = None,
    _properties: Collection[str] | None = None,
    _keep_going: bool = False,
    _engine: str = "auto",
    _workers: int | None = None,
    _max_states: int | None = None,
    _max_seconds: float | None = None,
    _max_memory: int | None = None,
    **settings: Any,
) -> Checked:
    """Explore a spec and return what was found.

    A constant may have any name that does not begin with an underscore, other than ``depth`` and those that `case` uses; so
    the options that follow begin with one, and mean what they mean on the command line without it.

    Parameters
    ----------
    spec
        The class marked ``@spec``.
    depth
        Explore behaviours of at most this many steps.
    _properties
        Check only these.
    _keep_going
        Find every violated property, not only the first.
    _engine, _workers, _max_states, _max_seconds, _max_memory
        Who explores, and how far; memory in bytes.
    settings
        Domain sizes and constants, such as ``Job=2``.

    Raises
    ------
    DefinitionError
        If a setting, a property or an option is unknown, or out of its type.
    """
    __tracebackhide__ = True
    for name in settings:
        if name.startswith("_"):
            raise DefinitionError(f"check has no option {name}; {closest(name, OPTIONS)}")
    instance = Instance(definition_of(spec), settings)
    instance.initial_drafts()  # an initial value past its capacity is a wrong setting: say so before anything else
    known = [*(rule.name for rule in instance.properties), *BUILT_IN]
    for name in _properties or ():
        if name not in known:
            raise DefinitionError(f"{instance.definition.name} has no property {name}; {closest(name, known)}")
    request = Request(
        depth=depth,
        properties=None if _properties is None else frozenset(_properties),
        keep_going=_keep_going,
        max_states=_max_states,
        max_seconds=_max_seconds,
        max_memory=_max_memory,
        workers=_workers,
    )
    outcome = choose(_engine, lambda _: None, many=True)(instance, request)
    if outcome.stopped == "interrupted":
        raise KeyboardInterrupt
    return Checked(report_on(instance.definition.name, instance, request, outcome))


OPTIONS = tuple(name for name in check.__kwdefaults__ or () if name.startswith("_"))
