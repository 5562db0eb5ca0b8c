"""The shipped configuration of nginx, before two processes with PostgreSQL and Redis."""

from __future__ import annotations

import asyncio
import json
import ssl
import urllib.request
from contextlib import AsyncExitStack, suppress
from itertools import count
from typing import Any
from urllib.error import HTTPError

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.game.live.table import alone
from tests.game.live.test_crash import words_of
from tests.game.live.visitor import Visitor, hear, say, send_words
from tests.scaled import Scaled

SOCKETS = 4  # that are open at once


@pytest.fixture(autouse=True)
def trusted(scaled: Scaled, monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients trust the certificate of the proxy."""
    monkeypatch.setenv("SSL_CERT_FILE", str(scaled.proxy.certificate))


def ask(url: str, data: bytes | None = None, **headers: str) -> tuple[int, Any, bytes]:
    """Status, headers and body of the response; redirects are not followed."""
    opener = urllib.request.build_opener(
        Unredirected, urllib.request.HTTPSHandler(context=ssl.create_default_context())
    )
    request = urllib.request.Request(url, data, headers)
    try:
        with opener.open(request, timeout=20) as response:
            return response.status, response.headers, response.read()
    except HTTPError as error:
        return error.code, error.headers, error.read()


class Unredirected(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


def test_a_page_and_its_static_files(scaled: Scaled) -> None:
    status, headers, body = ask(f"{scaled.proxy.url}/")
    assert status == 200
    assert "max-age" in headers["Strict-Transport-Security"]
    styles = body.decode().partition('rel="stylesheet" href="')[2].partition('"')[0]
    for encoding in ("gzip", "identity", "gzip"):
        status, headers, content = ask(
            scaled.proxy.url + styles, None, **{"Accept-Encoding": encoding}
        )
        assert status == 200
        assert "immutable" in headers["Cache-Control"]
        assert headers.get("Content-Encoding", "identity") == encoding
        assert (content[:2] == b"\x1f\x8b") == (encoding == "gzip")


def test_plain_http_leads_to_https(scaled: Scaled) -> None:
    status, headers, _ = ask(f"http://127.0.0.1:{scaled.proxy.plain_port}/play/?style=quick")
    assert (status, headers["Location"]) == (301, "https://127.0.0.1/play/?style=quick")


def test_links_and_cookies_are_those_of_the_proxy(scaled: Scaled) -> None:
    alice = Visitor(scaled.proxy, "alice")
    code = alice.post("games")["code"]
    status, headers, body = ask(f"{scaled.proxy.url}/games/{code}/", None, Cookie=alice.cookie)
    assert status == 200
    assert f"{scaled.proxy.url}/games/{code}/" in body.decode()
    _, headers, _ = ask(
        f"{scaled.proxy.url}/api/v1/guests",
        b'{"name": "bob"}',
        **{"Content-Type": "application/json"},
    )
    assert "; Secure" in headers["Set-Cookie"]


def test_what_the_client_claims_of_itself_does_not_count(scaled: Scaled) -> None:
    _, headers, _ = ask(
        f"{scaled.proxy.url}/api/v1/guests",
        b'{"name": "eve"}',
        **{"Content-Type": "application/json", "X-Forwarded-Proto": "http"},
    )
    assert "; Secure" in headers["Set-Cookie"]


def test_the_api_refuses_large_bodies_with_a_sentence(scaled: Scaled) -> None:
    json_ = {"Content-Type": "application/json"}
    status, _, body = ask(f"{scaled.proxy.url}/api/v1/solve", b'"' + b"x" * 600_000, **json_)
    assert (status, json.loads(body)["code"]) == (413, "request.too_large")
    status, _, _ = ask(f"{scaled.proxy.url}/api/v1/solve", b"x" * 1_200_000, **json_)
    assert status == 413


@pytest.mark.parametrize("path", ["/metrics", "/readyz"])
def test_what_is_for_the_operator_only(scaled: Scaled, path: str) -> None:
    assert ask(scaled.proxy.url + path)[0] == 404
    assert ask(f"{scaled.proxy.url}/healthz")[0] == 200
    assert ask(f"{scaled.sites[0].url}/readyz")[0] == 200


def test_sockets_of_this_site_only(scaled: Scaled) -> None:
    alice = Visitor(scaled.proxy, "alice")
    code = alice.post("games")["code"]

    async def knock() -> None:
        async with alice.connect(code, scaled.proxy.url) as socket:
            assert (await hear(socket, "snapshot"))["you"]["name"] == "alice"
            await say(socket, "ping", id=1)
            await hear(socket, "pong", id=1)
        with pytest.raises(InvalidStatus):
            await alice.connect(code, "https://evil.example").__aenter__()

    alone(knock())


def test_both_processes_are_restarted_in_the_middle_of_a_round(scaled: Scaled) -> None:
    """One after the other: what was acknowledged stays, and new sockets are served all the time."""
    alice = Visitor(scaled.proxy, "alice")
    code = alice.post("games", {"min_words": 50, "round_seconds": 600})["code"]
    kept: set[str] = set()

    async def play() -> None:
        async with alice.connect(code) as socket:
            await say(socket, "start")
            while not ((round_ := (await hear(socket, "snapshot"))["round"]) and round_["board"]):
                pass
        words, ids = words_of(round_, alice), count()
        async with AsyncExitStack() as all_open:  # as those of players, who stay
            for site in scaled.sites:
                socket = await all_open.enter_async_context(alice.connect(code))
                await hear(socket, "snapshot")
                await asyncio.to_thread(site.stop)
                with suppress(ConnectionClosed):  # if the socket is at this process
                    await say(socket, "ping", id=1)
                    await hear(socket, "pong")
                assert socket.close_code in (None, 1012)
                for _ in range(SOCKETS):
                    socket = await all_open.enter_async_context(alice.connect(code))
                    snapshot = await hear(socket, "snapshot")
                    assert kept == {found["word"] for found in snapshot["you"]["words"]}
                    kept.update(await send_words(socket, {next(ids): next(words)}))
                await asyncio.to_thread(site.start)
        assert len(kept) == 2 * SOCKETS

    alone(play())


def test_while_no_process_answers(scaled: Scaled) -> None:
    for site in scaled.sites:
        site.stop()
    try:
        status, headers, body = ask(f"{scaled.proxy.url}/")
        assert (status, headers["Retry-After"]) == (503, "5")
        assert b"will be back" in body
    finally:
        for site in scaled.sites:
            site.start()
