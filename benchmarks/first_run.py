"""What a new user waits for and keeps: the size of an environment with leasecheck, and its first two runs of `explore`.

    python benchmarks/first_run.py [CHECKOUT]

It installs a checkout, by default this one, into a fresh virtual environment, and runs with empty caches.
"""

from __future__ import annotations

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

checkout = Path(sys.argv[1] if len(sys.argv) > 1 else Path(__file__).parents[1]).resolve()


def megabytes(folder: Path) -> float:
    """Return the size of a folder's files on the disk."""
    return sum(path.lstat().st_blocks * 512 for path in folder.rglob("*")) / 1e6


with tempfile.TemporaryDirectory() as made:
    place = Path(made)
    subprocess.run([sys.executable, "-m", "venv", place / "venv"], check=True)
    subprocess.run([place / "venv/bin/pip", "install", "--quiet", "--disable-pip-version-check", checkout], check=True)
    packages = next((place / "venv/lib").glob("python*/site-packages"))
    print(f"environment: {megabytes(place / 'venv'):.0f} MB, pip included")
    sizes = [(megabytes(each), each.name) for each in packages.iterdir() if each.is_dir()]
    for size, name in sorted(sizes, reverse=True)[:10]:
        print(f"  {size:6.1f} MB  {name}")
    (place / "project").mkdir()
    settings = {**os.environ, "HOME": made, "XDG_CACHE_HOME": str(place / "cache")}
    for which in ("first", "second"):
        before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        subprocess.run(
            [place / "venv/bin/explore"], cwd=place / "project", env=settings, check=True, stdout=subprocess.DEVNULL
        )
        wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
        cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        print(f"{which} explore: {wall:.2f} s, {cpu:.2f} CPU s")
