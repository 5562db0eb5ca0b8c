"""New versions of dictionaries; every change of words goes through `make_version`."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from functools import partial

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from game.models import Dictionary, DictionaryVersion, Dispute, Upload, WordEdit, WordList
from game.process_pool import DICTIONARIES
from game.rules.dictionaries import wordlist
from game.rules.dictionaries.family import kept
from game.rules.dictionaries.offence import Severity
from game.rules.dictionaries.packages import NotInstalled
from game.rules.dictionaries.packed_words import PackedWords
from game.rules.refusals import Refusal
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon

DEADLINE = 300.0  # seconds, for words in a process of low priority
FEW = 50_000  # words that a request works on itself; with more it would hold up others


class StaleVersion(Refusal):
    """Somebody else has published a version since the one that the change is based on."""

    def __init__(self, dictionary: Dictionary) -> None:
        detail = _("Meanwhile somebody has published another version of “%(dictionary)s”.")
        super().__init__("dictionary.stale", detail % {"dictionary": dictionary})


class UploadGone(Refusal):
    def __init__(self) -> None:
        detail = _("This upload has been published or discarded already.")
        super().__init__("upload.gone", detail)


@dataclass(frozen=True, slots=True)
class Change:
    """A new version: its words, packed if they are new and that has been done, their origin, and
    unsaved edits.

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
    packed: PackedWords | None = None


def lexicon_from(words: Collection[str], like: Lexicon) -> Lexicon:
    """The words as a lexicon, in the language of another and with its capitals.

    Raises LexiconError, and Refusal as the process pool does.
    """
    written = list(like.recased(words))
    work = partial(Lexicon.from_words, written, like.language, capitals=True)
    return work() if len(words) < FEW else DICTIONARIES.compute(work, DEADLINE)


def edited(like: Lexicon, added: Collection[str], removed: Collection[str]) -> PackedWords:
    """A lexicon with some words more and some less, given in small letters.

    Raises LexiconError, and Refusal as the process pool does.
    """
    recased = {*like.recased(removed)}
    work = partial(wordlist.edited, like.lines(), like.language, [*added], recased)
    return work() if len(like) < FEW else DICTIONARIES.compute(work, DEADLINE)


def make_version(dictionary: Dictionary, change: Change) -> DictionaryVersion:
    """Make a new current version, and those of its family lists, in one transaction.

    Raises StaleVersion if `change.based_on` is no longer current, UploadGone if somebody else has
    published or discarded the upload, and Refusal without any words.
    """
    if not len(change.lexicon):
        raise Refusal("dictionary.empty", _("A dictionary needs at least one word."))
    changes = [(dictionary, change), *_families(dictionary, change)]
    hashes = {each.lexicon.content_hash: each for _, each in changes}
    known = set(WordList.objects.filter(pk__in=hashes).values_list("pk", flat=True))
    # Packs new words only, and before the transaction: packing takes a while.
    packed = [
        WordList.of(its.packed or PackedWords.of(its.lexicon))
        for key, its in hashes.items()
        if key not in known
    ]
    met = [_met(each, its.lexicon) for each, its in changes]
    try:
        with transaction.atomic():
            for words in packed:
                store(words)
            made = [_save(each, its) for each, its in changes]
            for disputes, version, (_entry, its) in zip(met, made, changes, strict=True):
                _answer(disputes, version, its)
            return made[0]
    # Another version took the number, or `delete_unused` has just deleted the known words.
    except IntegrityError as error:
        raise StaleVersion(dictionary) from error


def _families(parent: Dictionary, change: Change) -> Iterator[tuple[Dictionary, Change]]:
    """How the family lists of a dictionary change with it: they lose what it loses, and gain what
    is fit for them of what it gains. What was added to them by hand stays."""
    families = list(parent.families.select_related("current").exclude(current=None))
    if not families or parent.current is None:
        return
    after = set(change.lexicon.forms())
    gained = after.difference(lexicon_of(parent.current).forms())
    for family in families:
        before, edits = set(lexicon_of(family.version).forms()), WordEdit.objects.of(family.pk)
        by_hand = before.intersection(edits.added().values_list("word", flat=True))
        fit = _fit(gained, family).difference(edits.denied().values_list("word", flat=True))
        words = before & after | by_hand | fit
        if words and words != before:
            lexicon, note = lexicon_from(words, change.lexicon), f"{parent}: {change.note}"
            origin, current = DictionaryVersion.Origin.DERIVED, family.current_id
            yield family, Change(lexicon, origin, note[:300], current, change.by)


def _fit(words: set[str], family: Dictionary) -> set[str]:
    """Those that are fit for a family list; none if the packages that say so are missing."""
    work = partial(kept, "\n".join(words), family.language, Severity(family.severity))
    try:
        return set(DICTIONARIES.compute(work).split()) if words else set()
    except NotInstalled:
        return set()


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
