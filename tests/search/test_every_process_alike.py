"""Counts and traces are the same in every process, whatever seed Python hashes strings with."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]

PROGRAM = """
import sys
sys.path.insert(0, {specs!r})
from spec_files import CLASSICS, OWN, cases_of
from leasecheck.search.outcome import Request
from leasecheck.search.python_engine import explore

for path in (*CLASSICS, *OWN):
    for case in cases_of(path):
        outcome = explore(case.instance(), Request(depth=min(case.depth or 4, 4), keep_going=True))
        print(path.stem, case.id, outcome.levels, outcome.generated, outcome.actions, outcome.findings)
"""


def printed(seed: str) -> str:
    """Return what the program prints under a hash seed."""
    environment = {**os.environ, "PYTHONHASHSEED": seed, "PYTHONPATH": str(ROOT)}
    program = PROGRAM.format(specs=str(ROOT / "tests" / "specs"))
    ran = subprocess.run(
        [sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True, cwd=ROOT
    )
    return ran.stdout


def test_hash_seeds_change_nothing() -> None:
    first = printed("0")
    assert first.count("\n") > 12
    for seed in ("1", "4711"):
        assert first == printed(seed)
