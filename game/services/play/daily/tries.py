"""Tries: each player plays the board of a day once."""

from contextlib import suppress
from datetime import datetime

from django.db import IntegrityError, transaction

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, Game, Player, Round
from game.rules import daily as rules
from game.rules.refusals import Refusal
from game.services.play import games, solo
from game.services.play.daily import boards
from game.services.play.ranking import leaderboards
from game.services.play.solo import KnownBoard
from solver import Board


def begin(player: Player, now: datetime) -> Game:
    """The game of the player's try, whose round has begun; the same one if asked again. Raises
    Refusal."""
    daily = boards.today(now)
    entry = try_of(player, daily)
    if entry is None:
        with suppress(IntegrityError):  # the player has begun it on another device meanwhile
            return _begin(player, daily, now)
        entry = daily.tries.select_related("game").get(player=player)
    if entry.game is None:
        raise played()
    return entry.game


def _begin(player: Player, daily: DailyBoard, now: datetime) -> Game:
    board = KnownBoard(Board.parse(daily.board, boards.SIZE), daily.version)
    plan = solo.plan(boards.SETTINGS, board)
    plan.columns["is_daily"] = True
    games.close_deserted(now)
    with transaction.atomic():
        game = solo.store(plan, player, now).game
        DailyTry.objects.create(daily=daily, player=player, game=game)
        leaderboards.set_streak(player, daily.date)
    return game


def played() -> Refusal:
    return Refusal("game.daily", "You have played the board of this day already.")


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
