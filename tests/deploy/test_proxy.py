"""The shipped configuration of nginx, before two processes with PostgreSQL and Redis."""

import asyncio
import json
import re
import socket
import ssl
import urllib.request
from collections.abc import Callable, Sequence
from contextlib import AsyncExitStack
from http.client import RemoteDisconnected
from itertools import cycle, product
from typing import Any
from urllib.error import HTTPError

import pytest
from playwright.sync_api import expect

from benchmarks.live import Scenario, create_crowd
from solver import Board, solve
from solver.packaged import packaged_lexicon
from tests.browser.contexts import Contexts
from tests.browser.play.rounds_page import somebody
from tests.conftest import need
from tests.deploy.player import EVERY, Player
from tests.game.live.table import alone
from tests.game.live.visitor import Visitor, playing, say, words_of
from tests.proxy import running_proxy
from tests.scaled import METRICS_TOKEN, Scaled
from tests.server import Site, free_ports

PLAYERS = 20
TRUSTING = {"ignore_https_errors": True}  # the certificate is self-signed


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


def test_static_files_are_compressed_and_cached_for_ever(scaled: Scaled) -> None:
    status, headers, body = ask(f"{scaled.proxy.url}/")
    assert status == 200
    assert "max-age" in headers["Strict-Transport-Security"]
    assert "camera=()" in headers["Permissions-Policy"]
    styles = body.decode().partition('rel="stylesheet" href="')[2].partition('"')[0]
    for encoding in ("gzip", "identity", "gzip"):
        status, headers, content = ask(
            scaled.proxy.url + styles, None, **{"Accept-Encoding": encoding}
        )
        assert status == 200
        assert "immutable" in headers["Cache-Control"]
        assert headers.get("Content-Encoding", "identity") == encoding
        assert (content[:2] == b"\x1f\x8b") == (encoding == "gzip")


def test_plain_http_is_redirected_to_https(scaled: Scaled) -> None:
    status, headers, _ = ask(f"http://127.0.0.1:{scaled.proxy.plain_port}/play/?style=quick")
    assert (status, headers["Location"]) == (301, "https://127.0.0.1/play/?style=quick")


def test_other_hosts_than_the_site_are_turned_away(scaled: Scaled) -> None:
    """Nobody is sent to the site under a name that is not its own."""
    foreign = {"Host": "foreign.example"}
    assert ask(f"{scaled.proxy.url}/", None, **foreign)[0] == 421
    with pytest.raises(RemoteDisconnected):
        ask(f"http://127.0.0.1:{scaled.proxy.plain_port}/", None, **foreign)
    with (
        socket.create_connection(("127.0.0.1", scaled.proxy.port)) as connection,
        pytest.raises(ssl.SSLError, match="unrecognized name"),
    ):
        ssl.create_default_context().wrap_socket(connection, server_hostname="foreign.example")


def test_links_name_the_proxy_and_cookies_are_secure(scaled: Scaled) -> None:
    """A forwarded scheme of the client is ignored."""
    alice = Visitor(scaled.proxy, "alice")
    code = alice.post("games")["code"]
    status, headers, body = ask(f"{scaled.proxy.url}/games/{code}/", None, Cookie=alice.cookie)
    assert status == 200
    assert f"{scaled.proxy.url}/games/{code}/" in body.decode()
    sent = {"Content-Type": "application/json", "X-Forwarded-Proto": "http"}
    _, headers, _ = ask(f"{scaled.proxy.url}/api/v1/guests", b'{"name": "eve"}', **sent)
    assert "; Secure" in headers["Set-Cookie"]


def test_the_api_refuses_large_bodies_with_a_sentence(scaled: Scaled) -> None:
    json_ = {"Content-Type": "application/json"}
    status, _, body = ask(f"{scaled.proxy.url}/api/v1/solve", b'"' + b"x" * 600_000, **json_)
    assert (status, json.loads(body)["code"]) == (413, "request.too_large")
    status, _, _ = ask(f"{scaled.proxy.url}/api/v1/solve", b"x" * 1_200_000, **json_)
    assert status == 413


def test_metrics_and_readiness_are_hidden_from_visitors(scaled: Scaled) -> None:
    for path in ("/metrics", "/readyz"):
        assert ask(scaled.proxy.url + path)[0] == 404
    assert ask(f"{scaled.proxy.url}/healthz")[0] == 200
    assert ask(f"{scaled.sites[0].url}/readyz")[0] == 200


