"""A compiled spec as the native search sees it: addresses of machine code over packed states, and nothing of types.

The functions behind the addresses, and the order in which they write, are those of
docs/decisions/001-search-order-and-seam.md, section "The seam".
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Program"]


@dataclass(frozen=True)
class Program:
    """A compiled spec.

    Attributes
    ----------
    words : int
        64-bit words a state.
    max_successors : int
        Bound on the successors of one state.
    actions : int
        Number of actions. ``totals`` has one entry more: the states outside a constraint.
    initial : NDArray[np.uint64]
        Shape (n, words): the initial states in order, duplicates included.
    slots : tuple[str, ...]
        What each entry of ``findings`` is about: of states ``always``, ``sometimes``, ``maximum``, ``deadlock`` and
        ``check-error``; of steps ``step``, ``bounds`` and ``error``. An ``error`` right after a ``step`` or a ``deadlock`` is
        of that claim, and counts only before the claim's own finding.
    expand, probe : int
        Addresses of the two functions. ``probe`` returns the states with an enabled action, plus 2**32 times those
        outside a constraint.
    keep_alive : object
        What owns the machine code; as long as it lives the addresses hold.
    """

    words: int
    max_successors: int
    actions: int
    initial: NDArray[np.uint64]
    slots: tuple[str, ...]
    expand: int
    probe: int
    keep_alive: object
