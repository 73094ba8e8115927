"""The python engine finds what a search finds that is too simple to be wrong in the same way."""

import sys
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from naive import Naive

sys.path.insert(0, str(Path(__file__).parents[1] / "specs"))
sys.path.insert(0, str(Path(__file__).parents[1] / "language"))

from snippets import execute
from spec_files import CLASSICS, OWN, cases_of

from leasecheck.language import Case
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Outcome, Request
from leasecheck.search.python_engine import explore

PHASES = ["step", "always", "deadlock"]
"""What behaviours of one length violate is met in this order; a search that stops at the first does not see the rest."""

FEW = 100
"""A case with at most so many states is explored whole; of others the first levels are."""


def agree(instance: Instance, depth: int | None) -> Outcome:
    """Explore with both searches, compare everything, and return what the engine found."""
    naive = Naive(instance, depth)
    outcome = explore(instance, Request(depth=depth, keep_going=True))
    assert outcome.failure is None
    assert tuple(naive.levels) == outcome.levels
    assert (naive.generated, sum(naive.levels), naive.cut) == (outcome.generated, outcome.distinct, outcome.cut)
    assert naive.stopped == outcome.stopped
    found = {f.property: (f.binding, f.path.initial, f.path.steps) for f in outcome.findings if f.value is None}
    assert naive.findings == found
    kinds = {rule.name: rule.function.kind for rule in instance.properties} | {"bounds": "step", "deadlock": "deadlock"}
    violated = [finding for finding in outcome.findings if kinds[finding.property] in PHASES]
    first = explore(instance, Request(depth=depth))
    if violated:
        least = min(violated, key=lambda found: (len(found.path.steps), PHASES.index(kinds[found.property])))
        steps = len(least.path.steps)
        assert least == first.findings[0]
        # A deadlock on the last level that the depth allows is found when the search is over for that reason.
        is_deadlock = least.property == "deadlock"
        assert first.stopped == (outcome.stopped if is_deadlock and steps == depth else "violation")
        # With the whole round that found it, and no more.
        assert outcome.levels[: len(first.levels)] == first.levels
        assert len(first.levels) <= steps + (2 if is_deadlock else 1)
    return outcome


def every_case():
    for path in (*CLASSICS, *OWN):
        for case in cases_of(path):
            yield pytest.param(case, id=f"{path.stem}:{case.id}")


@pytest.mark.parametrize("case", list(every_case()))
def test_on_every_spec(case: Case) -> None:
    agree(case.instance(), case.depth if (case.expect.distinct or FEW + 1) <= FEW else 3)


SPEC = """
@spec
class Drawn:
    n: Small = 0
    flag: bool = False
    queue: Annotated[list[Job], MaxLen(2)] = []
    held: dict[Consumer, Hold | None] = each(None)
    done: set[Job] = set()
    {initial}
{actions}
    @always
    def claim(s, j: Job): return not ({claim})
    @step
    def claim_of_steps(s, t, j: Job): return not ({claim_of_steps})
    @sometimes
    def witness(s, j: Job): return {claim}
    @may_end
    def end(s): return {end}
    {constraint}
"""

CONDITIONS = [
    *("s.flag", "s.n == 2", "s.n < 2", "j in s.queue", "j not in s.done", "len(s.queue) == 1", "len(s.done) == 2", "True"),
    *(
        "any(h is not None and h.job == j for h in s.held.values())",
        "s.held[Consumer(1)] is None",
        "s.queue and s.queue[0] == j",
    ),
    *("s.held[Consumer(2)] == s.held[Consumer(1)]", "len(s.queue) > 1 or s.flag", "list(s.done) == [j]"),
]
STATEMENTS = [
    *("s.n += 1", "s.n = (s.n + 1) % 3", "s.n = 0", "s.flag = not s.flag", "s.flag = min(s.n, 1)", "s.queue.append(j)"),
    *("s.queue = s.queue[1:]", "s.queue.reverse()", "s.queue = [j] + s.queue[:1]", "s.done.add(j)", "s.done.discard(j)"),
    *("s.done = s.done ^ {j}", "s.held[Consumer(1)] = Hold(Phase.IDLE, j)", "s.held[Consumer(2)] = s.held[Consumer(1)]"),
    *("s.held[Consumer(1)] = None", "s.queue = list(s.done)", "require(s.n != 1)", "s.n = len(s.queue) if s.flag else s.n"),
    *("s.held = {c: None if h and h.job == j else h for c, h in s.held.items()}", "pass"),
]


@st.composite
def specs(draw: st.DrawFn) -> str:
    condition = st.sampled_from(CONDITIONS)
    actions = ""
    for number in range(draw(st.integers(1, 3))):
        lines = [f"require({draw(condition)})", *draw(st.lists(st.sampled_from(STATEMENTS), min_size=1, max_size=3))]
        actions += f"    @action\n    def act{number}(s, j: Job):\n" + "".join(f"        {line}\n" for line in lines)
    choice = "@initial\n    def start(s, n: Small, j: Job):\n        require(n < 2)\n        s.n = n\n        s.queue = [j]"
    bound = f"@constraint\n    def within(s): return any({draw(condition)} for j in all_of(Job))"
    return SPEC.format(
        initial=draw(st.sampled_from(["", choice])),
        actions=actions,
        claim=f"({draw(condition)}) and ({draw(condition)})",
        claim_of_steps=f"({draw(condition)}) and t.n == 1 and s.n != 1",
        end=draw(st.sampled_from(["True", "False", "s.flag", "len(s.done) == 2"])),
        constraint=draw(st.sampled_from(["", bound])),
    )


@settings(deadline=None, max_examples=50)
@given(specs(), st.integers(0, 4))
def test_on_drawn_specs(text: str, depth: int) -> None:
    agree(Instance(definition_of(execute(text, None)["Drawn"])), depth)
