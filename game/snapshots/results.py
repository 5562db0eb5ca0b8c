from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from threading import Condition
from typing import Annotated, NamedTuple, TypedDict

from cachetools import TTLCache, cached
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from game.models import Round, Seat, Standing
from game.rules import highlights, results
from game.rules.clock import Phase, played
from game.rules.computer import code_of
from game.rules.highlights import near_misses
from game.rules.lists import WordsFrom
from game.rules.refusals import Refusal
from game.rules.results import Reveal, Score, Scoring, WordResult, shows_missed
from game.rules.teams import name_of, standings_of_teams
from game.rules.word_frequency import commonness
from game.services.play import rounds, settling
from game.services.play.round_solutions import solution_of
from game.services.play.seating import watching
from game.services.play.settling import rescored
from game.snapshots import paper
from game.snapshots.paper import OnPaper
from game.snapshots.values import (
    TOP,
    BoardState,
    Computer,
    DictionaryPlayed,
    HandicapState,
    Millis,
    OfTeam,
    OwnWord,
    Path,
    WordOnTiles,
    board,
    dictionary,
    goals_of,
    handicap,
    marks,
    millis,
)
from solver import FoundWord

MOST_STANDINGS = 100  # standings of a public round that are sent
# Results never change, but names in them may. Concurrent requests wait for one computation.
MILLISECOND = timedelta(milliseconds=1)
CACHED_ROUNDS, CACHE_SECONDS = 32, 60


class RoundMarks(TypedDict, total=False):
    paper: Annotated[bool, "True for real dice and paper; else left out."]
    common_from: Annotated[
        float, "The `commonness` below which words are rare; left out where all are alike."
    ]


class ResultsRound(RoundMarks):
    id: str
    number: int
    series_place: int
    game: str
    public: bool
    dice: str
    set_by_host: Annotated[bool, "Whether the host chose the board."]
    min_length: int
    words_from: Annotated[str, WordsFrom]
    scoring: Annotated[str, Scoring]
    reveal: Annotated[str, Reveal]
    dictionary: DictionaryPlayed
    starts_at: Millis
    ends_at: Annotated[Millis | None, "Null: it had no clock."]
    length: Annotated[int, "The milliseconds of play, without pauses, as are the `times` of words."]


class ResultsBoard(BoardState):
    text: str


class SeriesStanding(TypedDict):
    place: Annotated[int, "From 1; equal points share a place."]
    seat: int
    name: str
    computer: Computer
    points: int
    words: int


class StandingResponse(SeriesStanding, OfTeam):
    handicap: HandicapState | None


class TeamRow(TypedDict):
    place: int
    team: Annotated[int, "The number of the team, from 1."]
    points: Annotated[int, "The points of its players."]
    words: int


class TeamStanding(TeamRow):
    name: Annotated[str, "Its colour."]


class WordOfBoard(OwnWord):
    path: Path
    found_by: Annotated[int, "The number of players who found the word."]
    finders: Annotated[
        Sequence[int],
        "The finders’ seats in order of time; in the public game the first ten and you.",
    ]
    scores: Annotated[list[float], "The points of each finder."]
    times: Annotated[Sequence[int], "When each finder sent it, in milliseconds since the start."]
    cancelled: Annotated[
        bool, "Whether the word scores for nobody, because several players found it."
    ]
    commonness: Annotated[
        float | None,
        "The common logarithm of how often the word occurs among 10^9 words of texts, from 0 (in "
        "no list) to about 8. Null: nothing is known of the language.",
    ]


class NearMiss(TypedDict):
    had: Annotated[str, "A word that you found."]
    missed: Annotated[str, "A similar word that you missed."]
    points: int


class TimedWord(WordOnTiles):
    at: Annotated[int, "Milliseconds since the start."]
    points: Annotated[float, "The points of the player in the final scoring."]
    cancelled: bool


class TimelineOfSeat(TypedDict):
    seat: int
    finds: list[TimedWord]


class WhatIf(TypedDict):
    scoring: Annotated[str, Scoring]
    standings: list[StandingResponse]


class Highlights(TypedDict):
    rarest: Annotated[
        str | None, "The least common word that somebody found, if frequencies are known."
    ]
    everyday: Annotated[list[str], "Up to eight common words that nobody found."]


class ResultsParts(TypedDict, total=False):
    ended_early: Annotated[
        bool,
        "True where a player ended it before its clock had run out, so that nobody has won; else "
        "left out.",
    ]
    on_paper: Annotated[OnPaper, "Left out but for rounds on paper."]


