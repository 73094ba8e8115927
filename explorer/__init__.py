"""leasecheck's checker: write a spec in plain Python, explore every interleaving of it.

What a spec is written with is importable from here; see docs/language.md.
"""

from explorer.language import *  # noqa: F403
from explorer.language import __all__ as __all__
