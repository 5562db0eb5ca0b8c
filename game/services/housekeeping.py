"""Deletes what is older than the site keeps it: nothing grows for ever."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.conf import settings
from django.contrib.admin.models import LogEntry
from django.contrib.sessions.models import Session
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from game.models import (
    Announcement,
    Ban,
    Club,
    ClubMember,
    ClubNight,
    DailyBoard,
    DailyStreak,
    FoundWord,
    Game,
    Leaderboard,
    LoginFailures,
    MissedWord,
    Notice,
    Player,
    PlayerRating,
    PushDevice,
    Report,
    Round,
    Seat,
    Upload,
    WordList,
)
from game.rules.clubs import Role
from game.services.play.classes import classes
from game.services.play.clubs import clubs

CLUBS_KEPT = timedelta(days=30)  # once they are dissolved, or a member has left
LEADERBOARDS_KEPT = timedelta(days=7)
UNPLAYED_KEPT = timedelta(days=1)  # games and rounds in which nobody found a word


@dataclass(frozen=True, slots=True)
class Kind:
    """Rows that have expired for one reason. `name` is a plural noun.

    `batch` rows are deleted in one transaction, and words of running rounds wait for it.
    """

    name: str
    expired: QuerySet[Any]
    batch: int = 500


def kinds(now: datetime) -> list[Kind]:
    """The kinds in the order of deletion: games follow their rounds, and players their games."""
    return [*_of_clubs(now), *_of_play(now), *_of_the_site(now)]


def _of_play(now: datetime) -> Iterator[Kind]:
    rounds_from = now - timedelta(days=settings.ROUNDS_KEPT_DAYS)
    guests_from = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    leaderboards_from = now.date() - LEADERBOARDS_KEPT
    rounds = Round.objects.filter(starts_at__lt=rounds_from)
    yield Kind("rounds", rounds, batch=10)  # with all their words
    # A daily board is deleted with the tries of its players.
    of_days = Q(date__lt=rounds_from) | Q(club_day__lt=rounds_from)
    yield Kind("daily boards", DailyBoard.objects.filter(of_days))
    # Nobody looks for what nobody played; one address could fill the disk with it.
    unplayed_from = now - UNPLAYED_KEPT
    finds = FoundWord.objects.filter(round=OuterRef("pk"), seat__strength=None)
    over = Round.objects.exclude(settled_at=None)
    unplayed = over.filter(starts_at__lt=unplayed_from, game__is_daily=False)
    unplayed = unplayed.filter(game__is_public=False, game__night=None, game__club=None)
    yield Kind("rounds without a word", unplayed.exclude(Exists(finds)), batch=50)
    words = MissedWord.objects.filter(missed_at__lt=rounds_from)
    yield Kind("missed words", words.exclude(reviewed_at__gte=rounds_from))
    games = Game.objects.filter(is_public=False, rounds_played=None)
    gone = Q(closed_at__lt=unplayed_from) | Q(closed_at=None, active_at__lt=guests_from)
    yield Kind("games", games.filter(gone))
    # The public game is never over: people leave it who have no word and no result left.
    seats = Seat.objects.people().filter(game__is_public=True, found=None, standings=None)
    yield Kind("seats of the public game", seats.filter(seen_at__lt=guests_from))
    guests = _old_guests(now).exclude(memberships__role=Role.FOUNDER)
    yield Kind("guests", guests.filter(class_hosts=None))
    # The rating of a deleted player goes once no round is kept that has changed it.
    yield Kind("ratings", PlayerRating.objects.filter(player=None, standings=None))
    leaderboards = Leaderboard.objects.filter(last_day__lt=leaderboards_from)
    yield Kind("leaderboards", leaderboards, batch=1)  # with all their entries
    yield Kind("streaks", DailyStreak.objects.filter(last_day__lt=leaderboards_from))


def _old_guests(now: datetime) -> QuerySet[Player]:
    guests_from = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    return Player.objects.filter(user=None, seats=None, created_at__lt=guests_from)


def _of_clubs(now: datetime) -> Iterator[Kind]:
    """Clubs go with their leaderboards and daily boards. Who was removed can't come back."""
    clubs_from = now - CLUBS_KEPT
    yield Kind("clubs", Club.objects.filter(closed_at__lt=clubs_from), batch=1)
    rounds_from = now - timedelta(days=settings.ROUNDS_KEPT_DAYS)
    yield Kind("club nights", ClubNight.objects.filter(starts_at__lt=rounds_from))
    left = ClubMember.objects.filter(left_at__lt=clubs_from, removed_at=None)
    yield Kind("members who left their club", left)


def _of_the_site(now: datetime) -> Iterator[Kind]:
    uploads_from = now - timedelta(days=settings.UPLOADS_KEPT_DAYS)
    logs_from = now - timedelta(days=settings.LOGS_KEPT_DAYS)
    yield Kind("sessions", Session.objects.filter(expire_date__lt=now))
    yield Kind("uploads", Upload.objects.filter(created_at__lt=uploads_from))
    yield Kind("word lists", WordList.objects.unused())
    entries = LogEntry.objects.filter(action_time__lt=logs_from)
    yield Kind("entries of the admin's log", entries)
    yield Kind("announcements", Announcement.objects.filter(ends_at__lt=logs_from))
    yield Kind("notices", Notice.objects.over(now))
    devices_from = now - timedelta(seconds=settings.SESSION_COOKIE_AGE)  # then nobody is signed in
    yield Kind("devices that are told", PushDevice.objects.filter(created_at__lt=devices_from))
    yield Kind("reports", Report.objects.filter(created_at__lt=logs_from))
    yield Kind("bans", Ban.objects.filter(ends_at__lt=logs_from))
    yield Kind("counts of wrong passwords", LoginFailures.objects.filter(until__lt=now))


def count_expired(now: datetime) -> dict[str, int]:
    """What `delete_expired` would return: all is deleted in one transaction, which is rolled back,
    because some rows expire with others."""
    with transaction.atomic():
        found = delete_expired(now)
        transaction.set_rollback(True)
    return found


def delete_expired(now: datetime, wait: Callable[[], None] = lambda: None) -> dict[str, int]:
    """Delete expired rows, some at a time. Returns their number by kind.

    `wait` is called before each transaction, and returns when it may begin.
    """
    for founder in _old_guests(now).filter(memberships__role=Role.FOUNDER):
        with transaction.atomic():
            clubs.forget(founder, now)
    guests_from = now - timedelta(days=settings.GUESTS_KEPT_DAYS)
    deleted = {"classes": classes.delete_old(now, guests_from)}
    for kind in kinds(now):
        deleted[kind.name] = _delete(kind.expired.order_by(), kind.batch, wait)
    return deleted


def _delete(rows: QuerySet[Any], batch: int, wait: Callable[[], None]) -> int:
    deleted = 0
    while keys := list(rows.values_list("pk", flat=True)[:batch]):
        wait()
        try:
            _, numbers = rows.filter(pk__in=keys).only("pk").delete()
        except IntegrityError:  # One of them has just come into use again; the rest can wait.
            break
        deleted += numbers.get(rows.model._meta.label, 0)
    return deleted
