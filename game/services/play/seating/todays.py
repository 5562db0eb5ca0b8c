"""The daily boards of today, which nobody is shown before their own try, and boards alike."""

from datetime import datetime, timedelta

from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, Game, Player
from game.rules import daily
from game.rules.refusals import Refusal
from game.services.solving.alike import Known, alike, known, turned
from solver import Board

PRACTICE = _("This is today’s daily board. Play it as your try of the day first.")
SHARED = _("This is today’s daily board. You can play it with others once the day is over.")


def check_practice(board: str, player: Player, now: datetime) -> None:
    """Raises Refusal for today's daily board, unless the player has finished a try of it."""
    if _is_ahead(_dailies([board], now), player, now):
        raise Refusal("board.todays", str(PRACTICE), "board")


def check_shared(board: str, now: datetime) -> None:
    """Raises Refusal for today's daily board, which is for one game with others tomorrow."""
    if is_todays(board, now):
        raise Refusal("board.todays", str(SHARED), "board")


def check_seat(game: Game, player: Player, now: datetime) -> None:
    """Raises Refusal for a newcomer of a game in which today's board is played, as in the practice
    of those who have finished their try, until this one has finished theirs.

    Everybody who takes a seat, or knocks for one, passes here, by whatever way they come.
    """
    if not game.is_public and _is_ahead(_of_game(game, now), player, now):
        raise Refusal("board.todays", str(PRACTICE))


def is_todays(board: str, now: datetime) -> bool:
    """Whether others may still have to play this board."""
    return bool(_dailies([board], now))


def was_dealt(game: Game, now: datetime) -> bool:
    """Whether a round of the game shows a board that others may still have to play."""
    return bool(_of_game(game, now))


def spellings(now: datetime) -> set[str]:
    """Those boards as they are stored, also turned and mirrored."""
    boards = (Board.parse(text) for text in _dealt(now).values_list("board", flat=True))
    return {str(each) for board in boards for each in turned(board)}


def _dealt(now: datetime) -> QuerySet[DailyBoard]:
    """The boards of this day that are dealt, also those of clubs."""
    day = daily.day_of(now)
    return DailyBoard.objects.filter(Q(date=day) | Q(club_day=day)).order_by()


def _of_game(game: Game, now: datetime) -> set[int]:
    lately = game.rounds_played.filter(starts_at__gt=now - timedelta(days=1)).order_by()
    return _dailies([*lately.values_list("board", flat=True).distinct()], now)


def _dailies(boards: list[str], now: datetime) -> set[int]:
    """The daily boards of today that one of these is alike."""
    those = get_or_load(("boards of today", daily.day_of(now)), lambda: _known(now))
    return {pk for board in boards if those for pk in alike(Board.parse(board), those)}


def _known(now: datetime) -> Known:
    rows = _dealt(now).values_list("pk", "board")
    return known((pk, Board.parse(board)) for pk, board in rows)


def _is_ahead(dailies: set[int], player: Player, now: datetime) -> bool:
    """Whether the player has finished a try of none of these boards, of which there are some."""
    if not dailies:
        return False
    is_over = Q(game=None) | Q(game__rounds_played__ends_at__lte=now)
    return not DailyTry.objects.filter(is_over, player=player, daily__in=dailies).exists()
