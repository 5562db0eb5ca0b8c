"""The results of settled rounds under another scoring; they are not stored."""

from __future__ import annotations

from game.models import Round, Standing
from game.rules.refusals import Refusal
from game.rules.results import Find, Results, Scoring, settle
from game.services.play import settling
from game.services.play.round_solutions import solution_of
from solver import SearchLimitError


class ScoringTooExpensive(Refusal):
    def __init__(self) -> None:
        detail = "This board has too many equal letters for letter scoring."
        super().__init__("scoring.too_expensive", detail, "scoring")


def rescored(round_: Round, scoring: Scoring) -> Results:
    """The results of a settled round under another scoring.

    With the same players, words and handicaps; letter scoring uses the bonuses of the board.
    Raises ScoringTooExpensive.
    """
    try:
        points = solution_of(round_, scoring).words
    except SearchLimitError as error:
        raise ScoringTooExpensive from error
    seats = {row.seat_id: row for row in Standing.objects.filter(round_id=round_.pk)}
    finds: dict[int, list[Find]] = {seat: [] for seat in seats}
    finds |= settling.found_words(round_)
    handicaps = {seat: row.handicap for seat, row in seats.items()}
    return settle(finds, points, scoring, handicaps)
