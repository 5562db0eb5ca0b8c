"""Points of players over a day, a week and all time: added as rounds are settled.

Rounds of the public game and of daily boards count, for the day of UTC on which they started.
Rounds of clubs count on the leaderboards of the club, over a month and all time, for whoever is a
member and has no handicap: if two members have found words on a dealt board against the clock, or
it is the daily board of the club. The leaderboards of a round are locked until the end of its
transaction, as the last thing in it, so that rounds, merges and deletions that concern the same
sums follow each other.
"""

from collections.abc import Iterable
from datetime import UTC, date, datetime, time
from typing import Any

from django.db import connection, transaction
from django.db.models import Count, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from game.models import (
    ClubMember,
    DailyStreak,
    DailyTry,
    Leaderboard,
    LeaderboardEntry,
    Player,
    Round,
    Standing,
)
from game.rules import clubs, daily
from game.rules.leaderboards import Period, Span, span_of
from game.rules.lists import WordsFrom
from game.rules.names import FORGOTTEN
from solver.languages import primary

# Results that compare with those of others: nobody knew the board or chose the words, and the clock
# ran for everybody alike.
COMPARABLE = Q(
    round__set_by_host=False,
    round__paper=False,
    round__words_from=WordsFrom.DICTIONARY,
    round__game__round_seconds__isnull=False,
    handicap_min_length=None,
    handicap_percent=100,
)
OF_CLUBS = COMPARABLE & (
    Q(round__time_left=None) | Q(round__paused_at__isnull=False, round__resumed_at=None)
)
COUNTS = Q(round__game__is_public=True) | Q(round__game__daily_try__for_account=True)
TAG = "round__version__dictionary__language"
BATCH = 500  # rows of a statement

# One statement for any number of players; the same in SQLite and PostgreSQL.
ADD = """
INSERT INTO game_leaderboardentry (leaderboard_id, player_id, points, rounds)
SELECT board.id, player.id, standing.points, 1
FROM game_standing AS standing
JOIN game_seat AS seat ON seat.id = standing.seat_id
JOIN game_player AS player ON player.id = seat.player_id
JOIN game_leaderboard AS board ON board.id = %s
WHERE standing.round_id = %s AND standing.words > 0
    AND seat.strength IS NULL AND player.name <> %s
    AND (board.club_id IS NULL OR (
        standing.handicap_min_length IS NULL AND standing.handicap_percent = 100
        AND EXISTS (
        SELECT 1 FROM game_clubmember AS member
        WHERE member.club_id = board.club_id AND member.player_id = player.id
            AND member.left_at IS NULL AND member.removed_at IS NULL
        )
    ))
ON CONFLICT (leaderboard_id, player_id) DO UPDATE SET
    points = game_leaderboardentry.points + excluded.points,
    rounds = game_leaderboardentry.rounds + excluded.rounds
"""


def add_points(round_: Round) -> None:
    """Adds the points of the people who found a word, inside the transaction that wrote the
    standings of the round; of a try of the daily board also the day to the streak."""
    day = daily.day_of(round_.starts_at)
    if round_.game.club_id:
        if _counts_for_club(round_):
            _add(round_, _locked_of_club(round_.game.club_id, day))
        return
    entry = DailyTry.objects.filter(game=round_.game_id).first() if round_.game.is_daily else None
    if not (round_.game.is_public or entry):
        return
    language = primary(round_.version.dictionary.language)
    boards = _locked(language, round_.rows, round_.columns, day)
    if entry is None or entry.for_account:
        _add(round_, boards)
    if entry and round_.standings.filter(words__gt=0).exists():
        DailyTry.objects.filter(pk=entry.pk).update(has_word=True)
        set_streak(Player.objects.get(daily_tries=entry))


def _counts_for_club(round_: Round) -> bool:
    """Nobody fills a leaderboard alone, but on the daily board, which each member plays once."""
    if not round_.standings.filter(OF_CLUBS).exists():
        return False
    members = ClubMember.objects.present().filter(club=round_.game.club_id)
    found = round_.standings.filter(words__gt=0, seat__player__memberships__in=members)
    return round_.game.is_daily or found.count() > 1


def _add(round_: Round, boards: Iterable[Leaderboard]) -> None:
    with connection.cursor() as cursor:
        for board in boards:
            cursor.execute(ADD, [board.pk, round_.pk, FORGOTTEN])


def _locked(language: str, rows: int, columns: int, day: date) -> list[Leaderboard]:
    spans = [span_of(period, day) for period in Period]
    return _made(spans, language=language, rows=rows, columns=columns, club=None)


def _locked_of_club(club: int, day: date) -> list[Leaderboard]:
    spans = [clubs.ALL_TIME, clubs.month_of(day)]
    return _made(spans, language="", rows=0, columns=0, club_id=club)


def _made(spans: list[Span], **category: Any) -> list[Leaderboard]:
    """The leaderboards of these spans, made where there are none. They are locked before any is
    made: whoever has made one would wait for those who lock the others and wait for it."""
    boards = Leaderboard.objects.filter(span__in=[span.name for span in spans], **category)
    locked = boards.select_for_update(no_key=True).order_by("pk")
    if len(locked) == len(spans):
        return list(locked)
    Leaderboard.objects.bulk_create(
        (
            Leaderboard(span=span.name, first_day=span.first, last_day=span.last, **category)
            for span in spans
        ),
        ignore_conflicts=True,
    )
    return list(locked.all())


