"""The kernels as the plain Python they are written in: what a coverage of them, or a debugger, needs."""

import os
import subprocess
import sys
from pathlib import Path

TESTS = Path(__file__).parents[2]
CHOSEN = (
    "search/kernels/test_seam.py",
    "search/kernels/test_visited.py",
    "search/test_native_graphs.py",
    "agreement/test_wide_states.py",
)


def test_the_same_without_machine_code() -> None:
    command = [sys.executable, "-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", *(str(TESTS / name) for name in CHOSEN)]
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    ended = subprocess.run(
        command, capture_output=True, text=True, env=environment, cwd=TESTS.parent, check=False, timeout=300
    )
    assert ended.returncode == 0, ended.stdout
    assert "NUMBA_DISABLE_JIT is set" in ended.stdout  # of the tests that are about machine code
