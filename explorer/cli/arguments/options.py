"""The command line, and what may stand in it."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import NoReturn

from leasecheck.cli.arguments import option_values as values
from leasecheck.cli.command_table import COMMANDS
from leasecheck.cli.config import FORMATS, Project, project
from leasecheck.cli.errors import UsageError
from leasecheck.cli.output import trace_files
from leasecheck.language.reading import closest
from leasecheck.search.engines import ENGINES

__all__ = ["parse"]

DEFAULT_SPEC = "lease_queue"
DEFAULT_OUT = Path("explore-out")
CONFIGURED = ("run", "check", "matrix")
"""Commands that look into the project's pyproject.toml."""

RUN_EPILOG = """\
commands:
  explore check [PATH ...]       check every recorded case of every spec found
  explore list [SPEC]            show what there is to a spec
  explore graph [SPEC] ... -o F  write the graph of the reachable states
  explore matrix [SPEC] ...      compare what holds under combinations of settings
  explore serve [SPEC] ...       walk through a spec by hand, in a page on this machine
  explore mutate [SPEC] ...      change each rule a little, and see whether a property notices
  explore replay SPEC FILE ...   replay a recorded trace, and say where it stops fitting

exit codes:
  0 every property held over what was asked     3 stopped by a limit, or bounded under --exhaustive
  1 a property was violated                   130 interrupted
  2 usage or spec error
"""


class Parser(argparse.ArgumentParser):
    """A parser that says what is wrong in one line and knows what was meant."""

    def error(self, message: str) -> NoReturn:
        """Refuse the command line."""
        raise UsageError(message.removeprefix("argument "))

    def read(self, arguments: list[str]) -> argparse.Namespace:
        """Return the options; options and other arguments may stand in any order."""
        options, rest = self.parse_known_intermixed_args(arguments)
        for name in rest:
            known = [text for action in self._actions for text in action.option_strings if text.startswith("--")]
            raise UsageError(f"unknown option {name}; {closest(name.partition('=')[0], known)}")
        return options


def parse(arguments: list[str]) -> tuple[str, argparse.Namespace]:
    """Return the command and its options.

    Raises
    ------
    UsageError
        If an option is unknown, or its value is of the wrong kind.
    SystemExit
        After ``--help`` or ``--version``.
    """
    name = arguments[0] if arguments and arguments[0] in COMMANDS else "run"
    rest = arguments[1:] if arguments and arguments[0] in COMMANDS else arguments
    parser = _PARSERS[name]()
    found = _configured(parser) if name in CONFIGURED else None
    options = parser.read(rest)
    options.project = found
    if name in ("run", "graph", "matrix", "mutate", "serve"):
        options.spec, options.settings = _spec_and_settings(options.spec)
    if name == "replay":
        options.spec, options.file, options.settings = _spec_file_and_settings(options.words)
    return name, options


def _configured(parser: Parser) -> Project:
    """Let the project's configuration say what the command line does not."""
    found = project()
    for key, text in found.search.items():
        action = next(action for action in parser._actions if f"--{key}" in action.option_strings)
        try:
            assert callable(action.type)
            action.default = action.type(text)
        except argparse.ArgumentTypeError as problem:
            raise UsageError(f"{found.shown}: {key} of [tool.explore]: {problem}") from None
    return found


def _spec_and_settings(words: list[str]) -> tuple[str, dict[str, str]]:
    """Tell the spec from the settings: the first word is the spec unless it is a setting."""
    spec = DEFAULT_SPEC
    if words and words[0] in COMMANDS:
        raise UsageError(f"a command comes first; write: explore {words[0]} ...")
    if words and ("=" not in words[0] or words[0].endswith(".py")):
        spec, words = words[0], words[1:]
    settings: dict[str, str] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise UsageError(f"{word} is not NAME=VALUE; write a constant or a domain's size, as in Job=3")
        if name in settings:
            raise UsageError(f"{name} is given twice; keep one")
        settings[name] = value
    return spec, settings


def _spec_file_and_settings(words: list[str]) -> tuple[str, Path, dict[str, str]]:
    if len(words) < 2 or "=" in words[1]:
        raise UsageError("name the spec and the file of the trace: explore replay SPEC FILE")
    spec, settings = _spec_and_settings([words[0], *words[2:]])
    return spec, Path(words[1]), settings


