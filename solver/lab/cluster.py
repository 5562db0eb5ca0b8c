"""Runs a simulation on the workers of a Dask cluster.

Workers need this package and the same version of NumPy; the lexicon is sent to each once.
`dask.distributed` is optional: `pip install -r requirements-dask.txt`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache, reduce
from operator import add
from typing import TYPE_CHECKING, Any

from solver.errors import SolverError
from solver.lab.simulate import Plan, Progress, Tally, check, tally_blocks
from solver.lexicon import Lexicon

if TYPE_CHECKING:
    from distributed import Client

BLOCKS_PER_TASK = 8  # one tally is sent back per task
CONNECT_SECONDS = 10


def simulate_on(
    address: str, plan: Plan, lexicon: Lexicon, progress: Progress | None = None
) -> Tally:
    """Like `simulate`, on the cluster of a scheduler with an address like `tcp://10.0.0.5:8786`.

    Raises SolverError if Dask isn't installed, the scheduler doesn't answer or has no workers.
    """
    check(plan)
    with _client(address) as client:
        data = client.scatter(lexicon.to_bytes(), broadcast=True)
        starts = range(0, plan.blocks, BLOCKS_PER_TASK)
        tasks = client.map(_tally, starts, plan=plan, data=data, pure=False)
        return reduce(add, _results(client, tasks, progress))


def _results(client: Client, tasks: Any, progress: Progress | None) -> Iterator[Tally]:
    """The tallies as they arrive; each is released from the cluster's memory."""
    from distributed import as_completed

    for task, tally in as_completed(tasks, loop=client.loop, with_results=True):
        task.release()
        if progress:
            progress(int(tally.points.sum()))
        yield tally


def _client(address: str) -> Client:
    try:
        from distributed import Client
    except ImportError as error:
        raise SolverError(
            "a cluster needs Dask, which is not installed: pip install -r requirements-dask.txt"
        ) from error
    try:
        client = Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
    except (OSError, ValueError) as error:
        raise SolverError(f"no Dask scheduler answers at {address}") from error
    if not client.scheduler_info()["workers"]:
        client.close()
        raise SolverError(f"the Dask scheduler at {address} has no workers")
    return client


def _tally(start: int, plan: Plan, data: bytes) -> Tally:
    """Tally the blocks of one task. Runs on a worker."""
    blocks = range(start, min(start + BLOCKS_PER_TASK, plan.blocks))
    return tally_blocks(plan, _lexicon(data), blocks)


@lru_cache(maxsize=2)
def _lexicon(data: bytes) -> Lexicon:
    return Lexicon.from_bytes(data)
