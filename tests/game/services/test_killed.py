"""Processes that are killed while they publish a dictionary and settle a round."""

import os
import subprocess
import sys
from pathlib import Path

from tests.server import ROOT

KILLS = 4 * int(os.environ.get("FAULT_KILLS", "1"))


def test_whatever_was_done_is_whole_and_the_rest_can_be_done(database_file: Path) -> None:
    url = f"sqlite:///{database_file}"
    settings = {"DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "boggle_site.settings"}
    done = subprocess.run(
        [sys.executable, "-m", "tests.game.services.killed", str(KILLS)],
        cwd=ROOT,
        env={**os.environ, **settings},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    whole, *left = done.stdout.splitlines()
    assert whole == "settled=True draft=0 published=True"
    assert len(left) == KILLS
    assert set(left) != {whole}, "no process was killed in time"
