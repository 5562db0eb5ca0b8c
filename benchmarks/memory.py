"""What a site and its processes hold in memory over time, beside a Python that has the compiler.

It is the proportional share (PSS) of what processes have in common, which only Linux tells.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from urllib.request import urlopen

import psutil

from game.process_pool import IDLE
from tests.server import Site, running_site

SETTLED = 10  # seconds after which a site has loaded what it needs
PAGES = ("/?board=catdlinemaropets", "/lab/proof/?size=2x3", "/lab/statistics/?boards=10000")
LOADED = "import numba, sys; print(flush=True); sys.stdin.read()"


def measure(quick: bool) -> None:
    compiler = subprocess.Popen(
        [sys.executable, "-c", LOADED], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with compiler, tempfile.TemporaryDirectory() as folder, running_site(Path(folder)) as site:
        assert compiler.stdout
        compiler.stdout.readline()
        time.sleep(SETTLED)
        alone = megabytes(compiler.pid)
        print(f"a Python that has imported the compiler: {alone:.0f} MB")
        tell("the idle site", site, alone)
        for page in PAGES[:1] if quick else PAGES:
            urlopen(site.url + page).read()
            tell(f"after {page}", site, alone)
        time.sleep(IDLE + SETTLED)
        tell(f"{IDLE + SETTLED:.0f} seconds later", site, alone)


def tell(when: str, site: Site, alone: float) -> None:
    held = megabytes(site.server.pid)
    print(f"  {when:<34} {held:>4.0f} MB, {held / alone:.1f} times as much")


def megabytes(pid: int) -> float:
    """Of a process and all that it started."""
    process = psutil.Process(pid)
    every = (process, *process.children(recursive=True))
    return sum(each.memory_full_info().pss for each in every) / 1e6
