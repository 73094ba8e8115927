# ruff: noqa: E501, ARG002
"""A Hypothesis strategy that writes specs in the whole accepted language, as source text.

Every drawn program is one that CPython runs: what it does may leave bounds, raise, block or end. Types are kept to, so that
most of what is written means something.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from hypothesis import strategies as st

HEAD = '''
from enum import Enum
from typing import Annotated
from leasecheck import (
    Between, Domain, MaxLen, Record, action, all_of, always, constraint, each, initial, maximum, may_end, replace, require,
    sometimes, spec, step,
)


class Job(Domain, size=2):
    """Jobs."""


class Color(Enum):
    RED = "red"
    BLUE = "blue"
    GREEN = "green"


class Pair(Record):
    n: Annotated[int, Between(0, 3)]
    job: Job
    color: Color | None = None


LIMIT = 2
JOBS = (Job(1), Job(2))


def first_or(xs, default):
    if not xs:
        return default
    return xs[0]


def grow(xs, x):
    xs.append(x)
    return len(xs)


def clamp(n, low=0, high=3):
    """Keep a number within limits."""
    if n < low:
        return low
    elif n > high:
        return high
    return n

'''

INT, BOOL, JOB, COLOR, PAIR, OPT_JOB, OPT_PAIR = "int", "bool", "job", "color", "pair", "opt_job", "opt_pair"
JOBS, INTS, PAIRS, JOB_SET, INT_SET, COUNTS, HOLDS, QUEUES = (
    "jobs",
    "ints",
    "pairs",
    "job_set",
    "int_set",
    "counts",
    "holds",
    "queues",
)

TYPES = {
    INT: ("Annotated[int, Between(-1, 4)]", "0"),
    BOOL: ("bool", "False"),
    JOB: ("Job", "Job(1)"),
    COLOR: ("Color", "Color.RED"),
    PAIR: ("Pair", "Pair(1, Job(2))"),
    OPT_JOB: ("Job | None", "None"),
    OPT_PAIR: ("Pair | None", "None"),
    JOBS: ('Annotated[list[Job], MaxLen("Job")]', "all_of(Job)"),
    INTS: ("Annotated[list[Annotated[int, Between(0, 3)]], MaxLen(3)]", "[1, 2]"),
    PAIRS: ("Annotated[list[Pair], MaxLen(2)]", "[]"),
    JOB_SET: ("set[Job]", "set()"),
    INT_SET: ("set[Annotated[int, Between(0, 3)]]", "{1}"),
    COUNTS: ("dict[Job, Annotated[int, Between(0, 3)]]", "each(0)"),
    HOLDS: ("dict[Job, Pair | None]", "each(None)"),
    QUEUES: ("dict[Job, Annotated[list[Annotated[int, Between(0, 3)]], MaxLen(2)]]", "each([])"),
}
ELEMENT = {JOBS: JOB, INTS: INT, PAIRS: PAIR, JOB_SET: JOB, INT_SET: INT}
VALUE = {COUNTS: INT, HOLDS: OPT_PAIR, QUEUES: INTS}
LISTS, SETS, DICTS = (JOBS, INTS, PAIRS), (JOB_SET, INT_SET), (COUNTS, HOLDS, QUEUES)
ORDERED = (INT, JOB)


T = TypeVar("T")


@dataclass
class Scope:
    """What an expression may name."""

    names: dict[str, str] = field(default_factory=dict)
    """Type of each name and each variable of each state, as it is written."""
    serial: int = 0

    def fresh(self) -> str:
        self.serial += 1
        return f"x{self.serial}"


class Writer:
    """Writes one spec; ``choose`` makes every choice."""

    def __init__(self, choose: Callable[[Sequence[T]], T]) -> None:
        self.choose = choose

    def pick(self, *options: T) -> T:
        return self.choose(options)

    def chance(self, one_in: int) -> bool:
        return self.choose(range(1, one_in + 1)) == one_in

    # -- expressions ---------------------------------------------------------------------------------------------------

    def expr(self, kind: str, scope: Scope, depth: int) -> str:
        """Write an expression of a type."""
        named = [name for name, each in scope.names.items() if each == kind]
        if named and ((depth <= 0 and not self.chance(5)) or self.chance(3)):
            return self.pick(*named)
        if depth <= 0:
            return self.leaf(kind)
        if self.chance(8):
            test = self.expr(BOOL, scope, depth - 1)
            return f"({self.expr(kind, scope, depth - 1)} if {test} else {self.expr(kind, scope, depth - 1)})"
        return getattr(self, f"_{kind}")(scope, depth - 1)

    def leaf(self, kind: str) -> str:
        """Write a constant."""
        return self.pick(*{
            INT: ("0", "1", "2", "3", "LIMIT"), BOOL: ("True", "False"), JOB: ("Job(1)", "Job(2)"),
            COLOR: ("Color.RED", "Color.BLUE"), PAIR: ("Pair(1, Job(1))", "Pair(0, Job(2), Color.RED)"),
            OPT_JOB: ("None", "Job(2)"), OPT_PAIR: ("None", "Pair(2, Job(1))"), JOBS: ("[]", "[Job(2)]", "all_of(Job)"),
            INTS: ("[]", "[2]", "[0, 3]"), PAIRS: ("[]", "[Pair(1, Job(2))]"), JOB_SET: ("set()", "{Job(1)}"),
            INT_SET: ("set()", "{0, 2}"), COUNTS: ("{j: 0 for j in all_of(Job)}",),
            HOLDS: ("{j: None for j in all_of(Job)}",), QUEUES: ("{j: [1] for j in all_of(Job)}",),
        }[kind])  # fmt: skip

    def _int(self, scope: Scope, depth: int) -> str:
        some = self.pick(*LISTS, *SETS, *DICTS)
        listed = self.pick(*LISTS)
        x = scope.fresh()
        return self.choose([
            lambda: f"({self.expr(INT, scope, depth)} {self.pick('+', '-', '*', '//', '%')} {self.expr(INT, scope, depth)})",
            lambda: f"len({self.expr(some, scope, depth)})",
            lambda: f"sum({self.expr(INT, self.with_(scope, x, ELEMENT[listed]), depth)} for {x} in {self.expr(listed, scope, depth)})",
            lambda: f"sum({self.expr(BOOL, self.with_(scope, x, JOB), depth)} for {x} in all_of(Job))",
            lambda: f"{self.pick('min', 'max')}({self.expr(INT, scope, depth)}, {self.expr(INT, scope, depth)})",
            lambda: f"{self.pick('min', 'max')}({self.expr(INTS, scope, depth)}, default={self.expr(INT, scope, depth)})",
            lambda: f"{self.expr(COUNTS, scope, depth)}[{self.expr(JOB, scope, depth)}]",
            lambda: f"{self.expr(PAIR, scope, depth)}.n",
            lambda: f"{self.expr(INTS, scope, depth)}[{self.pick('0', '-1', self.expr(INT, scope, depth))}]",
            lambda: f"{self.expr(listed, scope, depth)}.count({self.expr(ELEMENT[listed], scope, depth)})",
            lambda: f"clamp({self.expr(INT, scope, depth)}{self.pick('', ', high=2')})",
            lambda: f"abs({self.expr(INT, scope, depth)})",
            lambda: f"{self.expr(JOB, scope, depth)}.number",
            lambda: f"first_or({self.expr(INTS, scope, depth)}, {self.expr(INT, scope, depth)})",
            lambda: f"-{self.expr(INT, scope, depth)}",
            lambda: f"sum({self.expr(COUNTS, scope, depth)}.values())",
            lambda: f"divmod({self.expr(INT, scope, depth)}, {self.pick('2', '3', '-2')})[{self.pick('0', '1')}]",
        ])()  # fmt: skip

    def _bool(self, scope: Scope, depth: int) -> str:
        kind = self.pick(*TYPES)
        some = self.pick(*ELEMENT)
        x = scope.fresh()
        inner = self.with_(scope, x, ELEMENT[some])
        return self.choose([
            lambda: f"{self.expr(kind, scope, depth)} {self.pick('==', '!=')} {self.expr(kind, scope, depth)}",
            lambda: f"{self.expr(INT, scope, depth)} {self.pick('<', '<=', '>', '>=')} {self.expr(INT, scope, depth)}",
            lambda: f"0 <= {self.expr(INT, scope, depth)} < {self.expr(INT, scope, depth)}",
            lambda: f"{self.expr(JOB, scope, depth)} {self.pick('<', '<=')} {self.expr(JOB, scope, depth)}",
            lambda: f"({self.expr(BOOL, scope, depth)} {self.pick('and', 'or')} {self.expr(BOOL, scope, depth)})",
            lambda: f"(not {self.expr(BOOL, scope, depth)})",
            lambda: f"({self.expr(self.pick(OPT_JOB, OPT_PAIR), scope, depth)} {self.pick('is', 'is not')} None)",
            lambda: f"({self.expr(COLOR, scope, depth)} {self.pick('is', 'is not')} {self.expr(COLOR, scope, depth)})",
            lambda: f"({self.expr(ELEMENT[some], scope, depth)} {self.pick('in', 'not in')} {self.expr(some, scope, depth)})",
            lambda: f"{self.pick('any', 'all')}({self.expr(BOOL, inner, depth)} for {x} in {self.expr(some, scope, depth)})",
            lambda: f"bool({self.expr(self.pick(*ELEMENT, *DICTS, OPT_JOB), scope, depth)})",
            lambda: f"{self.expr(JOB_SET, scope, depth)} {self.pick('<=', '<', '>=')} {self.expr(JOB_SET, scope, depth)}",
            lambda: f"{self.expr(INT_SET, scope, depth)}.{self.pick('issubset', 'isdisjoint')}({self.expr(INT_SET, scope, depth)})",
            lambda: f"any(v == {self.expr(OPT_PAIR, scope, depth)} for _, v in {self.expr(HOLDS, scope, depth)}.items())",
            lambda: f"all(a <= b for a, b in zip({self.expr(INTS, scope, depth)}, {self.expr(INTS, scope, depth)}))",
            lambda: f"any(i == v for i, v in enumerate({self.expr(INTS, scope, depth)}))",
        ])()  # fmt: skip

    def _job(self, scope: Scope, depth: int) -> str:
        return self.choose([
            lambda: f"{self.expr(JOBS, scope, depth)}[{self.pick('0', '-1', self.expr(INT, scope, depth))}]",
            lambda: f"{self.expr(PAIR, scope, depth)}.job",
            lambda: f"{self.pick('min', 'max')}({self.expr(self.pick(JOB_SET, JOBS), scope, depth)})",
            lambda: f"first_or({self.expr(JOBS, scope, depth)}, {self.expr(JOB, scope, depth)})",
            lambda: f"({self.expr(OPT_JOB, scope, depth)} or {self.expr(JOB, scope, depth)})",
            lambda: f"JOBS[{self.pick('0', '1')}]",
            lambda: f"Job({self.pick('1', '2', self.expr(INT, scope, depth))})",
        ])()  # fmt: skip

    def _color(self, scope: Scope, depth: int) -> str:
        return self.choose([
            lambda: self.leaf(COLOR),
            lambda: f"({self.expr(PAIR, scope, depth)}.color or {self.expr(COLOR, scope, depth)})",
        ])()  # fmt: skip

    def _pair(self, scope: Scope, depth: int) -> str:
        return self.choose([
            lambda: f"Pair({self.expr(INT, scope, depth)}, {self.expr(JOB, scope, depth)})",
            lambda: f"Pair(job={self.expr(JOB, scope, depth)}, n={self.expr(INT, scope, depth)}, color={self.expr(COLOR, scope, depth)})",
            lambda: f"replace({self.expr(PAIR, scope, depth)}, n={self.expr(INT, scope, depth)})",
            lambda: f"{self.expr(PAIRS, scope, depth)}[{self.pick('0', '-1')}]",
            lambda: f"({self.expr(OPT_PAIR, scope, depth)} or {self.expr(PAIR, scope, depth)})",
            lambda: f"max({self.expr(PAIRS, scope, depth)}, key=lambda p: p.n, default={self.expr(PAIR, scope, depth)})",
        ])()  # fmt: skip

    def _opt_job(self, scope: Scope, depth: int) -> str:
        return self.choose([
            lambda: self.expr(JOB, scope, depth),
            lambda: f"first_or({self.expr(JOBS, scope, depth)}, None)",
        ])()  # fmt: skip

    def _opt_pair(self, scope: Scope, depth: int) -> str:
        return self.choose([
            lambda: self.expr(PAIR, scope, depth),
            lambda: f"{self.expr(HOLDS, scope, depth)}[{self.expr(JOB, scope, depth)}]",
            lambda: f"{self.expr(HOLDS, scope, depth)}.get({self.expr(JOB, scope, depth)})",
        ])()  # fmt: skip

    def _listed(self, kind: str, scope: Scope, depth: int) -> str:
        element = ELEMENT[kind]
        x = scope.fresh()
        inner = self.with_(scope, x, element)
        options = [
            lambda: f"[{self.expr(element, scope, depth)}, {self.expr(element, scope, depth)}]",
            lambda: f"[*{self.expr(kind, scope, depth)}, {self.expr(element, scope, depth)}]",
            lambda: f"({self.expr(kind, scope, depth)} + {self.expr(kind, scope, depth)})",
            lambda: f"[{x} for {x} in {self.expr(kind, scope, depth)} if {self.expr(BOOL, inner, depth)}]",
            lambda: f"[{self.expr(element, inner, depth)} for {x} in {self.expr(kind, scope, depth)}]",
            lambda: f"{self.expr(kind, scope, depth)}[{self.pick('1:', ':1', ':-1', '-1:', '1:2', '::-1', self.expr(INT, scope, 0) + ':')}]",
            lambda: f"list({self.pick('', 'reversed')}({self.expr(kind, scope, depth)}))",
        ]  # fmt: skip
        if element in ORDERED:
            options += [
                lambda: f"sorted({self.expr(kind, scope, depth)}{self.pick('', ', reverse=True')})",
                lambda: f"sorted({self.expr(JOB_SET if element == JOB else INT_SET, scope, depth)})",
            ]
        else:
            options.append(lambda: f"sorted({self.expr(kind, scope, depth)}, key=lambda p: (p.job, -p.n))")
        return self.choose(options)()

    def _jobs(self, scope: Scope, depth: int) -> str:
        return self._listed(JOBS, scope, depth)

    def _ints(self, scope: Scope, depth: int) -> str:
        if self.chance(4):
            return f"{self.expr(QUEUES, scope, depth)}[{self.expr(JOB, scope, depth)}]"
        if self.chance(4):
            return f"list(range({self.expr(INT, scope, depth)}))"
        return self._listed(INTS, scope, depth)

    def _pairs(self, scope: Scope, depth: int) -> str:
        return self._listed(PAIRS, scope, depth)

    def _of_set(self, kind: str, scope: Scope, depth: int) -> str:
        element = ELEMENT[kind]
        listed = JOBS if element == JOB else INTS
        x = scope.fresh()
        inner = self.with_(scope, x, element)
        return self.choose([
            lambda: f"{{{self.expr(element, scope, depth)}, {self.expr(element, scope, depth)}}}",
            lambda: f"({self.expr(kind, scope, depth)} {self.pick('|', '&', '-', '^')} {self.expr(kind, scope, depth)})",
            lambda: f"set({self.expr(listed, scope, depth)})",
            lambda: f"{{{self.expr(element, inner, depth)} for {x} in {self.expr(listed, scope, depth)} if {self.expr(BOOL, inner, depth)}}}",
        ])()  # fmt: skip

    def _job_set(self, scope: Scope, depth: int) -> str:
        return self._of_set(JOB_SET, scope, depth)

    def _int_set(self, scope: Scope, depth: int) -> str:
        return self._of_set(INT_SET, scope, depth)

    def _of_dict(self, kind: str, scope: Scope, depth: int) -> str:
        inner = self.with_(scope, "k", JOB)
        return self.choose([
            lambda: f"{{k: {self.expr(VALUE[kind], inner, depth)} for k in all_of(Job)}}",
            lambda: f"{{**{self.expr(kind, scope, depth)}, Job(1): {self.expr(VALUE[kind], scope, depth)}}}",
            lambda: f"dict({self.expr(kind, scope, depth)})",
        ])()  # fmt: skip

    def _counts(self, scope: Scope, depth: int) -> str:
        return self._of_dict(COUNTS, scope, depth)

    def _holds(self, scope: Scope, depth: int) -> str:
        return self._of_dict(HOLDS, scope, depth)

    def _queues(self, scope: Scope, depth: int) -> str:
        return self._of_dict(QUEUES, scope, depth)

    def with_(self, scope: Scope, name: str, kind: str) -> Scope:
        """Return a scope with one more name."""
        return Scope({**scope.names, name: kind}, scope.serial)

    # -- statements ----------------------------------------------------------------------------------------------------

    def block(self, scope: Scope, depth: int, indent: str, loop: bool = False, size: int = 3) -> list[str]:
        """Write statements."""
        lines: list[str] = []
        inner = Scope(dict(scope.names), scope.serial + 100 * depth)
        for _ in range(self.choose(range(1, size + 1))):
            lines += [indent + line for line in self.statement(inner, depth, loop)]
        return lines

    def statement(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        """Write one statement."""
        options = [self._assign_variable, self._assign_variable, self._mutate, self._mutate, self._local, self._require]
        if depth > 0:
            options += [self._if, self._for]
        if self.chance(12):
            options = [self._assert]
        if self.chance(15):
            return [self.pick("return", *(("break", "continue") if loop else ()))]
        return self.choose(options)(scope, depth, loop)

    def variable(self, scope: Scope, kinds: tuple[str, ...]) -> tuple[str, str] | None:
        found = [(name, kind) for name, kind in scope.names.items() if kind in kinds and name.startswith("s.")]
        return self.choose(found) if found else None

    def _assign_variable(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        name, kind = self.variable(scope, tuple(TYPES)) or ("_", BOOL)
        if kind == INT and self.chance(2):
            return [f"{name} {self.pick('+=', '-=', '*=')} {self.expr(INT, scope, 1)}"]
        if kind in SETS and self.chance(2):
            return [f"{name} {self.pick('|=', '&=', '-=', '^=')} {self.expr(kind, scope, 1)}"]
        if kind in LISTS and self.chance(3):
            return [f"{name} += {self.expr(kind, scope, 1)}"]
        return [f"{name} = {self.expr(kind, scope, 2)}"]

    def _mutate(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        mutable = [(name, kind) for name, kind in scope.names.items() if kind in (*LISTS, *SETS, *DICTS)]
        if not mutable:
            return self._assign_variable(scope, depth, loop)
        name, kind = self.choose(mutable)
        if kind in DICTS:
            key = self.expr(JOB, scope, 1)
            if kind == COUNTS and self.chance(2):
                return [f"{name}[{key}] += {self.expr(INT, scope, 1)}"]
            if kind == QUEUES and self.chance(2):
                return [f"{name}[{key}].append({self.expr(INT, scope, 1)})"]
            return [f"{name}[{key}] = {self.expr(VALUE[kind], scope, 1)}"]
        element = self.expr(ELEMENT[kind], scope, 1)
        if kind in SETS:
            return [f"{name}.{self.pick('add', 'add', 'discard', 'remove')}({element})"]
        place = self.pick("0", "1", "-1", self.expr(INT, scope, 0))
        return [self.choose([
            f"{name}.append({element})", f"{name}.insert({place}, {element})", f"{name}.pop()", f"{name}.pop({place})",
            f"{name}.remove({element})", f"{name}.extend({self.expr(kind, scope, 1)})", f"{name}.reverse()", f"{name}.clear()",
            f"{name}[{place}] = {element}", f"del {name}[{place}]", f"grow({name}, {element})",
        ])]  # fmt: skip

    def _local(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        kind = self.pick(*TYPES)
        name = scope.fresh()
        line = f"{name} = {self.expr(kind, scope, 2)}"
        scope.names[name] = kind
        return [line]

    def _require(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        return [f"require({self.expr(BOOL, scope, 2)})"]

    def _assert(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        return [f"assert {self.expr(BOOL, scope, 2)}, f'{{s}} is wrong'"]

    def _if(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        lines = [f"if {self.expr(BOOL, scope, 2)}:", *self.block(scope, depth - 1, "    ", loop, 2)]
        if self.chance(2):
            lines += ["else:", *self.block(scope, depth - 1, "    ", loop, 2)]
        return lines

    def _for(self, scope: Scope, depth: int, loop: bool) -> list[str]:
        kind = self.pick(*LISTS)
        name = scope.fresh()
        over = f"list({self.expr(kind, scope, 1)})"
        return [f"for {name} in {over}:", *self.block(self.with_(scope, name, ELEMENT[kind]), depth - 1, "    ", True, 2)]

    # -- specs ---------------------------------------------------------------------------------------------------------

    def spec(self) -> str:
        """Write a spec."""
        kinds = [self.pick(*TYPES) for _ in range(self.choose(range(2, 5 + 1)))]
        variables = {f"v{at}": kind for at, kind in enumerate(kinds)}
        lines = ["@spec", "class Written:"]
        lines += [f"    {name}: {TYPES[kind][0]} = {TYPES[kind][1]}" for name, kind in variables.items()]
        of_s = {f"s.{name}": kind for name, kind in variables.items()}
        if self.chance(3):
            lines += ["    @initial", "    def start(s, j: Job):", *self.small(of_s)]
        for at in range(self.choose(range(1, 3 + 1))):
            parameters, names = self.pick(("", ""), (", j: Job", "j"), (", c: Color", "c")), dict(of_s)
            if parameters[1]:
                names[parameters[1]] = JOB if parameters[1] == "j" else COLOR
            lines += [f"    @action{self.pick('', '(fault=True)')}", f"    def act{at}(s{parameters[0]}):"]
            lines += self.block(Scope(names), 2, "        ", size=4)
        lines += self.properties(of_s)
        return HEAD + "\n".join(lines) + "\n"

    def plain(self) -> str:
        """Write a spec of scalars and assignments alone, in which steps are claimed to be this or that."""
        variables = {f"v{at}": self.pick(INT, BOOL, JOB, COLOR) for at in range(self.choose(range(2, 3 + 1)))}
        lines = ["@spec", "class Written:"]
        lines += [f"    {name}: {TYPES[kind][0]} = {TYPES[kind][1]}" for name, kind in variables.items()]
        of_s = {f"s.{name}": kind for name, kind in variables.items()}
        both = {**of_s, **{name.replace("s.", "t."): kind for name, kind in of_s.items()}}
        for at in range(self.choose(range(2, 3 + 1))):
            name = self.pick(*of_s)
            lines += ["    @action", f"    def act{at}(s):", f"        {name} = {self.expr(of_s[name], Scope(of_s), 1)}"]
        for at in range(self.choose(range(1, 2 + 1))):
            name = self.pick(*of_s)
            claims = (f"{name} == {name.replace('s.', 't.')}", self.expr(BOOL, Scope(both), 2))
            lines += ["    @step", f"    def going{at}(s, t):", f"        return {self.pick(*claims)}"]
        return HEAD + "\n".join(lines) + "\n"

    def small(self, of_s: dict[str, str]) -> list[str]:
        """Write an initial choice that stays inside the types."""
        jobs = [name for name, kind in of_s.items() if kind in (JOB, OPT_JOB)]
        return [f"        {jobs[0]} = j"] if jobs else ["        require(j == Job(1))"]

    def properties(self, of_s: dict[str, str]) -> list[str]:
        """Write some claims."""
        lines = []
        with_j = Scope({**of_s, "j": JOB})
        both = Scope({**of_s, **{name.replace("s.", "t."): kind for name, kind in of_s.items()}})
        often = self.pick("", " or True", f" or {self.expr(BOOL, Scope(of_s), 1)}")
        if self.chance(2):
            lines += ["    @always", "    def claim(s, j: Job):", f"        return {self.expr(BOOL, with_j, 3)}{often}"]
        if self.chance(2):
            lines += ["    @step", "    def going(s, t):", f"        return {self.expr(BOOL, both, 3)}{often}"]
        if self.chance(2):
            lines += ["    @sometimes", "    def reached(s, j: Job):", f"        return {self.expr(BOOL, with_j, 2)}"]
        if self.chance(2):
            lines += ["    @may_end", "    def finished(s):", f"        return {self.expr(BOOL, Scope(of_s), 2)}"]
        if self.chance(4):
            lines += ["    @constraint", "    def small(s):", f"        return {self.expr(BOOL, Scope(of_s), 2)}"]
        if self.chance(4):
            lines += ["    @maximum", "    def most(s):", f"        return {self.expr(INT, Scope(of_s), 2)}"]
        return lines


@st.composite
def written_specs(draw: st.DrawFn) -> str:
    """Draw the source of a spec, in a class named Written."""
    return Writer(lambda options: draw(st.sampled_from(options))).spec()


@st.composite
def plain_specs(draw: st.DrawFn) -> str:
    """Draw the source of a spec without containers, in a class named Written."""
    return Writer(lambda options: draw(st.sampled_from(options))).plain()
