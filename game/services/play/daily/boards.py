"""The daily boards: one a day of the site, one in each further language that somebody asks for, and
one of each club, dealt by the first who asks."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime
from threading import Condition
from typing import Any, Self

from cachetools import LRUCache, cached
from django.conf import settings
from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from game.db.ttl_cache import get_or_load
from game.models import Club, DailyBoard, DailyTry, Dictionary, Round
from game.rules import daily as rules
from game.rules.common_words import CommonWords, line_of, rare_words
from game.rules.contacts import DAILY
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.accounts import notices
from game.services.solving import lexicons
from game.services.solving.boards import choose_dice, random_boards
from solver import Board, Lexicon, SearchLimitError, solve

SETTINGS = Settings(
    round_seconds=rules.SECONDS, scoring=Scoring.EVERYONE, common_words=CommonWords.FIRST
)
SIZE = (SETTINGS.rows, SETTINGS.columns)
BATCHES, BATCH = 8, 50  # some ten boards of fifty are fit
VISITS = 100_000  # tiles visited for a board; a usual one takes some thousands
CACHED_DAYS = 32


@dataclass(frozen=True, slots=True)
class Solved:
    points: dict[str, int]
    rare: frozenset[str]


@dataclass(frozen=True, slots=True)
class Series:
    """The boards of a club, of the site in a further language, or of the site."""

    club: Club | None = None
    language: str = ""

    @classmethod
    def of(cls, board: DailyBoard) -> Self:
        return cls(board.club, board.language)

    @property
    def name(self) -> str:
        return self.club.code if self.club else self.language

    def on(self, day: date) -> dict[str, Any]:
        return {"club": self.club, "language": self.language, self._day: day}

    def boards(self, when: str, day: date) -> QuerySet[DailyBoard]:
        """`when`: `lt` for those before a day, `gt` for those after it."""
        chosen = {"club": self.club, "language": self.language, f"{self._day}__{when}": day}
        return _boards().filter(**chosen)

    @property
    def _day(self) -> str:
        return "club_day" if self.name else "date"


SITE = Series()


def today(now: datetime, series: Series = SITE) -> DailyBoard:
    """The board of this day, dealt by the first who asks. Raises Refusal without a dictionary."""
    day = rules.day_of(now)
    key = "daily board", day, series.name
    return get_or_load(key, lambda: of_day(day, series) or _deal(day, series, now))


def of_day(day: date, series: Series = SITE) -> DailyBoard | None:
    return _boards().filter(**series.on(day)).first()


def earlier(day: date, series: Series = SITE) -> QuerySet[DailyBoard]:
    """The boards before this day, the latest first."""
    return series.boards("lt", day)


def later(day: date, series: Series = SITE) -> QuerySet[DailyBoard]:
    """The boards after this day, the next first."""
    return series.boards("gt", day).reverse()


def _boards() -> QuerySet[DailyBoard]:
    return DailyBoard.objects.select_related("version__dictionary", "club")


def _deal(day: date, series: Series, now: datetime) -> DailyBoard:
    dictionary, lexicon = lexicons.current(lexicons.slug_in(series.language))
    seed = rules.seed_of(settings.SECRET_KEY, day, series.name)
    board = fit_board(seed, dictionary, lexicon)
    dealt, is_new = _boards().get_or_create(
        **series.on(day), defaults={"board": str(board), "version": dictionary.version}
    )
    if is_new and series == SITE:
        notices.tell_all(DAILY, day.isoformat(), now)
    over = Q(daily__date__lt=day) | Q(daily__club_day__lt=day)
    DailyTry.objects.filter(over).exclude(address="").update(address="")
    return dealt


def fit_board(seed: int, dictionary: Dictionary, lexicon: Lexicon) -> Board:
    """The first board that is fit; of few words or many, that with the most common ones."""
    best, most = None, -1.0
    for batch in _samples(seed, lexicon, lexicons.dice_language(dictionary, lexicon)):
        words = {word for points in batch.values() for word in points}
        line = line_of(dictionary.common_from, dictionary.language)
        rare = rare_words(words, lexicon, dictionary.language, line)
        for board, points in batch.items():
            share = rules.common_share(points, rare)
            is_fit = rules.MIN_WORDS <= len(points) <= rules.MAX_WORDS
            if is_fit and share >= rules.LEAST_COMMON:
                return board
            if share + is_fit > most:
                best, most = board, share + is_fit
    if best is None:
        raise Refusal("board.no_words", _("The dictionary has no words for a board."), "dictionary")
    return best


def _samples(seed: int, lexicon: Lexicon, language: str) -> Iterator[dict[Board, dict[str, int]]]:
    """Batches of boards with the points of their words. `language`: the language of the dice."""
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
    language = daily.version.dictionary.language
    return Solved(points, rare_words(points, lexicon, language, _line(daily)))


def _line(daily: DailyBoard) -> float:
    """That of the rounds that were played on the board, whose goals stay what they were."""
    played = Round.objects.filter(game__daily_try__daily=daily, common_from__isnull=False)
    line = played.order_by("pk").values_list("common_from", flat=True).first()
    dictionary = daily.version.dictionary
    return line_of(dictionary.common_from, dictionary.language) if line is None else line