def _run_parser() -> Parser:
    parser = Parser(
        prog="explore",
        usage="explore [SPEC] [NAME=VALUE ...] [--depth N] [options]",
        description="Visit every state that a spec can reach; show the shortest counterexample to what it claims.",
        epilog=RUN_EPILOG,
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    _spec(parser)
    _depth(parser)
    parser.add_argument("--property", action="append", metavar="NAME", help="check only this property (repeatable)")
    parser.add_argument("--keep-going", action="store_true", help="find every violated property, not only the first")
    _search(parser)
    parser.add_argument("--exhaustive", action="store_true", help="a bounded result is not good enough: exit 3")
    parser.add_argument("--strict", action="store_true", help="what the spec says and what never matters is an error: exit 1")
    parser.add_argument("--json", metavar="FILE", help="write the report as JSON; - is stdout, and nothing else goes there")
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"where counterexample graphs go (default {DEFAULT_OUT})")
    parser.add_argument("--open", action="store_true", help="show the counterexample's graph in the browser")
    trace_files.add_options(parser)
    _quiet(parser)
    return parser


def _check_parser() -> Parser:
    parser = Parser(
        prog="explore check",
        description="Check that every recorded case comes out as recorded. "
        "PATH is a file, a folder or a built-in name; by default specs/ where there is one, else this folder.",
        allow_abbrev=False,
    )
    parser.add_argument("paths", nargs="*", metavar="PATH")
    parser.add_argument("--strict", action="store_true", help="what a spec says and what never matters is an error: exit 1")
    parser.add_argument("--update", action="store_true", help="write what is found into the lock, for later checks to hold")
    parser.add_argument("--lock", type=Path, metavar="FILE", help="the lock (default explore.lock in the project's folder)")
    parser.add_argument(
        "--cached", action="store_true", default=None, help="take the results of unchanged cases from a cache"
    )
    _search(parser, " (each case)", "cases explored at once; default one a core")
    for format, what in FORMATS.items():  # noqa: A001
        parser.add_argument(f"--{format}", metavar="FILE", help=f"write {what}; - is stdout, and nothing else goes there")
    parser.add_argument("--github", action="store_true", default=None, help="annotate a pull request, and add a job summary")
    _quiet(parser)
    return parser


def _list_parser() -> Parser:
    parser = Parser(
        prog="explore list",
        description="Show a spec's domains, constants, actions, properties and recorded cases; "
        "without SPEC, those of every built-in one.",
        allow_abbrev=False,
    )
    parser.add_argument("spec", nargs="?", metavar="SPEC")
    _quiet(parser)
    return parser


def _graph_parser() -> Parser:
    parser = Parser(
        prog="explore graph",
        usage="explore graph [SPEC] [NAME=VALUE ...] [--depth N] [-o FILE] [--format FORMAT]",
        description="Write the graph of the reachable states: as a page to look around in, a picture, or data.",
        allow_abbrev=False,
    )
    _spec(parser)
    _depth(parser)
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="where it goes; its suffix says the format")
    parser.add_argument(
        "--format",
        type=values.graph_format,
        metavar="|".join(values.GRAPH_FORMATS),
        help=f"whatever the suffix; without -o, the file is SPEC-states.FORMAT in {DEFAULT_OUT}",
    )
    parser.add_argument(
        "--view", type=values.names, metavar="NAME,NAME", help="states that are equal in these variables are one"
    )
    parser.add_argument(
        "--around", metavar="PROPERTY", help="only the counterexample to this property, marked, and what is one step away"
    )
    parser.add_argument("--open", action="store_true", help="show it in the browser")
    _quiet(parser)
    return parser


def _serve_parser() -> Parser:
    parser = Parser(
        prog="explore serve",
        usage="explore serve [SPEC] [NAME=VALUE ...] [options]",
        description="Open a page on this machine in which one takes the steps of a spec by hand; counterexamples to jump to "
        "are looked for in the background. It listens on the loopback interface only, at an address nobody can guess.",
        allow_abbrev=False,
    )
    _spec(parser)
    parser.add_argument("--port", type=values.port, default=0, metavar="N", help="default any that is free")
    parser.add_argument("--open", action="store_true", help="show it in the browser")
    parser.add_argument(
        "--max-states",
        type=values.positive("a number of states"),
        default=200_000,
        metavar="N",
        help="of the exploration in the background (default 200000)",
    )
    parser.add_argument(
        "--max-seconds",
        type=values.seconds,
        default=60.0,
        metavar="S",
        help="of the exploration in the background (default 60)",
    )
    _quiet(parser)
    return parser


