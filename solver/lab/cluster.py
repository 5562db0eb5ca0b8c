"""Runs computations on the workers of a Dask cluster.

Workers need this package, installed or in the folder that they are started in, and the same
version of NumPy; the scheduler needs neither. The lexicon is sent to each worker once, and stays
there. `dask.distributed` is optional: the extra `dask` of the package.
"""

from __future__ import annotations

import hashlib
import logging
import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import CancelledError
from contextlib import contextmanager, suppress
from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

import solver
from solver.board import Board, Size
from solver.engine.arrays import Array
from solver.engine.batch import Job, tally_codes
from solver.errors import SolverError
from solver.lab.search import Scorer
from solver.lab.simulate import Plan, Progress, Tally, check, tally_blocks
from solver.lab.space import Space
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack
from solver.solving import tally_boards

if TYPE_CHECKING:
    from distributed import Client, WorkerPlugin

P = TypeVar("P")
T = TypeVar("T")

BLOCKS_PER_TASK = 8  # one tally is sent back per task
BOARDS_PER_TASK, LEAST_PER_TASK = 4096, 16
CONNECT_SECONDS = 10
LOOK_SECONDS = 5  # between two looks whether there are workers
NO_DASK = (
    "a cluster needs Dask, which is not installed: pip install 'boggle-solver[dask]', or in the"
    " clone pip install -r requirements-dask.txt"
)
LACKS = "{} has no package “{}”: install boggle-solver there, or start the worker in the clone"