def lock() -> None:
    """Locks all leaderboards until the end of the transaction, before it changes seats: whoever
    settles a round locks them last, when the foreign keys of the standings are checked."""
    list(Leaderboard.objects.select_for_update(no_key=True).order_by("pk"))


def merge(guest: Player, player: Player) -> None:
    """The sums of the guest become those of the account, without the rounds that stay behind; and
    the streak follows the tries. Inside the transaction that has moved the seats, after `lock`."""
    for entry in LeaderboardEntry.objects.filter(player=guest).select_related("leaderboard"):
        left = _standings(entry.leaderboard).filter(seat__player=guest)
        points, rounds = left.aggregate(p=Sum("points", default=0), r=Count("pk")).values()
        own, _ = LeaderboardEntry.objects.get_or_create(
            leaderboard=entry.leaderboard, player=player, defaults={"points": 0, "rounds": 0}
        )
        own.points += max(0, entry.points - points)
        own.rounds += max(0, entry.rounds - rounds)
        own.save(update_fields=["points", "rounds"])
    forget(guest)
    set_streak(player)


def forget(player: Player) -> None:
    """Called inside the transaction that has taken the name of the player, after `lock`: rounds
    that are settled afterwards don't count."""
    LeaderboardEntry.objects.filter(player=player).delete()
    DailyStreak.objects.filter(player=player).delete()


def set_streak(player: Player) -> None:
    """Called inside the transaction that has changed what the streak follows from, after `lock`."""
    played = days_played(player)
    if played and player.name != FORGOTTEN:
        last_day = max(played)
        values = {"last_day": last_day, "days": daily.streak(played, last_day)}
        DailyStreak.objects.update_or_create(player=player, defaults=values)
    else:
        DailyStreak.objects.filter(player=player).delete()


def keep_streak(player: Player) -> None:
    """The streak of a guest who has just got an account. After that transaction, which has locked
    the player: whoever settles a round locks leaderboards and players in another order."""
    if DailyTry.objects.filter(player=player).exists():
        with transaction.atomic():
            lock()
            set_streak(player)


def days_played(player: Player) -> set[date]:
    """The days on whose boards the player found a word. For an account, tries that stay among those
    of guests don't count."""
    tries = DailyTry.objects.filter(player=player, has_word=True)
    if player.user_id:
        tries = tries.filter(for_account=True)
    of_site = tries.filter(daily__club=None).order_by()
    return set(of_site.values_list(Coalesce("daily__date", "daily__club_day"), flat=True))


def is_due() -> bool:
    """Whether rounds were settled before there were leaderboards. Those of all time stay."""
    return not Leaderboard.objects.exists() and Standing.objects.filter(COUNTS).exists()


def recompute(now: datetime) -> int:
    """Adds up the rounds that are kept, and the streaks. Returns how many players have points.

    Sums of all time only become higher: they may have rounds that were deleted. Rounds that are
    settled meanwhile wait.
    """
    today = daily.day_of(now)
    with transaction.atomic():
        lock()
        for language, rows, columns in _played():
            for board in _locked(language, rows, columns, today):
                _add_up(board)
        settled = DailyTry.objects.filter(
            game__rounds_played__standings__words__gt=0, daily__club=None
        )
        DailyTry.objects.filter(pk__in=settled.values("pk")).update(has_word=True)
        yesterday = today - daily.DAY
        recent = DailyTry.objects.filter(
            Q(daily__date__gte=yesterday) | Q(daily__club_day__gte=yesterday)
        )
        for player in Player.objects.filter(pk__in=recent.values("player")):
            set_streak(player)
    return LeaderboardEntry.objects.order_by().values("player").distinct().count()


def _played() -> Iterable[tuple[str, int, int]]:
    columns = (TAG, "round__rows", "round__columns")
    played = Standing.objects.filter(COUNTS).order_by().values_list(*columns).distinct()
    return sorted({(primary(language), *size) for language, *size in played})


def _add_up(board: Leaderboard) -> None:
    known = dict(board.entries.values_list("player_id", "points"))
    rows = _standings(board).exclude(seat__player__name=FORGOTTEN).order_by()
    sums = rows.values_list("seat__player").annotate(Sum("points"), Count("pk"))
    LeaderboardEntry.objects.bulk_create(
        (
            LeaderboardEntry(leaderboard=board, player_id=player, points=points, rounds=rounds)
            for player, points, rounds in sums
            if board.first_day or points > known.get(player, 0)
        ),
        batch_size=BATCH,
        update_conflicts=True,
        unique_fields=["leaderboard", "player"],
        update_fields=["points", "rounds"],
    )


def _standings(board: Leaderboard) -> QuerySet[Standing]:
    if board.club_id:
        return _of_club(board)
    found = Standing.objects.filter(
        COUNTS,
        Q(**{f"{TAG}__iexact": board.language})
        | Q(**{f"{TAG}__istartswith": f"{board.language}-"}),
        round__rows=board.rows,
        round__columns=board.columns,
        words__gt=0,
        seat__strength=None,
    )
    if board.first_day and board.last_day:
        begin = datetime.combine(board.first_day, time(), UTC)
        end = daily.end_of(board.last_day)
        found = found.filter(round__starts_at__gte=begin, round__starts_at__lt=end)
    return found


def _of_club(board: Leaderboard) -> QuerySet[Standing]:
    found = Standing.objects.filter(
        OF_CLUBS, round__game__club=board.club_id, words__gt=0, seat__strength=None
    )
    if board.first_day:
        begin, end = clubs.times_of(board.first_day)
        found = found.filter(round__starts_at__gte=begin, round__starts_at__lt=end)
    return found
