"""Rounds that are over, counted by other rules. Nothing of it is kept."""

from __future__ import annotations

from game.models import Round, Standing
from game.rules.results import Find, Results, Scoring, settle
from game.services.play import rounds
from game.services.play.round_solutions import solution_of


def rescored(round_: Round, scoring: Scoring) -> Results:
    """What would have come out of a settled round if it had been scored like that.

    With the same players, words and handicaps; by letters with the bonuses that the board had.
    """
    seats = {row.seat_id: row for row in Standing.objects.filter(round_id=round_.pk)}
    finds: dict[int, list[Find]] = {seat: [] for seat in seats}
    finds |= rounds.found_words(round_)
    handicaps = {seat: row.handicap for seat, row in seats.items()}
    return settle(finds, solution_of(round_, scoring).words, scoring, handicaps)