class SharedResults(Highlights, ResultsParts):
    """What is the same for all viewers, in all languages."""

    round: ResultsRound
    board: ResultsBoard
    salt: str
    deal: Annotated[
        str, "The text of the board, followed by a space and its bonuses if it has any."
    ]
    commitment: Annotated[
        str,
        "SHA-256 of salt and deal, in hex. Snapshots show it before the round begins, which proves "
        "that the board has not been changed since.",
    ]
    players: Annotated[int, "The number of players in the standings."]
    standings: Annotated[
        list[StandingResponse], "In order of place; in the public game the best hundred and you."
    ]
    goals: Annotated[list[int], "The points of the goals of those who play together; else empty."]
    series: Annotated[
        list[SeriesStanding] | None,
        "The standings of the series up to this round; null in its first round.",
    ]
    words: Annotated[list[WordOfBoard], "All words of the board that you may see."]
    missed: Annotated[int, "The number of words of the board that nobody found."]


class FoundResults(SharedResults):
    """Those without what depends on the viewer."""

    teams: Annotated[list[TeamStanding], "The standings of the teams; empty without teams."]
    series_teams: Annotated[
        list[TeamStanding], "The standings of the teams in the series; empty without them."
    ]


class ResultsResponse(FoundResults):
    hidden: Annotated[int, "The number of missed words that are not shown, or not yet."]
    near_misses: Annotated[
        list[NearMiss],
        "The five best words that you missed and that are similar to one of yours.",
    ]
    timeline: Annotated[
        list[TimelineOfSeat],
        "When players found their words: the best ten players and you.",
    ]
    you: Annotated[int | None, "Your seat."]
    what_if: Annotated[WhatIf | None, "The standings under another scoring, if one was requested."]


Finds = Mapping[int, list[TimedWord]]  # by seat, in order of time


class _Kept(NamedTuple):
    """The rows of teams have no names yet: these depend on the reader’s language."""

    shared: SharedResults
    teams: list[TeamRow]
    series_teams: list[TeamRow]
    finds: Finds

    def named(self) -> FoundResults:
        teams, series_teams = (
            [TeamStanding(name=name_of(row["team"]), **row) for row in rows]
            for rows in (self.teams, self.series_teams)
        )
        return {**self.shared, "teams": teams, "series_teams": series_teams}


def round_results(
    round_: Round,
    viewer: Seat | None,
    now: datetime,
    what_if: Scoring | None = None,
    *,
    in_room: bool = False,
) -> ResultsResponse:
    """The results of a settled round as the viewer may see them. Raises Refusal.

    `what_if` adds the standings under another scoring. `in_room`: as in `Game.may_see_results`.
    """
    round_ = _checked(round_, viewer, now, in_room)
    kept, you = _results(round_), viewer.pk if viewer else None
    all_words, standings = kept.shared["words"], kept.shared["standings"]
    shows_all = shows_missed_of(round_, now)
    words = all_words if shows_all else [word for word in all_words if word["finders"]]
    shown: ResultsResponse = {
        **kept.named(),
        "you": you,
        "words": words,
        "hidden": len(all_words) - len(words),
        "near_misses": _near_misses(viewer, words, kept.finds) if viewer else [],
        # Paper does not say when a word was found.
        "timeline": [] if round_.paper else _timeline(viewer, standings, kept.finds),
        "what_if": None,
    }
    if not shows_all:
        shown["everyday"] = []
    if what_if:
        shown["what_if"] = {"scoring": what_if.value, "standings": _rescored(round_, what_if)}
    if round_.game.is_public:
        shown["words"] = [_first_finders(word, you) for word in words]
        shown["standings"] = _best(standings, you)
        if shown["what_if"]:
            shown["what_if"]["standings"] = _best(shown["what_if"]["standings"], you)
    return shown


def found_in(
    round_: Round, viewer: Seat | None, now: datetime, *, in_room: bool = False
) -> FoundResults:
    """The results of a settled round without what depends on the viewer, and without the words
    that nobody found. Raises Refusal as `round_results`."""
    results = _results(_checked(round_, viewer, now, in_room)).named()
    return {**results, "words": [word for word in results["words"] if word["finders"]]}


def _checked(round_: Round, viewer: Seat | None, now: datetime, in_room: bool) -> Round:
    """The round, read again. Raises Refusal unless it is settled and this viewer may see it."""
    if round_.phase(now) is not Phase.FINISHED:
        raise Refusal("round.running", _("This round is not over yet."))
    round_ = Round.objects.select_related("version__dictionary", "game").get(pk=round_.pk)
    if round_.settled_at is None:
        detail = _("The words are still being counted. Look again shortly.")
        raise Refusal("round.settling", detail)
    watching.check_results(round_, viewer, now, in_room=in_room)
    return round_


def shows_missed_of(round_: Round, now: datetime) -> bool:
    reveal = Reveal(round_.reveal)
    over = reveal is Reveal.SERIES and rounds.series_over(round_, now)
    return shows_missed(reveal, over)


