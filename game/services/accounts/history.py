"""What a player has played: every round, and the best of the latest.

Words are read of the latest rounds alone, so that a page costs the same after ten years.
"""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime

from django.db.models import Count, Max, Q, QuerySet

from game.models import DailyBoard, DrillWord, FoundWord, Player, PlayerRating, Round, Standing
from game.models.seat import GONE
from game.rules import ranks
from game.rules.profiles import Kind, Length, by_length, per_minute
from game.rules.ratings import shown
from game.rules.results import effective_min_length
from game.rules.settings import ResultsFor
from game.rules.word_frequency import commonness
from game.services.play.daily import standings
from game.services.play.ranking.leaderboards import COMPARABLE
from game.services.play.round_solutions import RoundSolution, common_points, solution_of

LATELY = 50  # rounds
BEST = 5  # rounds, words
OF_KIND = {
    Kind.PUBLIC: {"round__game__is_public": True},
    Kind.DAILY: {"round__game__is_daily": True},
    Kind.PRIVATE: {"round__game__is_public": False, "round__game__is_daily": False},
}
OF_ROUND = ("round__game", "round__version__dictionary", "seat")


@dataclass(frozen=True, slots=True)
class Bests:
    """The records of all rounds that are kept. `points`, `words`: the most in one round that
    compares with those of others, as `best`."""

    rounds: int
    points: int
    words: int
    best: list[Standing]


@dataclass(frozen=True, slots=True)
class Found:
    """A word and the round it was found in.

    `commonness`: the frequency on the Zipf scale; None for a language without a list. `written`:
    the usual spelling, where tiles spell the word otherwise.
    """

    word: str
    points: int
    commonness: float | None
    written: str
    round_id: str


@dataclass(frozen=True, slots=True)
class Measured:
    """A round and a number that it came to, such as the rating after it."""

    starts_at: datetime
    value: int


@dataclass(frozen=True, slots=True)
class Lately:
    """Statistics of the latest rounds. `rarest` is empty for languages without frequencies.

    `shares`: of rounds that compare with those of others, the oldest first: the percentage of the
    points of the common words that the player came to, with any words.
    """

    rounds: int = 0
    words_a_minute: float | None = None
    lengths: list[Length] = field(default_factory=list)
    best: list[Found] = field(default_factory=list)
    longest: list[Found] = field(default_factory=list)
    rarest: list[Found] = field(default_factory=list)
    shares: list[Measured] = field(default_factory=list)


def rounds_of(player: Player, *, for_others: bool = False) -> QuerySet[Standing]:
    """The results of all rounds, the latest first. `for_others`: those that are for everybody."""
    results: QuerySet[Standing] = Standing.objects.filter(seat__player=player)
    if for_others:
        results = results.filter(round__game__results_for=ResultsFor.LINK)
    return results.select_related(*OF_ROUND).order_by("-round__starts_at", "-pk")


def hosted_by(player: Player) -> QuerySet[Round]:
    """The rounds that the player only hosted, the latest first."""
    hosted = Round.objects.filter(onlooker__player=player).exclude(settled_at=None)
    return hosted.select_related("game", "version__dictionary").order_by("-starts_at", "-pk")


def before(results: QuerySet[Standing], last: Standing) -> QuerySet[Standing]:
    """The results that come after `last` in the order of `rounds_of`."""
    at = last.round.starts_at
    return results.filter(Q(round__starts_at__lt=at) | Q(round__starts_at=at, pk__lt=last.pk))


def filtered(
    results: QuerySet[Standing],
    kind: str = "",
    size: tuple[int, int] | None = None,
    language: str = "",
) -> QuerySet[Standing]:
    if kind:
        results = results.filter(**OF_KIND[Kind(kind)])
    if size:
        results = results.filter(round__rows=size[0], round__columns=size[1])
    if language:
        results = results.filter(round__version__dictionary__language=language)
    return results


def sizes_and_languages(player: Player) -> list[tuple[int, int, str]]:
    columns = ("round__rows", "round__columns", "round__version__dictionary__language")
    rows = Standing.objects.filter(seat__player=player).order_by(*columns)
    return list(rows.values_list(*columns).distinct())


def places_in(results: Iterable[Standing]) -> dict[int, tuple[int, int]]:
    """By the id of each round: the place, and among how many; of a try of a daily board, among
    those who have played that board."""
    own = {each.round_id: each.place for each in results}
    rows = Standing.objects.filter(round__in=own).order_by().values_list("round_id")
    players = dict(rows.annotate(Count("pk")))
    return {pk: (place, players[pk]) for pk, place in own.items()} | standings.places(own)


def bests(player: Player, *, for_others: bool = False) -> Bests:
    results = rounds_of(player, for_others=for_others)
    comparable = results.filter(COMPARABLE)
    most = comparable.aggregate(points=Max("points", default=0), words=Max("words", default=0))
    best = list(comparable.order_by("-points", "-words", "-pk")[:BEST])
    return Bests(results.count(), **most, best=best)


def rating_of(player: Player) -> PlayerRating | None:
    return PlayerRating.objects.filter(player=player).first()


