"""The messages of a client: those that are malformed are refused, and the connection stays."""

from __future__ import annotations

import json

from game.limits.table import CLOSING_BYTES
from tests.game.live.conftest import Table
from tests.game.live.table import do, running, sit_down

ENTRY: dict[str, object] = {"type": "word", "id": 1, "word": "cat"}
WRONG: list[dict[str, object]] = [
    {"type": "shout"},
    {"type": None},
    {"type": ["word"]},
    {"type": {}},
    {"type": "word"},
    {"type": "word", "word": "cat"},
    {"type": "word", "id": 1},
    {**ENTRY, "id": "1"},
    {**ENTRY, "id": 1.5},
    {**ENTRY, "id": True},
    {**ENTRY, "id": None},
    {**ENTRY, "id": 10**40},
    {**ENTRY, "word": 7},
    {**ENTRY, "word": ["cat"]},
    {**ENTRY, "again": "yes"},
    {**ENTRY, "round": 1},
    {**ENTRY, "word": "c" * 1024},
    {**ENTRY, "word": "ü" * 500},
    {"type": "ping", "id": {}},
    {"type": "start", "id": "now"},
    {"type": "hidden", "times": 1, "seconds": 2},
    {"type": "hidden", "round": "x", "times": True, "seconds": 2},
    {"type": "hidden", "round": "x", "times": 1, "seconds": -2},
]
NO_MESSAGES = [
    "",
    "cat",
    "null",
    "7",
    '["word"]',
    "{}",
    '{"type": "word", "id": 1',
    '{"type": "word", "id": 1, "word": "\\ud800"}',
    "[" * 1000,
    *map(json.dumps, WRONG),
]


async def test_text_that_is_no_message_is_refused(table: Table) -> None:
    await do(running, table.game)
    alice = await sit_down(table.game, table.alice)
    for text in NO_MESSAGES:
        await alice.send(text=text)
        heard = await alice.event()
        assert (text, heard["type"], heard.get("code")) == (text, "error", "message.invalid")
    assert (await alice.word("cat"))["accepted"]


async def test_a_refusal_has_the_id_of_the_message_and_the_field_at_fault(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    for message, expected in (
        ({**ENTRY, "word": 7}, (1, "word")),
        ({"type": "word", "id": 2}, (2, "word")),
        ({**ENTRY, "id": "1"}, (None, "id")),
        ({"type": "shout", "id": 3}, (3, "type")),
        ({**ENTRY, "points": 1000}, (1, "points")),
        ({"type": "start", "id": 4, "round": "x"}, (4, "round")),
    ):
        await alice.send(text=json.dumps(message))
        heard = await alice.event()
        assert (heard.get("id"), heard.get("field")) == expected
    await alice.send(text=json.dumps({**ENTRY, "rounds": None}))
    detail = "There is no field “rounds”. Did you mean “round”?"
    assert (await alice.event())["detail"] == detail


async def test_bytes_are_refused_and_a_ping_is_answered_with_its_id(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    await alice.send(bytes=json.dumps({"type": "ping"}).encode())
    assert (await alice.event())["code"] == "message.invalid"
    await alice.say("ping", id=8)
    assert await alice.event() == {"type": "pong", "id": 8}
    await alice.say("ping")
    assert await alice.event() == {"type": "pong"}


async def test_a_message_that_is_far_too_long_ends_the_connection(table: Table) -> None:
    alice = await sit_down(table.game, table.alice)
    await alice.send(text="x" * 2000)
    assert (await alice.event())["code"] == "message.invalid"
    await alice.send(text="x" * (CLOSING_BYTES.much + 1))
    assert (await alice.event())["code"] == "message.invalid"
    assert await alice.event() == {"type": "closed", "code": 1009}
