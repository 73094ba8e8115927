"""What only the text of a function shows: at the prompt, where there is no text, these specs are accepted."""

TEXTS = [
    (
        "twice",
        """
@action
def up(s): s.n = 1
@action
def up(s): s.n = 2
""",
        "up of Bad is defined twice, and the first is lost; rename one",
    ),
    (
        "misspelt",
        """
@action
def up(s): s.m = 1
""",
        "up uses s.m, which the spec does not have; there is cap, done, go, held, n, ready, up",
    ),
    (
        "misspelt_read",
        """
@always
def up(s): return s.redy == []
""",
        "up uses s.redy, which the spec does not have; did you mean ready?",
    ),
    (
        "assigns_constant",
        """
@action
def up(s): s.cap = 1
""",
        "up assigns cap, which is no variable; only variables change",
    ),
    (
        "assigns_function",
        """
@action
def up(s): s.go = 1
""",
        "up assigns go, which is no variable; only variables change",
    ),
    (
        "deletes",
        """
@action
def up(s): del s.n
""",
        "up deletes n; a variable always has a value: assign another one",
    ),
    (
        "reads_class",
        """
@action
def up(s): s.n = Bad.cap
""",
        "up uses Bad.cap, which is its default whatever was set; write s.cap",
    ),
    (
        "not_called",
        """
@action
def up(s):
    require(s.free)
    s.n = 1
def free(s): return s.n == 0
""",
        "up names s.free without calling it; write s.free()",
    ),
    (
        "inner_generator",
        """
@always
def up(s):
    def f():
        yield 1
    return all(f())
""",
        "up yields or awaits; a function of a spec runs in one step: split it into actions",
    ),
    (
        "compares_for_assigns",
        """
@action
def up(s): s.n == 1
""",
        "up has the line `s.n == 1`, which does nothing; assign with =, or write require(...) or return",
    ),
    (
        "require_not_called",
        """
@action
def up(s):
    require
    s.n = 1
""",
        "up has the line `require`, which does nothing; assign with =, or write require(...) or return",
    ),
    (
        "require_generator",
        """
@action
def up(s):
    require(j in s.done for j in all_of(Job))
    s.n = 1
""",
        "up requires (j in s.done for j in all_of(Job)), which is always true; call it, or wrap it in all() or any()",
    ),
    (
        "require_tuple",
        """
@action
def up(s):
    require((s.n == 1, 'why'))
    s.n = 1
""",
        "up requires (s.n == 1, 'why'), which is always true; call it, or wrap it in all() or any()",
    ),
    (
        "each_in_action",
        """
@action
def up(s): s.held = each(None)
""",
        "up calls each(), which is for initial values; write {k: ... for k in all_of(...)}",
    ),
    (
        "action_returns",
        """
@action
def up(s):
    if s.n > 1:
        return False
    s.n = 1
""",
        "up returns False, but @action changes the state and returns nothing; its guard is require(...)",
    ),
    (
        "if_guard",
        """
@action
def up(s):
    'Why.'
    n = s.n
    if n < 3:
        s.n += 1
""",
        "up changes nothing where `n < 3` is false, and that counts as a step; write require(...), or an else that "
        "says what happens",
    ),
    (
        "early_return",
        """
@action
def up(s):
    if s.n == 3:
        return
    s.n += 1
""",
        "up changes nothing where `s.n == 3` is true, and that counts as a step; write require(...), or an else that "
        "says what happens",
    ),
    (
        "property_assigns",
        """
@always
def up(s):
    s.n = 1
    return True
""",
        "up assigns s.n, but @always only looks; compare instead, or make it an @action",
    ),
    (
        "property_assigns_entry",
        """
@always
def up(s):
    s.held[Consumer(1)] = None
    return True
""",
        "up assigns s.held[Consumer(1)], but @always only looks; compare instead, or make it an @action",
    ),
    (
        "property_assigns_in_tuple",
        """
@always
def up(s):
    a, *s.ready = [1, 2]
    return True
""",
        "up assigns s.ready, but @always only looks; compare instead, or make it an @action",
    ),
    (
        "property_mutates",
        """
@always
def up(s):
    s.ready.append(Job(1))
    return True
""",
        "up calls s.ready.append, which changes the state, but @always only looks; work on a copy, or make it an @action",
    ),
    (
        "property_requires",
        """
@always
def up(s):
    require(s.n)
    return True
""",
        "up calls require, but @always has no guard; return the condition",
    ),
    (
        "property_returns_nothing",
        """
@always
def up(s): s.n == 1 or print()
""",
        "up has the line `s.n == 1 or print()`, which does nothing; assign with =, or write require(...) or return",
    ),
    (
        "property_pass",
        """
@always
def up(s): pass
""",
        "up returns nothing; return True or False",
    ),
    (
        "measure_returns_nothing",
        """
@maximum
def up(s): pass
""",
        "up returns nothing; return an integer",
    ),
    (
        "property_returns_generator",
        """
@always
def up(s): return (j in s.done for j in all_of(Job))
""",
        "up returns (j in s.done for j in all_of(Job)), which is not True or False; wrap it in all() or any()",
    ),
    (
        "property_annotated",
        """
@always
def up(s) -> None: return s.n == 1
""",
        "up is annotated to return None; return True or False, and say so",
    ),
    (
        "order_of_set",
        """
@action
def up(s):
    for j in {Job(1), Job(2)}:
        s.ready.append(j)
""",
        "up goes through {Job(1), Job(2)} in an order that Python leaves open; go through a list or sorted(...)",
    ),
    (
        "order_of_set_call",
        """
@action
def up(s): s.ready = [j for j in set(s.ready)]
""",
        "up goes through set(s.ready) in an order that Python leaves open; go through a list or sorted(...)",
    ),
]
