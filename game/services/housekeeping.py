"""Deletes what is older than the site keeps it: nothing grows for ever."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import IntegrityError
from django.db.models import Q, QuerySet

from game.models import (
    Announcement,
    DailyBoard,
    DailyStreak,
    Game,
    Leaderboard,
    LoginFailures,
    MissedWord,
    Player,
    PlayerRating,
    Round,
    Seat,
    Upload,
    WordList,
)

LEADERBOARDS_KEPT = timedelta(days=7)


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows that expire for one reason. `name` is a plural noun; `expired` finds the rows to delete.

    `batch` rows are deleted in one transaction, and words of running rounds wait for it.
    """

    name: str
    expired: Callable[[datetime], QuerySet[Any]]
    batch: int = 500


def _rounds(now: datetime) -> QuerySet[Any]:
    return Round.objects.filter(starts_at__lt=now - timedelta(days=settings.ROUNDS_KEPT_DAYS))


def _daily_boards(now: datetime) -> QuerySet[Any]:
    return DailyBoard.objects.filter(date__lt=now - timedelta(days=settings.ROUNDS_KEPT_DAYS))


def _missed_words(now: datetime) -> QuerySet[Any]:
    """Words neither missed nor drilled for as long as rounds are kept."""
    old = now - timedelta(days=settings.ROUNDS_KEPT_DAYS)
    words = MissedWord.objects.filter(missed_at__lt=old)
    return words.exclude(reviewed_at__gte=old)


def _games(now: datetime) -> QuerySet[Any]:
    """Games that are over, and of which no round is kept."""
    old = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    over = Game.objects.filter(is_public=False, rounds_played=None)
    return over.filter(Q(closed_at__lt=old) | Q(closed_at=None, active_at__lt=old))


def _public_seats(now: datetime) -> QuerySet[Any]:
    """The seats of people in the public game who have no word or result left. It is never over."""
    old = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    unused = Seat.objects.people().filter(game__is_public=True, found=None, standings=None)
    return unused.filter(seen_at__lt=old)


def _players(now: datetime) -> QuerySet[Any]:
    """Guests who are in no game any more."""
    old = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    return Player.objects.filter(user=None, seats=None, created_at__lt=old)


def _ratings(now: datetime) -> QuerySet[Any]:
    """The ratings of deleted players, once no round is kept that has changed them."""
    return PlayerRating.objects.filter(player=None, standings=None)


def _leaderboards(now: datetime) -> QuerySet[Any]:
    """The leaderboards of days and weeks that are over and have no round left to settle."""
    return Leaderboard.objects.filter(last_day__lt=now.date() - LEADERBOARDS_KEPT)


def _streaks(now: datetime) -> QuerySet[Any]:
    return DailyStreak.objects.filter(last_day__lt=now.date() - LEADERBOARDS_KEPT)


def _sessions(now: datetime) -> QuerySet[Any]:
    return Session.objects.filter(expire_date__lt=now)


def _uploads(now: datetime) -> QuerySet[Any]:
    """Uploads that nobody has published or discarded."""
    return Upload.objects.filter(created_at__lt=now - timedelta(days=settings.UPLOADS_KEPT_DAYS))


def _word_lists(now: datetime) -> QuerySet[Any]:
    return WordList.objects.unused()


def _log_entries(now: datetime) -> QuerySet[Any]:
    return LogEntry.objects.filter(action_time__lt=now - timedelta(days=settings.LOGS_KEPT_DAYS))


def _announcements(now: datetime) -> QuerySet[Any]:
    return Announcement.objects.filter(ends_at__lt=now - timedelta(days=settings.LOGS_KEPT_DAYS))


def _login_failures(now: datetime) -> QuerySet[Any]:
    return LoginFailures.objects.filter(until__lt=now)


# In this order: games go once their rounds are gone, players once their games are.
KINDS = (
    Kind("rounds", _rounds, batch=10),  # with all their words
    Kind("daily boards", _daily_boards),
    Kind("missed words", _missed_words),
    Kind("games", _games),
    Kind("seats of the public game", _public_seats),
    Kind("guests", _players),
    Kind("ratings", _ratings),
    Kind("leaderboards", _leaderboards, batch=1),  # with all their entries
    Kind("streaks", _streaks),
    Kind("sessions", _sessions),
    Kind("uploads", _uploads),
    Kind("word lists", _word_lists),
    Kind("entries of the admin's log", _log_entries),
    Kind("announcements", _announcements),
    Kind("counts of wrong passwords", _login_failures),
)


def count(now: datetime) -> dict[str, int]:
    """The number of expired rows by kind; others may follow once these are deleted."""
    return {kind.name: kind.expired(now).count() for kind in KINDS}


def delete(now: datetime) -> dict[str, int]:
    """Delete expired rows, some at a time. Returns their number by kind."""
    return {kind.name: _delete(kind.expired(now).order_by(), kind.batch) for kind in KINDS}


def _delete(rows: QuerySet[Any], batch: int) -> int:
    deleted = 0
    while keys := list(rows.values_list("pk", flat=True)[:batch]):
        try:
            _, numbers = rows.filter(pk__in=keys).only("pk").delete()
        except IntegrityError:  # One of them has just come into use again; the rest can wait.
            break
        deleted += numbers.get(rows.model._meta.label, 0)
    return deleted
