"""Where one stands, and what can happen next."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from walks import Walker, session

from leasecheck.live.session import WayError, way_text
from leasecheck.search.outcome import Path

ONE, TWO = str(Walker(1)), str(Walker(2))


def calls(here: dict[str, Any]) -> list[tuple[str | None, str]]:
    return [(choice["step"], choice["call"]) for choice in here["next"]]


def said(here: dict[str, Any]) -> dict[str, str]:
    return {claim["name"]: claim["words"] for claim in here["claims"]}


def test_the_beginning() -> None:
    here = session().at("0")
    assert (here["steps"], here["changes"], here["notes"]) == ([], [], [])
    assert here["state"][1] == ["lit", "False"]
    assert calls(here) == [("0.0", f"up(w={ONE})"), ("0.1", f"up(w={TWO})")]
    assert here["next"][0]["changes"] == [[f"at[{ONE}]", "0", "1"]]
    assert here["initials"] == ["lit = False", "lit = True"]
    assert said(here) == {
        "not_both_at_the_top": "holds", "nobody_falls": "not asked: no step was taken", "deadlock": "none"
    }  # fmt: skip
    assert session().at("1")["state"][1] == ["lit", "True"]


def test_a_step_is_marked_and_judged() -> None:
    here = session().at("0,0.0,1.0")
    assert [step["call"] for step in here["steps"]] == [f"up(w={ONE})", f"fall(w={ONE})"]
    assert [step["fault"] for step in here["steps"]] == [False, True]
    assert here["changes"] == [[f"at[{ONE}]", "1", "0"]]
    assert here["state"][0][1]["has"] == [[ONE, {"was": "1", "now": "0"}], [TWO, "0"]]
    assert said(here)["nobody_falls"] == f"false for w={ONE}"


def test_left_bounds_and_what_raises_are_said_before_they_are_chosen() -> None:
    here = session().at("0,0.1,0.1")
    assert here["next"][1]["problem"] == f"at[{TWO}] = 3 left its range 0..2"
    assert here["next"][-1] == {
        "step": None,
        "call": "break_down",
        "fault": False,
        "doc": "raised OSError: too high; what comes after it is not shown",
    }
    beyond = session().at("0,0.1,0.1,0.1")
    assert (beyond["next"], beyond["claims"]) == ([], [])
    assert beyond["notes"] == [f"out of bounds: at[{TWO}] = 3 left its range 0..2"]


@pytest.mark.parametrize(
    ("way", "words"),
    [
        ("", "a way is the number"),
        ("x", "a way is the number"),
        ("0,1", "a way is the number"),
        ("-1", "a way is the number"),
        ("0,0.0\n", "a way is the number"),
        ("٣", "a way is the number"),
        ("9", "there is no initial state 9"),
        ("0,9.0", r"there is no action 9\.0"),
        ("0,0.9", r"there is no action 0\.9"),
        ("0,1.0", "step 1, fall, is not enabled"),
        ("0,0.1,0.1,2.0", "OSError: too high"),
        ("0,0.1,0.1,0.1,0.0", "nothing follows a state outside its bounds"),
        ("0" + ",0.0" * 10_001, "a way has 10,000 steps at most"),
    ],
)
def test_what_is_no_way_is_one_sentence(way: str, words: str) -> None:
    with pytest.raises(WayError, match=rf"^{words}"):
        session().at(way)


def test_a_path_is_written_as_it_is_read() -> None:
    assert way_text(Path(1, ((0, 1), (12, 3)))) == "1,0.1,12.3"
    assert way_text(Path()) == "0"


def test_several_may_ask_at_once() -> None:
    ways = ["0", "0,0.0", "0,0.1", "1,0.0,0.1", "0,0.0,1.0"] * 20
    one = session()
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(one.at, ways)) == [session().at(way) for way in ways]
