"""A mutant: one rule with one small change."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from types import CodeType, FunctionType

from leasecheck.mutants.functions import RuleText
from leasecheck.mutants.operators import Edit, edits_of
from leasecheck.mutants.swap import code_of

__all__ = ["Mutant", "compiled", "mutants_of"]


@dataclass(frozen=True)
class Mutant:
    """A rule with one small change.

    Attributes
    ----------
    number : int
        Its place among the mutants of its spec.
    function : str
        The rule's name.
    kind, change : str
        What was done to it; see `Edit`.
    line : int
        The first line of the file that is different.
    before, after : tuple[str, ...]
        The lines that are different, as they are and as they would be.
    source : str
        The whole text of the changed rule, not indented.
    """

    number: int
    function: str
    file: str
    line: int
    kind: str
    change: str
    before: tuple[str, ...]
    after: tuple[str, ...]
    source: str = field(repr=False)


def mutants_of(rules: Sequence[RuleText]) -> tuple[tuple[RuleText, Mutant], ...]:
    """Return every mutant of these rules, each with its rule. Two edits that come to the same are one mutant."""
    found: list[tuple[RuleText, Mutant]] = []
    for rule in rules:
        seen = {ast.dump(rule.tree)}
        for edit in edits_of(rule.source, rule.tree):
            made = _made(rule, edit, len(found) + 1)
            tree = None if made is None else _parsed(made.source)
            if made is None or tree is None or ast.dump(tree) in seen or code_of(tree, rule.function) is None:
                continue
            seen.add(ast.dump(tree))
            found.append((rule, made))
    return tuple(found)


def compiled(rule: RuleText, source: str) -> tuple[FunctionType, ast.FunctionDef, CodeType]:
    """Return what `swapped` needs to give a rule another text."""
    tree = _parsed(source)
    assert tree is not None
    ast.increment_lineno(tree, rule.first - 1)
    code = code_of(tree, rule.function)
    assert code is not None
    return rule.function, tree, code


def _made(rule: RuleText, edit: Edit, number: int) -> Mutant | None:
    data = rule.source.encode()
    texts = (edit.text, edit.text.rstrip("\n"))  # lines are kept where the syntax allows it
    for text in dict.fromkeys(texts):
        source = (data[: edit.start] + text.encode() + data[edit.end :]).decode()
        if _parsed(source) is None:
            continue
        first = data[: edit.start].count(b"\n")
        last = data[: edit.end].count(b"\n")
        end = first + text.count("\n")
        return Mutant(
            number=number,
            function=rule.name,
            file=rule.file,
            line=rule.first + first,
            kind=edit.kind,
            change=edit.change,
            before=tuple(_lines(rule, rule.source, first, last)),
            after=tuple(line for line in _lines(rule, source, first, end) if line.strip()),
            source=source,
        )
    return None


def _lines(rule: RuleText, source: str, first: int, last: int) -> Iterator[str]:
    for line in source.splitlines()[first : last + 1]:
        yield (" " * rule.indent + line).rstrip()


def _parsed(source: str) -> ast.FunctionDef | None:
    try:
        tree = ast.parse(source).body[0]
    except (SyntaxError, ValueError):
        return None
    return tree if isinstance(tree, ast.FunctionDef) else None
