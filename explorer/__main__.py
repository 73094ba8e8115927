"""``python -m leasecheck``: the same as ``explore``."""

import sys

from leasecheck.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
