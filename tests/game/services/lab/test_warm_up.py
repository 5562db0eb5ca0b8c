"""What set-up compiles is all that visitors wait for."""

import json
import shutil
import subprocess
import sys
from functools import partial
from pathlib import Path
from threading import Thread

import numba
import pytest

from solver.engine.compiling import compile_seconds
from tests.server import ROOT

PROGRAM = """
import json, os, pickle, sys, django
os.environ["DJANGO_SETTINGS_MODULE"] = "boggle_site.settings"
django.setup()
from django.test import Client
from numba.core.dispatcher import Dispatcher
from game import process_pool
from solver.lab.warm_up import warm_up

def known():
    return {
        f"{name}.{each}": len(found.signatures)
        for name, module in list(sys.modules.items()) if name.startswith("solver.")
        for each, found in vars(module).items() if isinstance(found, Dispatcher)
    }

warm_up()
before = known()
process_pool.Pool.compute = lambda pool, work, *deadline: pickle.loads(pickle.dumps(work))()
client, statuses = Client(headers={"host": "localhost"}), {}
for path, body in json.load(sys.stdin).items():
    ask = client.get(path) if body is None else client.post(path, body, "application/json")
    statuses[path] = ask.status_code
after = known()
changed = {name for name in after if after[name] != before.get(name, 0)}
print(json.dumps([statuses, sorted(changed), len(before)]))
"""
BOARD = "catdlinemaropets"
ASKED = {
    f"/?board={BOARD}": None,
    "/api/v1/lab/algorithms": None,
    "/api/v1/lab/search": {"board": BOARD},
    "/api/v1/lab/statistics?boards=20": None,
    "/api/v1/lab/plant": {"words": ["rope", "line"]},
    "/api/v1/lab/rolled": {"board": BOARD},
    "/lab/": None,
    "/lab/plant/?words=rope+line": None,
    "/lab/rolled/": None,
    "/lab/proof/?size=2x2": None,
    "/lab/records/": None,
    "/lab/statistics/?boards=20": None,
    "/api/v1/solve": {"board": BOARD},
    "/api/v1/boards/random?min_words=1": None,
    "/api/v1/solve/batch": {"boards": [BOARD]},
    "/practice/": None,
    "/daily/": None,
}


def test_no_page_and_no_operation_needs_what_was_not_compiled(
    prepared_site: Path, tmp_path: Path
) -> None:
    """Numba has a signature for each kind of arguments; none comes after the warm-up."""
    for source, prefix in (("web", "/"), ("api", "/api/v1/")):
        routes = (ROOT / "game" / source / "urls.py").read_text().split('path("lab/')[1:]
        for route in routes:
            path = f"{prefix}lab/{route.partition(chr(34))[0]}"
            assert any(asked.partition("?")[0] == path for asked in ASKED), path
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, input=json.dumps(ASKED), text=True, check=True,
        env={"VAR_DIR": str(shutil.copytree(prepared_site, tmp_path / "var"))},
        stdout=subprocess.PIPE,
    )  # fmt: skip
    statuses, changed, kernels = json.loads(done.stdout)
    assert set(statuses.values()) <= {200, 302}, statuses
    assert changed == []
    assert kernels > 20


@pytest.mark.filterwarnings("ignore")
def test_what_a_thread_compiles_is_known_to_it_alone() -> None:
    before = compile_seconds()

    def compile_one() -> None:
        begun = compile_seconds()
        numba.njit(lambda number: number + 1)(1)
        found.append(compile_seconds() - begun)

    found: list[float] = []
    thread = Thread(target=partial(compile_one))
    thread.start()
    thread.join()
    assert found[0] > 0
    assert compile_seconds() == before
