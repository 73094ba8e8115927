"""What the values of options may be: each function reads a text, or refuses it in a sentence."""

from __future__ import annotations

import argparse
import math
import re
from collections.abc import Callable

from leasecheck.language.reading import closest
from leasecheck.search.engines import ENGINES

__all__ = [
    "GRAPH_FORMATS",
    "engine",
    "graph_format",
    "names",
    "percent",
    "port",
    "positive",
    "seconds",
    "size",
    "steps",
    "whole",
]

GRAPH_FORMATS = ("html", "svg", "dot", "graphml", "json")


def whole(text: str, least: int, what: str) -> int:
    """Return an integer that is not less than another; ``what`` names it in the refusal."""
    try:
        value = int(text)
    except ValueError:
        value = least - 1
    if value < least:
        raise argparse.ArgumentTypeError(f"{text} is not {what}; give {least} or more")
    return value


def steps(text: str) -> int:
    """Return a number of steps, 0 or more."""
    return whole(text, 0, "a number of steps")


def positive(what: str) -> Callable[[str], int]:
    """Return what reads a number of 1 or more."""
    return lambda text: whole(text, 1, what)


def seconds(text: str) -> float:
    """Return a time in seconds."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < math.inf:
        raise argparse.ArgumentTypeError(f"{text} is not a time in seconds; give more than 0")
    return value


def percent(text: str) -> float:
    """Return a percentage."""
    try:
        value = float(text)
    except ValueError:
        value = -1.0
    if not 0 <= value <= 100:
        raise argparse.ArgumentTypeError(f"{text} is not a percentage; give 0 to 100")
    return value


def size(text: str) -> int:
    """Return a size in bytes: K, M, G and T are powers of 1000, Ki, Mi, Gi and Ti of 1024."""
    found = re.fullmatch(r"(\d+(?:\.\d+)?)\s*(?:([KMGT])(i)?)?B?", text.strip(), re.IGNORECASE)
    size = 0
    if found:
        number, unit, binary = found.groups()
        size = int(float(number) * (1024 if binary else 1000) ** (" KMGT".index(unit.upper()) if unit else 0))
    if size < 1:
        raise argparse.ArgumentTypeError(f"{text} is not a size; write it as 500M or 2GiB")
    return size


def names(text: str) -> list[str]:
    """Return names between commas, each once."""
    names = [name.strip() for name in text.split(",")]
    if not all(names):
        raise argparse.ArgumentTypeError(f"{text!r} is not a list of variables; write NAME,NAME")
    return list(dict.fromkeys(names))


def port(text: str) -> int:
    """Return a port; 0 is any that is free."""
    port = whole(text, 0, "a port")
    if port > 65535:
        raise argparse.ArgumentTypeError(f"{text} is not a port; give 65535 or less, or 0 for any that is free")
    return port


def graph_format(text: str) -> str:
    """Return a format of a graph."""
    if text not in GRAPH_FORMATS:
        raise argparse.ArgumentTypeError(f"there is no format {text}; {closest(text, GRAPH_FORMATS)}")
    return text


def engine(text: str) -> str:
    """Return the name of an engine."""
    if text not in ENGINES:
        raise argparse.ArgumentTypeError(f"there is no engine {text}; {closest(text, ENGINES)}")
    return text
