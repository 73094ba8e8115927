"""Which changes are made to a rule, as text."""

import ast
from textwrap import dedent

import pytest

from leasecheck.mutants.operators import edits_of


def changed(body: str, parameters: str = "s, c") -> list[str]:
    """Return what each edit makes of the lines of a function."""
    source = f"def rule({parameters}):\n" + "".join(f"    {line}\n" for line in dedent(body).strip().splitlines())
    tree = ast.parse(source).body[0]
    assert isinstance(tree, ast.FunctionDef)
    data = source.encode()
    found = [(data[: edit.start] + edit.text.encode() + data[edit.end :]).decode() for edit in edits_of(source, tree)]
    for text in found:
        ast.parse(text)
        assert text.count("\n") == source.count("\n")  # every other line stays where it is
    return [dedent(text.split("\n", 1)[1]).strip() for text in found]


def test_a_conjunct_of_a_guard_is_dropped_and_negated() -> None:
    found = changed("require(s.ready and s.held[c] is None)")
    assert "require(True and s.held[c] is None)" in found
    assert "require((not (s.ready)) and s.held[c] is None)" in found
    assert "require(s.ready and True)" in found
    assert "require(s.ready and s.held[c] is not None)" in found


def test_a_disjunct_is_dropped() -> None:
    found = changed("require(s.a or s.b)")
    assert "require(False or s.b)" in found
    assert "require(s.a or False)" in found
    assert "require(True)" in found


def test_tests_of_if_while_and_comprehensions_are_guards() -> None:
    assert "if True:\n    s.n = c" in changed("if s.a:\n    s.n = c")
    assert "s.n = s.a if True else s.b" in changed("s.n = s.a if c else s.b")
    assert "s.n = [d for d in s.n if True]" in changed("s.n = [d for d in s.n if d != c]")


@pytest.mark.parametrize(
    ("old", "new"),
    [("<", "<="), ("<=", "<"), (">", ">="), (">=", ">"), ("==", "!="), ("!=", "=="), ("in", "not in"), ("is", "is not")],
)
def test_a_comparison_is_shifted(old: str, new: str) -> None:
    assert f"s.n = s.a {new} s.b" in changed(f"s.n = s.a {old} s.b")


def test_a_bound_is_shifted_to_the_side_that_the_comparison_does_not_reach() -> None:
    assert "return s.a < s.b - 1" in changed("return s.a < s.b")
    assert "return s.a < s.b + 1" not in changed("return s.a < s.b")
    assert "return s.a <= s.b + 1" in changed("return s.a <= s.b")
    assert "return s.a < (s.b | c) - 1" in changed("return s.a < (s.b | c)") or "return s.a < ((s.b | c) - 1)" in changed(
        "return s.a < (s.b | c)"
    )


def test_constants_are_shifted_by_one_and_truths_turned() -> None:
    assert {"s.n = 4", "s.n = 2", "pass"} == set(changed("s.n = 3"))
    assert "return False" in changed("return True")


@pytest.mark.parametrize("line", ["s.n = c", "s.n += c", "s.n[c] = c", "s.done.add(c)", "forget(s, c)", "del s.n[c]"])
def test_what_changes_the_state_is_dropped(line: str) -> None:
    assert "pass" in changed(line)


def test_a_local_variable_keeps_the_only_assignment_it_has() -> None:
    assert changed("x = s.n\nreturn x") == []
    assert "x = s.n\npass\nreturn x" in changed("x = s.n\nx = c\nreturn x")


def test_an_assertion_is_no_rule() -> None:
    assert changed("assert s.n < 3 and s.m") == []


def test_a_change_of_several_lines_keeps_the_lines_below_in_place() -> None:
    found = changed("s.n = [\n    c,\n]\ns.m = c")
    assert "pass\n\n\ns.m = c" in found


def test_text_that_is_not_ascii_is_cut_where_it_ends() -> None:
    assert 'require("é" and True)' in changed('require("é" and s.n < s.m)')
