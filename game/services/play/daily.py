"""The daily board: dealt once, played once by each player, and its standings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from threading import Condition

from cachetools import LRUCache, TTLCache, cached
from django.conf import settings
from django.db import transaction
from django.db.models import Count, QuerySet

from game.db.ttl_cache import get_or_load
from game.models import DailyBoard, DailyTry, Dictionary, FoundWord, Game, Player, Round, Standing
from game.rules import daily as rules
from game.rules.common_words import CommonWords, rare_words
from game.rules.door import Door
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.rules.word_frequency import commonness
from game.services.play import games, rounds, settling
from game.services.play.ranking import leaderboards
from game.services.play.rounds import KnownBoard
from game.services.play.seating import hosting, presence
from game.services.solving import lexicons
from game.services.solving.boards import choose_dice, random_boards
from solver import Board, Lexicon, SearchLimitError, solve

SETTINGS = Settings(
    round_seconds=rules.SECONDS, scoring=Scoring.EVERYONE, common_words=CommonWords.FIRST
)
SIZE = (SETTINGS.rows, SETTINGS.columns)
BATCHES, BATCH = 8, 50  # boards that are tried; of fifty, some ten are fit
VISITS = 100_000  # tiles visited for a board; a usual one takes some thousands
SETTLED_AT_ONCE = 20  # rounds of players who left before their end
LISTED = 20  # standings
CACHED_DAYS, CACHE_SECONDS = 32, 60


@dataclass(frozen=True, slots=True)
class Solved:
    """The words of a daily board. `points`: by word."""

    points: dict[str, int]
    rare: frozenset[str]


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a try. `place`: by points; with equal points, players share one."""

    place: int
    players: int
    points: int
    words: list[str]
    round_id: str
    seat_id: int
    goals: list[rules.Goal]

    @property
    def better_than(self) -> int:
        return rules.better_than(self.place, self.players)


def today(now: datetime) -> DailyBoard:
    """The board of this day, dealt by the first who asks. Raises Refusal without a dictionary."""
    day = rules.day_of(now)
    return get_or_load(("daily board", day), lambda: of_day(day) or _deal(day))


def of_day(day: date) -> DailyBoard | None:
    return DailyBoard.objects.select_related("version__dictionary").filter(date=day).first()


def is_todays(round_: Round, now: datetime) -> bool:
    """Whether others may still have to play the board of this round."""
    of_today = DailyBoard.objects.filter(date=rules.day_of(now), board=round_.board)
    return of_today.exists()


def players_today(now: datetime) -> int:
    """The number of players of this day's board, which may not be dealt yet."""
    day = rules.day_of(now)
    tries = DailyTry.objects.filter(daily__date=day)
    return get_or_load(("daily players", day), tries.count)


def _deal(day: date) -> DailyBoard:
    dictionary, lexicon = lexicons.current()
    board = _board(rules.seed_of(settings.SECRET_KEY, day), dictionary, lexicon)
    DailyBoard.objects.get_or_create(
        date=day, defaults={"board": str(board), "version": dictionary.version}
    )
    return DailyBoard.objects.select_related("version__dictionary").get(date=day)


def _board(seed: int, dictionary: Dictionary, lexicon: Lexicon) -> Board:
    """The first board that is fit; of few words or many, that with the most common ones."""
    best, most = None, -1.0
    for batch in _samples(seed, lexicon, lexicons.dice_language(dictionary, lexicon)):
        words = {word for points in batch.values() for word in points}
        rare = _rare(words, lexicon, dictionary)
        for board, points in batch.items():
            share = rules.common_share(points, rare)
            is_fit = rules.MIN_WORDS <= len(points) <= rules.MAX_WORDS
            if is_fit and share >= rules.LEAST_COMMON:
                return board
            if share + is_fit > most:
                best, most = board, share + is_fit
    if best is None:
        raise Refusal("board.no_words", "The dictionary has no words for a board.", "dictionary")
    return best