# The salt is unique for each round.
@cached(
    TTLCache(CACHED_ROUNDS, CACHE_SECONDS),
    key=lambda round_: (round_.salt, round_.settled_at),
    condition=Condition(),
)
def _results(round_: Round) -> _Kept:
    standings, words = _standings(round_), _all_words(round_)
    parts: ResultsParts = {}
    if round_.ended_early and not round_.onlooker_id:
        parts["ended_early"] = True
    if round_.paper:
        parts["on_paper"] = paper.refused(round_)
    shared: SharedResults = {
        "round": _round(round_),
        "board": {**board(round_), "text": round_.board},
        "salt": round_.salt,
        "deal": round_.deal,
        "commitment": round_.commitment,
        "players": len(standings),
        "standings": standings,
        "goals": goals_of(round_),
        "series": _series(round_),
        "words": words,
        "missed": sum(not word["finders"] for word in words),
        **parts,
        **_highlights(words),
    }
    return _Kept(shared, _teams(round_), _series_of_teams(round_), finds_by_seat(words))


@cached(
    TTLCache(CACHED_ROUNDS, CACHE_SECONDS),
    key=lambda round_, scoring: (round_.salt, round_.settled_at, scoring),
    condition=Condition(),
)
def _rescored(round_: Round, scoring: Scoring) -> list[StandingResponse]:
    known = {row["seat"]: row for row in _standings(round_)}
    return [
        {**known[row.seat], "place": row.place, "points": row.points, "words": row.words}
        for row in rescored(round_, scoring).standings
    ]


def _best(standings: list[StandingResponse], you: int | None) -> list[StandingResponse]:
    own = (row for row in standings[MOST_STANDINGS:] if row["seat"] == you)
    return [*standings[:MOST_STANDINGS], *own]


def _first_finders(word: WordOfBoard, you: int | None) -> WordOfBoard:
    """A word of a public round with its first finders, and the viewer if among them."""
    finders = word["finders"]
    shown = list(range(min(TOP, len(finders))))
    if you in finders[TOP:]:
        shown.append(finders.index(you))
    return {
        **word,
        "finders": [finders[i] for i in shown],
        "scores": [word["scores"][i] for i in shown],
        "times": [word["times"][i] for i in shown],
    }


def _round(round_: Round) -> ResultsRound:
    parts: RoundMarks = {"paper": True} if round_.paper else {}
    if round_.common_from is not None:
        parts["common_from"] = round_.common_from
    return {
        "id": round_.public_id,
        "number": round_.number,
        "series_place": round_.series_place,
        "game": round_.game.code,
        "public": round_.game.is_public,
        "dice": round_.dice,
        "set_by_host": round_.set_by_host,
        "min_length": round_.min_length,
        "scoring": round_.scoring,
        "reveal": round_.reveal,
        "words_from": round_.words_from,
        "dictionary": dictionary(round_.version),
        "starts_at": millis(round_.starts_at),
        "ends_at": millis(round_.ends_at) if round_.ends_at else None,
        "length": round(round_.length / MILLISECOND),
        **parts,
    }


def _standings(round_: Round) -> list[StandingResponse]:
    return [
        {
            "place": standing.place,
            "seat": standing.seat_id,
            "name": standing.seat.name,
            "computer": standing.seat.computer,
            "points": standing.points,
            "words": standing.words,
            **_team(standing, round_),
            "handicap": handicap(standing.handicap),
        }
        for standing in round_.standings.select_related("seat")
    ]


def _team(standing: Standing, round_: Round) -> OfTeam:
    return {"team": standing.team} if standing.team and round_.teams else {}


def _teams(round_: Round) -> list[TeamRow]:
    rows = list(round_.standings.all())
    teams = {row.seat_id: row.team for row in rows if row.team}
    own = (results.Standing(row.seat_id, row.place, row.points, row.words) for row in rows)
    return _rows_of_teams(standings_of_teams(own, teams) if round_.teams else ())


def _rows_of_teams(standings: Iterable[results.Standing]) -> list[TeamRow]:
    return [
        {"place": each.place, "team": each.seat, "points": each.points, "words": each.words}
        for each in standings
    ]


def _series(round_: Round) -> list[SeriesStanding] | None:
    """The standings of the series up to this round; None if it is the first of its series."""
    if round_.game.is_public or round_.series_place == 1:
        return None
    named = _standings_of_series(round_).values_list("seat_id", "seat__name", "seat__strength")
    rows = {seat: row for seat, *row in named.annotate(Sum("points"), Sum("words"))}
    ranked = results.ranked(
        {seat: points for seat, (*_rest, points, _words) in rows.items()},
        {seat: words for seat, (*_rest, words) in rows.items()},
    )
    return [
        {
            "place": standing.place,
            "seat": standing.seat,
            "name": rows[standing.seat][0],
            "computer": code_of(rows[standing.seat][1]),
            "points": standing.points,
            "words": standing.words,
        }
        for standing in ranked
    ]


