"""The lock refuses every way of getting weaker: each is made by editing a real spec."""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest
from explore_runs import COMMAND, COUNTER, Ran
from lease_queue_edits import edited

Explore = Callable[..., Ran]

WITNESS = '''    @sometimes
    def a_job_takes_effect_twice(s, j: Job) -> bool:
        """A slow consumer and its successor both do the job: the lease protects the queue, not the effect."""
        return s.effects[j] >= 2
'''
PREFETCH = '''    @always
    def prefetch_bound_is_kept(s) -> bool:
        """Never more live deliveries than the prefetch bound."""
        return len(s.deliveries) <= s.prefetch
'''
SMALL = '    case(LeaseQueue, id="small", Job=1, Consumer=1, prefetch=1, tokens=2, expect=holds()),\n'
NEAR = '    case(LeaseQueue, id="near", depth=6, expect=holds()),\n'
BROKEN = (
    '    case(LeaseQueue, id="broken", Job=1, tokens=2, ack_by_token=False, expect=violates("stale_ack_changes_nothing")),\n'
)
CRASH = "require(s.held[c] is not None and s.crashed < s.crashes)"


def said(ran: Ran) -> dict[str, str]:
    """What is weaker in each case, or that it is gone."""
    found = {}
    for line in ran.out.splitlines()[:-1]:
        word, _, rest = line.partition(" ")
        name, _, text = rest.strip().partition(": ")
        if word == "GONE":
            found[name] = text
        elif "weaker than explore.lock: " in text:
            assert word in ("WEAKER", "FAILED")
            found[name] = text.partition("weaker than explore.lock: ")[2].partition("; since explore.lock")[0]
    return found


@pytest.fixture
def lock(folder: Path, explore: Explore) -> Path:
    """The lock of the spec before it was edited."""
    edited()
    assert explore("check", "queue.py", "--update").code == 0
    return folder / "explore.lock"


def weakened(explore: Explore, lock: Path, *edits: tuple[str, str]) -> dict[str, str]:
    """Edit the spec, and return what a check refuses; refusing changes no lock, and accepting makes it hold."""
    before = lock.read_bytes()
    edited(*edits)
    ran = explore("check", "queue.py")
    assert ran.code == 1
    assert lock.read_bytes() == before
    return said(ran)


@pytest.mark.usefixtures("lock")
def test_nothing_is_weaker_at_first(explore: Explore) -> None:
    ran = explore("check", "queue.py")
    assert (ran.code, said(ran)) == (0, {})
    assert "3 cases in 1 file: 3 as recorded (" in ran.out


def test_a_property_that_vanished(explore: Explore, lock: Path) -> None:
    gone = "property prefetch_bound_is_kept is gone"
    assert weakened(explore, lock, (PREFETCH, "")) == {
        "queue small": gone,
        "queue near": gone,
        "queue broken": gone,
    }


def test_a_property_that_is_a_witness_now(explore: Explore, lock: Path) -> None:
    said_now = weakened(explore, lock, (PREFETCH, PREFETCH.replace("@always", "@sometimes")))
    assert set(said_now.values()) == {"prefetch_bound_is_kept was @always and is @sometimes now"}


def test_a_case_that_vanished(explore: Explore, lock: Path) -> None:
    assert weakened(explore, lock, (NEAR, "")) == {
        "queue.py LeaseQueue near": "the case is no longer recorded, and explore.lock has it"
    }


def test_a_file_that_vanished(explore: Explore, folder: Path) -> None:
    edited(path="specs/queue.py")
    (folder / "specs/own.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds())]\n")
    assert explore("check", "--update").code == 0
    (folder / "specs/own.py").unlink()
    ran = explore("check")
    assert ran.code == 1
    assert said(ran) == {"specs/own.py Counter default": "the file is gone, and explore.lock has it"}
    (folder / "specs/own.py").write_text(COUNTER)
    ran = explore("check")
    assert ran.code == 1
    assert said(ran) == {"specs/own.py Counter default": "the file records no case any more, and explore.lock has it"}


def test_exhaustive_that_is_bounded_now(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (SMALL, SMALL.replace("Job=1,", "Job=1, depth=9,")))
    assert found["queue small"].startswith("the search was exhaustive and is bounded now")


def test_a_bound_that_is_lower(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (NEAR, NEAR.replace("depth=6", "depth=5")))
    assert found["queue near"].startswith("the search went 6 steps deep and goes 5 now")


