"""The messages of the socket, as specified in docs/protocol.md."""

import random
from typing import Any

import orjson

from game.limits.rates import RateLimited
from game.limits.table import MESSAGE_BYTES
from game.rules.refusals import Refusal
from game.rules.verdicts import Verdict

RETRY_MS = (500, 3000)

Json = dict[str, Any]
Shape = dict[str, type]

# The fields of each message, besides its type: those that it must have, and all.
SHAPES: dict[str, tuple[tuple[str, ...], Shape]] = {
    "word": (("id", "word"), {"id": int, "word": str, "again": bool, "round": str}),
    "start": ((), {"id": int}),
    "finish": ((), {"id": int}),
    "ping": ((), {"id": int}),
}


def read(text: str | None) -> Json:
    """A message of a client, not yet checked. Raises Refusal `message.invalid`."""
    if text is None:
        raise _invalid("Messages are text.")
    if len(text) > MESSAGE_BYTES.much or len(text.encode()) > MESSAGE_BYTES.much:
        raise _invalid(f"A message has at most {MESSAGE_BYTES.much} bytes.")
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise _invalid("This is not JSON.") from None
    if not isinstance(message, dict):
        raise _invalid("A message is an object.")
    return dict(message)


def check(message: Json) -> None:
    """Raise Refusal for an unknown type, missing fields and fields of the wrong type.

    As in the REST API, null means left out. Unknown fields are ignored.
    """
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in SHAPES:
        raise _invalid(f"A message is an object whose type is one of: {', '.join(SHAPES)}.", "type")
    required, shape = SHAPES[kind]
    for name, wanted in shape.items():
        value = message.get(name)
        if value is None and name in required:
            raise _invalid(f"The field {name} is missing.", name)
        if value is not None and type(value) is not wanted:
            raise _invalid(f"The field {name} is of the wrong type.", name)


def _invalid(detail: str, field: str | None = None) -> Refusal:
    return Refusal("message.invalid", detail, field)


def text(kind: str, **fields: Any) -> str:
    """A message of the server."""
    return orjson.dumps({"type": kind, **fields}).decode()


def error(refusal: Refusal, message: Json | None = None) -> str:
    """The answer to a message that was refused, with the message's id if it has one."""
    wait = {"retry_after": refusal.seconds} if isinstance(refusal, RateLimited) else {}
    return text("error", **_id(message or {}), **refusal.problem(), **wait)


def pong(message: Json) -> str:
    return text("pong", **_id(message))


def _id(message: Json) -> Json:
    return {"id": message["id"]} if type(message.get("id")) is int else {}


def restart() -> str:
    """Each client is told another time, so that they don't all come back at once."""
    return text("restart", retry_ms=random.randint(*RETRY_MS))  # noqa: S311  # no secret


def ack(message: Json, verdict: Verdict) -> str:
    return text("ack", id=message["id"], **verdict.outcome())


def found(verdict: Verdict) -> str:
    """The message to the other tabs of the player who has found the word."""
    outcome = verdict.outcome()
    del outcome["accepted"]
    return text("found", **outcome)
