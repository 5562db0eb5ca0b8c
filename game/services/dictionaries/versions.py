"""New versions of dictionaries; every change of words goes through `make_version`."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone

from game.models import Dictionary, DictionaryVersion, Dispute, Upload, WordEdit, WordList
from game.process_pool import DICTIONARIES
from game.rules.refusals import Refusal
from solver import Lexicon
from solver.languages import Language

FEW = 50_000  # words that a request works on itself; with more it would hold up others
NO_WORDS = "A dictionary needs at least one word."


class StaleVersion(Refusal):
    """Somebody else has published a version since the one that the change is based on."""

    def __init__(self, dictionary: Dictionary) -> None:
        detail = f"Meanwhile somebody has published another version of “{dictionary}”."
        super().__init__("dictionary.stale", detail)


class UploadGone(Refusal):
    def __init__(self) -> None:
        super().__init__("upload.gone", "This upload has been published or discarded already.")


@dataclass(frozen=True, slots=True)
class Change:
    """A new version: its words, their origin, and unsaved edits.

    `based_on`: the id of the version that was current when the words were computed.
    `upload` is deleted in the transaction that makes the version.
    """

    lexicon: Lexicon
    origin: DictionaryVersion.Origin
    note: str
    based_on: int | None
    by: User | None
    edits: Iterable[WordEdit] = ()
    upload: Upload | None = None


def lexicon_from(words: Collection[str], language: Language) -> Lexicon:
    """The words as a lexicon. Raises LexiconError, and Refusal as the process pool does."""
    work = partial(Lexicon.from_words, words, language)
    return work() if len(words) < FEW else DICTIONARIES.compute(work)


def make_version(dictionary: Dictionary, change: Change) -> DictionaryVersion:
    """Make a new current version in one transaction.

    Raises StaleVersion if `change.based_on` is no longer current, UploadGone if somebody else has
    published or discarded the upload, and Refusal without any words.
    """
    if not len(change.lexicon):
        raise Refusal("dictionary.empty", NO_WORDS)
    known = WordList.objects.filter(pk=change.lexicon.content_hash).exists()
    # Packs new words only, and before the transaction: packing takes a while.
    packed = None if known else WordList.pack(change.lexicon)
    met = _met(dictionary, change.lexicon)
    try:
        with transaction.atomic():
            if packed:
                store(packed)
            version = _save(dictionary, change)
            _answer(met, version, change)
            return version
    # Another version took the number, or `delete_unused` has just deleted the known words.
    except IntegrityError as error:
        raise StaleVersion(dictionary) from error


def _save(dictionary: Dictionary, change: Change) -> DictionaryVersion:
    if change.upload:
        claim(change.upload)
    last = dictionary.versions.order_by("-number").values_list("number", flat=True).first()
    version = DictionaryVersion.objects.create(
        dictionary=dictionary,
        number=(last or 0) + 1,
        word_list_id=change.lexicon.content_hash,
        word_count=change.lexicon.form_count,
        origin=change.origin,
        note=change.note,
        created_at=timezone.now(),
        created_by=change.by,
    )
    edits = list(change.edits)
    for edit in edits:
        edit.version = version
    WordEdit.objects.bulk_create(edits)
    unchanged = Dictionary.objects.filter(pk=dictionary.pk, current_id=change.based_on)
    if not unchanged.update(current=version):
        raise StaleVersion(dictionary)
    return version


def _met(dictionary: Dictionary, lexicon: Lexicon) -> list[Dispute]:
    """The disputes whose words are as they were asked for once these are the words."""
    rows = Dispute.objects.filter(dictionary=dictionary).exclude(state=Dispute.State.ACCEPTED)
    return [
        row for row in rows if lexicon.has_form(row.word) == (row.action == WordEdit.Action.ADD)
    ]


def _answer(met: list[Dispute], version: DictionaryVersion, change: Change) -> None:
    """Answer disputes with the reason of the edit that has met them, or the note of the version."""
    reasons = {edit.word: edit.reason for edit in change.edits}
    for row in met:
        row.state, row.version = Dispute.State.ACCEPTED, version
        row.answer = reasons.get(row.word, change.note)
        row.answered_at, row.answered_by = version.created_at, change.by
    Dispute.objects.bulk_update(met, ["state", "version", "answer", "answered_at", "answered_by"])


def claim(upload: Upload) -> None:
    """Delete the upload; of several concurrent callers one succeeds. Raises UploadGone."""
    deleted, _ = Upload.objects.filter(pk=upload.pk).delete()
    if not deleted:
        raise UploadGone


def store(packed: WordList) -> None:
    """Save these words. Existing ones get locked, so that `delete_unused` can't delete them before
    a version or an upload refers to them."""
    WordList.objects.bulk_create(
        [packed],
        update_conflicts=True,
        unique_fields=["content_hash"],
        update_fields=["compiled"],
    )


def delete_unused() -> None:
    """Delete the words that no version and no upload refers to."""
    try:
        with transaction.atomic():
            WordList.objects.unused().only("pk").delete()
    except IntegrityError:  # a new version or upload refers to one of them
        return
