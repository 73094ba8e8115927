"""What can be wrong with one variable or constant, and the sentence that says so: the change to make is in it."""

VARIABLE = """
@spec
class Bad:
{}
    @action
    def go(s) -> None:
        pass
"""

VARIABLES = [
    ("no_initial_value", "n: Small", "n of Bad has no initial value; write n: ... = value"),
    (
        "no_annotation",
        """
n: Small = 0
m = 3
""",
        "m of Bad has no annotation; write m: Const[...] for a constant, m: type for a variable",
    ),
    ("no_variables", "cap: Const[int] = 3", "Bad has no variables; a spec needs one, written name: type = initial value"),
    ("underscore", "_n: Small = 0", "_n of Bad begins with an underscore; rename it: reports show it"),
    ("reserved", "depth: Small = 0", "depth of Bad has a name that reports and cases use; rename it"),
    ("unknown_name", 'n: "Smal" = 0', "an annotation of Bad names Smal, which is not defined; import it"),
    (
        "no_expression",
        'n: "Small or" = 0',
        "an annotation of Bad cannot be evaluated: SyntaxError: Forward reference must be an expression -- got 'Small "
        "or'; mend it",
    ),
    (
        "bad_call",
        'n: "Annotated[int, Between(0)]" = 0',
        "an annotation of Bad cannot be evaluated: TypeError: Between.__init__() missing 1 required positional "
        "argument: 'high'; mend it",
    ),
    (
        "int_without_bounds",
        "n: int = 0",
        "variable n of Bad is an int without bounds; write Annotated[int, Between(low, high)], where a bound may name "
        "constants",
    ),
    (
        "empty_range",
        "n: Annotated[int, Between(3, 2)] = 3",
        "variable n of Bad lies between 3 and 2, which is empty; swap or change the bounds",
    ),
    ("two_notes", "n: Annotated[int, Between(0, 1), Between(0, 2)] = 0", "variable n of Bad has 2 Between notes; keep one"),
    ("outside", "n: Small = 7", "initial value of n in Bad: n = 7 left its range 0..3; change the value or the type"),
    (
        "union",
        "n: Phase | Job | None = None",
        "variable n of Bad is Phase | Job | None; the only union is X | None: use one Record with an Enum that tells "
        "the kinds",
    ),
    ("bare_list", "n: list = []", "variable n of Bad is a bare list; say of what, as in Annotated[list[Job], MaxLen(3)]"),
    (
        "list_without_capacity",
        "n: list[Job] = []",
        "variable n of Bad is a list without a capacity; write Annotated[list[Job], MaxLen(n)]",
    ),
    ("negative_capacity", "n: Annotated[list[Job], MaxLen(-1)] = []", "variable n of Bad has capacity -1; make it 0 or more"),
    (
        "past_capacity",
        "n: Annotated[list[Job], MaxLen(1)] = all_of(Job)",
        "initial value of n in Bad: n grew past its capacity 1; change the value or the type",
    ),
    ("bare_set", "n: set = set()", "variable n of Bad is a bare set; say of what, as in set[Job]"),
    (
        "set_of_lists",
        "n: set[Annotated[list[Job], MaxLen(1)]] = set()",
        "an element of variable n of Bad is Annotated[list[Job], MaxLen(capacity=1)]; it must be a value without a "
        "list, set or dict inside",
    ),
    (
        "set_too_large",
        "n: set[Annotated[int, Between(0, 10**9)]] = set()",
        "variable n of Bad is over 1000000001 values; let its elements range over less",
    ),
    ("bare_dict", "n: dict = {}", "variable n of Bad is a bare dict; say from what to what, as in dict[Job, bool]"),
    (
        "key_list",
        "n: dict[Annotated[list[Job], MaxLen(1)], bool] = {}",
        "a key of variable n of Bad is Annotated[list[Job], MaxLen(capacity=1)]; it must be a value without a list, "
        "set or dict inside",
    ),
    (
        "too_many_keys",
        "n: dict[Annotated[int, Between(0, 10**9)], bool] = each(False)",
        "variable n of Bad has 1000000001 keys; let them range over less",
    ),
    (
        "missing_key",
        "n: dict[Job, bool] = {Job(1): True}",
        "initial value of n in Bad: n has no value for Job2; every key needs one; change the value or the type",
    ),
    (
        "extra_key",
        "n: dict[Job, bool] = {Job(1): True, Job(2): True, Job(3): True}",
        "initial value of n in Bad: n has a value for Job3, which is no key of it; change the value or the type",
    ),
    ("each_not_dict", "n: Small = each(0)", "each(0) in Bad is not for a dict; write the value itself"),
    ("each_not_called", "n: dict[Job, bool] = each", "n of Bad starts as the function each itself; call it: each(...)"),
    (
        "comprehension_over_all_of",
        "n: dict[Job, bool] = {j: False for j in all_of(Job)}",
        "all_of(Job) in the body of a spec stands for members whose number is not known yet; use it alone as an "
        "initial value, each(value) for a dict, or an @initial function for anything else",
    ),
    (
        "class_as_value",
        "n: Job = Job",
        "initial value of n in Bad: n is the class Job, not a Job; write one of its members; change the value or the type",
    ),
    ("str_", "n: str = ''", "variable n of Bad is str, which has no finite type; use an Enum"),
    (
        "tuple_",
        "n: tuple[Job, Job] = (Job(1), Job(2))",
        "variable n of Bad is tuple[Job, Job], which has no finite type; use a Record",
    ),
    (
        "frozenset_",
        "n: frozenset[Job] = frozenset()",
        "variable n of Bad is frozenset[Job], which has no finite type; use set[X]",
    ),
    ("literal_", "n: Literal['a'] = 'a'", "variable n of Bad is Literal['a'], which has no finite type; use an Enum"),
    ("float_", "n: float = 0.0", "variable n of Bad is float, which has no finite type; use a bounded integer"),
    (
        "domain_itself",
        "n: Domain = Job(1)",
        "variable n of Bad is Domain, which has no finite type; use a subclass of Domain",
    ),
    ("any_", "n: Any = 0", "variable n of Bad is Any, which has no finite type; use the type it has"),
    (
        "other_class",
        "n: complex = 0j",
        "variable n of Bad is complex, which has no finite type; use bool, an Enum, a Domain, a Record, Annotated[int, "
        "Between(low, high)], X | None, Annotated[list[X], MaxLen(n)], set[X] or dict[K, X]",
    ),
    (
        "bound_none",
        "n: Annotated[int, Between(0, None)] = 0",
        "variable n of Bad: bound None is neither an integer nor text; write a number or arithmetic in quotes",
    ),
    (
        "bound_syntax",
        'n: Annotated[int, Between(0, "1 +")] = 0',
        'variable n of Bad: bound "1 +" is not an expression; write arithmetic over constants',
    ),
    (
        "bound_name",
        'n: Annotated[int, Between(0, "cap")] = 0',
        'variable n of Bad: bound "cap" names cap, which is no integer constant or domain of the spec; the spec has none',
    ),
    (
        "bound_zero",
        'n: Annotated[int, Between(0, "1 // 0")] = 0',
        'variable n of Bad: bound "1 // 0" divides by zero; change it or the constants',
    ),
    (
        "bound_operator",
        'n: Annotated[int, Between(0, "2 ** 3")] = 0',
        'variable n of Bad: bound "2 ** 3" has 2 ** 3; only + - * // min max are allowed',
    ),
    (
        "bound_bool",
        """
cap: Const[bool] = True
n: Annotated[int, Between(0, "cap")] = 0
""",
        'variable n of Bad: bound "cap" names cap, which is no integer constant or domain of the spec; the spec has cap',
    ),
    (
        "const_type",
        """
n: Small = 0
c: Const[str] = 'x'
""",
        "constant c of Bad is str; write Const[int], Const[bool] or Const of an Enum",
    ),
    (
        "const_bare",
        """
n: Small = 0
c: Const = 1
""",
        "constant c of Bad is bare; write Const[int], Const[bool] or Const of an Enum",
    ),
    (
        "const_value",
        """
n: Small = 0
c: Const[Annotated[int, Between(0, 5)]] = 6
""",
        "c=6 of Bad is not an integer from 0 to 5",
    ),
    (
        "const_int_is_bool",
        """
n: Small = 0
c: Const[int] = True
""",
        "c=True of Bad is not an integer",
    ),
    (
        "const_bool_is_int",
        """
n: Small = 0
c: Const[bool] = 1
""",
        "c=1 of Bad is not False or True",
    ),
    (
        "const_enum",
        """
n: Small = 0
c: Const[Phase] = 'idle'
""",
        "c='idle' of Bad is not idle or busy",
    ),
    (
        "domain_and_constant",
        """
n: Job = Job(1)
Job: Const[int] = 1
""",
        "Bad has a domain and a name Job; rename one",
    ),
]
