"""`explore mutate`: would anything notice if a rule of the spec were wrong?"""

from __future__ import annotations

import argparse
import os
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import FINE, INCONCLUSIVE, INTERRUPTED, VIOLATED
from leasecheck.cli.loading import instance_of, load_some
from leasecheck.cli.output import files
from leasecheck.language.cases import case, holds
from leasecheck.language.errors import DefinitionError
from leasecheck.language.instance import parse_setting
from leasecheck.mutants.bench import Spec
from leasecheck.mutants.campaign import Options, mutate
from leasecheck.mutants.result import Mutation

__all__ = ["main"]

EVERY = 5.0
"""Seconds between two remarks on how far it is."""


def main(options: argparse.Namespace, console: Console) -> int:
    """Try every mutant, report, and return the exit code."""
    if options.json not in (None, "-"):
        if not options.json or Path(options.json).is_dir():
            raise UsageError(f"--json {options.json}: give the name of a file, or - for stdout")
        files.check_folder(Path(options.json).resolve().parent, "the folder of --json,")
    title = _title(options.spec)
    load = partial(_load, options.spec, tuple(options.settings.items()))
    wanted = Options(options.engine, options.max_states, options.max_seconds, options.workers or _cores())
    mutation = mutate(title, load, wanted, console.remark, _progress(console))
    _show(mutation, options.json, console)
    return _exit_code(mutation, options.fail_under)


def _title(typed: str) -> str:
    file, found = load_some(typed)
    if len(found) > 1:
        ways = " or ".join(f"{file.typed}:{definition.name}" for definition in found)
        raise UsageError(f"{file.typed} holds {len(found)} specs; say which: {ways}")
    return file.title(found[0])


def _load(typed: str, settings: tuple[tuple[str, str], ...]) -> Spec:
    """Return a spec with its recorded cases, or with the one case that the settings make."""
    file, (definition, *_) = load_some(typed)
    if settings:
        instance_of(definition, dict(settings))
        values = {name: parse_setting(definition, name, text) for name, text in settings}
        return Spec(definition, (case(definition.cls, expect=holds(), **values),))
    found = tuple(each for each in file.cases if each.definition is definition)
    if not any(each.expect.violated is None for each in found):
        raise DefinitionError(
            f"{file.title(definition)} records no case that holds; write cases = [case({definition.name}, expect=holds())] "
            "at its foot, or give settings as NAME=VALUE"
        )
    return Spec(definition, found)


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _progress(console: Console) -> Callable[[int, int, int], None]:
    told = time.monotonic()

    def tell(tried: int, count: int, survived: int) -> None:
        nonlocal told
        if time.monotonic() - told > EVERY:
            told = time.monotonic()
            console.remark(f"{tried} of {count} mutants tried, {survived} not killed")

    return tell


def _show(mutation: Mutation, json: str | None, console: Console) -> None:
    if json != "-":
        from leasecheck.render.mutants import text as mutants_text

        console.report(mutants_text.render(mutation))
    if json is not None:
        from leasecheck.render.mutants import json as mutants_json

        if json == "-":
            console.report(mutants_json.render(mutation))
        else:
            files.write(Path(json), mutants_json.render(mutation))


def _exit_code(mutation: Mutation, fail_under: float | None) -> int:
    """Return 1 only if the threshold is missed whatever the undecided ones are, and 0 only if nothing is undecided."""
    if mutation.interrupted:
        return INTERRUPTED
    if fail_under is not None and mutation.percent_at_most < fail_under:
        return VIOLATED
    return INCONCLUSIVE if mutation.of("undecided") else FINE
