"""A page that needs nothing but itself: no network, no other file, and no script but the one it was written with.

Everything a spec prints gets into it by `escaped`, or by `data`; the page's own policy refuses whatever got in otherwise.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
from collections.abc import Mapping, Sequence
from importlib.resources import files
from string import Template
from typing import Any

from leasecheck.traces.values import printable

__all__ = ["assemble", "data", "escaped", "resource"]


def resource(name: str) -> str:
    """Return a file of the folder ``assets``."""
    return (files("leasecheck") / "assets" / name).read_text(encoding="utf-8")


def escaped(words: str) -> str:
    """Return text as HTML in which every character stands for itself, in attributes too."""
    return html.escape(printable(words))


def data(value: Any) -> str:
    """Return JSON that may stand in a page: no character in it ends a script, opens a tag, or ends a line of JavaScript."""
    # ASCII only, so U+2028 and U+2029 are escaped as well.
    words = json.dumps(value, separators=(",", ":"))
    return words.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026")


def assemble(template: str, parts: Mapping[str, str], *, value: Any, styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Return a whole page.

    Parameters
    ----------
    template
        Name of a file of the folder ``assets``; it has ``$policy``, ``$style``, ``$data`` and ``$script``.
    parts
        What else stands in it, as HTML.
    value
        What the scripts find as JSON in the element ``data``.
    styles, scripts
        Names of files.
    """
    style = "\n".join(map(resource, styles))
    script = "\n".join(map(resource, scripts))
    policy = (
        f"default-src 'none'; script-src '{_hash(script)}'; style-src 'unsafe-inline'; img-src data:; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'"
    )
    return Template(resource(template)).substitute(parts, policy=policy, style=style, data=data(value), script=script)


def _hash(script: str) -> str:
    return f"sha256-{base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()}"
