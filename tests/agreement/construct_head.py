"""What the constructs of ``samples/`` are written about: classes, helpers, and variables of every kind of type.

Their states are drawn from the types, always the same ones: with empty and full containers, None and not, and every member.
"""

import enum
import random
from collections.abc import Mapping
from typing import Annotated, Any, Final

from leasecheck import (
    Between,
    Const,
    Disabled,
    Domain,
    MaxLen,
    Record,
    action,
    all_of,
    always,
    constraint,
    each,
    initial,
    maximum,
    may_end,
    replace,
    require,
    sometimes,
    spec,
    step,
)
from leasecheck.language.types import (
    DictType,
    IntType,
    ListType,
    OptionalType,
    RecordType,
    SetType,
    Type,
)

__all__ = [
    "FIRST",
    "JOBS",
    "LIMITS",
    "SEVEN",
    "SOME",
    "SOME_SET",
    "STATES",
    "VARIABLES",
    "WEIGHTS",
    "Annotated",
    "Between",
    "Box",
    "Color",
    "Const",
    "Disabled",
    "Domain",
    "Final",
    "Five",
    "Job",
    "Level",
    "MaxLen",
    "Nested",
    "Pair",
    "Record",
    "Small",
    "Worker",
    "action",
    "all_of",
    "always",
    "constraint",
    "drawn_states",
    "each",
    "enum",
    "fail",
    "initial",
    "maximum",
    "may_end",
    "note",
    "replace",
    "require",
    "sometimes",
    "spec",
    "step",
]  # fmt: skip

STATES = 24
"""How many states a construct is tried in."""


class Job(Domain, size=3):
    """Jobs."""


class Worker(Domain, size=2):
    """Workers."""


class Color(enum.Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Level(enum.IntEnum):
    LOW = 1
    HIGH = 3


Small = Annotated[int, Between(0, 5)]
Five = Annotated[int, Between(5, 5)]


class Pair(Record):
    n: Annotated[int, Between(1, 3)]
    job: Job
    color: Color | None = None

    @property
    def is_red(self):
        return self.color is Color.RED

    def larger(self, by=1):
        return replace(self, n=self.n + by)


class Box(Record):
    inside: Annotated[list[Job], MaxLen(2)]


class Nested(Record):
    pair: Pair | None
    box: Box
    five: Five = 5


SEVEN: Final = 7
FIRST = Pair(1, Job(1))
JOBS = (Job(1), Job(2), Job(3))
WEIGHTS = {Job(1): 3, Job(2): 1, Job(3): 2}
LIMITS = {Color.RED: 1, Color.BLUE: 2, Color.GREEN: 3}
SOME = [Job(3), Job(1)]
SOME_SET = frozenset({1, 3})

VARIABLES = """
    small: Const[int] = 2
    n: Annotated[int, Between(-9, 99)] = 0
    m: Annotated[int, Between(-3, 9)] = 2
    b: bool = False
    c: Color = Color.RED
    level: Level = Level.LOW
    j: Job | None = None
    k: Small | None = None
    p: Pair | None = None
    w: Worker = Worker(1)
    xs: Annotated[list[Job], MaxLen(3)] = [Job(2), Job(1)]
    ys: Annotated[list[Small], MaxLen(4)] = [3, 1]
    zs: Annotated[list[Small | None], MaxLen(3)] = []
    fives: Annotated[list[Five], MaxLen(2)] = []
    bits: Annotated[list[bool], MaxLen(3)] = []
    ps: Annotated[list[Pair], MaxLen(2)] = []
    rows: Annotated[list[Annotated[list[Small], MaxLen(2)]], MaxLen(2)] = []
    js: set[Job] = {Job(2)}
    ns: set[Annotated[int, Between(0, 70)]] = set()
    cs: set[Color | None] = set()
    d: dict[Job, Small] = each(1)
    e: dict[Color, Job | None] = each(None)
    h: dict[Job, Pair | None] = each(None)
    q: dict[Job, Annotated[list[Job], MaxLen(2)]] = each([])
    boxes: Annotated[list[Box], MaxLen(2)] = []
    nest: Nested | None = None
"""


def note(s, x=1):
    """Leave a trace of having been called: an effect whose order and number show."""
    s.n = (s.n * 3 + x) % 97
    return x


def fail():
    """Raise."""
    assert SEVEN == 8
    return 1


def drawn(kind: Type, draw: random.Random) -> Any:
    """Return some value of a type."""
    match kind:
        case IntType(low, high):
            return draw.choice((low, high, draw.randint(low, high), draw.randint(max(low, 0), min(high, 5))))
        case OptionalType(inner):
            return None if draw.random() < 0.4 else drawn(inner, draw)
        case RecordType(cls, fields):
            return cls(*(drawn(each, draw) for _, each in fields))
        case ListType(element, capacity):
            return [drawn(element, draw) for _ in range(draw.randint(0, capacity))]
        case SetType(element):
            return {value for value in element.values() if draw.random() < 0.4}
        case DictType():
            return {key: drawn(kind.value, draw) for key in kind.keys}
    return draw.choice(kind.values())


def drawn_states(variables: Mapping[str, Type]) -> list[dict[str, Any]]:
    """Return the states that constructs are tried in, as values by name."""
    draw = random.Random(11)
    return [{name: drawn(kind, draw) for name, kind in variables.items()} for _ in range(STATES)]
