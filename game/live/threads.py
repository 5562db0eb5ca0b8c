"""Threads for queries, with connections to the database that stay open."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
T = TypeVar("T")


class Threads:
    """Channels' own `database_sync_to_async` opens and closes a connection at each call."""

    def __init__(self, count: int, name: str) -> None:
        self.count = count
        self.pool = ThreadPoolExecutor(count, thread_name_prefix=name)

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        call = sync_to_async(_renewing(job), thread_sensitive=False, executor=self.pool)
        return await call(*args, **kwargs)

    def close(self) -> None:
        """Close the connections, each in its own thread, and stop the threads."""
        together = Barrier(self.count)
        for _ in range(self.count):
            self.pool.submit(_close_after, together)
        self.pool.shutdown()


def _renewing(job: Callable[P, T]) -> Callable[P, T]:
    """The job; where the database has hung up, the next one gets a new connection."""

    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            return job(*args, **kwargs)
        except (InterfaceError, OperationalError):
            connection.close()
            raise

    return run


def _close_after(together: Barrier) -> None:
    together.wait()
    connection.close()
