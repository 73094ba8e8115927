"""`explore graph`: the reachable states as a graph, for small models."""

from __future__ import annotations

import argparse

from explorer.cli import files
from explorer.cli.console import Console
from explorer.cli.errors import UsageError
from explorer.cli.exits import FINE
from explorer.cli.loading import instance_of, load_one

__all__ = ["main"]

LIMIT = 500
"""Nodes beyond which a drawing shows nothing to anybody."""

FORMATS = (".svg", ".dot", ".graphml")


def main(options: argparse.Namespace, console: Console) -> int:
    """Write the graph and say where."""
    if options.output.suffix not in FORMATS:
        raise UsageError(f"-o {options.output}: the suffix says the format; end it in {', '.join(FORMATS)}")
    files.check_folder(options.output.resolve().parent, "the folder of -o,")
    name, definition = load_one(options.spec)
    instance = instance_of(definition, options.settings)

    from explorer.render import state_graph

    graph = state_graph.build(instance, options.depth, LIMIT)
    with files.replacing(options.output) as temporary:
        state_graph.write(graph, temporary)
    console.report(f"{name}: {graph.number_of_nodes()} states, {graph.number_of_edges()} steps: {options.output}")
    if options.open:
        import webbrowser

        webbrowser.open(options.output.resolve().as_uri())
    return FINE
