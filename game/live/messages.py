"""The messages of the socket. `make protocol` writes them to docs/reference.md."""

import random
from collections.abc import Sequence
from types import NoneType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    TypedDict,
    get_args,
    get_origin,
    get_type_hints,
)

import orjson
from django.utils.translation import gettext as _

from game.limits.rates import RateLimited
from game.limits.table import MESSAGE_BYTES
from game.rules.refusals import Refusal, no_such_field
from game.rules.verdicts import Marks, Verdict, VerdictResponse
from game.snapshots import Snapshot
from game.snapshots.roster import Roster
from game.snapshots.state import FindState, KnockState

RETRY_MS = (500, 3000)

Json = dict[str, Any]

# -- what a client sends ---------------------------------------------------------------------------


class WordMessage(TypedDict):
    """Submit a word. `id` is an integer of your choice that comes back with the verdict. With
    `round`, the id of the round in which it was typed, the word counts in no other round. `again`,
    true, marks a retry after a lost response; the word is then not `word.repeated`."""

    type: Literal["word"]
    id: int
    word: str
    again: NotRequired[bool]
    round: NotRequired[str | None]


class StartMessage(TypedDict):
    """Start the next round, or skip the rest of the intermission."""

    type: Literal["start"]
    id: NotRequired[int]


class FinishMessage(TypedDict):
    """End an untimed round, or a part of one on paper; a timed one if you are alone in a locked
    game, or only host."""

    type: Literal["finish"]
    id: NotRequired[int]


class PingMessage(TypedDict):
    """Check the connection."""

    type: Literal["ping"]
    id: NotRequired[int]


class HiddenMessage(TypedDict):
    """How often and how long the page was out of sight so far while this round was played: the
    sums since its start. Pages send it in rated rounds alone, first as the round begins, then as
    they go out of sight or come back, at most every five seconds. Programs need not send it; there
    is no response. The staff sees it beside the result, and nothing follows from it by itself."""

    type: Literal["hidden"]
    id: NotRequired[int]
    round: str
    times: int
    seconds: int


ClientMessage = WordMessage | StartMessage | FinishMessage | PingMessage | HiddenMessage

# -- what the server sends -------------------------------------------------------------------------


class SnapshotMessage(Snapshot):
    """The first message, and sent whenever the phase, the settings, the host or the announcements
    change; the fields are those of `GET games/CODE`."""

    type: Literal["snapshot"]


class AckMessage(VerdictResponse):
    """The verdict on a word, with its `points` if it is stored, else with the `code` why not: the
    codes are below."""

    type: Literal["ack"]
    id: int


class FoundMessage(Marks):
    """Another connection of yours has found a word."""

    type: Literal["found"]
    word: str
    points: int


class OwnScore(TypedDict):
    seat: int
    words: int
    points: int


class ScoreParts(TypedDict, total=False):
    points: Annotated[int, "Of all who play together."]
    counts: Annotated[dict[str, int], "In a round of teams: the words of each seat."]


class SharedScores(Roster, ScoreParts):
    """The same for all viewers."""

    type: Literal["scores"]
    round: str


class ScoresMessage(SharedScores):
    """The scoreboard of a running round, at most once a second and only after a change: the ten
    players with the most words, and your own counts; points are those before the scoring of the
    round. `points` has those of all who play together, and `counts`, in a round of teams, the
    number of words of each seat."""

    you: OwnScore | None


class PlayersMessage(Roster):
    """A player came, left, was renamed or got a handicap; in the public game, the number of
    present players changed."""

    type: Literal["players"]
    server_time: int


class KnocksMessage(TypedDict):
    """For the host: somebody has knocked or waits no longer; these wait now."""

    type: Literal["knocks"]
    knocks: list[KnockState]


class FindsMessage(TypedDict):
    """Words that have been found since the last such message: for the host who only hosts by all
    players, for a player by others in the team; the snapshot has those before, as `finds` or
    `team_finds`."""

    type: Literal["finds"]
    round: str
    finds: Sequence[FindState]


