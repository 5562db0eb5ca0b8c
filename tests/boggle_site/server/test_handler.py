"""Requests of Django, answered in a few threads."""

import asyncio
import os
import sys
from collections.abc import Callable
from threading import Event, get_ident
from typing import Any

import pytest
from django.conf import LazySettings
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.dispatch import Signal
from django.http import HttpRequest, HttpResponse
from prometheus_client import REGISTRY

from boggle_site.server.handler import THREADS, Handler
from boggle_site.server.lifespan import NICENESS
from game.process_pool import QUEUE
from tests.game.live.table import alone, until

threads: set[int] = set()
priorities: set[int] = set()
slow = Event()
entered: list[HttpRequest] = []


def new_handler() -> Handler:
    """A handler with the middleware of the settings as they are now."""
    return Handler(WSGIHandler())


def noting(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    def answer(request: HttpRequest) -> HttpResponse:
        threads.add(get_ident())
        priorities.add(os.nice(0))
        return get_response(request)

    return answer


def slow_elsewhere(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    def answer(request: HttpRequest) -> HttpResponse:
        if request.path in ("/api/v1/nothing", "/api/v1/lab/nothing"):
            entered.append(request)
            assert slow.wait(20)
        return get_response(request)

    return answer


@pytest.fixture
def application(settings: LazySettings) -> Handler:
    """Its answers at `nothing` wait until `slow` is set; `entered` has the requests."""
    settings.MIDDLEWARE = [f"{__name__}.slow_elsewhere"]
    slow.clear()
    entered.clear()
    return new_handler()


def test_concurrent_requests_share_a_few_threads_of_lower_priority(settings: LazySettings) -> None:
    settings.MIDDLEWARE = [f"{__name__}.noting"]
    threads.clear()
    priorities.clear()
    application = new_handler()

    async def crowd() -> list[tuple[Any, Any]]:
        return await asyncio.gather(*(_get(application, "/api/v1/rules") for _ in range(20)))

    answers = alone(crowd())
    assert [start["status"] for start, _ in answers] == [200] * 20
    assert 0 < len(threads) <= THREADS
    lower = NICENESS if sys.platform == "linux" else 0
    assert priorities == {min(19, os.nice(0) + lower)}


def test_no_request_waits_behind_a_slow_one_while_a_thread_is_free(
    application: Handler,
) -> None:
    async def scene() -> list[int]:
        elsewhere = [
            asyncio.create_task(_get(application, "/api/v1/nothing", f"192.0.2.{number}"))
            for number in range(THREADS - 1)
        ]
        await asyncio.sleep(0)
        answers = await asyncio.gather(*(_get(application, "/api/v1/rules") for _ in range(5)))
        slow.set()
        return [start["status"] for start, _ in (*answers, *await asyncio.gather(*elsewhere))]

    assert alone(scene()) == [*[200] * 5, *[404] * (THREADS - 1)]


async def test_a_class_in_the_lab_leaves_it_to_others_too(application: Handler) -> None:
    asked = [
        asyncio.create_task(_get(application, "/api/v1/lab/nothing", f"192.0.2.{number}"))
        for number in (1, 1, 1, 1, 2, 2)
    ]
    await until(lambda: len(entered) == QUEUE)
    assert {request.META["REMOTE_ADDR"] for request in entered} == {"192.0.2.1", "192.0.2.2"}
    start, _ = await _get(application, "/api/v1/rules", "192.0.2.1")
    assert (start["status"], len(entered)) == (200, QUEUE)
    slow.set()
    assert [start["status"] for start, _ in await asyncio.gather(*asked)] == [404] * len(asked)


async def test_a_thread_counts_as_used_until_it_is_free_even_if_its_client_has_left(
    application: Handler,
) -> None:
    gone = [asyncio.create_task(_ask_and_leave(application, number)) for number in range(10)]
    start, _ = await _get(application, "/api/v1/rules", "192.0.2.2")
    assert start["status"] == 200
    await until(lambda: sum(asking.done() for asking in gone) == len(gone) - THREADS + 1)
    slow.set()
    await asyncio.gather(*gone)
    assert len(entered) == THREADS - 1  # Those who had to wait are forgotten.


async def test_a_client_that_has_left_is_no_error_when_the_server_stops(
    application: Handler,
) -> None:
    asking = asyncio.create_task(_ask_and_leave(application, 0))
    await until(lambda: entered and not asking.done())
    await asyncio.sleep(0.1)  # Now it waits for the thread alone.
    asking.cancel()
    await asking
    slow.set()
    start, _ = await _get(application, "/api/v1/rules")
    assert start["status"] == 200


def test_connections_are_checked_in_the_thread_of_the_request(
    settings: LazySettings,
) -> None:
    settings.MIDDLEWARE = [f"{__name__}.noting"]
    threads.clear()
    checked: set[tuple[Signal, int]] = set()

    def check(signal: Signal, **_: object) -> None:
        checked.add((signal, get_ident()))

    for signal in (request_started, request_finished):
        signal.connect(check)
    get(new_handler(), "/api/v1/rules")
    [thread] = threads
    assert checked >= {(request_started, thread), (request_finished, thread)}


def get(application: Handler, path: str) -> tuple[Any, Any]:
    return alone(_get(application, path))


async def _ask_and_leave(application: Handler, number: int) -> None:
    """Leaves once it has a thread, or so many others have taken all of them."""
    requests: asyncio.Queue[Any] = asyncio.Queue()
    requests.put_nowait({"type": "http.request", "body": b""})
    answers: asyncio.Queue[Any] = asyncio.Queue()
    asking = asyncio.create_task(
        application(scope_of("/api/v1/nothing"), requests.get, answers.put)
    )
    await until(lambda: len(entered) >= min(number + 1, THREADS - 1))
    requests.put_nowait({"type": "http.disconnect"})
    await asking


async def _get(application: Handler, path: str, address: str = "127.0.0.1") -> tuple[Any, Any]:
    requests: asyncio.Queue[Any] = asyncio.Queue()
    answers: asyncio.Queue[Any] = asyncio.Queue()
    requests.put_nowait({"type": "http.request", "body": b""})
    await application(scope_of(path, address), requests.get, answers.put)
    return answers.get_nowait(), answers.get_nowait()


def scope_of(path: str, address: str = "127.0.0.1") -> dict[str, Any]:
    return {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
        "client": (address, 1234),
    }


def test_requests_are_measured_by_route() -> None:
    def measured(route: str, status: str) -> float:
        labels = {"route": route, "status": status}
        return REGISTRY.get_sample_value("boggle_request_seconds_count", labels) or 0

    application = new_handler()
    before = measured("api/v1/rules", "200"), measured("", "404")
    for path in ("/api/v1/rules", "/api/v1/rules", "/nothing/of/that/kind"):
        get(application, path)
    assert (measured("api/v1/rules", "200"), measured("", "404")) == (before[0] + 2, before[1] + 1)