class Cluster:
    """The workers of a scheduler, each with a lexicon.

    Another worker does the tasks of one that dies. Results don't depend on the workers.
    """

    def __init__(self, client: Client, lexicon: Lexicon) -> None:
        data = lexicon.to_bytes()
        self._client, self._lexicon = client, f"boggle-{hashlib.sha256(data).hexdigest()}"
        client.register_plugin(_holder(data), self._lexicon)

    def simulate(self, plan: Plan, progress: Progress | None = None) -> Tally:
        """Like `simulate`."""
        check(plan)
        starts = range(0, plan.blocks, BLOCKS_PER_TASK)
        ranges = [range(start, min(start + BLOCKS_PER_TASK, plan.blocks)) for start in starts]
        tallies = self.completed(_tally_blocks, [(plan, blocks) for blocks in ranges])
        return reduce(add, _reported(tallies, progress))

    def tally_boards(self, boards: Sequence[Board | str], **options: Any) -> tuple[Array, Array]:
        """Like `tally_boards`, with its options."""
        starts = range(0, max(1, len(boards)), BOARDS_PER_TASK)
        parts = [boards[start : start + BOARDS_PER_TASK] for start in starts]
        return self._tallied(_tally_boards, [(part, options) for part in parts])

    def tally_codes(self, job: Job, codes: Array) -> tuple[Array, Array]:
        """Like `tally_codes`."""
        parts = np.array_split(codes, max(1, min(self.threads, len(codes) // LEAST_PER_TASK)))
        shared = (job.size, job.faces, job.worth, job.longest, job.limit)
        return self._tallied(_tally_codes, [(part, *shared) for part in parts])

    @property
    def threads(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def in_parts(self, of: Any, work: Callable[[Scorer, P], T], parts: Sequence[P]) -> list[T]:
        """Like `Scorer.in_parts`. `of`: the arguments of the scorer without the lexicon."""
        done = dict(self.completed(_part, [(of, work, part) for part in parts]))
        return [done[number] for number in range(len(parts))]

    def _tallied(self, function: Callable[..., Any], tasks: list[Any]) -> tuple[Array, Array]:
        """Points and word counts of the boards of all tasks, in their order."""
        done = dict(self.completed(function, tasks))
        points, words = zip(*(done[number] for number in range(len(tasks))), strict=True)
        return np.concatenate(points), np.concatenate(words)

    def completed(
        self, function: Callable[..., Any], tasks: Iterable[Any]
    ) -> Iterator[tuple[int, Any]]:
        """Results of `function(lexicon, *task)` as they arrive, with the numbers of the tasks."""
        from distributed import as_completed

        work = [pickle.dumps((function, task)) for task in tasks]
        futures = self._client.map(_runner(), work, lexicon=self._lexicon, pure=False)
        left = {future: number for number, future in enumerate(futures)}
        with _failures():
            while left:
                done = as_completed(
                    list(left), loop=self._client.loop, with_results=True, timeout=LOOK_SECONDS
                )
                with suppress(TimeoutError):
                    for future, result in done:
                        future.release()
                        if isinstance(result, CancelledError):  # it is not raised
                            raise result
                        yield left.pop(future), result
                if left and not self._client.nthreads():  # the tasks would wait for other workers
                    raise CancelledError


class ClusterScorer(Scorer):
    """Scores the boards of a space on the workers, which have its lexicon."""

    def __init__(
        self,
        cluster: Cluster,
        space: Space,
        lexicon: Lexicon,
        rules: str | RulePack = CLASSIC,
        min_length: int | None = None,
        max_length: int | None = None,
    ) -> None:
        """The other arguments are those of `Scorer`."""
        super().__init__(space, lexicon, rules, min_length, max_length)
        self._cluster, self._of = cluster, (space, rules, min_length, max_length)

    def __call__(self, rows: Array) -> tuple[Array, Array]:
        return self._cluster.tally_codes(self.job, self.space.codes(rows))

    @property
    def threads(self) -> int:
        return self._cluster.threads

    def in_parts(self, work: Callable[[Scorer, P], T], parts: Sequence[P]) -> list[T]:
        return self._cluster.in_parts(self._of, work, parts)


@contextmanager
def connected(address: str, lexicon: Lexicon) -> Iterator[Cluster]:
    """The cluster of a scheduler with an address like `tcp://10.0.0.5:8786`.

    Raises SolverError if Dask isn't installed, nobody answers, there are no workers, or one of them
    lacks this package or has another version of it or of NumPy.
    """
    with _client(address) as client:
        if not client.scheduler_info()["workers"]:
            raise SolverError(f"the Dask scheduler at {address} has no workers")
        task = pickle.dumps((_versions, ()))
        with _failures():
            for worker, found in client.run(_runner(), task, on_error="return").items():
                _check_worker(worker, found)
            workers = Cluster(client, lexicon)
        yield workers


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        raise SolverError(NO_DASK) from error
    # Workers that die are no errors: others do their tasks.
    logging.getLogger("distributed.client").setLevel(logging.CRITICAL)
    try:
        return Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SolverError(f"no Dask scheduler answers at {address}") from error


def _check_worker(worker: str, found: object) -> None:
    if isinstance(found, ModuleNotFoundError):
        raise SolverError(LACKS.format(f"the worker at {worker}", found.name))
    if found != _versions():
        raise SolverError(f"the worker at {worker} has {found}, this is {_versions()}")


@contextmanager
def _failures() -> Iterator[None]:
    """Turn what can happen to a cluster into SolverError."""
    from distributed import KilledWorker

    try:
        yield
    except ModuleNotFoundError as error:
        raise SolverError(LACKS.format("a worker", error.name)) from error
    except (KilledWorker, CancelledError, OSError) as error:
        raise SolverError("the Dask cluster has lost its workers or its scheduler") from error


def _runner() -> Callable[..., Any]:
    """The function that a worker calls. A local function is sent as its code; the scheduler would
    have to import that of a module."""

    def run(task: bytes, lexicon: str | None = None) -> Any:
        import os
        import sys

        try:
            import solver.lab.cluster as here
        except ModuleNotFoundError:  # `dask` leaves out the folder it was started in
            sys.path.append(os.getcwd())
            import solver.lab.cluster as here
        return here.run_task(task, lexicon)

    return run


def _holder(data: bytes) -> WorkerPlugin:
    """What keeps a lexicon on every worker, also on one that joins later.

    Scattered data would not stay: Dask drops what several workers have until one has it, and gives
    all tasks to that one. As `_runner`, a local class is sent as its code.
    """
    from distributed import WorkerPlugin

    class Holder(WorkerPlugin):
        idempotent = True

        def __init__(self) -> None:
            self.data = data

    return Holder()


def run_task(task: bytes, lexicon: str | None) -> Any:
    """Call a function with its arguments, the first of which is the lexicon if one is named. Runs
    on a worker."""
    from distributed import get_worker

    function, arguments = pickle.loads(task)  # noqa: S301  # Dask runs any code of its clients
    if lexicon is None:
        return function(*arguments)
    holder: Any = get_worker().plugins[lexicon]
    return function(_lexicon(holder.data), *arguments)


@lru_cache(maxsize=2)
def _lexicon(data: bytes) -> Lexicon:
    return Lexicon.from_bytes(data)


def _versions() -> str:
    return f"boggle-solver {solver.__version__} with NumPy {np.__version__}"


def _tally_blocks(lexicon: Lexicon, plan: Plan, blocks: range) -> Tally:
    return tally_blocks(plan, lexicon, blocks)


def _part(lexicon: Lexicon, of: Any, work: Callable[[Scorer, P], T], part: P) -> T:
    space, rules, shortest, longest = of
    return work(Scorer(space, lexicon, rules, shortest, longest, threads=1), part)


def _tally_boards(
    lexicon: Lexicon, boards: Sequence[Board | str], options: dict[str, Any]
) -> tuple[Array, Array]:
    return tally_boards(boards, lexicon, threads=1, **options)


def _tally_codes(lexicon: Lexicon, codes: Array, size: Size, *shared: Any) -> tuple[Array, Array]:
    return tally_codes(Job(size, lexicon, *shared), codes, threads=1)


def _reported(tallies: Iterator[tuple[int, Tally]], progress: Progress | None) -> Iterator[Tally]:
    for _, tally in tallies:
        if progress:
            progress(int(tally.points.sum()))
        yield tally
