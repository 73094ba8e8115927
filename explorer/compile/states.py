"""The states that a spec's functions are given: what an attribute of ``s`` or ``t`` is."""

from __future__ import annotations

import inspect
from typing import TYPE_CHECKING

from leasecheck.compile.calls import inline
from leasecheck.compile.places import known_object
from leasecheck.compile.universe import static
from leasecheck.compile.values import Sym, VFunc, VState

if TYPE_CHECKING:
    from leasecheck.compile.evaluation import Evaluation
    from leasecheck.language.instance import Instance

__all__ = ["state_of"]


def state_of(ev: Evaluation, instance: Instance, key: str, syms: dict[str, Sym], frozen: bool) -> VState:
    """Return a state with these values; what is known of it is kept under the key."""
    cls, missing = instance.definition.cls, object()

    def load(name: str) -> Sym:
        if name in syms:
            place = ("var", key, name)
            found = ev.heap.get(place)
            if found is None:
                found = ev.origins.get(place)
                if found is None:
                    found = ev.origins[place] = ev.thaw(syms[name], frozen)
                ev.heap[place] = found  # the order in which variables are touched is that of their checks
            return found
        if name in instance.constants:
            return static(instance.constants[name])
        held = inspect.getattr_static(cls, name, missing)
        if inspect.isfunction(held):
            return VFunc(held, made)
        if isinstance(held, staticmethod):
            return VFunc(held.__func__)
        if isinstance(held, property):
            return inline(ev, held.fget, [made], {})
        if held is missing:
            raise ev.raise_here()
        return known_object(ev, held)

    made = VState(key, frozen, load)
    return made
