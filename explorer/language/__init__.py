"""How a spec is written. Everything here is also importable from `explorer`."""

from dataclasses import replace

from explorer.language.bounds import Between, Const, MaxLen
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
    constraint,
    initial,
    maximum,
    may_end,
    require,
    sometimes,
    step,
)
from explorer.language.records import Record

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
    "action",
    "all_of",
    "always",
    "case",
    "constraint",
    "each",
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
    "violates",
]
