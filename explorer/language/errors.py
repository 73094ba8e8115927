"""What can be wrong with a spec, and what a step can meet."""

from __future__ import annotations

__all__ = ["DefinitionError", "Disabled", "Misfit"]


class DefinitionError(Exception):
    """A spec, a case or a setting that is not allowed.

    The message is one sentence: which function or variable, and the change to make.
    """


class Disabled(BaseException):
    """A guard was false: the action is not enabled here.

    Not an ``Exception``, so that a spec's own ``except Exception`` cannot turn a false guard into a step.
    """


class Misfit(Exception):  # noqa: N818
    """A value lies outside the type of the place it was put in.

    Parameters
    ----------
    place
        The place as a reader writes it, such as ``held[Consumer1].token``; it grows outwards while the exception rises.
    problem
        What is wrong there, as the rest of a sentence: ``grew past its capacity 2``.
    left_bound
        True if the value is of the right kind and only too large, too small or too many: a violation of the model,
        where anything else is a mistake in the spec's code.
    """

    def __init__(self, place: str, problem: str, left_bound: bool) -> None:
        super().__init__(place, problem, left_bound)
        self.place = place
        self.problem = problem
        self.left_bound = left_bound

    def inside(self, outer: str) -> Misfit:
        """Return the same misfit, seen from the place that contains this one."""
        return Misfit(outer + self.place, self.problem, self.left_bound)

    def __str__(self) -> str:
        return f"{self.place} {self.problem}"
