"""`explore graph`: the reachable states as a graph, for small models."""

from __future__ import annotations

import argparse
import re
from typing import TYPE_CHECKING

from leasecheck.cli.arguments.options import DEFAULT_OUT
from leasecheck.cli.console import Console
from leasecheck.cli.errors import UsageError
from leasecheck.cli.exits import FINE
from leasecheck.cli.loading import instance_of, load_one
from leasecheck.cli.output import files
from leasecheck.language.cases import BUILT_IN
from leasecheck.language.instance import Instance
from leasecheck.language.reading import closest
from leasecheck.render.graph import state_graph
from leasecheck.render.graph import views as graph_views
from leasecheck.search.engines import choose
from leasecheck.search.outcome import Request
from leasecheck.traces.trace import Trace, replay

if TYPE_CHECKING:
    import networkx

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
        graph = _graph(instance, options, console)
        with files.replacing(options.output) as temporary:
            state_graph.write(graph, temporary, options.format)
    except state_graph.GraphError as problem:
        raise UsageError(str(problem)) from None
    name += f", around {options.around}" if options.around is not None else ""
    name += f", seen by {graph.graph['view']}" if "view" in graph.graph else ""
    console.report(f"{name}: {graph.number_of_nodes()} states, {graph.number_of_edges()} steps: {options.output}")
    if options.open:
        import webbrowser

        webbrowser.open(options.output.resolve().as_uri())
    return FINE


def _graph(instance: Instance, options: argparse.Namespace, console: Console) -> networkx.MultiDiGraph[int]:
    most = state_graph.most_states(options.output, options.format)
    if options.view:
        most = state_graph.MOST_STATES  # what is drawn is what is left when they are merged
    if options.around is not None:
        graph = graph_views.around(instance, _trace(instance, options, console))
    else:
        graph = state_graph.build(instance, options.depth, most)
    return graph_views.merged(graph, options.view) if options.view else graph


def _trace(instance: Instance, options: argparse.Namespace, console: Console) -> Trace:
    """Return the counterexample to a property, or how a witness is reached."""
    wanted = options.around
    known = [*(rule.name for rule in instance.properties), *BUILT_IN]
    if wanted not in known:
        raise UsageError(f"--around {wanted}: {instance.definition.name} has no property {wanted}; {closest(wanted, known)}")
    explore = choose("auto", console.remark, many=True)
    outcome = explore(instance, Request(depth=options.depth, properties=frozenset([wanted])))
    finding = next((finding for finding in outcome.findings if finding.property == wanted), None)
    if outcome.failure is not None:
        failure = outcome.failure
        raise UsageError(f"{failure.function} raised {failure.problem} at {failure.file}:{failure.line}; mend it first")
    if finding is None:
        raise UsageError(f"--around {wanted}: no behaviour violates or reaches it, so there is nothing to draw")
    return replay(instance, finding.path)
