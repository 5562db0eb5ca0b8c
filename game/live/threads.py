"""Threads for queries, with connections to the database that stay open."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Barrier
from typing import Any, ParamSpec, TypeVar

from asgiref.sync import sync_to_async
from django.db import InterfaceError, OperationalError, connection

P = ParamSpec("P")
T = TypeVar("T")
Around = Callable[..., Any]  # as Django's `execute_wrapper` takes it


class Threads:
    """Channels' own `database_sync_to_async` opens and closes a connection at each call.

    `around`: what queries are wrapped in.
    """

    def __init__(self, count: int, name: str, around: Around | None = None) -> None:
        self.count = count
        self.around = around
        self.pool = ThreadPoolExecutor(count, thread_name_prefix=name)

    async def run(self, job: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
        renewing = _renewing(job, self.around)
        call = sync_to_async(renewing, thread_sensitive=False, executor=self.pool)
        return await call(*args, **kwargs)

    def close(self) -> None:
        """Close the connections, each in its own thread, and stop the threads."""
        together = Barrier(self.count)
        for _ in range(self.count):
            self.pool.submit(_close_after, together)
        self.pool.shutdown()


def _renewing(job: Callable[P, T], around: Around | None) -> Callable[P, T]:
    """The job; where the database has hung up, the next one gets a new connection."""

    def run(*args: P.args, **kwargs: P.kwargs) -> T:
        try:
            with connection.execute_wrapper(around) if around else nullcontext():
                return job(*args, **kwargs)
        except (InterfaceError, OperationalError):
            connection.close()
            raise

    return run


def _close_after(together: Barrier) -> None:
    together.wait()
    connection.close()
