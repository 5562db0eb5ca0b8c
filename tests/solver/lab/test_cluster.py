"""A Dask cluster: a scheduler and workers, started on this machine by the command `dask`."""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import solver
from solver import SolverError
from solver.dice import dice_set
from solver.lab import cluster
from solver.lab.anneal import Anneal
from solver.lab.cluster import connected
from solver.lab.simulate import Plan, Tally, simulate
from solver.lab.space import Space
from solver.packaged import packaged_lexicon
from tests.solver.lab.test_search import FEW
from tests.solver.shell import ROOT, Shell, refused

DASK = Path(sys.executable).with_name("dask")
PLAN = Plan(20_000, 3, (4, 4), "new")

Process = subprocess.Popen[bytes]


@contextmanager
def dask(folder: Path, role: str, *arguments: str) -> Iterator[Process]:
    """A process of the command, started in a folder."""
    command = [str(DASK), role, "--host", "127.0.0.1", "--no-dashboard", *arguments]
    with (
        open(os.devnull, "w") as nowhere,
        subprocess.Popen(command, cwd=folder, stdout=nowhere, stderr=nowhere) as running,
    ):
        try:
            yield running
        finally:
            running.kill()


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a scheduler that runs in a folder without the package."""
    folder = tmp_path_factory.mktemp("scheduler")
    file = folder / "scheduler.json"
    with dask(folder, "scheduler", "--port", "0", "--scheduler-file", str(file)):
        while not (file.exists() and file.read_text().endswith("}")):  # it may be half written
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"]


@contextmanager
def workers(folder: Path, address: str, count: int) -> Iterator[list[Process]]:
    """Workers with one thread each, once they are all there."""
    from distributed import Client  # slow to import, and every worker of xdist imports all tests

    with ExitStack() as stack, Client(address, set_as_default=False) as client:
        command = ("worker", address, "--no-nanny", "--nthreads", "1")
        started = [stack.enter_context(dask(folder, *command)) for _ in range(count)]
        client.wait_for_workers(count, timeout=60)
        yield started


def refusal(address: str) -> str:
    with pytest.raises(SolverError) as caught, connected(address, packaged_lexicon()):
        pass
    return str(caught.value)


def same(one: Tally, other: Tally) -> bool:
    names = ("points", "words", "seen", "tiles")
    alike = all((getattr(one, name) == getattr(other, name)).all() for name in names)
    return alike and one.best == other.best


def test_two_workers_find_what_this_process_does(
    address: str, tmp_path: Path, words: Path, shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One of them is killed while they count, later the other one too."""
    assert refusal(address) == f"the Dask scheduler at {address} has no workers"
    monkeypatch.setattr(cluster, "BLOCKS_PER_TASK", 1)
    monkeypatch.setattr(cluster, "BOARDS_PER_TASK", 100)
    monkeypatch.setattr(cluster, "LOOK_SECONDS", 1)
    with workers(ROOT, address, 2) as started:
        with monkeypatch.context() as here:
            here.setattr(solver, "__version__", "0.0")
            told = refusal(address)
            assert re.search(r"has boggle-solver \d.+, this is boggle-solver 0.0 with", told)
        expect_every_worker_to_keep_the_lexicon(address)
        expect_the_same_scores(address, tmp_path / "boards.txt", shell)
        expect_the_same_search(address, words, shell, "climb")
        expect_the_same_search(address, words, shell, "anneal")
        expect_the_same_proof(address, words, shell)
        expect_few_tasks(address)
        with connected(address, packaged_lexicon()) as found:
            done: list[int] = []

            def half_way(boards: int) -> None:
                done.append(boards)
                if sum(done) > PLAN.boards / 2:
                    started[0].kill()

            assert same(found.simulate(PLAN, half_way), simulate(PLAN, packaged_lexicon()))
            assert sum(done) == PLAN.boards
            with pytest.raises(SolverError, match="has lost its workers"):
                found.simulate(PLAN, lambda _: started[1].kill())


