"""Statistics on a Dask cluster: a scheduler and two workers as processes on this machine."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from distributed import Client

from solver import SolverError
from solver.lab import cluster
from solver.lab.cluster import simulate_on
from solver.lab.simulate import Plan, simulate
from solver.packaged import packaged_lexicon
from tests.solver.engine.test_environments import ROOT
from tests.solver.shell import Shell

LOCAL = ["--host", "127.0.0.1", "--no-dashboard"]
PLAN = Plan(100_000, 3, (4, 4), "new")


@contextmanager
def process(module: str, *arguments: str) -> Iterator[None]:
    command = [sys.executable, "-m", module, *LOCAL, *arguments]
    with (
        open(os.devnull, "w") as nowhere,
        subprocess.Popen(command, cwd=ROOT, stdout=nowhere, stderr=nowhere) as running,
    ):
        try:
            yield
        finally:
            running.terminate()


@contextmanager
def scheduler(folder: Path) -> Iterator[str]:
    """The address of one without workers."""
    file = folder / "scheduler.json"
    with process("distributed.cli.dask_scheduler", "--port", "0", "--scheduler-file", str(file)):
        while not file.exists():
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]


def refusal(address: str) -> str:
    with pytest.raises(SolverError) as caught:
        simulate_on(address, PLAN._replace(boards=1), packaged_lexicon())
    return str(caught.value)


def test_two_workers_count_as_this_process_does(tmp_path: Path) -> None:
    with scheduler(tmp_path) as address, ExitStack() as workers:
        assert refusal(address) == f"the Dask scheduler at {address} has no workers"
        for name in ("one", "two"):
            options = ["--no-nanny", "--nthreads", "1", "--name", name]
            workers.enter_context(process("distributed.cli.dask_worker", address, *options))
        with Client(address, set_as_default=False) as client:
            client.wait_for_workers(2, timeout=60)
        done: list[int] = []
        theirs = simulate_on(address, PLAN, packaged_lexicon(), done.append)
        assert sum(done) == PLAN.boards
    ours = simulate(PLAN, packaged_lexicon())
    for name in ("points", "words", "seen", "tiles"):
        assert (getattr(theirs, name) == getattr(ours, name)).all()
    assert theirs.best == ours.best


def test_nobody_answers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    assert refusal("tcp://127.0.0.1:9") == "no Dask scheduler answers at tcp://127.0.0.1:9"
    assert refusal("nowhere at all") == "no Dask scheduler answers at nowhere at all"


def test_without_dask(shell: Shell, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it weren't installed
    output = shell("stats", "--scheduler", "tcp://127.0.0.1:9")
    assert (output.status, output.out) == (2, "")
    assert "a cluster needs Dask, which is not installed: pip install" in output.err
