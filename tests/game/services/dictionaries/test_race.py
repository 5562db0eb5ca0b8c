"""Several people who change one dictionary at the same moment, in real threads on a real file."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[4]


def test_all_at_once(tmp_path: Path) -> None:
    environment = {
        **os.environ,
        "VAR_DIR": str(tmp_path),
        "DATABASE_URL": f"sqlite:///{tmp_path / 'race.sqlite3'}",
        "DJANGO_SETTINGS_MODULE": "boggle_site.settings",
    }
    done = subprocess.run(
        [sys.executable, "-m", "tests.game.services.dictionaries.race"],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stderr == ""
    publish, same, discard, edits, versions = done.stdout.splitlines()
    # One of the drafts wins; the others are to look at their reports again.
    assert publish == "dictionary.stale,dictionary.stale,dictionary.stale,version 2"
    one, *others = same.split(",")[::-1]
    assert one == "version 3"
    assert set(others) <= {"upload.gone", "dictionary.stale"}
    assert discard == "None,upload.gone"
    # An edit of one word is as good for the newer version: both come through.
    assert edits == "version 4,version 5"
    assert versions == "1,2,3,4,5"
