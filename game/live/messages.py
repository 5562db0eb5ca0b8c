"""The messages of the socket, as specified in docs/protocol.md."""

import random
from typing import Any

import orjson
from django.utils.translation import gettext as _

from game.limits.rates import RateLimited
from game.limits.table import MESSAGE_BYTES
from game.rules.refusals import Refusal, no_such_field
from game.rules.verdicts import Verdict

RETRY_MS = (500, 3000)

Json = dict[str, Any]
Shape = dict[str, type]

PLAIN: Shape = {"type": str, "id": int}
# The fields of each message: those that it must have besides its type, and all.
SHAPES: dict[str, tuple[tuple[str, ...], Shape]] = {
    "word": (("id", "word"), {**PLAIN, "word": str, "again": bool, "round": str}),
    "start": ((), PLAIN),
    "finish": ((), PLAIN),
    "ping": ((), PLAIN),
    "hidden": (
        ("round", "times", "seconds"),
        {**PLAIN, "round": str, "times": int, "seconds": int},
    ),
}
COUNTS = ("times", "seconds")


def read(text: str | None) -> Json:
    """A message of a client, not yet checked. Raises Refusal `message.invalid`."""
    if text is None:
        raise _invalid(_("Messages are text."))
    if len(text) > MESSAGE_BYTES.much or len(text.encode()) > MESSAGE_BYTES.much:
        raise _invalid(_("A message has at most %(most)s bytes.") % {"most": MESSAGE_BYTES.much})
    try:
        message = orjson.loads(text)
    except orjson.JSONDecodeError:
        raise _invalid(_("This is not JSON.")) from None
    if not isinstance(message, dict):
        raise _invalid(_("A message is an object."))
    return dict(message)


def check(message: Json) -> None:
    """Raise Refusal for an unknown type, unknown or missing fields and fields of the wrong type.

    As in the REST API, null means left out.
    """
    kind = message.get("type")
    if not isinstance(kind, str) or kind not in SHAPES:
        detail = _("A message is an object whose type is one of: %(types)s.")
        raise _invalid(detail % {"types": ", ".join(SHAPES)}, "type")
    required, shape = SHAPES[kind]
    for name, value in message.items():
        if name not in shape:
            raise _invalid(no_such_field(name, shape), name)
        if value is not None and type(value) is not shape[name]:
            detail = _("The field %(name)s is of the wrong type.")
            raise _invalid(detail % {"name": name}, name)
        if name in COUNTS and isinstance(value, int) and value < 0:
            raise _invalid(_("The field %(name)s is less than 0.") % {"name": name}, name)
    for name in required:
        if message.get(name) is None:
            raise _invalid(_("The field %(name)s is missing.") % {"name": name}, name)


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
    outcome = {**verdict.outcome()}
    del outcome["accepted"]
    return text("found", **outcome)
