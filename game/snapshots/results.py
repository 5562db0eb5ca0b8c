"""The results of a settled round, as a viewer may see them."""

from datetime import datetime
from threading import Condition
from typing import Annotated, NamedTuple, TypedDict

from cachetools import TTLCache, cached
from django.utils.translation import gettext as _

from game.models import Round, Seat
from game.rules.clock import Phase
from game.rules.lists import WordsFrom
from game.rules.refusals import Refusal
from game.rules.results import Reveal, Scoring, shows_missed
from game.rules.teams import name_of
from game.services.play import rounds
from game.services.play.seating import watching
from game.services.play.settling import rescored
from game.snapshots import paper
from game.snapshots.paper import OnPaper
from game.snapshots.round_words import (
    MILLISECOND,
    Finds,
    Highlights,
    NearMiss,
    TimelineOfSeat,
    WordOfBoard,
    all_words,
    finds_by_seat,
    first_finders,
    highlights_of,
    near_misses_of,
    timeline_of,
)
from game.snapshots.standings import (
    SeriesStanding,
    StandingResponse,
    TeamRow,
    TeamStanding,
    best,
    series_of,
    series_teams_of,
    standings_of,
    teams_of,
)
from game.snapshots.values import (
    BoardState,
    DictionaryPlayed,
    Millis,
    board,
    dictionary,
    goals_of,
    millis,
)

# Results never change, but names in them may. Concurrent requests wait for one computation.
CACHED_ROUNDS, CACHE_SECONDS = 32, 60


class RoundMarks(TypedDict, total=False):
    paper: Annotated[bool, "True for real dice and paper; else left out."]
    common_from: Annotated[
        float,
        "From 10 on, words that are not on the list of common words are rare, and those whose "
        "`commonness` is below the line less 10. Otherwise the `commonness` below which words are "
        "rare. Left out where all are alike.",
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


class WhatIf(TypedDict):
    scoring: Annotated[str, Scoring]
    standings: list[StandingResponse]


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
    language = round_.version.dictionary.language
    shows_all = shows_missed_of(round_, now)
    words = all_words if shows_all else [word for word in all_words if word["finders"]]
    shown: ResultsResponse = {
        **kept.named(),
        "you": you,
        "words": words,
        "hidden": len(all_words) - len(words),
        "near_misses": near_misses_of(viewer, words, kept.finds, language) if viewer else [],
        # Paper does not say when a word was found.
        "timeline": [] if round_.paper else timeline_of(viewer, standings, kept.finds),
        "what_if": None,
    }
    if not shows_all:
        shown["everyday"] = []
    if what_if:
        shown["what_if"] = {"scoring": what_if.value, "standings": _rescored(round_, what_if)}
    if round_.game.is_public:
        shown["words"] = [first_finders(word, you) for word in words]
        shown["standings"] = best(standings, you)
        if shown["what_if"]:
            shown["what_if"]["standings"] = best(shown["what_if"]["standings"], you)
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
    standings, words = standings_of(round_), all_words(round_)
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
        "series": series_of(round_),
        "words": words,
        "missed": sum(not word["finders"] for word in words),
        **parts,
        **highlights_of(words, round_.version.dictionary.language),
    }
    return _Kept(shared, teams_of(round_), series_teams_of(round_), finds_by_seat(words))


@cached(
    TTLCache(CACHED_ROUNDS, CACHE_SECONDS),
    key=lambda round_, scoring: (round_.salt, round_.settled_at, scoring),
    condition=Condition(),
)
def _rescored(round_: Round, scoring: Scoring) -> list[StandingResponse]:
    known = {row["seat"]: row for row in standings_of(round_)}
    return [
        {**known[row.seat], "place": row.place, "points": row.points, "words": row.words}
        for row in rescored(round_, scoring).standings
    ]


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
