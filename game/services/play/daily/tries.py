"""Tries: each player plays the board of a day once."""

from __future__ import annotations

from datetime import datetime

from django.db import transaction

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, Game, Player, Round
from game.rules import daily as rules
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.play import games, rounds
from game.services.play.daily import boards
from game.services.play.ranking import leaderboards
from game.services.play.rounds import KnownBoard
from game.services.play.seating import hosting, presence
from solver import Board


def begin(player: Player, now: datetime) -> Game:
    """The game of the player's try, whose round has begun; the same one if asked again. Raises
    Refusal."""
    daily = boards.today(now)
    with transaction.atomic():
        entry, is_new = DailyTry.objects.get_or_create(daily=daily, player=player)
        if is_new:
            entry.game = _begun(player, daily, now)
            entry.save(update_fields=["game"])
            leaderboards.set_streak(player, daily.date)
    if entry.game is None:
        raise played()
    return entry.game


def played() -> Refusal:
    return Refusal("game.daily", "You have played the board of this day already.")


def _begun(player: Player, daily: DailyBoard, now: datetime) -> Game:
    game = games.create(player, boards.SETTINGS, now, Board.parse(daily.board, boards.SIZE))
    seat = presence.join(game, player, None, now)
    hosting.set_door(game, seat, Door.LOCKED, now)
    rounds.start(game, seat, now, known=KnownBoard(daily.version))
    game.is_daily = True
    game.save(update_fields=["is_daily"])
    return game


def try_of(player: Player | None, daily: DailyBoard) -> DailyTry | None:
    return daily.tries.filter(player=player).select_related("game").first() if player else None


def running(entry: DailyTry, now: datetime) -> Round | None:
    """The round of a try that is not over."""
    return Round.objects.filter(game=entry.game_id, number=1).running(now).first()


def players_today(now: datetime) -> int:
    """The number of players of this day's board, which may not be dealt yet."""
    day = rules.day_of(now)
    tries = DailyTry.objects.filter(daily__date=day)
    return get_or_load(("daily players", day), tries.count)


def streak(player: Player | None, now: datetime) -> int:
    if player is None:
        return 0
    days = DailyTry.objects.filter(player=player).values_list("daily__date", flat=True)
    return rules.streak(days, rules.day_of(now))
