"""The tests of what writes most, once more with PostgreSQL."""

import os
import subprocess
import sys
from pathlib import Path

from tests.services import Postgres

HERE = Path(__file__).parent
AGAIN = (
    "play/test_solo.py",
    "play/test_daily.py",
    "play/ranking/test_ratings.py::test_recomputed_ratings_are_those_before",
    "dictionaries/test_catalogue.py",
    "../models/test_last_release.py",
)
ONE_RULE = "test_a_guests_try_joins_an_account_only"  # seven cases of one rule
OPTIONS = ("-p", "no:cacheprovider", "--reuse-db", "-k", f"not {ONE_RULE}")


def test_the_services_do_the_same(postgres: Postgres) -> None:
    url = postgres.url("services")
    postgres.create("test_services", "tables")  # what `--reuse-db` looks for
    files = [str(HERE / name) for name in AGAIN]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", *OPTIONS, *files],
        cwd=HERE.parents[2],
        env={**os.environ, "DATABASE_URL": url},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
