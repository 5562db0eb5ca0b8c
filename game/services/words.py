"""The words that players send, judged and stored many at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from game.models import FoundWord, Round, Seat
from game.rules.verdicts import OVER, REMOVED, Verdict, judge, refused
from game.services import rounds
from game.services.rounds import RoundBook
from solver.lexicon import normalise


@dataclass(frozen=True, slots=True)
class Entry:
    """A word as it was typed, and when the server got it: that decides whether it was in time."""

    seat_id: int
    word: str
    received_at: datetime


def submit(round_: Round, entries: Sequence[Entry], now: datetime) -> list[Verdict]:
    """Judge words of any seats of a round, in order; what is accepted is committed on return.

    A word that came in before the end counts until the round is settled. One transaction.
    """
    book = rounds.book(round_)
    with transaction.atomic():
        # The lock keeps apart words and settling, also those of other processes.
        locked = Round.objects.select_for_update().get(pk=round_.pk)
        sheet = _Sheet(locked, book, entries)
        verdicts = [sheet.judge(entry, now) for entry in entries]
        FoundWord.objects.bulk_create(sheet.finds)
    return verdicts


class _Sheet:
    """What is known while the words of one transaction are judged."""

    def __init__(self, round_: Round, book: RoundBook, entries: Sequence[Entry]) -> None:
        self.round = round_
        self.book = book
        self.finds: list[FoundWord] = []
        seats = {entry.seat_id for entry in entries}
        taken = Seat.objects.taken().filter(game_id=round_.game_id, pk__in=seats)
        self.shortest = {
            seat: max(round_.min_length, handicap or 0)
            for seat, handicap in taken.values_list("pk", "handicap_min_length")
        }
        self.own: defaultdict[int, set[str]] = defaultdict(set)
        words = {normalise(entry.word) for entry in entries} & book.words.keys()
        found = FoundWord.objects.filter(round=round_, seat__in=seats, word__in=words)
        for seat, word in found.values_list("seat_id", "word") if words else ():
            self.own[seat].add(word)

    def judge(self, entry: Entry, now: datetime) -> Verdict:
        if entry.seat_id not in self.shortest:
            return refused(normalise(entry.word), REMOVED)
        if self.round.settled_at:
            return refused(normalise(entry.word), OVER)
        verdict = judge(
            entry.word,
            solution=self.book.words,
            in_lexicon=self.book.lexicon.__contains__,
            own=self.own[entry.seat_id],
            min_length=self.shortest[entry.seat_id],
            phase=self.round.phase(min(entry.received_at, now)),
        )
        if verdict.accepted:
            self._note(entry, verdict)
        return verdict

    def _note(self, entry: Entry, verdict: Verdict) -> None:
        self.own[entry.seat_id].add(verdict.word)
        self.finds.append(
            FoundWord(
                round=self.round,
                seat_id=entry.seat_id,
                word=verdict.word,
                points=verdict.points,
                received_at=entry.received_at,
            )
        )
