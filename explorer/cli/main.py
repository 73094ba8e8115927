"""The console script `explore`.

What it needs is imported inside it, so that Ctrl-C during that is no traceback either.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Sequence

__all__ = ["main"]


def main(argv: Sequence[str] | None = None) -> int:
    """Run `explore` and return its exit code.

    Returns
    -------
    int
        0 every property held over what was asked; 1 a property was violated, or a recorded case did not come out as
        recorded; 2 usage or spec error; 3 inconclusive; 130 interrupted.
    """
    try:
        return _run(list(sys.argv[1:] if argv is None else argv))
    except KeyboardInterrupt:
        return 130


def _run(arguments: list[str]) -> int:
    from contextlib import redirect_stdout

    from leasecheck.cli.arguments.options import parse
    from leasecheck.cli.command_table import command
    from leasecheck.cli.console import Console
    from leasecheck.cli.errors import UsageError
    from leasecheck.language.errors import DefinitionError

    # A stream is None where the process was started without it.
    console = Console(sys.stdout or io.StringIO(), sys.stderr or io.StringIO())
    try:
        name, options = parse(arguments)
        console.quiet = options.quiet
        # What a spec's own code prints must not get into the report.
        with redirect_stdout(console.err):
            return command(name)(options, console)
    except SystemExit as end:  # argparse has shown its help
        return end.code if isinstance(end.code, int) else 0
    except (UsageError, DefinitionError) as problem:
        console.error(str(problem))
        return 2
    except OSError as problem:
        console.error(f"{problem.filename or 'output'}: {problem.strerror or problem}")
        return 2
    except MemoryError:
        console.error("out of memory; bound the search by --depth, --max-states or --max-memory")
        return 3
    except Exception:
        import traceback

        # A bug of ours must not look like a violated property, which is what Python's own exit code 1 would say.
        traceback.print_exc()
        console.error("this is a bug in explore, not in the spec; please report it with the lines above")
        return 2
