"""Which function runs which command; each is imported when it is asked for."""

from __future__ import annotations

import argparse
from collections.abc import Callable
from importlib import import_module
from typing import TypeAlias

from leasecheck.cli.console import Console

__all__ = ["COMMANDS", "Command", "command"]

Command: TypeAlias = Callable[[argparse.Namespace, Console], int]

COMMANDS = {
    "run": "run",
    "check": "check",
    "list": "list_specs",
    "graph": "graph",
    "matrix": "matrix",
    "serve": "serve",
    "mutate": "mutate",
    "replay": "replay",
}
"""The module of each command."""


def command(name: str) -> Command:
    """Return the function that runs a command: options and console in, exit code out."""
    found: Command = import_module(f"leasecheck.cli.commands.{COMMANDS[name]}").main
    return found
