"""A check as JUnit XML: a suite a file, and in it a test for each case and for each of its properties.

The elements and attributes are those that both the schema of Jenkins' xUnit plugin and that of Ant's JUnit task know; Ant's
demands a time, a date and a host, which are constants here: two checks that found the same write the same bytes.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from xml.etree import ElementTree
from xml.etree.ElementTree import Element, SubElement

from leasecheck.render.check.text import case_line, message, summary, vanished_line
from leasecheck.render.check.words import said_of, trace_lines
from leasecheck.results.check import CaseProperty, CaseResult, CheckReport, Vanished
from leasecheck.traces.values import printable

__all__ = ["render"]

CONSTANT: dict[str, str] = {"hostname": "localhost", "time": "0", "timestamp": "1970-01-01T00:00:00"}
WHOLE = "as recorded"
"""The test that a case as a whole comes out as recorded, and no weaker than in the lock."""


def render(report: CheckReport) -> str:
    """Return the check as the text of an XML document."""
    root = Element("testsuites")
    for file, results in groupby(report.results, key=lambda result: result.file):
        _suite(root, file, list(results), report)
    if report.vanished:
        suite = _begin(root, f"gone from {report.lock}", [])
        for gone in report.vanished:
            _gone(suite, gone, report.lock)
        _end(suite, [vanished_line(gone, report.lock) for gone in report.vanished])
    if report.vacuous:
        suite = _begin(root, "what never matters", [])
        for place, sentence in report.vacuous:
            test = SubElement(suite, "testcase", classname=printable(place.file), name=printable(sentence), time="0")
            _say(test, "failure", "vacuous", sentence, [f"{place.file}:{place.line}"])
        _end(suite, [])
    if report.problems:
        suite = _begin(root, "files that could not be loaded", [])
        for number, sentence in enumerate(report.problems, start=1):
            test = SubElement(suite, "testcase", classname="explore check", name=f"file {number}", time="0")
            _say(test, "error", "file", sentence, [])
        _end(suite, [])
    ElementTree.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ElementTree.tostring(root, encoding="unicode")}\n'


def _suite(root: Element, file: str, results: list[CaseResult], report: CheckReport) -> None:
    suite = _begin(root, file, [("summary", summary(CheckReport(tuple(results), lock=report.lock or ""), update=True))])
    for result in results:
        whole = SubElement(suite, "testcase", classname=_class(result), name=WHOLE, time="0")
        if not result.as_recorded:
            known = result.status in ("ok", "FAILED")
            kind = "weaker" if result.status == "ok" else "recorded" if known else result.status
            _say(whole, "failure" if known else "error", kind, message(result, report.lock), [])
        for found in result.properties:
            _property(suite, result, found)
    _end(suite, [case_line(result, report.lock) for result in results])


def _property(suite: Element, result: CaseResult, found: CaseProperty) -> None:
    test = SubElement(suite, "testcase", classname=_class(result), name=found.name, time="0")
    if found in result.unexpected:
        _say(test, "failure", "violated", said_of(found), [*trace_lines(found), f"{found.place.file}:{found.place.line}"])
    elif found.verdict == "inconclusive":
        SubElement(test, "skipped")


def _gone(suite: Element, gone: Vanished, lock: str | None) -> None:
    test = SubElement(suite, "testcase", classname=f"{gone.file} {gone.spec} {gone.id}", name=WHOLE, time="0")
    _say(test, "failure", "gone", f"{gone.text}, and {lock} has it", [])


def _class(result: CaseResult) -> str:
    return printable(f"{result.file} {result.spec} {result.id}")


def _say(test: Element, element: str, kind: str, words: str, lines: Iterable[str]) -> None:
    found = SubElement(test, element, type=kind, message=printable(words))
    found.text = "\n".join(printable(line) for line in (words, *lines))


def _begin(root: Element, name: str, properties: Iterable[tuple[str, str]]) -> Element:
    named = {"name": printable(name), "package": printable(name), "id": str(len(root)), **CONSTANT}
    suite = SubElement(root, "testsuite", named)
    held = SubElement(suite, "properties")
    for each, value in properties:
        SubElement(held, "property", name=each, value=printable(value))
    return suite


def _end(suite: Element, lines: Iterable[str]) -> None:
    """Count what is in a suite, and add what a terminal would show."""
    tests = suite.findall("testcase")
    for name, element in (("failures", "failure"), ("errors", "error"), ("skipped", "skipped")):
        suite.set(name, str(sum(test.find(element) is not None for test in tests)))
    suite.set("tests", str(len(tests)))
    SubElement(suite, "system-out").text = "\n".join(lines)
    SubElement(suite, "system-err")
