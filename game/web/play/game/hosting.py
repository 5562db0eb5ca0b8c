"""What the host of a game changes by the forms of its page, and everybody about themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from django.contrib import messages
from django.http import HttpRequest

from game.models import Game, Seat
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.rules.settings import HANDICAPS, Range
from game.services.play import hosting, presence, seats
from game.snapshots import Json
from game.web.play.lobby.forms import BLAMED, GameForm

Action = Callable[[HttpRequest, Game, Seat, datetime], str | None]
LENGTHS = HANDICAPS["min_length"]
SHORTEST = [(str(n), f"{n} letters") for n in range(LENGTHS.least, LENGTHS.most + 1)]
PERCENT = HANDICAPS["percent"]
LARGEST = 10**6  # beyond every range
# Forms with something typed in them: where one is turned down, the page shows it again.
TYPED = {"settings", "player", "rename"}
EDITED = ("name", "min_length", "percent")  # of a player


def configure(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    settings = GameForm(request.POST, game.chosen()).settings()
    hosting.configure(game, seat, settings, now)
    messages.success(request, "The settings are changed.")


def change_player(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    """Name and handicap of a player; what is the same as before isn't touched."""
    player = _named(request, game)
    name = _typed(request, "name")
    shortest = _number(request, "min_length", LENGTHS, None)
    percent = _number(request, "percent", PERCENT, 100)
    if name != player.name:
        hosting.rename(game, seat, player, name, now)
    if (shortest, percent) != (player.handicap_min_length, player.handicap_percent):
        hosting.handicap(game, seat, player, shortest, percent or 100, now)


def rename(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    """Players themselves."""
    hosting.rename(game, seat, seat, _typed(request, "name"), now)


def remove(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.remove(game, seat, _named(request, game), now)


def pass_host(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> None:
    hosting.pass_host(game, seat, _named(request, game), now)


def leave(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> str:
    presence.leave(game, seat, now)
    return "/play/"


# An action may give the address to go to.
ACTIONS: dict[str, Action] = {
    "settings": configure,
    "player": change_player,
    "rename": rename,
    "remove": remove,
    "pass_host": pass_host,
    "leave": leave,
}


def _named(request: HttpRequest, game: Game) -> Seat:
    """The seat that the form names. Raises Refusal."""
    number = request.POST.get("seat", "")
    return seats.named(game, int(number) if number.isdecimal() and len(number) < 19 else 0)


def _typed(request: HttpRequest, name: str) -> str:
    return request.POST.get(name, "")[: 10 * MAX_NAME].replace("\0", "")


def _number(request: HttpRequest, name: str, allowed: Range, empty: int | None) -> int | None:
    """Raises Refusal for what is no number; whether it is in range the service says."""
    text = _typed(request, name).strip()
    if not text:
        return empty
    if text.isdecimal():
        return min(int(text), LARGEST)
    detail = f"{allowed.what} is from {allowed.least} to {allowed.most}."
    raise Refusal(f"{name}.invalid", detail, name)


@dataclass(frozen=True, slots=True)
class Editor:
    """The form with which the host changes a player. `seat`: "" in the template for scripts."""

    seat: int | str = ""
    name: str = ""
    min_length: str = ""
    percent: str = "100"
    is_own: bool = False
    errors: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Forms:
    """The forms of the page, as they are or as they were turned down.

    `players`: those of the snapshot, each with its editor where the host looks.
    """

    settings: GameForm | None
    errors: Mapping[str, str]
    players: list[tuple[Json, Editor | None]]
    name: str
    name_error: str
    blank: Editor = Editor()

    @classmethod
    def of(cls, request: HttpRequest, game: Game, state: Json, refused: Refusal | None) -> Forms:
        sent = request.POST if refused else None
        asked = sent.get("do", "") if sent else ""
        errors = {_blamed(refused): refused.detail} if refused else {}
        hosting = state["game"]["host"] == state["you"]["seat"]
        of_seat = sent.get("seat") if sent and asked == "player" else None
        configured = sent if asked == "settings" else None
        return cls(
            settings=GameForm(configured, game.chosen()) if hosting else None,
            errors=errors if asked == "settings" else {},
            players=[
                (player, _editor(player, state, sent, of_seat, errors) if hosting else None)
                for player in state["players"]
            ],
            name=_typed(request, "name") if asked == "rename" else state["you"]["name"],
            name_error=refused.detail if refused and asked == "rename" else "",
        )


def _editor(
    player: Json, state: Json, sent: Mapping[str, Any] | None, of_seat: str | None, errors: Any
) -> Editor:
    is_own = player["seat"] == state["you"]["seat"]
    if sent and of_seat == str(player["seat"]):
        name, shortest, percent = (sent.get(n, "")[: 10 * MAX_NAME] for n in EDITED)
        return Editor(player["seat"], name, shortest, percent, is_own, errors)
    handicap = player["handicap"] or {"min_length": None, "percent": 100}
    return Editor(
        player["seat"],
        player["name"],
        str(handicap["min_length"] or ""),
        str(handicap["percent"]),
        is_own,
    )


def _blamed(refusal: Refusal) -> str:
    return BLAMED.get(refusal.field or "", refusal.field or "all")