class ResultsMessage(TypedDict):
    """The results of this round are ready: `GET rounds/ID`."""

    type: Literal["results"]
    round: str


class ErrorMessage(TypedDict):
    """A message was refused; the connection stays open unless the table below says otherwise."""

    type: Literal["error"]
    id: NotRequired[int]
    code: str
    detail: str
    field: NotRequired[str]
    retry_after: NotRequired[int]


class PongMessage(TypedDict):
    """The response to `ping`."""

    type: Literal["pong"]
    id: NotRequired[int]


class RestartMessage(TypedDict):
    """The server restarts and closes the connection with 1012: connect again after this time,
    which differs from client to client."""

    type: Literal["restart"]
    retry_ms: int


ServerMessage = (
    SnapshotMessage
    | AckMessage
    | FoundMessage
    | ScoresMessage
    | PlayersMessage
    | KnocksMessage
    | FindsMessage
    | ResultsMessage
    | ErrorMessage
    | PongMessage
    | RestartMessage
)


def by_type(messages: Any) -> dict[str, Any]:
    """The shapes of a union of messages by their types."""
    return {get_args(get_type_hints(shape)["type"])[0]: shape for shape in get_args(messages)}


SHAPES = by_type(ClientMessage)


def _plain(hint: Any) -> Any:
    """The type of a field; null means left out."""
    if get_origin(hint) is Literal:
        return str
    return next((each for each in get_args(hint) if each is not NoneType), hint)


FIELDS = {
    kind: {name: _plain(hint) for name, hint in get_type_hints(shape).items()}
    for kind, shape in SHAPES.items()
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
    shape = FIELDS[kind]
    for name, value in message.items():
        if name not in shape:
            raise _invalid(no_such_field(name, shape), name)
        if value is not None and type(value) is not shape[name]:
            detail = _("The field %(name)s is of the wrong type.")
            raise _invalid(detail % {"name": name}, name)
        if name in COUNTS and isinstance(value, int) and value < 0:
            raise _invalid(_("The field %(name)s is less than 0.") % {"name": name}, name)
    for name in sorted(SHAPES[kind].__required_keys__):
        if message.get(name) is None:
            raise _invalid(_("The field %(name)s is missing.") % {"name": name}, name)


def _invalid(detail: str, field: str | None = None) -> Refusal:
    return Refusal("message.invalid", detail, field)


def text(message: ServerMessage) -> str:
    return orjson.dumps(message).decode()


def error(refusal: Refusal, message: Json | None = None) -> str:
    """The answer to a message that was refused, with the message's id if it has one."""
    answer: ErrorMessage = {"type": "error", "code": refusal.code, "detail": refusal.detail}
    if message and _has_id(message):
        answer["id"] = message["id"]
    if refusal.field:
        answer["field"] = refusal.field
    if isinstance(refusal, RateLimited):
        answer["retry_after"] = refusal.seconds
    return text(answer)


def pong(message: Json) -> str:
    return text({"type": "pong", "id": message["id"]} if _has_id(message) else {"type": "pong"})


def _has_id(message: Json) -> bool:
    return type(message.get("id")) is int


def restart() -> str:
    """Each client is told another time, so that they don't all come back at once."""
    wait = random.randint(*RETRY_MS)  # noqa: S311  # no secret
    return text({"type": "restart", "retry_ms": wait})


def ack(message: Json, verdict: Verdict) -> str:
    return text({"type": "ack", "id": message["id"], **verdict.outcome()})


def found(verdict: Verdict) -> str:
    outcome = verdict.outcome()
    message: FoundMessage = {"type": "found", "word": outcome["word"], "points": verdict.points}
    if "written" in outcome:
        message["written"] = outcome["written"]
    if "rare" in outcome:
        message["rare"] = outcome["rare"]
    return text(message)
