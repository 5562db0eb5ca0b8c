"""Words of players, judged and stored in batches."""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime

from django.db import transaction
from django.db.models import Count
from django.utils.translation import gettext as _

from game import metrics
from game.db.prepared import Prepared, PreparedInsert, in_list, in_rows
from game.models import FoundWord, Round, Seat
from game.rules import paper
from game.rules.refusals import Refusal
from game.rules.results import effective_min_length
from game.rules.teams import TOGETHER
from game.rules.verdicts import NOT_PLAYING, OF_TEAM, REMOVED, Verdict, judge, refused
from game.services.play import notifications
from game.services.play.round_solutions import RoundSolution, solution_of

_lock = Prepared(
    lambda rounds_: Round.objects.filter(in_list("pk", rounds_)).select_for_update().order_by("pk")
)
_min_lengths = Prepared(
    lambda games, seats: (
        Seat.objects.taken()
        .filter(in_list("game_id", games), in_list("pk", seats))
        .order_by()
        .values_list("game_id", "pk", "handicap_min_length", "team")
    )
)
_found = Prepared(
    lambda words: (
        FoundWord.objects.filter(in_rows(("round_id", "seat_id", "word"), words))
        .order_by()
        .values_list("round_id", "seat_id", "word")
    )
)
_store = PreparedInsert(FoundWord, "round", "seat", "word", "points", "received_at")


@dataclass(frozen=True, slots=True)
class Entry:
    """A word as a player typed it. `received_at`, by the server's clock, decides if it is in time.

    `again` says that the client resends it because it got no answer: a stored word is then accepted
    once more instead of refused as repeated.
    """

    seat_id: int
    word: str
    received_at: datetime
    again: bool = False


Entries = Sequence[tuple[Round, Entry]]
Spelled = tuple[int, Entry, str]  # the id of its round, and the word as tiles spell it
Submit = Callable[[Entries], list[Verdict]]
_committer: Submit | None = None


def set_committer(committer: Submit | None) -> None:
    """Register the committer for words outside sockets in this process; None: commit directly."""
    global _committer
    _committer = committer


def submit(round_: Round, entry: Entry) -> Verdict:
    return submit_several([(round_, entry)])[0]


def submit_several(entries: Entries) -> list[Verdict]:
    """Judge words in order of time; accepted ones are committed on return.

    Once a process has had a socket, they join the next batch of its committer: not to be called in
    a transaction, whose lock the committer would wait for. Raises Refusal if the committer's queue
    is full or takes too long, and whatever the database raises.
    """
    return _committer(entries) if _committer else submit_all(entries, entries[-1][1].received_at)


def not_stored() -> Refusal:
    return Refusal("server.error", _("The word could not be stored. Send it again."))


def submit_all(entries: Entries, now: datetime) -> list[Verdict]:
    """Judge words of any rounds and seats, in order; accepted ones are committed on return.

    A word received before the end of its round counts until the round is settled. One transaction;
    the number of queries does not depend on the number of words.
    """
    rounds_ = {round_.pk: round_ for round_, _ in entries}
    solutions = {pk: solution_of(round_) for pk, round_ in rounds_.items()}
    spelled = [
        (round_.pk, entry, solutions[round_.pk].spelled(entry.word)) for round_, entry in entries
    ]
    with transaction.atomic():
        batch = _Batch(solutions, spelled, now)
        verdicts = [batch.judge(pk, entry, word) for pk, entry, word in spelled]
        _store(batch.accepted)
        notifications.notify_of_words({rounds_[row[0]].game_id for row in batch.accepted})
    metrics.BATCHES.observe(len(entries))
    for code, number in Counter(verdict.code for verdict in verdicts).items():
        metrics.WORDS.labels(code or "accepted").inc(number)
    return verdicts


