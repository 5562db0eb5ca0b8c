"""The ASGI handler."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from inspect import iscoroutinefunction
from threading import get_ident
from typing import Any

from django.conf import LazySettings
from django.http import HttpRequest, HttpResponse
from django.utils.decorators import sync_and_async_middleware

from boggle_site.handler import LANES, LaneHandler

seen: list[bool] = []
threads: set[int] = set()


@sync_and_async_middleware
def watching(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    seen.append(iscoroutinefunction(get_response))
    return get_response


def noting(get_response: Callable[[HttpRequest], HttpResponse]) -> Any:
    def answer(request: HttpRequest) -> HttpResponse:
        threads.add(get_ident())
        return get_response(request)

    return answer


def test_middleware_that_could_be_asynchronous_is_not(settings: LazySettings) -> None:
    settings.MIDDLEWARE = [f"{__name__}.watching"]
    seen.clear()
    handler = LaneHandler()
    assert seen == [False]
    start, body = get(handler, "/api/v1/rules")
    assert start["status"] == 200
    assert body["body"].startswith(b'[{"name":"classic"')


def test_many_at_once_share_a_few_threads(settings: LazySettings) -> None:
    settings.MIDDLEWARE = [f"{__name__}.noting"]
    threads.clear()
    handler = LaneHandler()

    async def crowd() -> list[tuple[Any, Any]]:
        return await asyncio.gather(*(_get(handler, "/api/v1/rules") for _ in range(20)))

    with ThreadPoolExecutor(1) as pool:
        answers = pool.submit(lambda: asyncio.run(crowd())).result()
    assert [start["status"] for start, _ in answers] == [200] * 20
    assert len(threads) == LANES


def test_an_address_where_nothing_is() -> None:
    start, body = get(LaneHandler(), "/api/v1/nothing")
    assert start["status"] == 404
    assert b"not.found" in body["body"]


def get(handler: LaneHandler, path: str) -> tuple[Any, Any]:
    # In a thread of its own: Playwright leaves an event loop running in the main one.
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(lambda: asyncio.run(_get(handler, path))).result()


async def _get(handler: LaneHandler, path: str) -> tuple[Any, Any]:
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }
    requests: asyncio.Queue[Any] = asyncio.Queue()
    answers: asyncio.Queue[Any] = asyncio.Queue()
    requests.put_nowait({"type": "http.request", "body": b""})
    await handler(scope, requests.get, answers.put)
    return answers.get_nowait(), answers.get_nowait()
