"""How a spec is written. Everything here is also importable from `leasecheck`."""

from dataclasses import replace

from leasecheck.language.bounds import Between, Const, MaxLen, follows
from leasecheck.language.cases import Case, Expectation, case, holds, violates
from leasecheck.language.definition import spec
from leasecheck.language.domains import Domain, all_of
from leasecheck.language.errors import DefinitionError, Disabled
from leasecheck.language.instance import each, initial_state
from leasecheck.language.marks import (
    STRONG,
    WEAK,
    action,
    always,
    assume,
    constraint,
    initial,
    maximum,
    may_end,
    require,
    sometimes,
    step,
)
from leasecheck.language.records import Record
from leasecheck.language.sweeps import Sweep, sweep

__all__ = [
    "STRONG",
    "WEAK",
    "Between",
    "Case",
    "Const",
    "DefinitionError",
    "Disabled",
    "Domain",
    "Expectation",
    "MaxLen",
    "Record",
    "Sweep",
    "action",
    "all_of",
    "always",
    "assume",
    "case",
    "constraint",
    "each",
    "follows",
    "holds",
    "initial",
    "initial_state",
    "maximum",
    "may_end",
    "replace",
    "require",
    "sometimes",
    "spec",
    "step",
    "sweep",
    "violates",
]
