"""What the command line refuses before anything is explored."""

from __future__ import annotations

__all__ = ["UsageError"]


class UsageError(Exception):
    """An argument, a file or a folder that cannot be used; the message is one sentence for whoever typed it."""
