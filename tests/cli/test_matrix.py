"""`explore matrix`: every combination, one table, three formats."""

import json
from collections.abc import Callable
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from explore_runs import CHECKOUT, Ran
from jsonschema import Draft202012Validator

Explore = Callable[..., Ran]

LOST, TWICE = "no_lost_effect", "effect_at_most_once"

FAULTS = {(1, 0, 0): 0, (1, 0, 1): 1, (2, 0, 1): 2, (1, 1, 1): 3, (2, 1, 1): 4}
"""The lines of the table of issue 4, by (consumers, crashes, expiries)."""

TABLE = {
    "none": [None, TWICE, TWICE, TWICE, TWICE],
    "memory": [None, None, TWICE, TWICE, TWICE],
    "record_first": [None, None, None, LOST, LOST],
    "record_after": [None, None, TWICE, TWICE, TWICE],
    "same_transaction": [None, None, None, None, None],
}
EARLY = [None, None, None, LOST, LOST]

TABLED = '''
from typing import Annotated
from leasecheck import *

@spec
class Tabled:
    """A number that grows, with a sweep."""
    top: Const[Annotated[int, Between(1, 9)]] = 3
    low: Const[bool] = False
    n: Annotated[int, Between(0, "top")] = 0

    @assume
    def low_is_low(s) -> bool:
        """What is low has a top of 3 at most."""
        return not s.low or s.top <= 3

    @action
    def up(s) -> None:
        require(s.n < s.top)
        s.n += 1

    @may_end
    def full(s) -> bool:
        return s.n == s.top

    @always
    def stays_below_three(s) -> bool:
        return s.n < 3

    @sometimes
    def gets_to_two(s) -> bool:
        return s.n == 2

    @maximum
    def most(s) -> int:
        return s.n

sweeps = [sweep(Tabled, top=[1, 2, 3])]
'''


@pytest.fixture(autouse=True)
def tabled(folder: Path) -> None:
    """Write a small spec with a sweep."""
    (folder / "tabled.py").write_text(TABLED)


def table_of(folder: Path, explore: Explore, *arguments: str) -> tuple[Ran, dict[str, Any]]:
    ran = explore("matrix", *arguments, "--json", "m.json")
    made = json.loads((folder / "m.json").read_text())
    schema = json.loads((CHECKOUT / "docs/explore-matrix-1.schema.json").read_text())
    Draft202012Validator(schema).validate(made)
    return ran, made


def test_the_handler_table_cell_for_cell(folder: Path, explore: Explore) -> None:
    ran, made = table_of(folder, explore, "handler", "--workers", "1")
    assert ran.code == 1
    cells = {}
    for row in made["rows"]:
        of = row["constants"]
        assert of["Job"] == 1
        violated = [name for name, cell in row["properties"].items() if cell["verdict"] == "violated"]
        assert row["verdict"] == ("violated" if violated else "holds")
        assert len(violated) <= 1, "each policy fails in one way"
        line = FAULTS[of["Consumer"], of["crashes"], of["expiries"]]
        cells[of["ack"], of["dedup"], line] = violated[0] if violated else None
    expected = {("late", dedup, line): cell for dedup, cells in TABLE.items() for line, cell in enumerate(cells)}
    expected |= {("early", dedup, line): cell for dedup, (line, cell) in product(TABLE, enumerate(EARLY))}
    assert cells == expected


def test_a_row_a_combination_and_a_column_a_property(explore: Explore) -> None:
    ran = explore("matrix", "tabled.py", "--quiet", "--workers", "1")
    assert ran.code == 1
    assert ran.out.splitlines() == [
        "tabled: 3 combinations",
        "  with low=False",
        "",
        "#  top  stays_below_three  gets_to_two    most",
        "-  ---  -----------------  -------------  ----",
        "1  1    holds              never reached  1",
        "2  2    holds              holds          2",
        "3  3    3 steps            holds          3",
        "counterexample graphs: explore-out/tabled-ROW-PROPERTY.svg",
    ]
    assert [path.name for path in Path("explore-out").iterdir()] == ["tabled-3-stays_below_three.svg"]


def test_json(folder: Path, explore: Explore) -> None:
    _, made = table_of(folder, explore, "tabled.py", "top=2,3", "--out", "drawn", "--workers", "1")
    assert (made["schema"], made["spec"]) == ("explore-matrix/1", "tabled")
    second = made["rows"][1]
    assert second["constants"] == {"top": 3, "low": False}
    assert second["verdict"] == "violated"
    graph = "drawn/tabled-2-stays_below_three.svg"
    assert second["properties"] == {
        "stays_below_three": {"verdict": "violated", "steps": 3, "graph": graph},
        "gets_to_two": {"verdict": "holds", "steps": None},
        "most": {"verdict": "holds", "steps": None, "value": 3},
        "deadlock": {"verdict": "holds", "steps": None},
        "bounds": {"verdict": "holds", "steps": None},
    }
    assert Path(graph).read_text().startswith("<?xml")


def test_markdown_links_graphs_from_where_it_lies(folder: Path, explore: Explore) -> None:
    explore("matrix", "tabled.py", "top=2,3", "--markdown", "docs/table.md", "--out", "drawn", "--workers", "1")
    assert (folder / "docs/table.md").read_text().splitlines() == [
        "`tabled`: 2 combinations, with low=False.",
        "",
        "| # | top | stays_below_three | most |",
        "| --- | --- | --- | --- |",
        "| 1 | 2 | holds | 2 |",
        "| 2 | 3 | [**3 steps**](../drawn/tabled-2-stays_below_three.svg) | 3 |",
    ]


