"""Steps that act on what is no longer so."""

from __future__ import annotations

from typing import Annotated

import pytest

from leasecheck import Between, Domain, MaxLen, Record, action, each, require, spec
from leasecheck.language.definition import definition_of
from leasecheck.language.instance import Instance
from leasecheck.search.outcome import Path
from leasecheck.traces.stale import remarks
from leasecheck.traces.trace import replay

Number = Annotated[int, Between(1, 4)]


class Who(Domain):
    """Somebody."""


class Loan(Record):
    """What the library knows."""

    number: Number
    renewed: bool


class Book(Record):
    """What a reader has."""

    number: Number
    read: bool


@spec
class Library:
    """Books are lent, and called back behind their readers' backs."""

    loans: Annotated[list[Loan], MaxLen(2)] = []
    has: dict[Who, Book | None] = each(None)
    next: Number = 1

    @action
    def borrow(s, w: Who) -> None:
        """One takes the next."""
        require(s.has[w] is None)
        s.loans.append(Loan(s.next, False))
        s.has[w] = Book(s.next, False)
        s.next += 1

    @action
    def read(s, w: Who) -> None:
        """One reads."""
        book = s.has[w]
        require(book is not None and not book.read)
        assert book is not None
        s.has[w] = Book(book.number, True)

    @action
    def bring(s, w: Who) -> None:
        """One brings it back."""
        book = s.has[w]
        require(book is not None)
        assert book is not None
        s.loans = [loan for loan in s.loans if loan.number != book.number]
        s.has[w] = None

    @action
    def renew(s) -> None:
        """The library knows a loan under another value."""
        s.loans = [Loan(loan.number, True) for loan in s.loans]

    @action(fault=True)
    def call_back(s) -> None:
        """The library forgets a loan."""
        require(s.loans)
        s.loans.pop(0)

    @action(fault=True)
    def lose(s, w: Who) -> None:
        """One loses it."""
        require(s.has[w] is not None)
        s.has[w] = None


BORROW, READ, BRING, RENEW, CALL_BACK, LOSE = range(6)
GONE = "Who1 is not told that Loan(number=1, renewed=False) is gone: it still has Book(number=1, read="


@pytest.mark.parametrize(
    ("steps", "said"),
    [
        ([(BORROW, 0), (READ, 0), (BRING, 0)], []),
        ([(BORROW, 0), (RENEW, 0), (READ, 0)], []),
        ([(BORROW, 0), (BORROW, 1), (BRING, 1), (READ, 0)], []),
        ([(BORROW, 0), (CALL_BACK, 0)], [(2, False, f"{GONE}False)")]),
        ([(BORROW, 0), (CALL_BACK, 0), (LOSE, 0), (BORROW, 0), (READ, 0)], [(2, False, f"{GONE}False)")]),
        (
            [(BORROW, 0), (READ, 0), (CALL_BACK, 0), (BORROW, 1), (READ, 1), (BRING, 0)],
            [
                (3, False, f"{GONE}True)"),
                (6, True, "Who1 acts on Book(number=1, read=True), but Loan(number=1, renewed=False) is gone since step 3"),
            ],
        ),
    ],
)
def test_remarks(steps: list[tuple[int, int]], said: list[tuple[int, bool, str]]) -> None:
    found = remarks(replay(Instance(definition_of(Library)), Path(0, tuple(steps))))
    assert [(remark.step, remark.stale, remark.words) for remark in found] == said
