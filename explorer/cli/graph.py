"""`explore graph`: the reachable states as a graph, for small models."""

from __future__ import annotations

import argparse
import re

from explorer.cli import files
from explorer.cli.console import Console
from explorer.cli.errors import UsageError
from explorer.cli.exits import FINE
from explorer.cli.loading import instance_of, load_one
from explorer.cli.options import DEFAULT_OUT
from explorer.render import state_graph

__all__ = ["main"]


def main(options: argparse.Namespace, console: Console) -> int:
    """Write the graph and say where."""
    if options.format is None and options.output is None:
        raise UsageError("say where the graph goes: -o FILE, or --format for a file in " + str(DEFAULT_OUT))
    if options.format is None and options.output.suffix.lower() not in state_graph.FORMATS:
        raise UsageError(
            f"-o {options.output}: the suffix says the format; end it in {', '.join(state_graph.FORMATS)}, or give --format"
        )
    name, definition = load_one(options.spec)
    if options.output is None:
        options.output = DEFAULT_OUT / f"{re.sub('[^A-Za-z0-9_.-]+', '-', name)}-states.{options.format}"
    files.check_folder(options.output.resolve().parent, "the folder of -o,")
    instance = instance_of(definition, options.settings)
    try:
        graph = state_graph.build(instance, options.depth, state_graph.most_states(options.output, options.format))
        with files.replacing(options.output) as temporary:
            state_graph.write(graph, temporary, options.format)
    except state_graph.GraphError as problem:
        raise UsageError(str(problem)) from None
    console.report(f"{name}: {graph.number_of_nodes()} states, {graph.number_of_edges()} steps: {options.output}")
    if options.open:
        import webbrowser

        webbrowser.open(options.output.resolve().as_uri())
    return FINE
