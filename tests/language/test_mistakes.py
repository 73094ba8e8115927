"""Every mistake in a spec is told in a sentence of its own."""

import ast
import sys
from pathlib import Path

import pytest
from mistakes_around import FILES, GOOD, GOOD_SET
from mistakes_in_functions import FUNCTION, FUNCTIONS
from mistakes_in_texts import TEXTS
from mistakes_in_variables import VARIABLE, VARIABLES
from snippets import execute

import leasecheck.language
from leasecheck import DefinitionError


def indented(text: str) -> str:
    """Return the text of a function as part of a class."""
    return "".join(f"    {line}\n" for line in text.strip("\n").split("\n"))


MISTAKES = [
    *((name, VARIABLE.replace("{}\n", indented(text)), sentence) for name, text, sentence in VARIABLES),
    *((name, FUNCTION.replace("{}\n", indented(text)), sentence) for name, text, sentence in (*FUNCTIONS, *TEXTS)),
    *FILES,
]
"""Name, text of the file, and what is said of it."""


def said(text: str, folder: Path | None) -> str | None:
    """Return what is said of a spec file, or None if nothing is."""
    try:
        execute(text, folder)
    except DefinitionError as problem:
        return str(problem)
    return None


@pytest.mark.parametrize(("name", "text", "sentence"), MISTAKES, ids=[name for name, _, _ in MISTAKES])
def test_a_mistake_is_told(name: str, text: str, sentence: str, tmp_path: Path) -> None:
    assert sentence == said(text, tmp_path)
    without_text = None if name in {name for name, _, _ in TEXTS} else sentence
    assert without_text == said(text, None)


@pytest.mark.parametrize("text", [GOOD, GOOD_SET])
def test_what_is_right_is_accepted(text: str, tmp_path: Path) -> None:
    assert said(text, tmp_path) is None
    assert said(text, None) is None


def test_every_sentence_is_among_these(tmp_path: Path) -> None:
    """Each place that raises is reached by one of the mistakes above: a new sentence needs a new line there."""
    folder = Path(leasecheck.language.__file__).parent
    elsewhere = {"assumptions.py", "sweeps.py"}  # these have tests of their own
    wanted = {
        f"{path.name}:{node.lineno}"
        for path in folder.glob("*.py")
        if path.name not in elsewhere
        for node in ast.walk(ast.parse(path.read_text()))
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and ast.unparse(node.exc.func) == "DefinitionError"
    }
    shown = set()

    def watch(frame, event, argument):
        frame.f_trace_lines = False
        if frame.f_code.co_filename.startswith(str(folder)) and event == "exception" and argument[0] is DefinitionError:
            shown.add(f"{Path(frame.f_code.co_filename).name}:{frame.f_lineno}")
        return watch

    before = sys.gettrace()
    sys.settrace(watch)
    try:
        for name, text, _ in MISTAKES:
            said(text, tmp_path)
            if name == "generator":
                said(text, None)
    finally:
        sys.settrace(before)
    assert set() == wanted - shown
