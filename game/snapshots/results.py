from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from threading import Condition

from cachetools import TTLCache, cached
from django.db.models import QuerySet, Sum
from django.utils.translation import gettext as _

from game.models import Round, Seat, Standing
from game.rules import highlights, results
from game.rules.clock import Phase, played
from game.rules.computer import code_of
from game.rules.highlights import near_misses
from game.rules.refusals import Refusal
from game.rules.results import Reveal, Score, Scoring, WordResult, shows_missed
from game.rules.teams import name_of, standings_of_teams
from game.rules.word_frequency import commonness
from game.services.play import rounds, settling
from game.services.play.round_solutions import solution_of
from game.services.play.seating import watching
from game.services.play.settling import rescored
from game.snapshots import paper
from game.snapshots.values import TOP, Json, board, dictionary, goals_of, handicap, millis, written
from solver import FoundWord

Finds = dict[int, list[Json]]
MOST_STANDINGS = 100  # standings of a public round that are sent
# Results never change, but names in them may. Concurrent requests wait for one computation.
MILLISECOND = timedelta(milliseconds=1)
CACHED_ROUNDS, CACHE_SECONDS = 32, 60


def round_results(
    round_: Round,
    viewer: Seat | None,
    now: datetime,
    what_if: Scoring | None = None,
    *,
    in_room: bool = False,
) -> Json:
    """The results of a settled round as the viewer may see them. Raises Refusal.

    `what_if` adds the standings under another scoring. `in_room`: as in `Game.may_see_results`.
    """
    round_ = _checked(round_, viewer, now, in_room)
    you = viewer.pk if viewer else None
    visible = visible_to(viewer, _named(_results(round_)), shows_missed_of(round_, now))
    visible["what_if"] = None
    if what_if:
        visible["what_if"] = {"scoring": what_if.value, "standings": _rescored(round_, what_if)}
    if round_.game.is_public:
        words = [_first_finders(word, you) for word in visible["words"]]
        visible |= {"standings": _best(visible["standings"], you), "words": words}
        if what_if:
            visible["what_if"]["standings"] = _best(visible["what_if"]["standings"], you)
    return {**visible, "you": you}


def found_in(round_: Round, viewer: Seat | None, now: datetime, *, in_room: bool = False) -> Json:
    """The results of a settled round without what depends on the viewer, and without the words
    that nobody found. Raises Refusal as `round_results`."""
    results = _named(_results(_checked(round_, viewer, now, in_room)))
    return {**results, "words": [word for word in results["words"] if word["finders"]]}


def _named(results: Json) -> Json:
    """With the names of the teams, which depend on the reader’s language."""
    parts = {part: results[part] for part in ("teams", "series_teams")}
    return results | {
        part: [{**row, "name": name_of(row["team"])} for row in rows]
        for part, rows in parts.items()
    }


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
def _results(round_: Round) -> Json:
    standings, words = _standings(round_), _all_words(round_)
    return {
        "round": _round(round_),
        "board": {**board(round_), "text": round_.board},
        "salt": round_.salt,
        "deal": round_.deal,
        "commitment": round_.commitment,
        "players": len(standings),
        "standings": standings,
        "teams": _teams(round_),
        "goals": goals_of(round_),
        "series": _series(round_),
        "series_teams": _series_of_teams(round_),
        "words": words,
        "missed": sum(not word["finders"] for word in words),
        "finds": finds_by_seat(words),
        **({"ended_early": True} if round_.ended_early and not round_.onlooker_id else {}),
        **({"on_paper": paper.refused(round_)} if round_.paper else {}),
        **highlights_of(words),
    }


@cached(
    TTLCache(CACHED_ROUNDS, CACHE_SECONDS),
    key=lambda round_, scoring: (round_.salt, round_.settled_at, scoring),
    condition=Condition(),
)
def _rescored(round_: Round, scoring: Scoring) -> list[Json]:
    known = {row["seat"]: row for row in _standings(round_)}
    return [
        {**known[row.seat], "place": row.place, "points": row.points, "words": row.words}
        for row in rescored(round_, scoring).standings
    ]


def _best(standings: list[Json], you: int | None) -> list[Json]:
    own = (row for row in standings[MOST_STANDINGS:] if row["seat"] == you)
    return [*standings[:MOST_STANDINGS], *own]


def _first_finders(word: Json, you: int | None) -> Json:
    """A word of a public round with its first finders, and the viewer if among them."""
    finders = word["finders"]
    shown = list(range(min(TOP, len(finders))))
    if you in finders[TOP:]:
        shown.append(finders.index(you))
    columns = {key: [word[key][i] for i in shown] for key in ("finders", "scores", "times")}
    return {**word, **columns}


