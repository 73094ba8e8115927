"""Values as trees, with what changed in them marked."""

from __future__ import annotations

from typing import Any

import pytest
from four_results import Clerk, Light, Visit, four

from leasecheck.render.shared.tree import Tree, of_step, of_value
from leasecheck.render.shared.tree import _changed as changed

ONE = Visit(Light.TAKEN, Clerk(1))
TWO = Visit(Light.TAKEN, Clerk(2))


def record(*parts: list[Any]) -> Tree:
    return {"is": "record", "of": "Visit", "has": list(parts)}


def test_values() -> None:
    assert of_value(3) == "3"
    assert of_value(None) == "None"
    assert of_value(Clerk(1)) == "Clerk1"
    assert of_value(Light.FREE) == 'a "free" <desk> & more'
    assert of_value(ONE) == record(["", "taken"], ["clerk", "Clerk1"])
    assert of_value([1, 2]) == {"is": "list", "of": "", "has": [["", "1"], ["", "2"]]}
    assert of_value({Clerk(1): True}) == {"is": "dict", "of": "", "has": [["Clerk1", "True"]]}
    assert of_value({2, 1}) == {"is": "set", "of": "", "has": [["", "1"], ["", "2"]]}


@pytest.mark.parametrize(
    ("old", "new", "parts"),
    [
        ([1, 2, 3], [1, 3], [["", "1"], ["", "2", "-"], ["", "3"]]),
        ([1, 3], [1, 2, 3], [["", "1"], ["", "2", "+"], ["", "3"]]),
        ([1, 2], [1, 4], [["", "1"], ["", {"was": "2", "now": "4"}]]),
        ([1], [2, 3], [["", "1", "-"], ["", "2", "+"], ["", "3", "+"]]),
        ([1, 1], [1], [["", "1"], ["", "1", "-"]]),
        ({1, 2}, {2, 3}, [["", "1", "-"], ["", "2"], ["", "3", "+"]]),
        ({1: "a", 2: "b"}, {1: "a", 2: "c"}, [["1", "'a'"], ["2", {"was": "'b'", "now": "'c'"}]]),
    ],
)
def test_changed_parts_of_containers(old: Any, new: Any, parts: list[Any]) -> None:
    found = changed(old, new)
    assert isinstance(found, dict)
    assert found["has"] == parts


def test_what_has_no_common_parts_was_and_is() -> None:
    assert changed(1, 2) == {"was": "1", "now": "2"}
    assert changed([], [1]) == {"was": of_value([]), "now": of_value([1])}
    assert changed(None, ONE) == {"was": "None", "now": of_value(ONE)}
    assert changed({1: 1}, {2: 1}) == {"was": of_value({1: 1}), "now": of_value({2: 1})}


def test_records_of_one_class_change_in_their_fields() -> None:
    assert changed(ONE, TWO) == record(["", "taken"], ["clerk", {"was": "Clerk1", "now": "Clerk2"}])
    assert changed([ONE], [TWO]) == {"is": "list", "of": "", "has": [["", changed(ONE, TWO)]]}


def test_a_step_has_what_it_changed_and_the_first_state_has_all() -> None:
    trace = next(found.trace for found in four()["safety"].properties if found.trace is not None)
    assert list(of_step(trace, 0)) == ["seen_free", "at_desk", "log", "light", "power"]
    assert of_step(trace, 1) == {
        "seen_free": {"is": "dict", "of": "", "has": [["Clerk1", {"was": "False", "now": "True"}], ["Clerk2", "False"]]}
    }
