"""A compiler with a mistake in it is found out: the comparison of the engines can fail."""

from collections.abc import Callable
from pathlib import Path
from textwrap import indent
from typing import Any

import pytest
from constructs import CONSTRUCTS, HEAD
from engines import assert_agreement, instance_of, module_of

from leasecheck.compile import lists, sets, writer
from leasecheck.compile.fitting import Misfits
from leasecheck.compile.ir import FALSE, Builder, const
from leasecheck.search.native_engine import Disagreement
from leasecheck.search.outcome import Request


def reversed_less(self: Builder, a: Any, b: Any, plain: Callable[..., Any] = Builder.lt) -> Any:
    """Take < for >."""
    return plain(self, b, a)


def lazy_remove(ev: Any, found: Any, _: Any, plain: Callable[..., Any] = lists.remove_at) -> Any:
    """Remove the first element whatever was asked."""
    return plain(ev, found, const(0))


def symmetric_minus(ev: Any, op: str, x: Any, y: Any, order: Any, plain: Callable[..., Any] = sets.combine) -> Any:
    """Take - for ^."""
    return plain(ev, "xor" if op == "andnot" else op, x, y, order)


def no_bounds(self: Any, guard: Any, bad: Any) -> None:
    """Never leave a bound."""


MISTAKES: dict[str, tuple[Any, str, Any, str]] = {
    "comparison": (Builder, "lt", reversed_less, "chained comparison"),
    "removal": (lists, "remove_at", lazy_remove, "remove"),
    "difference": (sets, "combine", symmetric_minus, "sets"),
    "rounding": (writer, "_rounds_down", lambda *_: "false", "floor division of negatives"),
    "bounds": (Misfits, "bounds", no_bounds, "bound above"),
    "membership": (lists, "contains", lambda *_: FALSE, "membership"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_is_found_out(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    owner, attribute, mistake, construct = MISTAKES[name]
    source = HEAD + "    @action\n    def go(s, x: Job):\n" + indent(CONSTRUCTS[construct], " " * 8) + "\n"
    instance = instance_of(module_of(source, tmp_path))
    monkeypatch.setattr(owner, attribute, mistake)
    with pytest.raises((AssertionError, Disagreement)):
        assert_agreement(instance, Request(depth=3, keep_going=True, workers=1))
