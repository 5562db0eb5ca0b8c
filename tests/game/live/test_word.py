"""{"type": "word"} and its answer."""

import asyncio
from threading import Event

import pytest
from django.db import transaction
from prometheus_client import REGISTRY

from game import steady_clock
from game.limits.addresses import address_of
from game.limits.buckets import Bucket
from game.limits.table import WORDS, Flow
from game.live import word_handler
from game.models import FoundWord, Round
from tests.game.live.conftest import Table
from tests.game.live.table import PATIENCE, do, run, running, sit_down


async def test_a_word_is_answered_and_stored(table: Table) -> None:
    round_ = await do(running, table.game)
    alice, charlie = [await sit_down(table.game, seat) for seat in (table.alice, None)]
    assert await alice.word("CATER", 7) == {
        "type": "ack",
        "id": 7,
        "word": "cater",
        "accepted": True,
        "points": 2,
    }
    for word, code in (("risk", "word.not_on_board"), ("", "word.short")):
        answer = {"type": "ack", "id": 1, "word": word, "accepted": False, "code": code}
        assert await alice.word(word) == answer
    assert (await alice.word("cat", round=round_.public_id[::-1]))["code"] == "round.over"
    assert (await alice.word("cat", round=None))["accepted"]
    assert (await charlie.word("line"))["code"] == "seat.unknown"
    assert await do(stored, round_) == ["cat", "cater"]


async def test_a_word_that_is_sent_again_gets_the_answer_that_was_lost(table: Table) -> None:
    round_ = await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    first = await alice.word("cat", 7)
    await alice.hang_up()
    back = await sit_down(table.game, table.alice)
    assert await back.word("cat", 7, again=True, round=round_.public_id) == first
    assert (await back.word("line", 8, again=True))["accepted"]
    assert (await back.word("zzz", 9, again=True))["code"] == "word.not_on_board"
    assert await do(stored, round_) == ["cat", "line"]


async def test_a_word_received_in_time_counts_however_long_the_database_takes(table: Table) -> None:
    """Another transaction holds the lock from before the word comes in until the round is over."""
    round_ = await do(running, table.game)
    writing, received = Event(), Event()

    def write() -> None:
        with transaction.atomic():
            writing.set()
            received.wait(PATIENCE)
            Round.objects.filter(pk=round_.pk).update(ends_at=steady_clock.now())

    alice = await sit_down(table.game, table.alice)
    writer = asyncio.create_task(do(write))
    await asyncio.to_thread(writing.wait, PATIENCE)
    await alice.say("word", id=1, word="cat")
    await alice.say("ping")
    await alice.hear("pong")
    assert not any(message["type"] == "ack" for message in alice.heard)
    received.set()
    answer = await alice.hear("ack")
    assert answer["accepted"]
    assert (await alice.word("line", 2))["code"] == "round.over"
    await writer
    assert await do(stored, round_) == ["cat"]


async def test_words_over_the_limit_of_a_player_are_refused_for_a_while(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    await do(running, table.game)
    most = WORDS.much.at_once
    refills_slowly = WORDS._replace(much=Flow(2.0, most))
    monkeypatch.setattr(word_handler, "WORDS", refills_slowly)
    alice = await sit_down(table.game, table.alice)
    for number in range(most + 5):
        await alice.say("word", id=number, word="zzz")
    answers: dict[int, str] = {}
    while len(answers) < most + 5:
        answer = await alice.hear("ack")
        answers[answer["id"]] = answer["code"]
    codes = [answers[number] for number in range(most + 5)]
    assert codes[:most] == ["word.not_on_board"] * most
    assert codes[-1] == "rate.limited"
    bob = await sit_down(table.game, table.bob)
    assert (await bob.word("cat"))["accepted"]
    async with asyncio.timeout(PATIENCE):
        while not (await alice.word("cat", 99))["accepted"]:
            await asyncio.sleep(0.02)


async def test_the_words_of_an_address_are_limited(table: Table) -> None:
    await do(running, table.game)
    address = address_of({"client": ("192.0.2.1", 4000), "headers": []})
    address.words = Bucket(Flow(0.0, 2), 0)
    alice = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    elsewhere = await sit_down(table.game, table.bob, "192.0.2.2")
    assert (await alice.word("cat"))["accepted"]
    assert (await bob.word("cat"))["accepted"]
    assert (await alice.word("line"))["code"] == "rate.limited"
    assert (await elsewhere.word("line"))["accepted"]


async def test_other_tabs_of_the_player_are_told_of_a_word(table: Table) -> None:
    await do(running, table.game)
    phone = await sit_down(table.game, table.alice)
    laptop = await sit_down(table.game, table.alice)
    bob = await sit_down(table.game, table.bob)
    assert (await phone.word("cat"))["accepted"]
    assert await laptop.hear("found") == {"type": "found", "word": "cat", "points": 1}
    assert (await laptop.word("cat"))["code"] == "word.repeated"
    await bob.word("zzz")
    assert all(message["type"] not in ("found", "word") for message in bob.heard)


def stored(round_: Round) -> list[str]:
    return sorted(FoundWord.objects.filter(round=round_).values_list("word", flat=True))


def measured(name: str, **labels: str) -> float:
    return REGISTRY.get_sample_value(name, labels) or 0


def test_sockets_and_words_are_measured(table: Table) -> None:
    running(table.game)
    verdicts = ("accepted", "word.not_on_board", "seat.unknown")
    before = {verdict: measured("boggle_words_total", verdict=verdict) for verdict in verdicts}
    acknowledged, batches = (
        measured(f"{name}_count") for name in ("boggle_word_seconds", "boggle_batch_words")
    )

    async def scene() -> None:
        alice, watcher = [await sit_down(table.game, seat) for seat in (table.alice, None)]
        assert measured("boggle_sockets") == 2
        assert measured("boggle_games") == measured("boggle_rounds_running") == 1
        for line, word in ((alice, "cat"), (alice, "zzz"), (watcher, "cat")):
            await line.word(word)
        for line in (alice, watcher):
            await line.hang_up()

    run(scene)
    assert measured("boggle_sockets") == measured("boggle_games") == 0
    for verdict in verdicts:
        assert measured("boggle_words_total", verdict=verdict) == before[verdict] + 1
    assert measured("boggle_word_seconds_count") == acknowledged + 2
    assert measured("boggle_batch_words_count") > batches
    assert measured("boggle_lexicon_bytes") > 0
