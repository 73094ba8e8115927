"""Specs in every place where Python code can be: functions, files with postponed annotations, the prompt."""

import importlib.util
import sys
from pathlib import Path
from typing import Annotated, Any

from snippets import HEADER, execute

from leasecheck import Between, Const, Domain, Record, action, all_of, always, each, initial_state, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore


def counts(cls: type) -> tuple[int, int]:
    """Return the counts of a spec."""
    outcome = explore(Instance(definition_of(cls)), Request())
    assert outcome.failure is None
    return outcome.distinct, outcome.generated


def test_in_a_function_with_everything_it_uses() -> None:
    class Job(Domain):
        pass

    class Tried(Record):
        job: Job
        times: Annotated[int, Between(0, "most")]

    limit = 2

    @spec(Job=3)
    class Local:
        most: Const[int] = 2
        last: Tried | None = None
        tried: dict[Job, bool] = each(False)

        @action
        def attempt(s, j: Job) -> None:
            s.last = Tried(j, min(limit, s.most))
            s.tried[j] = True

        @always
        def all_jobs_are_known(s: "Local") -> bool:
            return len(s.tried) == len(all_of(Job)) == 3

    assert list(definition_of(Local).domains) == ["Job"]
    assert counts(Local) == (1 + 3 + 3 * 2 + 3, 1 + 3 * 13)


def test_a_domain_that_only_a_body_mentions_can_be_set() -> None:
    class Worker(Domain):
        pass

    @spec
    class Local:
        n: Annotated[int, Between(0, 9)] = 0

        @action
        def go(s) -> None:
            s.n = sum(1 for _ in all_of(Worker))

    instance = Instance(definition_of(Local), {"Worker": 5})
    instance.activate()
    state = initial_state(Local, Worker=5)
    state.go()
    assert state.n == 5


TEXT = """
from __future__ import annotations
{header}
@spec
class Postponed:
    limit: Const[int] = 2
    n: Annotated[int, Between(0, "limit")] = 0
    held: dict[Consumer, Hold | None] = each(None)

    @action
    def take(s, c: Consumer, j: Job) -> None:
        require(s.held[c] is None)
        s.held[c] = Hold(Phase.BUSY, j)

    @action
    def up(s) -> None:
        require(s.n < s.limit)
        s.n += 1

    @step
    def forward(s: Self, t: Postponed) -> bool:
        return s.n <= t.n

    @may_end
    def full(s) -> bool:
        return True
"""


def test_with_postponed_annotations(tmp_path: Path) -> None:
    path = tmp_path / "postponed.py"
    path.write_text(TEXT.format(header=HEADER))
    found = importlib.util.spec_from_file_location("postponed", path)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules["postponed"] = module
    try:
        found.loader.exec_module(module)
        # Three values of n, and for each consumer nothing or one of two jobs. From each state n can grow once, twice in
        # three; an idle consumer can take two jobs: each is idle in nine states of 27.
        assert counts(module.Postponed) == (27, 1 + 18 + 2 * 9 * 2)
    finally:
        del sys.modules["postponed"]


AT_THE_PROMPT = """
@spec
class Prompt:
    n: Small = 0
    @action
    def up(s):
        require(s.n < 3)
        s.n += 1
    @always
    def small(s): return s.n < 3
"""


def test_at_the_prompt_where_there_is_no_source() -> None:
    cls: Any = execute(AT_THE_PROMPT, None)["Prompt"]
    (finding,) = explore(Instance(definition_of(cls)), Request()).findings
    assert (finding.property, len(finding.path.steps)) == ("small", 3)


def test_helpers_properties_and_static_methods(tmp_path: Path) -> None:
    cls: Any = execute(
        """
@spec
class Helped:
    n: Small = 0
    @property
    def is_full(s): return s.n == 3
    @staticmethod
    def more(n): return n + 1
    def count(s): s.n = s.more(s.n)
    @action
    def up(s):
        require(not s.is_full)
        s.count()
    @may_end
    def full(s): return s.is_full
""",
        tmp_path,
    )["Helped"]
    assert counts(cls) == (4, 4)


def test_two_specs_in_one_file(tmp_path: Path) -> None:
    two = execute(AT_THE_PROMPT + AT_THE_PROMPT.replace("Prompt", "Other").replace("s.n < 3", "s.n < 2"), tmp_path)
    assert counts(two["Prompt"]) == (4, 4)
    assert counts(two["Other"]) == (3, 3)
    assert definition_of(two["Other"]).functions[0].line > definition_of(two["Prompt"]).functions[0].line


def test_initial_values_are_not_changed_by_a_search() -> None:
    class Job(Domain):
        pass

    @spec
    class Local:
        done: set[Job] = set()

        @action
        def go(s, j: Job) -> None:
            s.done.add(j)

    explore(Instance(definition_of(Local)), Request())
    assert vars(Local)["done"] == set()