def _samples(seed: int, lexicon: Lexicon, language: str) -> Iterator[dict[Board, dict[str, int]]]:
    """Batches of boards with the points of their words. `language`: of the dice."""
    dice = choose_dice(SIZE, SETTINGS.dice, language)
    for number in range(BATCHES):
        batch = {}
        for board in random_boards(BATCH, SIZE, dice, seed + number, lexicon):
            with suppress(SearchLimitError):
                if found := solve(board, lexicon, limit=VISITS).words:
                    batch[board] = {each.word: each.points for each in found}
        yield batch


@cached(
    LRUCache(CACHED_DAYS),
    key=lambda daily: (
        daily.board,
        daily.version.content_hash,
        daily.version.dictionary.language,
        daily.version.dictionary.common_from,
    ),
    condition=Condition(),
)
def solved(daily: DailyBoard) -> Solved:
    lexicon = lexicons.lexicon_of(daily.version)
    words = solve(Board.parse(daily.board, SIZE), lexicon, limit=VISITS).words
    points = {each.word: each.points for each in words}
    return Solved(points, _rare(points, lexicon, daily.version.dictionary))


def _rare(words: Collection[str], lexicon: Lexicon, dictionary: Dictionary) -> frozenset[str]:
    frequencies = commonness(words, lexicon, dictionary.language)
    return rare_words(words, frequencies, dictionary.common_from)


def begin(player: Player, now: datetime) -> Game:
    """The game of the player's try, whose round has begun; the same one if asked again. Raises
    Refusal."""
    daily = today(now)
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
    game = games.create(player, SETTINGS, now, Board.parse(daily.board, SIZE))
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


def standings(daily: DailyBoard, now: datetime) -> QuerySet[Standing]:
    """The best first. Settles rounds that nobody has looked at since their end."""
    tries = Round.objects.filter(game__daily_try__daily=daily)
    for round_ in tries.overdue(now).select_related("game")[:SETTLED_AT_ONCE]:
        settling.settle(round_, now)
    of_day = Standing.objects.filter(round__game__daily_try__daily=daily, round__number=1)
    return of_day.select_related("seat").order_by("-points", "-words", "round__settled_at", "pk")


def best(daily: DailyBoard, now: datetime) -> list[Standing]:
    """The first standings of a day."""
    of_day = standings(daily, now)
    return get_or_load(("daily best", daily.pk, of_day.count()), lambda: list(of_day[:LISTED]))


def result(entry: DailyTry, now: datetime) -> Result | None:
    """None until the round is settled, and once it is deleted."""
    all_of_day = standings(entry.daily, now)
    own = all_of_day.filter(round__game=entry.game_id).select_related("round").first()
    if own is None:
        return None
    board, found = solved(entry.daily), own.round.found.values_list("word", flat=True)
    words = [word for word in found if word in board.points]
    return Result(
        place=all_of_day.filter(points__gt=own.points).count() + 1,
        players=all_of_day.count(),
        points=own.points,
        words=words,
        round_id=own.round.public_id,
        seat_id=own.seat_id,
        goals=rules.goals(board.points, board.rare, words),
    )


@cached(
    TTLCache(CACHED_DAYS, CACHE_SECONDS),
    key=lambda daily: (daily.pk, daily.date),
    condition=Condition(),
)
def finders(daily: DailyBoard) -> Counter[str]:
    """How many players found each word."""
    found = FoundWord.objects.filter(
        round__game__daily_try__daily=daily, round__settled_at__isnull=False
    )
    rows = found.order_by().values_list("word").annotate(players=Count("pk"))
    return Counter(dict(rows))


def streak(player: Player | None, now: datetime) -> int:
    if player is None:
        return 0
    days = DailyTry.objects.filter(player=player).values_list("daily__date", flat=True)
    return rules.streak(days, rules.day_of(now))
