"""The lock as text: written to be read in the diff of a pull request, and read back.

A case begins at the left with its file, spec and id, and its lines are indented: `git diff` repeats the last line that begins
at the left above each change, so a reviewer always sees which case a changed line belongs to. Names that are no plain words
are JSON strings.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Sequence

from leasecheck.results.locked import LockedCase, LockedProperty

__all__ = ["FORMAT", "LockError", "parse", "render"]

FORMAT = 1
"""Raised when an older leasecheck would misread what is written."""

HEAD = """\
# What `explore check` found when it was last accepted; `explore check --update` writes it.
# A line that goes away or gets smaller here is the gate getting weaker: review it like code.
format {format}
"""

_CONFLICT = re.compile(r"^(?:<{7}|>{7}|\|{7})(?: |$)|^={7}$", re.MULTILINE)
_WORD = re.compile(r'"(?:[^"\\]|\\.)*"|[^\s"]\S*')
_COUNTS = ("distinct", "generated", "depth")


class LockError(ValueError):
    """A text that is no lock; the message goes on after the file's name."""


def render(cases: Iterable[LockedCase]) -> str:
    """Return the text of a lock, sorted."""
    lines = [HEAD.format(format=FORMAT)]
    for case in sorted(cases, key=lambda case: case.key):
        lines += [f"{' '.join(map(_quoted, case.key))}", *(f"  {line}" for line in _lines(case)), ""]
    return "\n".join(lines)


def _lines(case: LockedCase) -> Iterator[str]:
    if case.violated is not None:
        yield f"violates {case.violated}"
    reach = "exhaustive" if case.exhaustive else "bounded"
    yield reach if case.within is None else f"{reach} within {case.within}"
    yield from (f"{name} {getattr(case, name)}" for name in _COUNTS)
    for name, taken in sorted(case.actions.items()):
        yield f"action {name} {taken}"
    for name, held in sorted(case.properties.items()):
        steps = "" if held.steps is None else f" in {held.steps}"
        value = "" if held.value is None else f" at {held.value}"
        kind = "check" if held.kind == name else held.kind  # built in: deadlock, bounds
        yield f"{kind} {name} {held.verdict}{steps}{value}"


def parse(text: str) -> tuple[LockedCase, ...]:
    """Return the cases of a lock.

    Raises
    ------
    LockError
        If it is of a newer format, or holds a merge conflict, or is not a lock.
    """
    if conflict := _CONFLICT.search(text):
        at = text.count("\n", 0, conflict.start()) + 1
        raise LockError(f"line {at}: a merge conflict is left in it; take one side, then run explore check --update")
    lines = [(number, line) for number, line in enumerate(text.split("\n"), 1) if line.strip() and not line.startswith("#")]
    if not lines:
        raise LockError("it is empty; delete it, then run explore check --update")
    _check_format(*lines[0])
    cases: dict[tuple[str, ...], LockedCase] = {}
    body: list[tuple[int, list[str]]] = []
    for place, line in reversed(lines[1:]):
        words = _words(place, line)
        if line[0].isspace():
            body.append((place, words))
            continue
        case = _case(place, words, body[::-1])
        if case.key in cases:
            raise LockError(f"line {place}: the case is there twice; delete the lock, then run explore check --update")
        cases[case.key] = case
        body = []
    if body:
        raise _broken(body[-1][0])
    return tuple(reversed(cases.values()))


def _check_format(number: int, line: str) -> None:
    words = line.split()
    if len(words) != 2 or words[0] != "format" or not words[1].isdecimal():
        raise LockError(f"line {number}: it is no lock of leasecheck, which begins with format {FORMAT}")
    if int(words[1]) > FORMAT:
        raise LockError(
            f"it was written by a newer leasecheck (format {words[1]}, this one reads {FORMAT}); upgrade leasecheck"
        )
    if int(words[1]) < FORMAT:
        raise LockError(f"line {number}: there is no format {words[1]}")


def _case(number: int, key: Sequence[str], body: Sequence[tuple[int, list[str]]]) -> LockedCase:
    if len(key) != 3:
        raise _broken(number)
    violated, exhaustive, within = None, None, None
    counts: dict[str, int] = {}
    actions: dict[str, int] = {}
    properties: dict[str, LockedProperty] = {}
    for line, words in body:
        match words:
            case ["violates", name]:
                violated = name
            case ["exhaustive" | "bounded" as reach]:
                exhaustive = reach == "exhaustive"
            case ["exhaustive" | "bounded" as reach, "within", steps]:
                exhaustive, within = reach == "exhaustive", _number(line, steps)
            case ["distinct" | "generated" | "depth" as name, count]:
                counts[name] = _number(line, count)
            case ["action", name, count]:
                actions[name] = _number(line, count)
            case [kind, name, "holds" | "bounded" | "violated" as verdict, *rest]:
                properties[name] = _property(line, name if kind == "check" else kind, verdict, rest)
            case _:
                raise _broken(line)
    if exhaustive is None or set(counts) != set(_COUNTS):
        raise LockError(f"line {number}: the case is cut short; delete the lock, then run explore check --update")
    return LockedCase(
        key[0], key[1], key[2], violated, exhaustive, within, **counts, actions=actions, properties=properties
    )  # fmt: skip


def _property(number: int, kind: str, verdict: str, rest: Sequence[str]) -> LockedProperty:
    found = dict(zip(rest[::2], rest[1::2], strict=False))
    if len(rest) % 2 or not set(found) <= {"in", "at"}:
        raise _broken(number)
    steps, value = found.get("in"), found.get("at")
    return LockedProperty(
        kind,
        verdict,
        None if steps is None else _number(number, steps),
        None if value is None else _number(number, value),
    )


def _number(number: int, text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise _broken(number) from None


def _words(number: int, line: str) -> list[str]:
    words, rest = _WORD.findall(line), _WORD.sub("", line)
    if rest.strip():
        raise _broken(number)
    try:
        return [json.loads(word) if word.startswith('"') else word for word in words]
    except ValueError:
        raise _broken(number) from None


def _broken(number: int) -> LockError:
    return LockError(f"line {number} is not as leasecheck writes it; delete the lock, then run explore check --update")


def _quoted(word: str) -> str:
    return word if word.isprintable() and word.isascii() and re.fullmatch(r'[^\s"#]\S*', word) else json.dumps(word)
