"""What rated rounds and their pages say about fair play, for the staff."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.db.models import QuerySet
from django.db.models.functions import Coalesce, Greatest

from game.models import FoundWord, Player, Round, Standing
from game.rules.clock import played
from game.rules.fair_play import LEAST, Hidden, Sign, Timed, per_minute, signs
from game.rules.ratings import Experience
from game.rules.word_frequency import zipf_frequencies

MOST = 1_000  # results of players in rounds that are looked at, the latest
BATCH = 250  # of them whose words are read together


@dataclass(frozen=True, slots=True)
class Looked:
    """The result of a player in a round, with the signs in it. `pace`: words a minute."""

    standing: Standing
    pace: float
    signs: Sequence[Sign]

    @property
    def is_strong(self) -> bool:
        return any(each.is_strong for each in self.signs)

    @property
    def hidden(self) -> Hidden | None:
        times, seconds = self.standing.hidden_times, self.standing.hidden_seconds
        return None if times is None or seconds is None else Hidden(times, seconds)


def conspicuous() -> list[Looked]:
    """The latest rated results with signs; those with strong ones first."""
    looked = [each for each in _looked(_rated().filter(words__gte=LEAST)[:MOST]) if each.signs]
    return sorted(looked, key=lambda each: not each.is_strong)


def of_player(player: Player) -> list[Looked]:
    """The latest rated results of a player, with and without signs."""
    return list(_looked(_rated().filter(seat__player=player)[:MOST]))


def keep_hidden(round_: Round, told: Mapping[int, Hidden]) -> None:
    """Stores what pages told while a round was played, by seat, if it was rated as it was settled.
    Few seats differ, so there are few statements."""
    length = round_.length.total_seconds()
    seats: dict[Hidden, list[int]] = defaultdict(list)
    for seat, hidden in told.items():
        seats[hidden.within(length)].append(seat)
    rated = Standing.objects.filter(round=round_, round__rated_number__isnull=False)
    with transaction.atomic():
        for hidden, alike in seats.items():
            rated.filter(seat__in=alike).update(
                hidden_times=_at_least("hidden_times", hidden.times),
                hidden_seconds=_at_least("hidden_seconds", hidden.seconds),
            )


def _at_least(column: str, number: int) -> Greatest:
    """Another process may have stored more, for a player with two pages."""
    return Greatest(Coalesce(column, 0), number)


def _rated() -> QuerySet[Standing]:
    """Those of rounds that were rated, also if they were annulled since."""
    known = Standing.objects.filter(round__rated_number__isnull=False, seat__strength=None)
    named = known.select_related("seat__player", "round__game", "round__version__dictionary")
    return named.order_by("-round_id", "place")


def _looked(rated: QuerySet[Standing]) -> Iterator[Looked]:
    standings = list(rated)
    for first in range(0, len(standings), BATCH):
        batch = standings[first : first + BATCH]
        found = _found(batch)
        for standing in batch:
            words = found[standing.round_id, standing.seat_id]
            is_new = standing.experience != Experience.ESTABLISHED
            yield Looked(standing, per_minute(words), signs(words, is_new=is_new))


def _found(standings: Sequence[Standing]) -> dict[tuple[int, int], list[Timed]]:
    rounds = {each.round_id: each.round for each in standings}
    rows = FoundWord.objects.filter(round__in=rounds, seat__in={one.seat_id for one in standings})
    columns = ("round_id", "seat_id", "word", "received_at")
    said: dict[int, list[tuple[int, str, datetime]]] = defaultdict(list)
    for round_id, seat_id, word, at in rows.order_by("received_at").values_list(*columns):
        said[round_id].append((seat_id, word, at))
    found: dict[tuple[int, int], list[Timed]] = defaultdict(list)
    for round_id, words in said.items():
        round_ = rounds[round_id]
        language = round_.version.dictionary.language
        common = zipf_frequencies({word for _, word, _ in words}, language) or {}
        pauses = () if round_.game.is_public else round_.pauses()
        for seat_id, word, at in words:
            seconds = played(round_.starts_at, pauses, at).total_seconds()
            found[round_id, seat_id].append(Timed(word, seconds, common.get(word)))
    return found