def test_the_players_of_a_game_are_at_the_same_process(scaled: Scaled) -> None:
    """Otherwise each process would read what happens in each game."""
    players = [Visitor(scaled.proxy, f"player {number}") for number in range(4)]
    codes = [players[0].post("games")["code"] for _ in range(4)]

    def games(site: Site) -> int:
        _, _, body = ask(f"{site.url}/metrics", None, Authorization=f"Bearer {METRICS_TOKEN}")
        found, *_ = re.findall(rb"^boggle_games (\d+)", body, re.MULTILINE)
        return int(found)

    async def watch() -> None:
        async with AsyncExitStack() as stack:
            for player, code in product(players, codes):
                await stack.enter_async_context(player.connect(code))
            counts = [await asyncio.to_thread(games, site) for site in scaled.sites]
        assert sum(counts) == len(codes)

    alone(watch())


def test_a_process_that_hangs_keeps_no_page_waiting(
    scaled: Scaled, monkeypatch: pytest.MonkeyPatch
) -> None:
    hanging, other = scaled.sites
    with running_proxy(need, (hanging.port, other.port), patience="3s") as proxy:
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        hanging.worker.suspend()
        try:
            pages = [ask(f"{proxy.url}/?board=catdlinemaropets")[0] for _ in range(8)]
        finally:
            hanging.worker.resume()
    assert pages == [200] * 8


def test_a_rolling_restart_in_a_round_loses_no_acknowledged_word(
    scaled: Scaled, record_testsuite_property: Callable[[str, object], None]
) -> None:
    """Nothing that was acknowledged is lost, and all players come back by themselves."""
    crowd = create_crowd(Scenario("", games=1, size=PLAYERS), scaled.sites[0], 0)["games"][0]
    players = [Player(scaled.proxy, crowd["code"], cookie) for cookie in crowd["cookies"]]

    async def play() -> None:
        async with players[0].connection() as socket:
            await say(socket, "start")
            round_ = await playing(socket)
        board = "/".join(" ".join(row) for row in round_["board"]["rows"])
        words = [found.word for found in solve(Board.parse(board), packaged_lexicon()).words]
        async with asyncio.TaskGroup() as group:
            tasks = [
                group.create_task(player.play(cycle(words), EVERY * number / PLAYERS))
                for number, player in enumerate(players)
            ]
            for site in scaled.sites:
                await all_are_back(players)
                await asyncio.to_thread(site.stop)
                await asyncio.to_thread(site.start)
            await all_are_back(players)
            for task in tasks:
                task.cancel()

    alone(play())
    assert set().union(*(player.closed_with for player in players)) == {1012, None}
    assert all(player.acknowledged and not player.lost for player in players)
    record_testsuite_property("longest away, in seconds", max(player.away for player in players))


async def all_are_back(players: Sequence[Player]) -> None:
    async with asyncio.timeout(60):
        for player in players:
            await player.back.wait()


def test_a_round_in_the_browser_survives_the_loss_of_a_process(
    contexts: Contexts, scaled: Scaled
) -> None:
    """alice uses https and secure cookies, and plays on while a process stops."""
    with somebody(contexts, scaled.proxy, "alice", **TRUSTING) as alice:
        code = alice.make(round_seconds=None)
        bob = Visitor(scaled.proxy, "bob")
        bob.post(f"games/{code}/join")
        expect(alice.player("bob")).to_be_visible()
        alice.post(f"games/{code}/start")
        alice.expect_phase("playing")
        points = words_of(bob.ask(f"games/{code}")["round"], bob)
        first, second, third, *_ = sorted(points, key=points.__getitem__, reverse=True)
        alice.type(first)
        expect(alice.words).to_have_count(1)
        scaled.sites[0].stop()
        expect(alice.page.locator("#game")).to_have_attribute("data-live", "live")
        scaled.sites[0].start()
        alice.type(second)
        bob.post(f"games/{code}/words", {"word": third})
        expect(alice.words).to_have_count(2)
        expect(alice.player("bob")).to_contain_text("1 word")
        alice.post(f"games/{code}/finish")
        alice.expect_results()
        standings = alice.page.locator(".standings tbody tr")
        expect(standings).to_have_text([re.compile("alice2 words"), re.compile("bob1 word")])


def test_without_a_process_the_proxy_answers_503(monkeypatch: pytest.MonkeyPatch) -> None:
    with running_proxy(need, free_ports(2)) as proxy:
        monkeypatch.setenv("SSL_CERT_FILE", str(proxy.certificate))
        status, headers, body = ask(f"{proxy.url}/")
        assert (status, headers["Retry-After"]) == (503, "5")
        assert b"will be back" in body
