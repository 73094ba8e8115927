"""The four results in every format of a trace whose bytes are the same on every machine.

Run as a program it writes them into the folder that it is given: with ``tests/render/expected``, what the tests expect.
The picture and the page have tests of their own, and files of their own beside these.
"""

import sys
from pathlib import Path

from four_results import four

from leasecheck.render.trace import itf, mermaid, pytest_replay
from leasecheck.render.trace import text as trace_text

EXPECTED = Path(__file__).parent / "expected"


def rendered() -> dict[str, str]:
    """Return the content of each file by its name."""
    found = {}
    for name, report in four().items():
        result = next(result for result in report.properties if result.trace is not None)
        found[f"{name}.txt"] = trace_text.render(result, report)
        found[f"{name}.mmd"] = mermaid.render(result, report)
        found[f"{name}.itf.json"] = itf.render(result, report)
        # Not named test_: these fail, as they should.
        found[f"replay_{name}.py"] = pytest_replay.render(result, report, EXPECTED)
    return found


if __name__ == "__main__":
    for name, content in rendered().items():
        (Path(sys.argv[1]) / name).write_text(content, encoding="utf-8", newline="\n")
