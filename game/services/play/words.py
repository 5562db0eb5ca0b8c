"""The words that players send, judged and stored many at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from game.db.prepared import Prepared, PreparedInsert, in_list
from game.models import FoundWord, Round, Seat
from game.rules.verdicts import OVER, REMOVED, Verdict, judge, refused
from game.services.play.round_solutions import RoundSolution, solution_of
from solver.lexicon import normalise

_lock = Prepared(
    lambda rounds_: Round.objects.filter(in_list("pk", rounds_)).select_for_update().order_by("pk")
)
_shortest = Prepared(
    lambda games, seats: (
        Seat.objects.taken()
        .filter(in_list("game_id", games), in_list("pk", seats))
        .order_by()
        .values_list("game_id", "pk", "handicap_min_length")
    )
)
_found = Prepared(
    lambda rounds_, seats, words: (
        FoundWord.objects.filter(
            in_list("round_id", rounds_), in_list("seat_id", seats), in_list("word", words)
        )
        .order_by()
        .values_list("round_id", "seat_id", "word")
    )
)
_store = PreparedInsert(FoundWord, "round", "seat", "word", "points", "received_at")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word as it was typed, and when the server got it: that decides whether it was in time.

    `again`: sent before, but the answer was lost; what is stored already is then no repetition.
    """

    seat_id: int
    word: str
    received_at: datetime
    again: bool = False


def submit(round_: Round, entries: Sequence[Entry], now: datetime) -> list[Verdict]:
    """Judge words of any seats of a round, in order; what is accepted is committed on return.

    A word that came in before the end counts until the round is settled. One transaction.
    """
    return submit_all({round_: entries}, now)[0]


def submit_all(rounds_: Mapping[Round, Sequence[Entry]], now: datetime) -> list[list[Verdict]]:
    """The same for several rounds at once: still one transaction, and no more queries."""
    solutions = {round_.pk: solution_of(round_) for round_ in rounds_}
    with transaction.atomic():
        # The locks keep apart words and settling, also those of other processes; always taken in
        # the same order, so that two processes never wait for each other.
        locked = {round_.pk: round_ for round_ in _lock.all(solutions)}
        batch = _Batch(locked, solutions, {round_.pk: rounds_[round_] for round_ in rounds_})
        verdicts = [
            [batch.judge(round_.pk, entry, now) for entry in entries]
            for round_, entries in rounds_.items()
        ]
        _store(batch.finds)
    return verdicts


class _Batch:
    """What is known while the words of one transaction are judged."""

    def __init__(
        self,
        rounds_: Mapping[int, Round],
        solutions: Mapping[int, RoundSolution],
        entries: Mapping[int, Sequence[Entry]],
    ) -> None:
        self.rounds = rounds_
        self.solutions = solutions
        self.finds: list[tuple[int, int, str, int, datetime]] = []  # as they are stored
        games = {round_.game_id for round_ in rounds_.values()}
        seats = {entry.seat_id for several in entries.values() for entry in several}
        # The handicap of each seat that is taken, by its game and its id.
        self.shortest = {
            (game, seat): shortest for game, seat, shortest in _shortest.all(games, seats)
        }
        self.own: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        words = {
            word
            for round_, several in entries.items()
            for entry in several
            if (word := normalise(entry.word)) in solutions[round_].words
        }
        for round_, seat, word in _found.all(rounds_, seats, words) if words else ():
            self.own[round_, seat].add(word)

    def judge(self, round_id: int, entry: Entry, now: datetime) -> Verdict:
        round_, solution = self.rounds[round_id], self.solutions[round_id]
        seat = (round_.game_id, entry.seat_id)
        if seat not in self.shortest:
            return refused(normalise(entry.word), REMOVED)
        own = self.own[round_id, entry.seat_id]
        if entry.again and (word := normalise(entry.word)) in own:
            return Verdict(word, True, solution.words[word])
        if round_.settled_at:
            return refused(normalise(entry.word), OVER)
        verdict = judge(
            entry.word,
            solution=solution.words,
            in_lexicon=solution.lexicon.__contains__,
            own=own,
            min_length=max(round_.min_length, self.shortest[seat] or 0),
            phase=round_.phase(min(entry.received_at, now)),
        )
        if verdict.accepted:
            own.add(verdict.word)
            find = (round_id, entry.seat_id, verdict.word, verdict.points, entry.received_at)
            self.finds.append(find)
        return verdict
