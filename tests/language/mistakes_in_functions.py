"""What can be wrong with one function of a spec, and the sentence that says so: the change to make is in it."""

FUNCTION = """
@spec
class Bad:
    n: Small = 0
    held: dict[Consumer, Hold | None] = each(None)
    ready: Annotated[list[Job], MaxLen(2)] = []
    done: set[Job] = set()
    cap: Const[int] = 2
{}
    @action
    def go(s) -> None:
        s.n = 1 - s.n
"""

FUNCTIONS = [
    (
        "two_marks",
        """
@always
@action
def up(s): s.n = 1
""",
        "up is marked @action and @always; keep one, and write a second function for the other",
    ),
    (
        "mark_on_property",
        """
@always
@property
def up(s): return True
""",
        "@always is put on a property; put it on a function of a spec",
    ),
    (
        "fair_word",
        """
@action(fair='weak')
def up(s): s.n = 1
""",
        "@action(fair='weak') is not a fairness; use fair=WEAK or fair=STRONG",
    ),
    (
        "action_positional",
        """
@action('weak')
def up(s): s.n = 1
""",
        "@action got 'weak'; write @action or @action(fair=WEAK, fault=True)",
    ),
    (
        "no_state",
        """
@action
def up(): pass
""",
        "@action up has too few parameters; write def up(s, ...): the state comes first",
    ),
    (
        "step_one_state",
        """
@step
def up(s): return True
""",
        "@step up has too few parameters; write def up(s, t): two states, before and after",
    ),
    (
        "default",
        """
@action
def up(s, j: Job = Job(1)): s.n = 1
""",
        "parameter j of up has a default, a star or a slash; write plain parameters: each takes every value of its type",
    ),
    (
        "star",
        """
@action
def up(s, *jobs: Job): s.n = 1
""",
        "parameter jobs of up has a default, a star or a slash; write plain parameters: each takes every value of its type",
    ),
    (
        "no_parameter_annotation",
        """
@action
def up(s, j): s.n = 1
""",
        "parameter j of up has no annotation; say what it ranges over, as in j: Job",
    ),
    (
        "unknown_parameter_annotation",
        """
@action
def up(s, j: 'Jobb'): s.n = 1
""",
        "an annotation of up names Jobb, which is not defined; import it",
    ),
    (
        "parameter_of_end",
        """
@may_end
def up(s, j: Job): return True
""",
        "@may_end up has parameter j; it takes the state only: use all() or any()",
    ),
    (
        "state_forgotten",
        """
@action
def up(j: Job): pass
""",
        "parameter j of @action up stands where a state is wanted; write def up(s, j: ...)",
    ),
    (
        "second_state_forgotten",
        """
@step
def up(s, j: Job): return True
""",
        "parameter j of @step up stands where the second state is wanted; write def up(s, t, j: ...)",
    ),
    (
        "step_marked_always",
        """
@always
def up(s, t: Self): return True
""",
        "parameter t of @always up is a second state; mark it @step: only a step has two",
    ),
    (
        "parameter_of_lists",
        """
@action
def up(s, js: set[Job]): s.n = 1
""",
        "parameter js of up ranges over lists, sets or dicts; range over their elements instead",
    ),
    (
        "too_many_bindings",
        """
@action
def up(s, n: Annotated[int, Between(0, 10**12)]): s.n = 1
""",
        "up has 1000000000001 bindings; let its parameters range over less",
    ),
    (
        "generator",
        """
@action
def up(s):
    yield s.n
""",
        "up yields or awaits; a function of a spec runs in one step: split it into actions",
    ),
    (
        "another_name",
        """
@action
def up(s): s.n = 1
down = up
""",
        "down of Bad is another name of up; define each function once",
    ),
    (
        "variable_and_function",
        """
@action
def n(s): s.held = {}
""",
        "n of Bad is both a variable and a function; rename one",
    ),
    (
        "not_marked",
        "def up(s, j: Job): s.n = 1",
        "up of Bad is not marked, and no function of the spec calls it; mark it @action, @always, ..., or remove it",
    ),
    (
        "initial_raises",
        """
@initial
def up(s, j: Job): s.n = 1 // (j.number - 1)
""",
        "@initial up(j=Job1) of Bad, line 28: raised ZeroDivisionError: integer division or modulo by zero; mend it",
    ),
    (
        "initial_leaves",
        """
@initial
def up(s): s.n = 9
""",
        "@initial up() of Bad, line 28: n = 9 left its range 0..3; mend it",
    ),
    (
        "initial_never",
        """
@initial
def up(s): require(s.n == 5)
""",
        "up of Bad admits no initial state; weaken what it requires",
    ),
]