def expect_the_same_scores(address: str, file: Path, shell: Shell) -> None:
    boards = dice_set("new").roll_many(950, np.random.default_rng(5))
    file.write_text("\n".join(map(str, boards)))
    on_workers = shell("score", file, "--scheduler", address)
    assert on_workers == shell("score", file)
    assert on_workers.out.count("\n") == 950
    file.write_text("catd\nc4td\n")
    wrong = shell("score", file, "--scheduler", address)
    assert wrong == shell("score", file)
    assert wrong.err.endswith("line 2: row 1, column 2: “4” is not a letter\n")
    file.write_text("")
    assert shell("score", file, "--scheduler", address) == (0, "", "")


def expect_the_same_search(address: str, words: Path, shell: Shell, method: str) -> None:
    options = ("search", "--method", method, "--size", "2x2", "--words", words, "--json")
    on_workers, here = (
        json.loads(shell(*options, *more).out) for more in (("--scheduler", address), ())
    )
    for search in (on_workers, here):
        del search["seconds"]
        del search["improvements"]  # those within a step are not seen, and steps differ
    assert on_workers == here
    assert here["settled"] is True


def expect_the_same_proof(address: str, words: Path, shell: Shell) -> None:
    options = ("prove", "2x3", "--words", words, "--json")
    on_workers, here = (
        json.loads(shell(*options, *more).out)
        for more in (("--scheduler", address), ("--threads", 1))
    )
    assert on_workers["proven"] is True
    for proof in (on_workers, here):
        assert proof.pop("seconds") > 0
    assert on_workers == here


def expect_few_tasks(address: str) -> None:
    """A task takes some 10 ms to send, in which a worker scores hundreds of boards."""
    lexicon = packaged_lexicon()
    tasks: list[int] = []

    class Counted(cluster.Cluster):
        def completed(self, function: Callable[..., Any], of: Iterable[Any]) -> Iterator[Any]:
            given = list(of)
            tasks.append(len(given))
            return super().completed(function, given)

    with connected(address, lexicon) as workers:
        workers.__class__ = Counted
        search = Anneal(cluster.ClusterScorer(workers, Space.free((3, 3), lexicon), lexicon), 1)
        while search.round == 0:
            search.step()
    assert search.tried / sum(tasks) > 1000


def expect_every_worker_to_keep_the_lexicon(address: str) -> None:
    """Dask leaves data that no task waits for on one worker; others would have it sent again."""
    from distributed import Client

    def received(dask_worker: Any) -> int:
        return len(dask_worker.transfer_incoming_log)

    with Client(address, set_as_default=False) as client, connected(address, FEW) as workers:
        client.amm.run_once()
        workers.tally_boards(["teas"] * 2000)
        assert set(client.run(received).values()) == {0}


def test_a_worker_without_the_package_is_reported(address: str, tmp_path: Path) -> None:
    with workers(tmp_path, address, 1):
        told = "the worker at tcp://.* has no package “solver”: install boggle-solver there"
        assert re.match(told, refusal(address))


def test_a_missing_scheduler_is_reported(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "CONNECT_SECONDS", 0.5)
    assert refusal("tcp://127.0.0.1:9") == "no Dask scheduler answers at tcp://127.0.0.1:9"
    assert refusal("nowhere at all") == "no Dask scheduler answers at nowhere at all"


def test_without_dask_the_error_says_how_to_install_it(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)  # as if it weren't installed
    output = shell("stats", "--scheduler", "tcp://127.0.0.1:9")
    assert (output.status, output.out) == (2, "")
    assert "not installed: pip install 'boggle-solver[dask]', or in the clone" in output.err


def test_score_has_one_or_the_other(shell: Shell) -> None:
    of = ("score", "--scheduler", "tcp://127.0.0.1:9")
    message = "give either --threads or --scheduler; workers have their own threads"
    assert refused(shell(*of, "--threads", 2), message)
    message = "the workers of --scheduler have the kernel only"
    assert refused(shell(*of, "--engine", "trie-walk"), message)
