"""Functions called by several threads at once."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any

import pytest
from django.db import connection

AtOnce = Callable[..., list[Any]]


@pytest.fixture
def at_once(database_url: str) -> AtOnce:
    """Runs functions in threads that start together; returns their results or exceptions."""

    def run(*calls: Callable[[], Any]) -> list[Any]:
        barrier = Barrier(len(calls))

        def one(call: Callable[[], Any]) -> Any:
            connection.ensure_connection()
            barrier.wait(timeout=20)
            try:
                return call()
            except Exception as error:
                return error
            finally:
                connection.close()

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(one, calls))

    return run