def test_a_witness_that_is_no_longer_reached(explore: Explore, lock: Path) -> None:
    later = WITNESS.replace("s.effects[j] >= 2", "s.effects[j] >= 2 and s.now == s.horizon")
    assert weakened(explore, lock, (WITNESS, later))["queue near"] == "witness a_job_takes_effect_twice is no longer reached"


def test_an_action_that_is_never_taken(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (CRASH, CRASH.replace("s.crashed < s.crashes", "s.crashed > s.crashes")))
    assert re.search(r"action crash was taken \d+ times and is never taken now; the state space shrank", found["queue near"])


def test_an_action_that_is_gone(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, ("    def crash(s, c: Consumer)", "    def dies(s, c: Consumer)"))
    assert re.fullmatch(r"action crash was taken \d+ times and is gone", found["queue small"])


def test_a_state_space_that_shrank(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (SMALL, SMALL.replace("Job=1", "horizon=3, Job=1")))
    assert found["queue small"].startswith("the state space shrank from ")


def test_steps_that_went_away_between_the_same_states(explore: Explore, folder: Path) -> None:
    skip = "\n    @action\n    def stay(s) -> None:\n        require(s.n < s.top)\n        s.n = s.n\n\n    @may_end"
    cases = "\ncases = [case(Counter, expect=holds())]\n"
    (folder / "own.py").write_text(COUNTER.replace("\n    @may_end", skip) + cases)
    assert explore("check", "--update").code == 0
    (folder / "own.py").write_text(COUNTER.replace("\n    @may_end", skip.replace("s.n < s.top", "s.n == 0")) + cases)
    ran = explore("check")
    assert ran.code == 1
    assert said(ran) == {"own default": "the state space shrank from 7 generated states to 5"}


def test_an_expected_failure_that_passes(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (BROKEN, BROKEN.replace("ack_by_token=False, ", "depth=4, ")))
    assert found == {"queue broken": "stale_ack_changes_nothing is violated in 6 steps there and no longer"}


def test_an_expected_failure_that_passes_and_is_recorded_so(explore: Explore, lock: Path) -> None:
    now = '    case(LeaseQueue, id="broken", depth=4, expect=holds()),\n'
    found = weakened(explore, lock, (BROKEN, now))
    assert found == {"queue broken": "stale_ack_changes_nothing is violated in 6 steps there and no longer"}


def test_an_expected_failure_that_fails_another_way(explore: Explore, lock: Path) -> None:
    other = BROKEN.replace("ack_by_token=False", "expire_at_deadline=False").replace(
        "stale_ack_changes_nothing", "no_expired_lease_is_held"
    )
    found = weakened(explore, lock, (BROKEN, other))
    assert found == {
        "queue broken": "stale_ack_changes_nothing is violated in 6 steps there "
        "and no_expired_lease_is_held is instead in 3 steps"
    }


def test_an_expected_failure_that_takes_longer(explore: Explore, lock: Path) -> None:
    found = weakened(explore, lock, (BROKEN, BROKEN.replace("ack_by_token=False", "ack_by_token=False, visibility=3")))
    assert found == {"queue broken": "stale_ack_changes_nothing is violated in 6 steps there and in 7 steps now"}


def test_a_case_that_held_and_is_recorded_to_fail(explore: Explore, lock: Path) -> None:
    now = SMALL.replace("expect=holds()", 'expect=violates("prefetch_bound_is_kept")')
    wrong = PREFETCH.replace("<= s.prefetch", "< 1")
    found = weakened(explore, lock, (SMALL, now), (PREFETCH, wrong), (NEAR, ""), (BROKEN, ""))
    assert found["queue small"] == "prefetch_bound_is_kept holds there and is violated now"