def _round(round_: Round) -> Json:
    return {
        "id": round_.public_id,
        "number": round_.number,
        "series_place": round_.series_place,
        "game": round_.game.code,
        "public": round_.game.is_public,
        "dice": round_.dice,
        "set_by_host": round_.set_by_host,
        **({"paper": True} if round_.paper else {}),
        "min_length": round_.min_length,
        "scoring": round_.scoring,
        "reveal": round_.reveal,
        "words_from": round_.words_from,
        **({} if round_.common_from is None else {"common_from": round_.common_from}),
        "dictionary": dictionary(round_.version),
        "starts_at": millis(round_.starts_at),
        "ends_at": millis(round_.ends_at) if round_.ends_at else None,
        "length": round(round_.length / MILLISECOND),
    }


def _standings(round_: Round) -> list[Json]:
    return [
        {
            "place": standing.place,
            "seat": standing.seat_id,
            "name": standing.seat.name,
            "computer": standing.seat.computer,
            "points": standing.points,
            "words": standing.words,
            **({"team": standing.team} if standing.team and round_.teams else {}),
            "handicap": handicap(standing.handicap),
        }
        for standing in round_.standings.select_related("seat")
    ]


def _teams(round_: Round) -> list[Json]:
    rows = list(round_.standings.all())
    teams = {row.seat_id: row.team for row in rows if row.team}
    own = (results.Standing(row.seat_id, row.place, row.points, row.words) for row in rows)
    return _rows_of_teams(standings_of_teams(own, teams) if round_.teams else ())


def _rows_of_teams(standings: Iterable[results.Standing]) -> list[Json]:
    return [
        {"place": each.place, "team": each.seat, "points": each.points, "words": each.words}
        for each in standings
    ]


def _series(round_: Round) -> list[Json] | None:
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


def _series_of_teams(round_: Round) -> list[Json]:
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


def _all_words(round_: Round) -> list[Json]:
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
    rows = []
    short = (each for each in solved.short if each.word in found)
    others = (each for each in _of_table(round_, on_paper) if each.word in found)
    for word, points, path, _paths in sorted((*solved.solution.words, *short, *others)):
        result = found.get(word) or WordResult(word, points, (), {}, False)
        rows.append(
            {
                "word": word,
                **written(word, solved),
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
                **({"rare": True} if word in solved.rare else {}),
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


def visible_to(viewer: Seat | None, results: Json, shows_missed: bool) -> Json:
    """The results for this viewer, with the near misses and the timeline of their own."""
    visible = {name: value for name, value in results.items() if name != "finds"}
    if not shows_missed:
        visible["words"] = [word for word in results["words"] if word["finders"]]
        visible["everyday"] = []
    return {
        **visible,
        "hidden": len(results["words"]) - len(visible["words"]),
        "near_misses": _near_misses(viewer, visible["words"], results["finds"]) if viewer else [],
        "timeline": []  # paper does not say when a word was found
        if "on_paper" in results
        else _timeline(viewer, results["standings"], results["finds"]),
    }


def finds_by_seat(words: list[Json]) -> Finds:
    finds_of: Finds = defaultdict(list)
    for word in words:
        columns = zip(word["finders"], word["times"], word["scores"], strict=True)
        for seat, at, points in columns:
            find = {"at": at, "word": word["word"], "points": points}
            shown = {"written": word["written"]} if "written" in word else {}
            finds_of[seat].append({**find, **shown, "cancelled": word["cancelled"]})
    for finds in finds_of.values():
        finds.sort(key=lambda find: find["at"])
    return dict(finds_of)


def highlights_of(words: list[Json]) -> Json:
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


def _near_misses(viewer: Seat, words: list[Json], finds_of: Finds) -> list[Json]:
    own = {find["word"] for find in finds_of.get(viewer.pk, ())}
    shortest = viewer.handicap_min_length or 0
    missed = (
        highlights.Word(word["word"], word["points"], word["commonness"] or 0)
        for word in words
        if word["word"] not in own and len(word["word"]) >= shortest
    )
    return [near._asdict() for near in near_misses(own, missed)] if own else []


def _timeline(viewer: Seat | None, standings: list[Json], finds_of: Finds) -> list[Json]:
    """The finds of the best ten and of the viewer, without players who found nothing."""
    seats = [row["seat"] for row in standings[:TOP]]
    if viewer and viewer.pk not in seats:
        seats.append(viewer.pk)
    return [{"seat": seat, "finds": finds_of[seat]} for seat in seats if seat in finds_of]
