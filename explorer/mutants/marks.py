"""Mutants that a spec's author declares equivalent, in comments, each with a reason.

::

    require(s.crashed < s.crashes)  # mutate: equivalent (drop s.ready), because an empty queue has no head
    # mutate: equivalent, because nobody reads what this returns
    # mutate: equivalent in queue.release (> to >= in len(ended) > 0), because nobody reads its answer here

A mark is about the line it stands on, or, alone on its line, about the next line of code; in parentheses it names one of
that line's mutants by its change, of which ``...`` at the beginning leaves that open. With ``in module.function``, which is
for the spec's own file, it is about a function that the spec calls: what is equivalent for one spec need not be for another.
The reason may go on in the comment lines below.
"""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from leasecheck.language.errors import DefinitionError
from leasecheck.mutants.functions import RuleText
from leasecheck.mutants.mutant import Mutant

__all__ = ["Mark", "mark_for", "marks_in"]

_MARK = re.compile(r"#\s*mutate\b\s*:?\s*(?P<said>.*)")
_SAID = re.compile(r"equivalent(?: in (?P<where>[\w.]+))?(?: \((?P<change>.*?)\))?, because (?P<reason>.*\w.*)", re.DOTALL)


@dataclass(frozen=True)
class Mark:
    """A declaration that mutants are equivalent.

    Attributes
    ----------
    file, line : str, int
        Where it stands.
    about : int
        The line of code it is about, where it names no function.
    where : str | None
        The function it is about, as ``module.function``.
    change : str | None
        The one change that it is about; None is all of its line or function.
    reason : str
        Why no property could notice.
    """

    file: str
    line: int
    about: int
    where: str | None
    change: str | None
    reason: str


def marks_in(file: str) -> tuple[Mark, ...]:
    """Return the marks of a file.

    Raises
    ------
    DefinitionError
        If one gives no reason, or is not written as a mark is.
    """
    try:
        with tokenize.open(file) as text:
            tokens = list(tokenize.generate_tokens(io.StringIO(text.read()).readline))
    except (OSError, SyntaxError, tokenize.TokenError):
        return ()  # a function whose file is gone has no marks
    return tuple(_marks(file, tokens))


def _marks(file: str, tokens: Sequence[tokenize.TokenInfo]) -> Iterator[Mark]:
    skipped = (tokenize.COMMENT, tokenize.NL, tokenize.INDENT, tokenize.DEDENT)
    code = sorted({line for token in tokens if token.type not in skipped for line in (token.start[0], token.end[0])})
    alone = {
        token.start[0]: token.string for token in tokens if token.type == tokenize.COMMENT and token.start[0] not in code
    }
    for token in tokens:
        found = _MARK.match(token.string) if token.type == tokenize.COMMENT else None
        if found is None:
            continue
        line = token.start[0]
        said, below = found["said"], line + 1
        while below in alone and line in alone and not _MARK.match(alone[below]):
            said += " " + alone[below].lstrip("# ")
            below += 1
        mark = _SAID.fullmatch(said.strip())
        if mark is None:
            raise DefinitionError(
                f"{Path(file).name}:{line}: `{token.string}` is no mark; "
                "write # mutate: equivalent, because ..., with a reason"
            )
        about = line if line not in alone else next((number for number in code if number > line), line)
        yield Mark(file, line, about, mark["where"], mark["change"], " ".join(mark["reason"].split()))


def mark_for(mutant: Mutant, rule: RuleText, marks: Sequence[Mark]) -> Mark | None:
    """Return the mark that declares a mutant equivalent, or None."""
    called = f"{rule.function.__module__.rpartition('.')[2]}.{rule.name}"
    for mark in marks:
        if mark.change is not None and not _is_about(mark.change, mutant.change):
            continue
        here = mark.file == mutant.file and mutant.line <= mark.about < mutant.line + len(mutant.before)
        if (mark.where == called) if mark.where is not None else here:
            return mark
    return None


def _is_about(said: str, change: str) -> bool:
    return change.endswith(said[3:].lstrip()) if said.startswith("...") else change == said
