"""Constructs of the language, one small piece of spec each, as they are written in the files of ``samples/``.

A file has blocks. A block begins with ``== its name``. A line ``!! words | words`` says that the compiler refuses it, for a
reason with these words in it; without one it is compiled, and means what CPython means. Above a line ``--`` stand helpers of
the module, below it the statements of an action ``go(s, x: Job)``; where these begin with a decorator they are functions of
the spec.
"""

from dataclasses import dataclass
from pathlib import Path
from textwrap import indent

from construct_head import VARIABLES, drawn_states
from engines import instance_of, module_of

from leasecheck.language.instance import Instance

FOLDER = Path(__file__).with_name("samples")
IMPORTS = "from construct_head import *\n\n\n"
IDLE = "\n    @action\n    def idle(s):\n        s.b = s.b\n"


@dataclass(frozen=True)
class Sample:
    """A construct.

    Attributes
    ----------
    name : str
        Its file and what it is.
    refused : tuple[str, ...] | None
        What is in the compiler's reason, if it is not compiled.
    helpers, body : str
        Its text.
    """

    name: str
    refused: tuple[str, ...] | None
    helpers: str
    body: str

    @property
    def source(self) -> str:
        """The text of a module with a spec named Written."""
        if self.body.startswith("@"):
            idle = "" if "@action" in self.body else IDLE
            functions = indent(self.body, "    ") + idle
        else:
            functions = "    @action\n    def go(s, x: Job):\n" + indent(self.body, " " * 8)
        return f"{IMPORTS}{self.helpers}\n\n@spec\nclass Written:{VARIABLES}\n{functions}\n"

    def instance(self, folder: Path) -> Instance:
        """Return the spec, as a module in a folder."""
        return instance_of(module_of(self.source, folder))


def sample_of(name: str, text: str) -> Sample:
    """Return what a block says."""
    lines = text.strip("\n").split("\n")
    refused = None
    if lines[0].startswith("!!"):
        refused = tuple(words.strip() for words in lines.pop(0)[2:].split("|"))
    helpers, between, body = "\n".join(lines).partition("\n--\n")
    return Sample(name, refused, helpers, body.strip("\n")) if between else Sample(name, refused, "", helpers.strip("\n"))


def samples(folder: Path = FOLDER) -> list[Sample]:
    """Return every construct in the files of a folder."""
    found = []
    for path in sorted(folder.glob("*.txt")):
        for block in ("\n" + path.read_text()).split("\n== ")[1:]:
            name, _, text = block.partition("\n")
            found.append(sample_of(f"{path.stem}: {name.strip()}", text))
    return found


def states_of(instance: Instance) -> list[tuple[int, ...]]:
    """Return the states that constructs are tried in."""
    return [instance.space.state(values) for values in drawn_states(instance.variables)]
