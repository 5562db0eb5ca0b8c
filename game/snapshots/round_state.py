"""The state of a round at a moment, the same for all who see it."""

from datetime import datetime
from typing import Annotated, TypedDict

from game.models import Game, Round
from game.rules import ranks
from game.rules.clock import Phase
from game.rules.lists import WordsFrom
from game.rules.results import Scoring
from game.services.play import rounds, settling
from game.services.play.round_solutions import common_points, solution_of
from game.snapshots import paper
from game.snapshots.paper import PaperParts, PaperState
from game.snapshots.values import BoardState, Millis, board, goals_of, millis

PARTLY = (WordsFrom.LIST, WordsFrom.BONUS)  # some words count alone, or more than others


class RoundSummary(PaperParts):
    id: str
    number: Annotated[int, "The number in the game, from 1."]
    series_place: Annotated[int, "The number in the series, from 1."]
    phase: Annotated[str, Phase]
    starts_at: Millis
    ends_at: Annotated[Millis | None, "Null: untimed."]
    paused: Annotated[
        bool, "Whether the host has paused it. `ends_at` is then when the pause ends the round."
    ]
    time_left: Annotated[int | None, "The milliseconds on the clock of a paused round; else null."]
    settled: Annotated[bool, "Whether the results are ready."]
    commitment: Annotated[str, "SHA-256 in hex of `salt` and `deal` of the results."]
    min_length: int
    words_from: Annotated[str, WordsFrom]
    scoring: Annotated[str, Scoring]


class RoundParts(TypedDict, total=False):
    paper: Annotated[PaperState, "Left out but for rounds on paper."]
    common: Annotated[
        int,
        "The number of words on the board that are no bonus, such as the common ones or those "
        "of a list; left out before the start, and where all words are alike.",
    ]
    ranks: Annotated[
        list[int],
        "The points from which a player has each rank of this board, the lowest first; left out "
        "before the start, on paper, for those who play together, and on boards with few points.",
    ]
    goals: Annotated[
        list[int], "The points of the goals of those who play together; else left out."
    ]
    points: Annotated[int, "The points of those who play together; else left out."]


class RoundState(RoundSummary, RoundParts):
    next_starts_at: Annotated[
        int | None, "When the next round starts automatically; null if it does not."
    ]
    board: Annotated[BoardState | None, "Null before the start."]


def state_of(game: Game, round_: Round, now: datetime) -> RoundState:
    seen = round_.phase(now) not in (Phase.LOBBY, Phase.COUNTDOWN, Phase.PAUSED)
    return {
        **round_summary(round_, now),
        "next_starts_at": _next_start(game, round_, now),
        "board": board(round_) if seen else None,
        **_parts(round_, now, seen=seen),
    }


def _parts(round_: Round, now: datetime, *, seen: bool) -> RoundParts:
    """`common` is there where only common words or those of a list count, or others are a bonus."""
    parts: RoundParts = {}
    if seen and (round_.common_from is not None or round_.words_from in PARTLY):
        parts["common"] = solution_of(round_).common_count
    is_ranked = seen and not (round_.paper or round_.together)
    if is_ranked and (needed := ranks.points_of(common_points(round_))):
        parts["ranks"] = needed
    if round_.together:
        finds, points = settling.found_words(round_), solution_of(round_).points
        found = {find.word for several in finds.values() for find in several}
        parts["goals"] = goals_of(round_)
        parts["points"] = sum(points[word] for word in found)
    if round_.paper:
        parts["paper"] = paper.lists(round_, now)
    return parts


def round_summary(round_: Round, now: datetime) -> RoundSummary:
    parts: PaperParts = paper.parts(round_) if round_.paper else {}
    return {
        "id": round_.public_id,
        "number": round_.number,
        "series_place": round_.series_place,
        "phase": round_.phase(now).value,
        "starts_at": millis(round_.starts_at),
        "ends_at": millis(round_.ends_at) if round_.ends_at else None,
        "paused": round_.phase(now) is Phase.PAUSED,
        "time_left": _time_left(round_, now),
        **parts,
        "settled": round_.settled_at is not None,
        "commitment": round_.commitment,
        "min_length": round_.min_length,
        "words_from": round_.words_from,
        "scoring": round_.scoring,
    }


def _time_left(round_: Round, now: datetime) -> int | None:
    is_paused = round_.phase(now) is Phase.PAUSED
    left = round_.time_left if is_paused else None
    return None if left is None else round(left.total_seconds() * 1000)


def _next_start(game: Game, round_: Round, now: datetime) -> int | None:
    """When the next round starts by itself; None if that time passed with nobody present."""
    due = rounds.next_start(game, round_)
    return millis(due) if due and due > now else None
