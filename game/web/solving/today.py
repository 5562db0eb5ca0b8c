"""What the first page leads with: the board of the day, and what the visitor plays next."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Self

from django.utils.timesince import timeuntil
from django.utils.translation import gettext as _

from game.db.failures import UNAVAILABLE
from game.models import DailyBoard, DailyTry, Player
from game.rules import daily as rules
from game.rules.names import FORGOTTEN
from game.rules.refusals import Refusal
from game.rules.wording import countdown, counted
from game.services.learn import drills
from game.services.play import blanks, rematches
from game.services.play.classes import classes
from game.services.play.clubs import nights
from game.services.play.daily import boards, standings, tries
from game.services.play.daily.boards import Series
from game.services.play.daily.standings import Result
from game.snapshots import millis
from game.snapshots.daily import DailyFriend, friend_rows, goals_of
from game.web.shared.daily import Die, dice_of
from game.web.shared.games import game_address
from game.web.shared.languages import language_to_play

FRIENDS = 2  # there is one line for them
AGAINST_COMPUTER = timedelta(hours=1)  # since when a round is so fresh that one plays it again


@dataclass(frozen=True, slots=True)
class Today:
    """`now`, `until`: the time, and when the next board comes, in milliseconds; `left`: the time
    between them. `players`: how many have begun a try. `dice`: empty if there is no board.
    `is_running`: whether the visitor plays it just now. `friends`: the best of their friends."""

    now: int
    until: int
    left: str
    players: int = 0
    dice: tuple[Die, ...] = ()
    entry: DailyTry | None = None
    is_running: bool = False
    result: Result | None = None
    streak: int = 0
    friends: tuple[DailyFriend, ...] = ()

    @classmethod
    def of(cls, player: Player | None, now: datetime) -> Self:
        """A visitor without a player costs two queries a second at most, whoever else comes.
        Without a database or a dictionary there is a clock alone."""
        end = rules.end_of(rules.day_of(now))
        clock: dict[str, Any] = {
            "now": millis(now),
            "until": millis(end),
            "left": countdown((end - now).total_seconds()),
        }
        series = Series(language=language_to_play({}))
        try:
            board = boards.today(now, series)
            players = tries.players_today(now, series)
            return cls(**clock, players=players, **_own(board, player, now))
        except (*UNAVAILABLE, Refusal):
            return cls(**clock)


def _own(board: DailyBoard, player: Player | None, now: datetime) -> dict[str, Any]:
    entry = tries.try_of(player, board)
    if entry:
        standings.settle_overdue(board, now)
    result = standings.result(entry) if entry else None
    return {
        "dice": tuple(dice_of(goals_of(board, result), is_over=result is not None)),
        "entry": entry,
        "is_running": bool(entry and not result and tries.running(entry, now)),
        "result": result,
        "streak": tries.streak(player, now),
        "friends": tuple(
            row
            for row in friend_rows(board, player)
            if not row["you"] and row["points"] is not None
        )[:FRIENDS],
    }


@dataclass(frozen=True, slots=True)
class NextThing:
    """A sentence, and where its button leads: to an address or, with `do`, to what that form of
    this page does. `about`: where the sentence leads, if anywhere."""

    sentence: str
    button: str
    address: str = ""
    do: str = ""
    about: str = ""

    @classmethod
    def of(cls, player: Player | None, now: datetime) -> "NextThing | None":
        """None for a visitor without a player, which costs no query, and if there is nothing."""
        ways: tuple[Callable[[Player, datetime], NextThing | None], ...] = (
            _night,
            _practice,
            _lesson,
            _again,
            _drill,
        )
        try:
            found = (way(player, now) for way in ways) if player else iter(())
            return next(filter(None, found), None)
        except UNAVAILABLE:
            return None


def _night(player: Player, now: datetime) -> NextThing | None:
    night = nights.next_of(player, now)
    if night is None:
        return None
    values = {"club": night.club.name, "left": timeuntil(night.starts_at, now)}
    sentence = _("Club night of %(club)s") if night.starts_at <= now else _("%(club)s in %(left)s")
    return NextThing(sentence % values, _("To the club night"), night.address)


def _practice(player: Player, now: datetime) -> NextThing | None:
    """Practice without a clock that was left, with what is found of its words."""
    left = blanks.left_practice(player, now)
    if left is None:
        return None
    sentence = _("Your practice: %(percent)s %% of the words found") % {"percent": left.percent}
    return NextThing(sentence, _("Go on"), game_address(left.game))


def _lesson(player: Player, now: datetime) -> NextThing | None:
    """The class of the last lesson, unless the player has played without it since."""
    last = classes.of_player(player).first()
    played = rematches.latest(player, now) if last else None
    if last is None or (played and played.standing.round.starts_at > last.used_at):
        return None
    name = {"name": last.name}
    sentence, button = _("Your class %(name)s") % name, _("Again with %(name)s") % name
    address = f"/classes/{last.code}/"
    return NextThing(sentence, button, address, do="again", about=address)


def _again(player: Player, now: datetime) -> NextThing | None:
    """The game that goes on, or the last round once more."""
    last = rematches.latest(player, now)
    if last is None:
        return None
    round_, others = last.standing.round, last.others
    persons = [each.seat for each in others if each.seat.strength is None]
    people = [seat.name for seat in persons if seat.name != FORGOTTEN]
    if people and round_.game.closed_at is None and not round_.game.is_deserted(now):
        names = {"code": round_.game.code, "name": people[0]}
        sentence = _("Your game %(code)s with %(name)s") % names
        return NextThing(sentence, _("Play on"), f"/games/{round_.game.code}/")
    if people and not rematches.refusal(round_.game, 1 + len(people), last.standing.seat_id):
        sentence = _("Your last round with %(name)s") % {"name": people[0]}
        return NextThing(sentence, _("Rematch"), f"/rounds/{round_.public_id}/")
    if others and not people and round_.starts_at > now - AGAINST_COMPUTER:
        best = others[0]
        values = {"own": last.standing.points, "name": best.seat.name, "points": best.points}
        sentence = _("You %(own)s, %(name)s %(points)s") % values
        return NextThing(sentence, _("Rematch"), "/play/", do="computer")
    return None


def _drill(player: Player, now: datetime) -> NextThing | None:
    due = next((deck.due for deck in drills.decks(player, now)), 0)
    if not due:
        return None
    sentence = counted(due, "%(count)s word that you missed", "%(count)s words that you missed")
    return NextThing(sentence, _("Learn them"), "/learn/")