def _matrix_parser() -> Parser:
    parser = Parser(
        prog="explore matrix",
        usage="explore matrix [SPEC] [NAME=V1,V2,... ...] [options]",
        description="Explore every combination of these values, each to its end, and show a table: a row a combination, "
        "a column a property. Where no NAME has several values, the combinations are those that the spec's file names.",
        allow_abbrev=False,
    )
    _spec(parser)
    _depth(parser)
    _search(parser, " (each combination)")
    parser.add_argument("--exhaustive", action="store_true", help="a bounded result is not good enough: exit 3")
    parser.add_argument("--json", metavar="FILE", help="write the table as JSON; - is stdout, and nothing else goes there")
    parser.add_argument("--markdown", metavar="FILE", help="write the table as Markdown; - is stdout")
    parser.add_argument("--out", type=Path, metavar="DIR", help=f"where counterexample graphs go (default {DEFAULT_OUT})")
    _quiet(parser)
    return parser


def _mutate_parser() -> Parser:
    parser = Parser(
        prog="explore mutate",
        usage="explore mutate [SPEC] [NAME=VALUE ...] [options]",
        description="Change each rule of a spec a little, one at a time, and explore its recorded cases, or these settings: "
        "list what no property notices.",
        allow_abbrev=False,
    )
    _spec(parser)
    parser.add_argument(
        "--fail-under", type=values.percent, metavar="PERCENT", help="exit 1 if fewer of the mutants than this are killed"
    )
    parser.add_argument("--engine", type=values.engine, default="auto", metavar="|".join(ENGINES), help="default auto")
    parser.add_argument(
        "--workers", type=values.positive("a number of workers"), metavar="N", help="processes; default all cores"
    )
    parser.add_argument(
        "--max-states",
        type=values.positive("a number of states"),
        default=50_000,
        metavar="N",
        help="leave out cases of more states, and give up on mutants that have more (default 50000)",
    )
    parser.add_argument("--max-seconds", type=values.seconds, metavar="S", help="stop after S seconds, all mutants together")
    parser.add_argument("--json", metavar="FILE", help="write the results as JSON; - is stdout, and nothing else goes there")
    _quiet(parser)
    return parser


def _replay_parser() -> Parser:
    parser = Parser(
        prog="explore replay",
        usage="explore replay SPEC FILE [NAME=VALUE ...] [options]",
        description="Replay a recorded trace on a spec: FILE is .itf.json, or what --json wrote. The constants are those of "
        "the recording, unless they are given. Exit 0 if the whole trace is one of the spec, 1 if it stops fitting.",
        allow_abbrev=False,
    )
    parser.add_argument("words", nargs="*", metavar="SPEC FILE NAME=VALUE")
    parser.add_argument("--property", metavar="NAME", help="of a report with several traces, that of this property")
    trace_files.add_options(parser)
    _quiet(parser)
    return parser


_PARSERS: dict[str, Callable[[], Parser]] = {
    "run": _run_parser,
    "check": _check_parser,
    "list": _list_parser,
    "graph": _graph_parser,
    "matrix": _matrix_parser,
    "serve": _serve_parser,
    "mutate": _mutate_parser,
    "replay": _replay_parser,
}


def _spec(parser: Parser) -> None:
    parser.add_argument(
        "spec",
        nargs="*",
        metavar="SPEC NAME=VALUE",
        help=f"a built-in name (default {DEFAULT_SPEC}), file.py or file.py:Class; then constants and domain sizes",
    )


def _depth(parser: Parser) -> None:
    parser.add_argument("--depth", type=values.steps, metavar="N", help="explore behaviours of at most N steps")


def _search(parser: Parser, each: str = "", workers: str = "worker threads") -> None:
    parser.add_argument(
        "--engine",
        type=values.engine,
        default="auto",
        metavar="|".join(ENGINES),
        help="default auto: native for what compiles, else python; the results are the same",
    )
    parser.add_argument("--workers", type=values.positive("a number of workers"), metavar="N", help=workers)
    parser.add_argument(
        "--max-states", type=values.positive("a number of states"), metavar="N", help=f"stop after N distinct states{each}"
    )
    parser.add_argument("--max-seconds", type=values.seconds, metavar="S", help=f"stop after S seconds{each}")
    parser.add_argument(
        "--max-memory", type=values.size, metavar="SIZE", help=f"stop at so much memory, such as 500M or 2GiB{each}"
    )


def _quiet(parser: Parser) -> None:
    parser.add_argument("--quiet", action="store_true", help="no progress and no remarks: only the report")


class _Version(argparse.Action):
    """Shows the version; it is looked up only then, as that takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            found = version("leasecheck")
        except PackageNotFoundError:
            found = "not installed"
        print(f"explore {found} (leasecheck)")
        parser.exit()
