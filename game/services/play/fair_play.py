"""What rated rounds say about fair play, for the staff."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from game.models import FoundWord, Player, Standing
from game.rules.clock import played
from game.rules.fair_play import LEAST, Sign, Timed, per_minute, signs
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


def conspicuous() -> list[Looked]:
    """The latest rated results with signs; those with strong ones first."""
    looked = [each for each in _looked(_rated().filter(words__gte=LEAST)[:MOST]) if each.signs]
    return sorted(looked, key=lambda each: not each.is_strong)


def of_player(player: Player) -> list[Looked]:
    """The latest rated results of a player, with and without signs."""
    return list(_looked(_rated().filter(seat__player=player)[:MOST]))


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
    """The words of these results by round and seat, in order of time."""
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
