"""The words of a round once it is over: who found each and when, and what is notable."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import timedelta
from typing import Annotated, TypedDict

from game.models import Round, Seat
from game.rules import highlights, results
from game.rules.clock import played
from game.rules.common_words import familiarity
from game.rules.highlights import near_misses
from game.rules.results import Score, Scoring, WordResult
from game.rules.word_frequency import commonness
from game.services.play import settling
from game.services.play.round_solutions import solution_of
from game.snapshots.standings import StandingResponse
from game.snapshots.values import TOP, OwnWord, Path, WordOnTiles, marks
from solver import FoundWord

MILLISECOND = timedelta(milliseconds=1)


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


class Highlights(TypedDict):
    rarest: Annotated[
        str | None, "The least common word that somebody found, if frequencies are known."
    ]
    everyday: Annotated[list[str], "Up to eight common words that nobody found."]


Finds = Mapping[int, list[TimedWord]]  # by seat, in order of time


def all_words(round_: Round) -> list[WordOfBoard]:
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


def known_word(word: WordOfBoard, language: str, points: int | None = None) -> highlights.Word:
    """A word as players know it. `points`: what it would bring, if that is not what it is worth."""
    forms = word.get("written", word["word"]).lower().split(", ")
    known = familiarity(word["commonness"] or 0, forms, language)
    return highlights.Word(word["word"], word["points"] if points is None else points, known)


def highlights_of(words: list[WordOfBoard], language: str) -> Highlights:
    """The rarest word that was found, and common words that nobody found."""
    found = (
        highlights.Word(word["word"], word["points"], word["commonness"])
        for word in words
        if word["finders"] and word["commonness"] is not None
    )
    missed = (known_word(word, language) for word in words if not word["finders"])
    return {"rarest": highlights.rarest(found), "everyday": highlights.everyday(missed)}


def near_misses_of(
    viewer: Seat, words: list[WordOfBoard], finds_of: Finds, language: str
) -> list[NearMiss]:
    own = {find["word"] for find in finds_of.get(viewer.pk, ())}
    shortest = viewer.handicap_min_length or 0
    missed = (
        known_word(word, language)
        for word in words
        if word["word"] not in own and len(word["word"]) >= shortest
    )
    nearest = near_misses(own, missed) if own else []
    return [{"had": near.had, "missed": near.missed, "points": near.points} for near in nearest]


def timeline_of(
    viewer: Seat | None, standings: list[StandingResponse], finds_of: Finds
) -> list[TimelineOfSeat]:
    """The finds of the best ten and of the viewer, without players who found nothing."""
    seats = [row["seat"] for row in standings[:TOP]]
    if viewer and viewer.pk not in seats:
        seats.append(viewer.pk)
    return [{"seat": seat, "finds": finds_of[seat]} for seat in seats if seat in finds_of]


def first_finders(word: WordOfBoard, you: int | None) -> WordOfBoard:
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
