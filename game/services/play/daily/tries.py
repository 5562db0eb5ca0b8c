"""Tries: each player plays the board of a day once."""

from collections.abc import Mapping
from contextlib import suppress
from datetime import datetime

from django.conf import settings
from django.db import IntegrityError, transaction
from django.http.response import HttpResponseBase
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, Game, Player, Round
from game.rules import daily as rules
from game.rules.clock import COUNTDOWN
from game.rules.refusals import Refusal
from game.services.play import games, solo
from game.services.play.daily import boards
from game.services.play.daily.boards import SITE, Series
from game.services.play.ranking import leaderboards
from game.services.play.solo import KnownBoard
from solver import Board

# Has the day of the last try that was begun in a browser; each further language has its own.
COOKIE = "daily"


def begin(
    player: Player,
    now: datetime,
    address: str = "",
    *,
    has_seen: bool = False,
    series: Series = SITE,
) -> Game:
    """The game of the player's try, whose round has begun; the same one if asked again. Raises
    Refusal.

    `address`: the address of the visitor. `has_seen`: whether their browser has begun a try of this
    day before, as `seen_by` says. `series`: whose board it is; of a club the player is a member.
    """
    daily = boards.today(now, series)
    entry = try_of(player, daily)
    if entry is None:
        with suppress(IntegrityError):  # the player has begun it on another device meanwhile
            return _begin(player, daily, now, address, has_seen)
        entry = daily.tries.select_related("game").get(player=player)
    if entry.game is None:
        raise played()
    return entry.game


def _begin(player: Player, daily: DailyBoard, now: datetime, address: str, has_seen: bool) -> Game:
    board = KnownBoard(Board.parse(daily.board, boards.SIZE), daily.version)
    plan = solo.plan(boards.SETTINGS, board)
    plan.columns.update(is_daily=True, club_id=daily.club_id)
    games.close_deserted(now)
    place = "" if daily.club_id else _place(address, daily)
    # Others show the board once their countdown is over.
    seen_there = daily.tries.filter(address=place, game__created_at__lte=now - COUNTDOWN)
    is_first = not (has_seen or (place and seen_there.exists()))
    for_account = daily.club_id is None and (bool(player.user_id) or is_first)
    with transaction.atomic():
        game = solo.store(plan, player, now, address=address).game
        DailyTry.objects.create(
            daily=daily, player=player, game=game, for_account=for_account, address=place
        )
    return game


def _place(address: str, daily: DailyBoard) -> str:
    """The hash of an address, which is another one each day."""
    if not address:
        return ""
    return salted_hmac(f"daily board {daily.day}", address, algorithm="sha256").hexdigest()[:32]


def seen_by(cookies: Mapping[str, str], now: datetime, series: Series = SITE) -> bool:
    """Whether a browser has begun a try of this day, by whatever player."""
    return cookies.get(COOKIE + series.language) == rules.day_of(now).isoformat()


def mark(response: HttpResponseBase, now: datetime, series: Series = SITE) -> None:
    """Has the browser remember that it has begun a try of this day."""
    day = rules.day_of(now)
    left = rules.end_of(day) - now
    response.set_cookie(
        COOKIE + series.language,
        day.isoformat(),
        max_age=left,
        secure=settings.SESSION_COOKIE_SECURE,
        httponly=True,
        samesite="Lax",
    )


def played() -> Refusal:
    return Refusal("game.daily", _("You have played the board of this day already."))


def try_of(player: Player | None, daily: DailyBoard) -> DailyTry | None:
    own = daily.tries.filter(player=player).select_related("game", "player")
    return own.first() if player else None


def running(entry: DailyTry, now: datetime) -> Round | None:
    return Round.objects.filter(game=entry.game_id, number=1).running(now).first()


def players_today(now: datetime, series: Series = SITE) -> int:
    """The number of tries of this day."""
    day = rules.day_of(now)
    of_day = {f"daily__{name}": value for name, value in series.on(day).items()}
    return get_or_load(("daily players", day, series.name), DailyTry.objects.filter(**of_day).count)


def streak(player: Player | None, now: datetime) -> int:
    if player is None:
        return 0
    return rules.streak(leaderboards.days_played(player), rules.day_of(now))