class _Batch:
    """The rows that the words of one transaction are judged by, and those to insert.

    `min_lengths` has the handicap of each taken seat by the ids of its game and the seat, `found`
    the stored and accepted words by the ids of their round and seat, `listed` how many of a round
    on paper there are.
    """

    def __init__(
        self, solutions: Mapping[int, RoundSolution], spelled: Collection[Spelled], now: datetime
    ) -> None:
        self.solutions = solutions
        self.now = now
        # The row locks exclude settling, also by other processes. They are taken in id order;
        # otherwise two transactions could deadlock.
        self.rounds = {round_.pk: round_ for round_ in _lock.all(solutions)}
        self.accepted: list[tuple[int, int, str, int, datetime]] = []
        games = {round_.game_id for round_ in self.rounds.values()}
        seats = {entry.seat_id for _, entry, _ in spelled}
        known = _min_lengths.all(games, seats)
        self.min_lengths = {(game, seat): min_length for game, seat, min_length, _ in known}
        self.teams = {(game, seat): team for game, seat, _, team in known}
        self.found: defaultdict[tuple[int, int], set[str]] = defaultdict(set)
        words = {
            (pk, entry.seat_id, word)
            for pk, entry, word in spelled
            if word in solutions[pk].points or (self.rounds[pk].paper and paper.can_be_stored(word))
        }
        for round_id, seat, word in _found.all(words) if words else ():
            self.found[round_id, seat].add(word)
        on_paper = [round_ for round_ in self.rounds.values() if round_.paper]
        self.listed = _listed(on_paper, seats) if on_paper else Counter[tuple[int, int]]()
        self.of_teams = {  # Words that don't count reach no query: they may have any signs.
            pk: _of_teams(
                round_,
                {word for each, _, word in spelled if each == pk and word in solutions[pk].points},
            )
            for pk, round_ in self.rounds.items()
            if round_.teams or round_.together
        }

    def judge(self, round_id: int, entry: Entry, word: str) -> Verdict:
        """The verdict on a word, which is given as tiles spell it."""
        verdict = self._judge(round_id, entry, word)
        written = self.solutions[round_id].written(word)
        return verdict if written == word else replace(verdict, written=written)

    def _judge(self, round_id: int, entry: Entry, word: str) -> Verdict:
        round_, solution = self.rounds[round_id], self.solutions[round_id]
        seat = (round_.game_id, entry.seat_id)
        if seat not in self.min_lengths:
            return refused(word, REMOVED)
        if entry.seat_id == round_.onlooker_id:
            return refused(word, NOT_PLAYING)
        found = self.found[round_id, entry.seat_id]
        if entry.again and word in found:
            rare = solution.is_bonus(word)
            return Verdict(word, True, 0 if round_.paper else solution.points[word], rare=rare)
        if round_.paper:
            return self._accept(round_, entry, word)
        team = TOGETHER if round_.together else self.teams[seat]
        of_team = self.of_teams.get(round_id, {}).setdefault(team, set()) if team else set()
        verdict = judge(
            word,
            solution=solution.points,
            rare=solution.rare,
            on_board=solution.shows,
            own=found,
            min_length=effective_min_length(round_.min_length, self.min_lengths[seat]),
            phase=round_.phase(min(entry.received_at, self.now)),
            unknown=solution.unknown,
        )
        if verdict.accepted and word in of_team:
            return refused(word, OF_TEAM)
        if verdict.accepted:
            of_team.add(word)
            self._take(round_, entry, verdict)
        return verdict

    def _accept(self, round_: Round, entry: Entry, word: str) -> Verdict:
        found = self.found[round_.pk, entry.seat_id]
        shortest = self.min_lengths[round_.game_id, entry.seat_id]
        verdict = paper.accept(
            word,
            own=found,
            count=self.listed[round_.pk, entry.seat_id],
            min_length=effective_min_length(round_.min_length, shortest),
            phase=round_.phase(min(entry.received_at, self.now)),
        )
        if verdict.accepted:
            self._take(round_, entry, verdict)
        return verdict

    def _take(self, round_: Round, entry: Entry, verdict: Verdict) -> None:
        self.found[round_.pk, entry.seat_id].add(verdict.word)
        self.listed[round_.pk, entry.seat_id] += 1
        row = (round_.pk, entry.seat_id, verdict.word, verdict.points, entry.received_at)
        self.accepted.append(row)


def _listed(rounds_: Sequence[Round], seats: Collection[int]) -> Counter[tuple[int, int]]:
    lists = FoundWord.objects.filter(round__in=rounds_, seat__in=seats).order_by()
    numbers = lists.values_list("round_id", "seat_id").annotate(Count("pk"))
    return Counter({(round_, seat): number for round_, seat, number in numbers})


def _of_teams(round_: Round, words: Collection[str]) -> dict[int | None, set[str]]:
    taken: dict[int | None, set[str]] = defaultdict(set)
    found = FoundWord.objects.filter(round_id=round_.pk, word__in=words, seat__removed_at=None)
    for word, team in found.order_by().values_list("word", "seat__team"):
        taken[TOGETHER if round_.together else team].add(word)
    return taken