@pytest.mark.parametrize("option", ["--json", "--markdown"])
def test_a_dash_is_stdout_and_nothing_else_goes_there(explore: Explore, option: str) -> None:
    ran = explore("matrix", "tabled.py", option, "-", "--workers", "1")
    assert ran.out.startswith("{" if option == "--json" else "`tabled`")
    assert "counterexample graphs" not in ran.out


def test_processes_come_to_the_same_table(explore: Explore) -> None:
    alone = explore("matrix", "tabled.py", "top=1,2,3", "--workers", "1")
    together = explore("matrix", "tabled.py", "top=1,2,3", "--workers", "3")
    assert (alone.code, alone.out) == (together.code, together.out)


def test_a_single_value_is_fixed_on_top_of_the_sweep(explore: Explore) -> None:
    low = explore("matrix", "tabled.py", "low=True", "--workers", "1").out
    assert "3 combinations\n  with low=True" in low
    one = explore("matrix", "tabled.py", "top=2", "--workers", "1").out.splitlines()
    assert one[0] == "tabled: 1 combination"
    assert one[-1] == "1  2    holds              2"


def test_a_bounded_table_says_so(explore: Explore) -> None:
    ran = explore("matrix", "tabled.py", "top=2,3", "--depth", "2", "--workers", "1")
    assert ran.code == 0
    assert ran.out.startswith("tabled: 2 combinations, each within 2 steps\n")
    assert "2  3    bounded            2 or more" in ran.out
    assert explore("matrix", "tabled.py", "top=2,3", "--depth", "2", "--workers", "1", "--exhaustive").code == 3


def test_a_spec_that_raises_is_told_once_and_is_an_error(explore: Explore, folder: Path) -> None:
    (folder / "raising.py").write_text(TABLED.replace("return s.n < 3", "return 1 // (s.n - 1) < 3"))
    ran = explore("matrix", "raising.py", "--workers", "1")
    assert ran.code == 2
    assert ran.out.count("ZeroDivisionError") == 1
    assert "1  1    error" in ran.out
    assert "\nrow 1: raising.py:" in ran.out


@pytest.mark.parametrize(
    ("arguments", "expected"),
    [
        (["lease_queue"], "LeaseQueue names no sweep; give a constant or a size several values, as in Job=1,2"),
        (["handler", "Job=1,2,1"], "Job=1,2,1 has 1 twice; keep one"),
        (["handler", "Jib=1,2"], "Handler has no constant or domain Jib; did you mean Job?"),
        (["handler", "Job=1,"], "Job= is not an integer"),
        (
            ["handler", "Job=1,2", "--json", "-", "--markdown", "-"],
            "--json - and --markdown - both want stdout; give one of them a file",
        ),
        (["handler", "Job=1,2", "--markdown", ""], "--markdown : give the name of a file, or - for stdout"),
        (
            ["tabled.py", "top=3,4", "low=True,False"],
            "top=4, low=True: What is low has a top of 3 at most (low_is_low of Tabled)",
        ),
    ],
)
def test_what_makes_no_sense_is_refused_before_anything_is_explored(
    explore: Explore, arguments: list[str], expected: str
) -> None:
    ran = explore("matrix", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert ran.err.endswith(f"explore: {expected}\n")


@pytest.mark.parametrize(
    ("foot", "expected"),
    [
        ("sweeps = 3", "is no list of sweeps; write sweeps = [sweep(Tabled, ...)]"),
        ("sweeps = [{'top': 3}]", "is no list of sweeps; write sweeps = [sweep(Tabled, ...)]"),
        ("sweeps *= 2", "names 2 sweeps of Tabled; keep one"),
    ],
)
def test_sweeps_that_make_no_sense_are_refused(explore: Explore, folder: Path, foot: str, expected: str) -> None:
    (folder / "odd.py").write_text(f"{TABLED}\n{foot}\n")
    ran = explore("matrix", "odd.py")
    assert ran.code == 2
    assert ran.err.endswith(f"{expected}\n")


WIDE = '''
from typing import Annotated
from leasecheck import *

Digit = Annotated[int, Between(0, "top")]

@spec
class Wide:
    """More states than are small, a few steps away."""
    top: Const[Annotated[int, Between(1, 99)]] = 3
    a: Digit = 0
    b: Digit = 0
    c: Digit = 0

    @action
    def choose(s, i: Digit) -> None:
        require(i > 0 and (s.a == 0 or s.b == 0 or s.c == 0))
        if s.a == 0:
            s.a = i
        elif s.b == 0:
            s.b = i
        else:
            s.c = i

    @may_end
    def chosen(s) -> bool:
        return s.c > 0

    @always
    def below(s) -> bool:
        return s.a < 16 or s.b < 16 or s.c < 16
'''


@pytest.mark.parametrize("engine", ["auto", "python"])
def test_what_is_not_small_is_explored_to_its_end(explore: Explore, folder: Path, engine: str) -> None:
    (folder / "wide.py").write_text(WIDE)
    made = table_of(folder, explore, "wide.py", "top=15,16", "--engine", engine, "--workers", "1")[1]
    claims = [row["properties"]["below"] for row in made["rows"]]
    assert [(claim["verdict"], claim["steps"]) for claim in claims] == [("holds", None), ("violated", 3)]