class TestNotRefused:
    """What is more than the lock has, or elsewhere."""

    @pytest.mark.usefixtures("lock")
    def test_growth(self, explore: Explore) -> None:
        edited(
            (SMALL, SMALL.replace("tokens=2", "tokens=3")), (PREFETCH, PREFETCH + "\n" + PREFETCH.replace("prefetch_", "a_"))
        )
        ran = explore("check", "queue.py")
        assert ran.code == 0
        assert "; since explore.lock: distinct " in ran.out
        assert ", property a_bound_is_kept is new" in ran.out

    @pytest.mark.usefixtures("lock")
    def test_a_new_case(self, explore: Explore) -> None:
        edited((NEAR, NEAR + NEAR.replace("near", "nearer")))
        ran = explore("check", "queue.py")
        assert ran.code == 0
        assert "; not in explore.lock yet" in ran.out
        assert "4 cases in 1 file: 4 as recorded, 1 not in explore.lock yet (" in ran.out

    def test_what_was_not_checked(self, explore: Explore, lock: Path, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds())]\n")
        assert explore("check", "own.py").code == 0
        assert explore("check", "own.py", "--update").code == 0
        assert lock.read_text().count("queue.py LeaseQueue ") == 3
        assert lock.read_text().count("own.py Counter ") == 1
        assert explore("check", "queue.py").code == 0
        assert explore("check").code == 0

    def test_a_built_in_spec(self, explore: Explore, folder: Path) -> None:
        assert explore("check", "external_call", "--update").code == 0
        assert "\nexternal_call ExternalCall " in (folder / "explore.lock").read_text()
        (folder / "own.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds())]\n")
        assert explore("check", ".").code == 0

    def test_no_lock_is_said(self, explore: Explore, folder: Path) -> None:
        (folder / "own.py").write_text(COUNTER + "\ncases = [case(Counter, expect=holds())]\n")
        ran = explore("check", "own.py", "--quiet")
        assert "1 case in 1 file: 1 as recorded; there is no explore.lock yet, --update writes it (" in ran.out
        assert ran.code == 0