def rated(rating: PlayerRating) -> list[Measured]:
    """The latest rounds that changed it, in the order in which they did."""
    results = Standing.objects.filter(rating=rating).order_by("-pk")
    latest = results.values_list("round__starts_at", "mu")[:LATELY]
    return [Measured(at, shown(mu)) for at, mu in reversed(latest) if mu is not None]


def lately(player: Player, except_day: date | None = None) -> Lately:
    """Statistics of the latest rounds.

    `except_day`: for others, the day whose board is left out, as they may still have to play it;
    other rounds on the same board are left out, too.
    """
    results = rounds_of(player, for_others=except_day is not None)
    if except_day:
        of_day = DailyBoard.objects.filter(Q(date=except_day) | Q(club_day=except_day))
        results = results.exclude(round__game__daily_try__daily__in=of_day)
        results = results.exclude(round__board__in=of_day.values("board"))
    latest = list(results[:LATELY])
    if not latest:
        return Lately()
    solutions = {each.round_id: solution_of(each.round) for each in latest}
    words = list(_words(latest))
    found = _found(words, {each.round_id: each.round for each in latest}, solutions)
    timed = _with_pace(latest, {round_id for round_id, *_ in words})
    seconds = sum(each.round.length.total_seconds() for each in latest if each.round_id in timed)
    return Lately(
        rounds=len(latest),
        words_a_minute=per_minute(sum(round_id in timed for round_id, *_ in words), seconds),
        lengths=by_length((word for _, word, _ in words), _on_boards(latest, solutions)),
        best=sorted(found, key=lambda one: (-one.points, one.word))[:BEST],
        longest=sorted(found, key=lambda one: (-len(one.word), one.word))[:BEST],
        rarest=_rarest(found),
        shares=_shares(results.filter(COMPARABLE), timed, words, latest),
    )


def _shares(
    comparable: QuerySet[Standing],
    timed: Collection[int],
    words: Iterable[tuple[int, str, int]],
    latest: Sequence[Standing],
) -> list[Measured]:
    compares = set(comparable.filter(round__in=timed).values_list("round_id", flat=True))
    points: Counter[int] = Counter()
    for round_id, _word, worth in words:
        points[round_id] += worth
    return [
        Measured(each.round.starts_at, 100 * points[each.round_id] // whole)
        for each in reversed(latest)
        if each.round_id in compares and (whole := common_points(each.round)) >= ranks.LEAST
    ]


def _with_pace(latest: Sequence[Standing], with_words: Collection[int]) -> set[int]:
    """The rounds that say how quickly a player finds words: those played to their end, and of
    drills those that nobody walked away from. `with_words`: those with a word of the player."""
    rounds = [each.round_id for each in latest]
    drills = set(DrillWord.objects.filter(round__in=rounds).values_list("round_id", flat=True))
    return {
        each.round_id
        for each in latest
        if not each.round.ended_early
        and (each.round_id not in drills or (each.round_id in with_words and _stayed(each)))
    }


def _stayed(result: Standing) -> bool:
    """Whether the player was there until the end; what a device brings has no such trace."""
    last = result.seat.left_at or result.seat.seen_at
    is_brought = result.round.game.device_key != ""
    return is_brought or result.round.ends_at is None or last >= result.round.ends_at - GONE


def _words(latest: Sequence[Standing]) -> Iterable[tuple[int, str, int]]:
    """Round, word and points. Both columns are named, so that the unique index finds the rows:
    by the seat alone, they would be all words of a player in the public game."""
    rounds, seats = [each.round_id for each in latest], {each.seat_id for each in latest}
    found = FoundWord.objects.filter(round__in=rounds, seat__in=seats).order_by()
    return found.values_list("round_id", "word", "points")


def _on_boards(latest: Iterable[Standing], solutions: dict[int, RoundSolution]) -> dict[int, int]:
    """The number of words by length, without those too short for the player's handicap."""
    counts: Counter[int] = Counter()
    for each in latest:
        shortest = effective_min_length(each.round.min_length, each.handicap_min_length)
        lengths = map(len, solutions[each.round_id].words)
        counts.update(length for length in lengths if length >= shortest)
    return dict(counts)


def _found(
    words: Iterable[tuple[int, str, int]],
    rounds: dict[int, Round],
    solutions: dict[int, RoundSolution],
) -> list[Found]:
    """Each word of a language once, from the round in which it had most points."""
    kept: dict[str, dict[str, tuple[int, int]]] = defaultdict(dict)
    for round_id, word, points in words:
        of_language = kept[rounds[round_id].version.dictionary.language]
        of_language[word] = max(of_language.get(word, (0, 0)), (points, round_id))
    found = []
    for language, best in kept.items():
        lexicon = solutions[next(iter(best.values()))[1]].lexicon
        frequencies = commonness(best, lexicon, language)
        for word, (points, round_id) in best.items():
            shown = solutions[round_id].written(word), rounds[round_id].public_id
            found.append(Found(word, points, frequencies.get(word), *shown))
    return found


def _rarest(found: Iterable[Found]) -> list[Found]:
    known = [(one.commonness, one) for one in found if one.commonness is not None]
    known.sort(key=lambda each: (each[0], -each[1].points, each[1].word))
    return [one for _, one in known[:BEST]]