def _series_of_teams(round_: Round) -> list[TeamRow]:
    if round_.game.is_public or round_.series_place == 1 or not round_.teams:
        return []
    sums = _standings_of_series(round_).exclude(team=None).values_list("team")
    rows = {team: row for team, *row in sums.annotate(Sum("points"), Sum("words"))}
    ranked = results.ranked(
        {team: points for team, (points, _words) in rows.items()},
        {team: words for team, (_points, words) in rows.items()},
    )
    return _rows_of_teams(ranked)


def _standings_of_series(round_: Round) -> QuerySet[Standing]:
    before = rounds.before_series(round_)
    return Standing.objects.filter(
        round__game_id=round_.game_id, round__number__gt=before, round__number__lte=round_.number
    ).order_by()


def _all_words(round_: Round) -> list[WordOfBoard]:
    """All words of the board, found or not, and those found that are too short for others. Times
    are milliseconds of play since the start."""
    solved = solution_of(round_)
    finds = settling.found_words(round_)
    on_paper = settling.stored_points(round_) if round_.paper else {}
    settled = results.score_round(finds, {**solved.points, **on_paper}, Scoring(round_.scoring))
    times = {(seat, find.word): find.received_at for seat in finds for find in finds[seat]}
    found = {word.word: word for word in settled.words}
    common = commonness(solved.points, solved.lexicon, round_.version.dictionary.language)
    pauses = round_.pauses()
    rows: list[WordOfBoard] = []
    short = (each for each in solved.short if each.word in found)
    others = (each for each in _of_table(round_, on_paper) if each.word in found)
    for word, points, path, _paths in sorted((*solved.solution.words, *short, *others)):
        result = found.get(word) or WordResult(word, points, (), {}, False)
        rows.append(
            {
                "word": word,
                **marks(word, solved, solved.rare),
                "points": points,
                "path": path,
                "found_by": len(result.finders),
                "finders": result.finders,
                "scores": [_number(result.scores[seat]) for seat in result.finders],
                "times": [
                    round(played(round_.starts_at, pauses, times[seat, word]) / MILLISECOND)
                    for seat in result.finders
                ],
                "cancelled": result.cancelled,
                "commonness": common.get(word),
            }
        )
    return rows


def _of_table(round_: Round, on_paper: Mapping[str, int]) -> Iterator[FoundWord]:
    """Words on paper that the solution of the board does not have: the table has let them count, or
    the board is not known."""
    solved = solution_of(round_)
    for word, points in on_paper.items():
        if word not in solved.points:
            yield FoundWord(word, points, solved.path_of(word) or (), ())


def _number(score: Score) -> int | float:
    return int(score) if score.denominator == 1 else round(float(score), 2)


def finds_by_seat(words: Iterable[WordOfBoard]) -> Finds:
    finds_of: dict[int, list[TimedWord]] = defaultdict(list)
    for word in words:
        columns = zip(word["finders"], word["times"], word["scores"], strict=True)
        for seat, at, points in columns:
            find: TimedWord = {
                "at": at,
                "word": word["word"],
                "points": points,
                "cancelled": word["cancelled"],
            }
            if "written" in word:
                find["written"] = word["written"]
            finds_of[seat].append(find)
    for finds in finds_of.values():
        finds.sort(key=lambda find: find["at"])
    return dict(finds_of)


def _highlights(words: list[WordOfBoard]) -> Highlights:
    """The rarest word that was found, and common words that nobody found."""
    known = [
        (highlights.Word(word["word"], word["points"], word["commonness"]), word["finders"])
        for word in words
        if word["commonness"] is not None
    ]
    return {
        "rarest": highlights.rarest(word for word, finders in known if finders),
        "everyday": highlights.everyday(word for word, finders in known if not finders),
    }


def _near_misses(viewer: Seat, words: list[WordOfBoard], finds_of: Finds) -> list[NearMiss]:
    own = {find["word"] for find in finds_of.get(viewer.pk, ())}
    shortest = viewer.handicap_min_length or 0
    missed = (
        highlights.Word(word["word"], word["points"], word["commonness"] or 0)
        for word in words
        if word["word"] not in own and len(word["word"]) >= shortest
    )
    nearest = near_misses(own, missed) if own else []
    return [{"had": near.had, "missed": near.missed, "points": near.points} for near in nearest]


def _timeline(
    viewer: Seat | None, standings: list[StandingResponse], finds_of: Finds
) -> list[TimelineOfSeat]:
    """The finds of the best ten and of the viewer, without players who found nothing."""
    seats = [row["seat"] for row in standings[:TOP]]
    if viewer and viewer.pk not in seats:
        seats.append(viewer.pk)
    return [{"seat": seat, "finds": finds_of[seat]} for seat in seats if seat in finds_of]
