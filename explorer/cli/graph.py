"""`explore graph`: the reachable states as a graph, for small models."""

from __future__ import annotations

import argparse

from explorer.cli import files
from explorer.cli.console import Console
from explorer.cli.errors import UsageError
from explorer.cli.exits import FINE
from explorer.cli.loading import instance_of, load_one
from explorer.render import state_graph

__all__ = ["main"]


def main(options: argparse.Namespace, console: Console) -> int:
    """Write the graph and say where."""
    if options.output.suffix.lower() not in state_graph.FORMATS:
        raise UsageError(f"-o {options.output}: the suffix says the format; end it in {', '.join(state_graph.FORMATS)}")
    files.check_folder(options.output.resolve().parent, "the folder of -o,")
    name, definition = load_one(options.spec)
    instance = instance_of(definition, options.settings)
    try:
        graph = state_graph.build(instance, options.depth, state_graph.most_states(options.output))
        with files.replacing(options.output) as temporary:
            state_graph.write(graph, temporary)
    except state_graph.GraphError as problem:
        raise UsageError(str(problem)) from None
    console.report(f"{name}: {graph.number_of_nodes()} states, {graph.number_of_edges()} steps: {options.output}")
    if options.open:
        import webbrowser

        webbrowser.open(options.output.resolve().as_uri())
    return FINE