class TestUpdate:
    """What `--update` writes, and when it does not."""

    def test_the_text(self, explore: Explore, folder: Path) -> None:
        cases = (
            '\ncases = [case(Counter, expect=holds()), case(Counter, id="a b", limit=1, expect=violates("stays_small"))]\n'
        )
        (folder / "own.py").write_text(COUNTER + cases)
        ran = explore("check", "--update")
        assert ran.out.splitlines()[-1] == "explore.lock holds 2 cases: 2 new, 0 changed, 0 removed"
        assert (folder / "explore.lock").read_text().partition("format 1\n")[2] == (
            '\nown.py Counter "a b"\n  violates stays_small\n  bounded\n  distinct 3\n  generated 3\n  depth 2\n'
            "  action up 2\n  check bounds bounded\n  check deadlock bounded\n  sometimes gets_full bounded\n"
            "  always stays_small violated in 2\n"
            "\nown.py Counter default\n  exhaustive\n  distinct 4\n  generated 4\n  depth 3\n  action up 3\n"
            "  check bounds holds\n  check deadlock holds\n  sometimes gets_full holds in 3\n  always stays_small holds\n"
        )

    def test_it_is_the_same_again(self, explore: Explore, lock: Path) -> None:
        before = lock.read_bytes(), lock.stat().st_mtime_ns
        assert explore("check", "--update").code == 0
        assert (lock.read_bytes(), lock.stat().st_mtime_ns) == before

    def test_it_accepts(self, explore: Explore, lock: Path) -> None:
        edited((NEAR, ""), (PREFETCH, ""))
        ran = explore("check", "--update")
        assert ran.code == 0
        assert "3 weaker than explore.lock, accepted" in ran.out
        assert ran.out.splitlines()[-1] == "explore.lock holds 2 cases: 0 new, 2 changed, 1 removed"
        assert "near" not in lock.read_text()
        assert explore("check").code == 0

    def test_not_what_is_not_as_recorded(self, explore: Explore, lock: Path) -> None:
        before = lock.read_bytes()
        edited((SMALL, SMALL.replace("holds()", "holds(distinct=1)")), (NEAR, ""))
        ran = explore("check", "--update")
        assert ran.code == 1
        assert ran.err.endswith("explore.lock is left as it was: a lock is written when every case comes out as recorded\n")
        assert lock.read_bytes() == before

    def test_not_while_a_file_cannot_be_loaded(self, explore: Explore, lock: Path, folder: Path) -> None:
        before = lock.read_bytes()
        (folder / "bad.py").write_text("from leasecheck import *\ncases = [\n")
        assert explore("check", "--update").code == 2
        assert lock.read_bytes() == before

    def test_a_file_that_cannot_be_loaded_has_lost_no_case(self, explore: Explore, lock: Path) -> None:
        assert lock.exists()
        edited()
        Path("queue.py").write_text("from leasecheck import *\ncases = [\n")
        ran = explore("check", "queue.py")
        assert (ran.code, ran.out) == (2, "")

    def test_from_a_folder_below(self, explore: Explore, lock: Path, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        assert lock.exists()
        (folder / "below").mkdir()
        monkeypatch.chdir(folder / "below")
        edited((NEAR, ""), path="../queue.py")
        ran = explore("check", "..")
        assert ran.code == 1
        assert "GONE  queue.py LeaseQueue near: the case is no longer recorded, and ../explore.lock has it" in ran.out

    def test_two_at_once_leave_a_whole_file(self, folder: Path) -> None:
        edited()
        both = [
            subprocess.Popen([*COMMAND, "check", "queue.py", "--update"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
            for _ in range(2)
        ]
        for one in both:
            out, _ = one.communicate(timeout=60)
            assert one.returncode == 0, out
        assert (folder / "explore.lock").read_text().count("\n  distinct ") == 3
        assert sorted(path.name for path in folder.iterdir()) == ["explore.lock", "queue.py"]


NOT_OURS = "is not as leasecheck writes it; delete the lock, then run explore check --update"
BAD = [
    ("format 1", "format 2", ": it was written by a newer leasecheck (format 2, this one reads 1); upgrade leasecheck"),
    (
        "  depth 3\n",
        "<<<<<<< HEAD\n  depth 3\n=======\n  depth 4\n>>>>>>> other\n",
        ": line 9: a merge conflict is left in it; take one side, then run explore check --update",
    ),
    ("  depth 3\n", "", ": line 5: the case is cut short; delete the lock, then run explore check --update"),
    ("format 1", "[lock]", ": line 3: it is no lock of leasecheck, which begins with format 1"),
    ("format 1", "format 0", ": line 3: there is no format 0"),
    ("  depth 3", "  depth three", f": line 9 {NOT_OURS}"),
    ("  action up 3", "  action up", f": line 10 {NOT_OURS}"),
    ("  always stays_small holds", "  always stays_small holds in", f": line 25 {NOT_OURS}"),
    ("own.py Counter default", 'own.py "Counter default', f": line 5 {NOT_OURS}"),
    ("own.py Counter default", "own.py Counter", f": line 5 {NOT_OURS}"),
    ("own.py Counter default\n", "", f": line 5 {NOT_OURS}"),
    ("own.py Counter other", "own.py Counter default", ": line 5: the case is there twice; "
     "delete the lock, then run explore check --update"),
]  # fmt: skip


class TestBadLocks:
    """One sentence, exit 2, and the file untouched, also when it was to be written anew."""

    @pytest.fixture
    def good(self, folder: Path, explore: Explore) -> Path:
        cases = '\ncases = [case(Counter, expect=holds()), case(Counter, id="other", top=2, expect=holds())]\n'
        (folder / "own.py").write_text(COUNTER + cases)
        assert explore("check", "--update").code == 0
        return folder / "explore.lock"

    @pytest.mark.parametrize("update", [[], ["--update"]])
    @pytest.mark.parametrize(("old", "new", "sentence"), BAD)
    def test_texts(self, explore: Explore, good: Path, old: str, new: str, sentence: str, update: list[str]) -> None:
        text = good.read_text()
        assert old in text
        good.write_text(text.replace(old, new))
        before = good.read_bytes()
        ran = explore("check", *update)
        assert (ran.code, ran.out, ran.err) == (2, "", f"explore: explore.lock{sentence}\n")
        assert good.read_bytes() == before

    def test_empty(self, explore: Explore, good: Path) -> None:
        good.write_text("")
        assert explore("check").err == "explore: explore.lock: it is empty; delete it, then run explore check --update\n"

    def test_bytes(self, explore: Explore, good: Path) -> None:
        good.write_bytes(b"\xff\xfe")
        ran = explore("check")
        assert (ran.code, ran.err) == (
            2,
            "explore: explore.lock: it is not text; delete it, then run explore check --update\n",
        )

    def test_a_folder(self, explore: Explore, good: Path) -> None:
        good.unlink()
        good.mkdir()
        ran = explore("check", "--update")
        assert (ran.code, ran.err) == (2, "explore: explore.lock cannot be read: Is a directory\n")

    @pytest.mark.usefixtures("good")
    @pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs a folder that nobody can write")
    def test_a_folder_that_cannot_be_written(self, explore: Explore) -> None:
        ran = explore("check", "--lock", "/proc/self/explore.lock", "--update")
        assert ran.code == 2
        assert ran.err.splitlines()[-1].startswith("explore: cannot write /proc/self/explore.lock: ")
