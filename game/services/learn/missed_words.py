"""Everyday words that players walk past: on the board of a round, and not found."""

from collections.abc import Collection
from datetime import datetime

from django.db import transaction
from django.db.models import F

from game.models import MissedWord, Player, Standing
from game.models.learning import MEMORY

KEPT, SPARE = 300, 100  # words of a player: those missed most often, of these the latest
AGAIN = 2  # from this number of rounds on, a player has missed a word repeatedly


def record(
    standing: Standing, player_id: int, language: str, missed: Collection[str], now: datetime
) -> bool:
    """Counts the words that a player missed in a settled round, once however often it is called.

    Returns whether this call did.
    """
    if standing.missed_counted:
        return False
    with transaction.atomic():
        Player.objects.locked().filter(pk=player_id).first()  # two could insert the same word
        uncounted = Standing.objects.filter(pk=standing.pk, missed_counted=False)
        own = uncounted.filter(seat__player=player_id)  # who may just have become an account
        if not own.update(missed_counted=True):
            return False
        _add(player_id, language, missed, now)
        _trim(player_id)
    return True


def _add(player_id: int, language: str, missed: Collection[str], now: datetime) -> None:
    known = MissedWord.objects.filter(player=player_id, language=language, word__in=missed)
    known.update(times=F("times") + 1, missed_at=now)
    MissedWord.objects.bulk_create(
        (
            MissedWord(player_id=player_id, language=language, word=word, missed_at=now)
            for word in missed
        ),
        ignore_conflicts=True,  # those that were known
    )


def _trim(player_id: int) -> None:
    """Nothing is deleted before `SPARE` words are too many, as sorting them all takes a third of
    the time."""
    own = MissedWord.objects.filter(player=player_id)
    if own.count() <= KEPT + SPARE:
        return
    surplus = own.order_by("-times", "-missed_at", "pk").values_list("pk", flat=True)[KEPT:]
    if pks := list(surplus):
        own.filter(pk__in=pks).delete()


def walked_past(player_id: int, language: str, words: Collection[str]) -> dict[str, int]:
    """How often the player missed those of these words that they missed more than once."""
    rows = MissedWord.objects.filter(player=player_id, language=language, word__in=words)
    return dict(rows.filter(times__gte=AGAIN).values_list("word", "times"))


def merge(guest: Player, player: Player) -> None:
    """The words of a guest become those of an account; both are locked."""
    words = MissedWord.objects.filter(player=player)
    known = {(row.language, row.word): row for row in words}
    for row in MissedWord.objects.filter(player=guest):
        if same := known.get((row.language, row.word)):
            _join(same, row)
    MissedWord.objects.filter(player=guest).update(player=player)
    _trim(player.pk)


def _join(same: MissedWord, row: MissedWord) -> None:
    same.times += row.times
    same.missed_at = max(same.missed_at, row.missed_at)
    before, other = same.memory, row.memory
    if other and (before is None or before.reviewed_at < other.reviewed_at):
        same.remember(other)
    same.save(update_fields=["times", "missed_at", *MEMORY])
    row.drills.update(missed_word=same)
    row.delete()
