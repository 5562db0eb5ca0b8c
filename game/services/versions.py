"""The one way to a new version of a dictionary."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.utils import timezone

from game.models import Dictionary, DictionaryVersion, WordEdit, WordList
from game.rules.refusals import Refusal
from solver import Lexicon

if TYPE_CHECKING:
    from django.contrib.auth.models import User

NO_WORDS = "A dictionary needs at least one word."


class StaleVersion(Refusal):
    """Somebody else has published a version since the one that this change was made for."""

    def __init__(self, dictionary: Dictionary) -> None:
        detail = f"Meanwhile somebody has published another version of “{dictionary}”."
        super().__init__("dictionary.stale", detail)


def make_version(
    dictionary: Dictionary,
    lexicon: Lexicon,
    *,
    seen: int | None,
    by: User | None,
    note: str,
    edits: Iterable[WordEdit] = (),
) -> DictionaryVersion:
    """A new current version with these words and unsaved edits, all of it or nothing.

    `seen`: the id of the version that was current when the words were worked out; raises
    StaleVersion where it no longer is, and Refusal where there are no words.
    """
    if not len(lexicon):
        raise Refusal("dictionary.empty", NO_WORDS)
    packed = WordList.pack(lexicon)  # before the transaction: it takes a while
    try:
        with transaction.atomic():
            return _save(dictionary, packed, len(lexicon), seen, by, note, edits)
    except IntegrityError as error:  # the same number at the same moment
        raise StaleVersion(dictionary) from error


def _save(
    dictionary: Dictionary,
    packed: WordList,
    word_count: int,
    seen: int | None,
    by: User | None,
    note: str,
    edits: Iterable[WordEdit],
) -> DictionaryVersion:
    store(packed)
    last = dictionary.versions.order_by("-number").values_list("number", flat=True).first()
    version = DictionaryVersion.objects.create(
        dictionary=dictionary,
        number=(last or 0) + 1,
        word_list_id=packed.content_hash,
        word_count=word_count,
        note=note,
        created_at=timezone.now(),
        created_by=by,
    )
    rows = list(edits)
    for row in rows:
        row.version = version
    WordEdit.objects.bulk_create(rows)
    moved = Dictionary.objects.filter(pk=dictionary.pk, current_id=seen).update(current=version)
    if not moved:
        raise StaleVersion(dictionary)
    return version


def store(packed: WordList) -> None:
    """Keep these words unless they are kept already."""
    WordList.objects.bulk_create([packed], ignore_conflicts=True)


def drop_unused() -> None:
    """Forget the words that nothing refers to any more."""
    WordList.objects.unused().delete()
