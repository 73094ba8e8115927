"""Spec files written for one test: executed from a real file, so that their source can be read, or without one."""

import sys
from itertools import count
from pathlib import Path
from types import ModuleType
from typing import Any

HEADER = """
from dataclasses import field
from enum import Enum, Flag, IntEnum
from typing import Annotated, Any, Literal, Optional, Self
from leasecheck import *
from leasecheck.language.cases import check_cases
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import parse_setting

class Job(Domain): pass
class Consumer(Domain): pass
class Phase(Enum):
    IDLE = "idle"
    BUSY = "busy"
class Hold(Record):
    phase: Phase
    job: Job

Small = Annotated[int, Between(0, 3)]
"""

_numbers = count()


def execute(text: str, folder: Path | None) -> dict[str, Any]:
    """Run the text of a spec file after the usual header, from a file in the folder, or without any source."""
    name = f"snippet_{next(_numbers)}"
    whole = HEADER + text
    place = f"<{name}>"
    if folder is not None:
        path = folder / f"{name}.py"
        path.write_text(whole)
        place = str(path)
    module = ModuleType(name)
    module.__file__ = place
    sys.modules[name] = module
    exec(compile(whole, place, "exec", dont_inherit=True), vars(module))
    return vars(module)
