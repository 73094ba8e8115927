"""Mistakes around a spec: its domains and records, the class as a whole, its cases and settings."""

GOOD = """
@spec
class Bad:
    n: Small = 0
    held: dict[Consumer, Hold | None] = each(None)
    ready: Annotated[list[Job], MaxLen(2)] = []
    done: set[Job] = set()
    cap: Const[int] = 2
    @always
    def fine(s): return True
    @maximum
    def most(s): return s.n
    @action
    def go(s) -> None:
        s.n = 1 - s.n
"""

GOOD_SET = GOOD.replace("    @always", "    flag: Const[bool] = True\n    how: Const[Phase] = Phase.IDLE\n    @always", 1)

FILES = [
    (
        "flag_",
        """
class F(Flag):
    A = 1
@spec
class Bad:
    f: F = F.A
    @action
    def go(s): pass
""",
        "variable f of Bad is F, which has no finite type; use set[X] of an Enum",
    ),
    (
        "enum_without_members",
        """
class E(Enum): pass
@spec
class Bad:
    f: E | None = None
    @action
    def go(s): pass
""",
        "variable f of Bad is E, an Enum without members; give it one",
    ),
    (
        "record_inherits",
        """
class A(Hold):
    x: Job
""",
        "record A inherits from Hold; write its fields out: a record has no base but Record",
    ),
    (
        "record_empty",
        "class A(Record): pass",
        "record A has no fields; give it at least one, as name: type",
    ),
    (
        "record_mutable_default",
        """
class A(Record):
    x: list = []
""",
        "record A: mutable default <class 'list'> for field x is not allowed; give the field no default",
    ),
    (
        "record_factory",
        """
class A(Record):
    x: Job = field(default_factory=int)
""",
        "field x of record A uses field(); write its default itself",
    ),
    (
        "record_reserved",
        """
class A(Record):
    _x: Job
""",
        "field _x of record A has a reserved name; rename it",
    ),
    (
        "record_order",
        """
class A(Record):
    x: Small = 0
    y: Job
""",
        "field y of record A follows one with a default; give it one too, or move it up",
    ),
    (
        "record_itself",
        """
class A(Record):
    x: "A | None"
@spec
class Bad:
    a: A | None = None
    @action
    def go(s): pass
""",
        "record A contains itself; refer to the other by a Domain member or a number",
    ),
    (
        "record_unknown_name",
        """
class A(Record):
    x: "Jobb"
@spec
class Bad:
    a: A | None = None
    @action
    def go(s): pass
""",
        "a field of record A names Jobb, which is not defined; import it",
    ),
    (
        "domain_inherits",
        "class A(Job): pass",
        "domain A inherits from domain Job; derive it from Domain: members of two domains are never equal",
    ),
    (
        "domain_size",
        "class A(Domain, size=0): pass",
        "domain A has size=0; give it a size of 1 or more",
    ),
    (
        "spec_on_function",
        """
@spec
def f(): pass
""",
        "@spec is put on f; put it on a class",
    ),
    (
        "spec_with_base",
        """
class A: pass
@spec
class Bad(A):
    n: Small = 0
    @action
    def go(s): pass
""",
        "Bad has base class A; a spec has none: share rules as plain functions that take the state",
    ),
    (
        "spec_size_unknown",
        """
@spec(Work=2)
class Bad:
    n: Small = 0
    @action
    def go(s): pass
""",
        "@spec(Work=2) of Bad: Work is no domain that the spec uses",
    ),
    (
        "spec_size_zero",
        """
@spec(Job=0)
class Bad:
    n: Job = Job(1)
    @action
    def go(s): pass
""",
        "@spec(Job=0) of Bad: a domain has 1 member or more",
    ),
    (
        "no_action",
        """
@spec
class Bad:
    n: Small = 0
    @always
    def p(s): return True
""",
        "Bad has no action; mark the functions that change the state with @action",
    ),
    (
        "two_domains",
        """
First = Job
class Job(Domain): pass
@spec
class Bad:
    a: First = First(1)
    b: Job = Job(1)
    @action
    def go(s): pass
""",
        "Bad uses two domains named Job; rename one",
    ),
    (
        "case_of_no_spec",
        GOOD + "case(Job, expect=holds())",
        "Job is not a spec; put @spec on the class",
    ),
    (
        "case_unknown_setting",
        GOOD + "case(Bad, Jobs=2, expect=holds())",
        "case Jobs=2 of Bad: Bad has no constant or domain Jobs; did you mean Job?",
    ),
    (
        "case_size",
        GOOD + "case(Bad, Job=0, expect=holds())",
        "case Job=0 of Bad: Job=0 is not the size of a domain; give it 1 member or more",
    ),
    (
        "case_value",
        GOOD + "case(Bad, cap='x', expect=holds())",
        "case cap=x of Bad: cap='x' of Bad is not an integer",
    ),
    (
        "case_depth",
        GOOD + "case(Bad, depth=-1, expect=holds())",
        "case default of Bad has depth=-1; give it 0 steps or more",
    ),
    (
        "case_expects_nothing",
        GOOD + "case(Bad)",
        'case default of Bad expects nothing; write expect=holds() or expect=violates("property")',
    ),
    (
        "case_property",
        GOOD + "case(Bad, expect=violates('fin'))",
        "case default of Bad expects fin to be violated, but it is no property; did you mean fine?",
    ),
    (
        "case_measure",
        GOOD + "case(Bad, expect=holds(maxima={'mst': 1}))",
        "case default of Bad records mst, which is no @maximum; did you mean most?",
    ),
    (
        "case_count",
        GOOD + "holds(distinct=-1)",
        "distinct=-1 in an expectation is not a count; give an integer of 0 or more",
    ),
    (
        "case_violates",
        GOOD + "violates(3)",
        "violates(3) does not name a property; give the function's name in quotes",
    ),
    (
        "cases_other",
        GOOD + "check_cases([3])",
        "cases holds 3, which is no case; write case(Spec, ..., expect=...)",
    ),
    (
        "cases_same_id",
        GOOD + "check_cases([case(Bad, expect=holds()), case(Bad, expect=holds(distinct=2))])",
        'two cases of Bad have the id default; give one of them id="..."',
    ),
    (
        "set_unknown",
        GOOD_SET + "parse_setting(definition_of(Bad), 'caps', '3')",
        "Bad has no constant or domain caps; did you mean cap?",
    ),
    (
        "set_text",
        GOOD_SET + "parse_setting(definition_of(Bad), 'cap', 'x')",
        "cap=x is not an integer",
    ),
    (
        "set_bool",
        GOOD_SET + "parse_setting(definition_of(Bad), 'flag', '1')",
        "flag=1 of Bad is not True or False",
    ),
    (
        "set_enum",
        GOOD_SET + "parse_setting(definition_of(Bad), 'how', 'sleepy')",
        "how=sleepy of Bad is not idle or busy",
    ),
    (
        "set_size",
        GOOD_SET + "parse_setting(definition_of(Bad), 'Job', '1.5')",
        "Job=1.5 is not an integer",
    ),
]
"""Text of a whole file."""
