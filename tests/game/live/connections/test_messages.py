"""The messages of a client: those that are malformed are refused, and the connection stays."""

import json

from game.limits.table import CLOSING_BYTES
from tests.game.live.conftest import Table
from tests.game.live.table import do, running, sit_down

NO_MESSAGES = [
    "",
    "cat",
    "null",
    '["word"]',
    '{"type": "word", "id": 1',
    '{"type": "word", "id": 1, "word": "\\ud800"}',
    "[" * 1000,
    json.dumps({"type": "word", "id": 1, "word": "c" * 1024}),
    json.dumps({"type": "word", "id": 1, "word": "ü" * 500}, ensure_ascii=False),
]
ENTRY = {"type": "word", "id": 1, "word": "cat"}
HIDDEN = {"type": "hidden", "round": "x", "times": 1, "seconds": 2}
# Messages that are refused, with the id that the refusal tells, and the field.
WRONG: list[tuple[dict[str, object], int | None, str]] = [
    ({}, None, "type"),
    ({"type": ["word"]}, None, "type"),
    ({"type": "shout", "id": 3}, 3, "type"),
    ({"type": "word", "word": "cat"}, None, "id"),
    ({"type": "word", "id": 2}, 2, "word"),
    ({**ENTRY, "id": "1"}, None, "id"),
    ({**ENTRY, "id": True}, None, "id"),
    ({**ENTRY, "id": None}, None, "id"),
    ({**ENTRY, "id": 10**40}, None, "id"),
    ({**ENTRY, "word": 7}, 1, "word"),
    ({**ENTRY, "again": "yes"}, 1, "again"),
    ({**ENTRY, "points": 1000}, 1, "points"),
    ({"type": "start", "id": 4, "round": "x"}, 4, "round"),
    ({**HIDDEN, "times": True}, None, "times"),
    ({**HIDDEN, "seconds": -2}, None, "seconds"),
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
    for message, number, field in WRONG:
        await alice.send(text=json.dumps(message))
        heard = await alice.event()
        told = (heard.get("code"), heard.get("id"), heard.get("field"))
        assert told == ("message.invalid", number, field), message
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
