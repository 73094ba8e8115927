"""How a spec is written. Everything here is also importable from `explorer`."""

from dataclasses import replace

from explorer.language.bounds import Between, Const, MaxLen, follows
from explorer.language.cases import Case, Expectation, case, holds, violates
from explorer.language.definition import spec
from explorer.language.domains import Domain, all_of
from explorer.language.errors import DefinitionError, Disabled
from explorer.language.instance import each, initial_state
from explorer.language.marks import (
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
from explorer.language.records import Record
from explorer.language.sweeps import Sweep, sweep

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
