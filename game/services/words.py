"""The words that players send, judged and stored many at a time."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction

from game.models import FoundWord, Round, Seat
from game.rules.verdicts import OVER, REMOVED, Verdict, judge, refused
from game.services.books import RoundBook, book_of
from solver.lexicon import normalise


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
    books = {round_.pk: book_of(round_) for round_ in rounds_}
    with transaction.atomic():
        # The locks keep apart words and settling, also those of other processes; always taken in
        # the same order, so that two processes never wait for each other.
        locked = Round.objects.select_for_update().order_by("pk").in_bulk(list(books))
        sheet = _Sheet(locked, books, {round_.pk: rounds_[round_] for round_ in rounds_})
        verdicts = [
            [sheet.judge(round_.pk, entry, now) for entry in entries]
            for round_, entries in rounds_.items()
        ]
        FoundWord.objects.bulk_create(sheet.finds)
    return verdicts


class _Sheet:
    """What is known while the words of one transaction are judged."""

    def __init__(
        self,
        rounds_: Mapping[int, Round],
        books: Mapping[int, RoundBook],
        entries: Mapping[int, Sequence[Entry]],
    ) -> None:
        self.rounds = rounds_
        self.books = books
        self.finds: list[FoundWord] = []
        seats = {entry.seat_id for several in entries.values() for entry in several}
        self.shortest = self._shortest(seats)
        self.own: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        words = {
            word
            for round_, several in entries.items()
            for entry in several
            if (word := normalise(entry.word)) in books[round_].words
        }
        found = FoundWord.objects.filter(round__in=rounds_, seat__in=seats, word__in=words)
        rows = found.order_by().values_list("round_id", "seat_id", "word")
        for round_, seat, word in rows if words else ():
            self.own[round_, seat].add(word)

    def _shortest(self, seats: set[int]) -> dict[tuple[int, int], int | None]:
        """The handicap of each seat that is taken, by its game and its id."""
        games = {round_.game_id for round_ in self.rounds.values()}
        taken = Seat.objects.taken().filter(game_id__in=games, pk__in=seats).order_by()
        rows = taken.values_list("game_id", "pk", "handicap_min_length")
        return {(game, seat): handicap for game, seat, handicap in rows}

    def judge(self, round_id: int, entry: Entry, now: datetime) -> Verdict:
        round_, book = self.rounds[round_id], self.books[round_id]
        seat = (round_.game_id, entry.seat_id)
        if seat not in self.shortest:
            return refused(normalise(entry.word), REMOVED)
        own = self.own[round_id, entry.seat_id]
        if entry.again and (word := normalise(entry.word)) in own:
            return Verdict(word, True, book.words[word])
        if round_.settled_at:
            return refused(normalise(entry.word), OVER)
        verdict = judge(
            entry.word,
            solution=book.words,
            in_lexicon=book.lexicon.__contains__,
            own=own,
            min_length=max(round_.min_length, self.shortest[seat] or 0),
            phase=round_.phase(min(entry.received_at, now)),
        )
        if verdict.accepted:
            own.add(verdict.word)
            self._note(round_id, entry, verdict)
        return verdict

    def _note(self, round_id: int, entry: Entry, verdict: Verdict) -> None:
        self.finds.append(
            FoundWord(
                round_id=round_id,
                seat_id=entry.seat_id,
                word=verdict.word,
                points=verdict.points,
                received_at=entry.received_at,
            )
        )
