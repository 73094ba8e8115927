"""Building sets and dicts element by element."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from leasecheck.compile import iteration, sets
from leasecheck.compile.errors import NotCompilable
from leasecheck.compile.universe import code_of, size_of, type_of
from leasecheck.compile.values import NONE, ZERO, Sym, VBool, VDict, VIter, VRef

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation

__all__ = ["add_to_set", "fixed_key", "into_set", "known_value", "merged"]


def merged(x: VDict, y: VDict) -> VDict:
    """Return x | y for dicts."""
    entries = {**dict(zip(x.keys, x.values, strict=True)), **dict(zip(y.keys, y.values, strict=True))}
    return VDict(tuple(entries), tuple(entries.values()))


def add_to_set(ev: Evaluation, name: str, value: Sym) -> None:
    ref = ev.names[name]
    assert isinstance(ref, VRef)
    ev.update(ref, lambda content: (sets.add(ev, content, value), ZERO))


def into_set(ev: Evaluation, name: str, found: VIter) -> None:
    """Add elements to the set of a hidden name."""
    iteration.each(ev, found, lambda value: add_to_set(ev, name, value))


def fixed_key(ev: Evaluation, key: Sym) -> Any:
    """Return a key that is known when the spec is compiled, as the Python value it is."""
    found = known_value(ev, key)
    if found is None:
        raise NotCompilable("a dict whose keys are not fixed; start from every key, as in {j: 0 for j in all_of(Job)}")
    return found[0]


def known_value(ev: Evaluation, sym: Sym) -> tuple[Any] | None:
    """Return the Python value that a flat value is known to be, in a tuple; None if it is not known."""
    if sym is NONE:
        return (None,)
    kind = type_of(ev.b, sym)
    if kind is None or (isinstance(sym, VBool) and ev.b.known(sym.val) is None):
        return None
    if isinstance(sym, VBool):
        return (ev.b.known(sym.val),)
    if size_of(kind) > 1_000_000:
        return None
    _, code = code_of(ev.b, sym, kind)
    low, high = ev.b.range(code)
    return (_values(kind)[low],) if low == high else None


def _values(kind: Any) -> tuple[Any, ...]:
    values: tuple[Any, ...] = kind.values()
    return values
