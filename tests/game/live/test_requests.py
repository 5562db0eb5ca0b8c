"""Words of requests, by REST or from the page without scripts: committed with those of sockets."""

import asyncio
from datetime import timedelta
from typing import Any

import pytest
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from game.limits.rates import RateLimited
from game.live import committer
from game.live.process import process
from game.models import FoundWord, Player, Seat
from game.rules.computer import Strength
from game.services.play import computers, words
from game.services.play.seating import hosting
from game.services.play.words import Entry
from tests.game.live.conftest import Table
from tests.game.live.table import cookie, do, run, running, sit_down


def visitor(player: Player) -> Client:
    client = Client(raise_request_exception=False)
    name, _, key = cookie(player).decode().partition("=")
    client.cookies[name] = key
    return client


def by_rest(table: Table, seat: Seat, word: str) -> Any:
    address = f"/api/v1/games/{table.game.code}/words"
    return visitor(seat.player).post(address, {"word": word}, content_type="application/json")


def by_page(table: Table, seat: Seat, word: str) -> Any:
    client, address = visitor(seat.player), f"/games/{table.game.code}/"
    client.post(address, {"word": word})
    return client.get(address)


def test_they_go_through_the_committer_while_sockets_are_open(table: Table) -> None:
    running(table.game)

    async def scene() -> None:
        alice = await sit_down(table.game, table.alice)
        answers = await asyncio.gather(
            *(do(by_rest, table, table.bob, word) for word in ("cat", "cater", "line", "zzz")),
            alice.word("tin"),
        )
        assert [answer.json()["accepted"] for answer in answers[:4]] == [True, True, True, False]
        assert "“mar”: 1 point." in (await do(by_page, table, table.bob, "mar")).content.decode()
        assert process().committer.answered == process().committer.added == 6
        while (await alice.hear("scores"))["players"][0]["words"] < 4:
            pass

    run(scene)
    assert FoundWord.objects.count() == 5
    assert by_rest(table, table.bob, "tin").json()["accepted"], "no socket is open any more"


async def test_a_full_queue_refuses_words(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    round_ = await do(running, table.game)
    monkeypatch.setattr(committer, "QUEUE_SIZE", 0)
    alice = await sit_down(table.game, table.alice)
    assert (await alice.word("cat"))["code"] == "rate.limited"
    with pytest.raises(RateLimited):
        await do(words.submit, round_, Entry(table.bob.pk, "cat", timezone.now()))
    answer = await do(by_rest, table, table.bob, "cat")
    assert (answer.status_code, answer["Retry-After"]) == (429, "1")
    assert answer.json()["code"] == "rate.limited"
    page = await do(by_page, table, table.bob, "cat")
    assert "Try again in 1 second" in page.content.decode()


async def test_words_of_computers_join_a_batch_or_come_with_the_next_look(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    game, champion = table.game, Strength.CHAMPION
    await do(hosting.add_computer, game, table.alice, champion, game.created_at)
    round_ = await do(running, game)
    soon = round_.starts_at + timedelta(seconds=60)
    await sit_down(table.game, table.alice)
    monkeypatch.setattr(committer, "QUEUE_SIZE", 0)
    await do(computers.play, round_, soon)
    assert await do(FoundWord.objects.count) == 0
    monkeypatch.undo()
    await do(computers.play, round_, soon)
    assert process().committer.added == await do(FoundWord.objects.count) > 0


async def test_words_that_are_not_committed_in_time_get_an_error(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await do(running, table.game)
    monkeypatch.setattr(committer, "SUBMIT_TIMEOUT", 0)
    monkeypatch.setattr(committer, "BATCH_WINDOW", 0.3)
    await sit_down(table.game, table.alice)
    answer = await do(by_rest, table, table.bob, "cat")
    assert (answer.status_code, answer.json()["code"]) == (500, "server.error")
    page = await do(by_page, table, table.bob, "line")
    assert "The word could not be stored. Send it again." in page.content.decode()


async def test_words_that_cannot_be_committed_get_an_error(
    table: Table, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    await do(running, table.game)

    def fail(*arguments: Any) -> None:
        raise OperationalError("disk full")

    alice = await sit_down(table.game, table.alice)
    with monkeypatch.context() as patch:
        patch.setattr(words, "submit_all", fail)
        await alice.say("word", id=7, word="cat")
        refused = await alice.hear("error")
        answer = await do(by_rest, table, table.bob, "cat")
    assert (refused["code"], refused["id"]) == ("server.error", 7)
    assert (answer.status_code, answer.json()["code"]) == (503, "server.unavailable")
    assert "could not commit 1 words" in caplog.text
    assert (await alice.word("cat"))["accepted"]
