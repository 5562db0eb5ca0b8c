"""Threads for queries, with persistent database connections."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from functools import partial
from threading import Barrier
from typing import ParamSpec, TypeVar

from django.db import connection

from game.db.failures import UNAVAILABLE

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """A pool of threads.

    Channels' `database_sync_to_async` opens and closes a connection at each call, and asgiref's
    `sync_to_async` also carries the context back, which views need and queries do not.
    """

    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self.pool = ThreadPoolExecutor(count, thread_name_prefix=name)

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        call = partial(_reconnecting, job, *args, **kwargs)
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.pool, copy_context().run, call)

    def close(self) -> None:
        """Close the connections, each in its own thread, and stop the threads."""
        together = Barrier(self.count)
        for _ in range(self.count):
            self.pool.submit(_close_connection, together)
        self.pool.shutdown()


def _reconnecting(job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run the job; after an error of the connection, the next job gets a new one."""
    try:
        return job(*args, **kwargs)
    except UNAVAILABLE:
        connection.close()
        raise


def _close_connection(together: Barrier) -> None:
    """`together` makes each thread of the pool take one of these jobs."""
    together.wait()
    connection.close()
