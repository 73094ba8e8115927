"""The page of the live explorer; what it shows, it asks the server for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from leasecheck.render.shared import page
from leasecheck.render.shared.page import escaped
from leasecheck.traces.values import text

__all__ = ["render"]


def render(spec: str, settings: Mapping[str, Any]) -> str:
    """Return the page for a spec."""
    named = " ".join(f"{name}={text(value)}" for name, value in settings.items())
    parts = {"spec": escaped(spec), "settings": escaped(named)}
    scripts = ["page.js", "tree.js", "live.js"]
    return page.assemble("live.html", parts, value={"spec": spec}, styles=["page.css", "live.css"], scripts=scripts)
