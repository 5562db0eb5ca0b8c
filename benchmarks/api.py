"""What a request to the API costs, against one to a view that does nothing."""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import cycle
from statistics import median
from typing import Any

import numpy as np

from game.live import gc_tuning
from solver.dice import DICE

SEED = 1987
BATCH = 100  # boards
EMPTY = "an empty view"

Ask = Callable[[str, bytes], None]
Requests = dict[str, tuple[str, list[bytes]]]


def compare(quick: bool) -> None:
    """Print the costs of `solve` and its like as multiples of that of an empty view.

    In one process, through the server's handler, the middleware and the views, without a network.
    The requests take turns, so that all meet the same state of the machine; what other programs
    do meanwhile is not counted.
    """
    dice = DICE["new"]
    boards = dice.roll_many(200 if quick else 2000, np.random.default_rng(SEED))
    requests = requests_for([str(board) for board in boards])
    with site() as ask:
        measured(ask, requests, len(boards) // 10)  # the first ones find nothing in any cache
        times = measured(ask, requests, len(boards))
    costs = {name: median(taken) for name, taken in times.items()}
    base = costs.pop(EMPTY)
    print(f"API, {len(boards):,} {dice.title} boards: {EMPTY} takes {base * 1e6:,.0f} µs")
    for name, cost in costs.items():
        print(f"  {name:<26}{cost * 1e6:>9,.0f} µs   {cost / base:.2f} times {EMPTY}")


def requests_for(boards: list[str]) -> Requests:
    """What is asked: where, and the bodies to send in turn. The empty view is sent boards too."""
    bodies = [_body(board=board) for board in boards]
    batches = [_body(boards=boards[i : i + BATCH]) for i in range(0, len(boards), BATCH)]
    return {
        EMPTY: ("/empty", bodies),
        "solve": ("/api/v1/solve", bodies),
        "solve without paths": (
            "/api/v1/solve",
            [_body(board=board, paths=False) for board in boards],
        ),
        f"solve/batch, {BATCH} boards": ("/api/v1/solve/batch", batches),
    }


def _body(**values: Any) -> bytes:
    return json.dumps(values).encode()


def measured(ask: Ask, requests: Requests, times: int) -> dict[str, list[float]]:
    """The seconds of processor time that each request took."""
    costs: dict[str, list[float]] = {name: [] for name in requests}
    turns = [(costs[name], path, cycle(bodies)) for name, (path, bodies) in requests.items()]
    for _ in range(times):
        for taken, path, bodies in turns:
            body = next(bodies)
            start = time.process_time()
            ask(path, body)
            taken.append(time.process_time() - start)
    return costs


@contextmanager
def site() -> Iterator[Ask]:
    """A site of its own in this process, with an address more: `/empty`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"VAR_DIR": folder, "DJANGO_SETTINGS_MODULE": "boggle_site.settings"}
        for name in ("DATABASE_URL", "REDIS_URL"):
            os.environ.pop(name, None)
        import django
        from django.conf import settings
        from django.core.management import call_command

        django.setup()
        from game.services.dictionaries import packaged

        settings.RATES = dict.fromkeys(settings.RATES, "1000000000/min")
        settings.ROOT_URLCONF = "benchmarks.urls"
        call_command("migrate", verbosity=0)
        packaged.load(packaged.ENGLISH)
        gc_tuning.configure()
        yield asking()


def asking() -> Ask:
    """A function that sends a request as the server does, and waits for the whole answer."""
    from boggle_site.handler import ThreadPoolHandler

    application = ThreadPoolHandler()
    loop = asyncio.new_event_loop()

    async def answer(path: str, body: bytes) -> None:
        sent = iter([{"type": "http.request", "body": body, "more_body": False}])
        closed = asyncio.Event()

        async def receive() -> dict[str, Any]:
            for message in sent:
                return message
            await closed.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message.get("status", 200) != 200:
                raise SystemExit(f"{path} answered with {message['status']}")

        await application(scope(path, body), receive, send)

    return lambda path, body: loop.run_until_complete(answer(path, body))


def scope(path: str, body: bytes) -> dict[str, Any]:
    headers = {
        "host": "localhost",
        "content-type": "application/json",
        "content-length": str(len(body)),
    }
    return {
        "type": "http",
        "http_version": "1.1",
        "method": "POST",
        "scheme": "http",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "root_path": "",
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
        "client": ("127.0.0.1", 50000),
        "server": ("127.0.0.1", 8000),
    }
