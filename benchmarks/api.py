"""The cost of requests to the API, relative to a request to an empty view."""

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

Send = Callable[[str, bytes], None]
Requests = dict[str, tuple[str, list[bytes]]]


def compare(quick: bool) -> None:
    """Print the cost of `solve` requests as multiples of the cost of an empty view.

    Requests go through the server's handler, the middleware and the views in this process, without
    a network. They are interleaved, so that all see the same state of the machine, and measured in
    processor time, which excludes other programs.
    """
    with site():
        report(20 if quick else 2000)


def report(count: int) -> None:
    """Compare with so many boards on the site that Django is connected to."""
    dice = DICE["new"]
    boards = dice.roll_many(count, np.random.default_rng(SEED))
    requests = requests_for([str(board) for board in boards])
    with asyncio.Runner() as runner:
        send = sender(runner)
        measure(send, requests, max(5, count // 10))  # warms up the caches
        times = measure(send, requests, count)
    costs = {name: median(seconds) for name, seconds in times.items()}
    base = costs.pop(EMPTY)
    print(f"API, {count:,} {dice.title} boards: {EMPTY} takes {base * 1e6:,.0f} µs")
    for name, cost in costs.items():
        print(f"  {name:<26}{cost * 1e6:>9,.0f} µs   {cost / base:.2f} times {EMPTY}")


def requests_for(boards: list[str]) -> Requests:
    """The path and the bodies of each kind of request. The empty view gets boards too."""
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


def measure(send: Send, requests: Requests, times: int) -> dict[str, list[float]]:
    """The processor time of each request, in seconds."""
    costs: dict[str, list[float]] = {name: [] for name in requests}
    kinds = [(costs[name], path, cycle(bodies)) for name, (path, bodies) in requests.items()]
    for _ in range(times):
        for seconds, path, bodies in kinds:
            body = next(bodies)
            start = time.process_time()
            send(path, body)
            seconds.append(time.process_time() - start)
    return costs


@contextmanager
def site() -> Iterator[None]:
    """A temporary site with SQLite in this process, with the URLs of `benchmarks.urls`."""
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {
            "VAR_DIR": folder,
            "DJANGO_SETTINGS_MODULE": "boggle_site.settings",
            "ADDRESS_CPU_PERCENT": "100000",  # all requests come from one address
        }
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
        yield


def sender(runner: asyncio.Runner) -> Send:
    """A function that posts a body as the server would, and waits for the whole response."""
    from django.core.handlers.wsgi import WSGIHandler

    from boggle_site.server.handler import Handler

    application = Handler(WSGIHandler())

    async def request(path: str, body: bytes) -> None:
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])
        closed = asyncio.Event()

        async def receive() -> dict[str, Any]:
            for message in messages:
                return message
            await closed.wait()
            return {"type": "http.disconnect"}

        async def send(message: dict[str, Any]) -> None:
            if message.get("status", 200) != 200:
                raise SystemExit(f"{path} responded with {message['status']}")

        await application(scope(path, body), receive, send)

    return lambda path, body: runner.run(request(path, body))


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
