"""The ASGI application as servers load it."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# Granian imports it where no loop runs yet, other servers in a loop.
LOAD = """
import asyncio, sys

async def load():
    from boggle_site.asgi import application
    print("boggle_site.urls" in sys.modules)

asyncio.run(load())
"""


def test_the_application_loads_in_an_event_loop_and_words_wait_for_no_page(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOAD],
        cwd=ROOT,
        env={**os.environ, "VAR_DIR": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout == "False\n", done.stderr
    assert "the database is not ready" in done.stderr  # it has none, and could ask whether it does
