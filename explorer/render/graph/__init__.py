"""The reachable states as a graph, in every format."""
