"""Bounds: the text of one means what Python makes of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from leasecheck import DefinitionError
from leasecheck.language.bounds import evaluate_bound

NAMES = {"horizon": 4, "Job": 2, "less": -3}


def joined(trees: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    operators = st.sampled_from(["+", "-", "*", "//"])
    return st.one_of(
        st.tuples(trees, operators, trees).map(lambda t: f"({t[0]} {t[1]} {t[2]})"),
        st.tuples(trees, operators, trees).map(" ".join),
        trees.map(lambda t: f"-({t})"),
        st.tuples(st.sampled_from(["min", "max"]), trees, trees).map(lambda t: f"{t[0]}({t[1]}, {t[2]})"),
    )


TREES = st.recursive(st.one_of(st.sampled_from(list(NAMES)), st.integers(-99, 10**20).map(str)), joined, max_leaves=12)


@given(TREES)
def test_a_bound_means_what_python_makes_of_it(text: str) -> None:
    try:
        expected = eval(text, {}, dict(NAMES))
    except ZeroDivisionError:
        with pytest.raises(DefinitionError, match="divides by zero"):
            evaluate_bound(text, NAMES)
    else:
        assert expected == evaluate_bound(text, NAMES)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "1 +",
        "1 if 2 else 3",
        "min()",
        "max(*[1])",
        "abs(1)",
        "1.5",
        "horizon.real",
        "[1][0]",
        "lambda: 1",
        "1 < 2",
        "'1'",
        "~1",
    ],
)
def test_nothing_else_is_evaluated(text: str) -> None:
    with pytest.raises(DefinitionError, match=r"^bound "):
        evaluate_bound(text, NAMES)


def test_spaces_around_it_do_not_matter() -> None:
    assert evaluate_bound("  horizon + 1 ", NAMES) == 5
