"""Uploads: a file is read, saved, and then published or discarded."""

import zlib
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import partial
from threading import Condition
from typing import Any

from cachetools import LRUCache, cached
from django.conf import settings
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from game.models import Dictionary, DictionaryVersion, Upload, WordEdit, WordList
from game.models.dictionary import WordEditQuerySet
from game.process_pool import DICTIONARIES
from game.rules.dictionaries.options import EVERYTHING, Options
from game.rules.dictionaries.packed_words import PackedWords
from game.rules.dictionaries.wordlist import BadFile, read_lexicon
from game.rules.refusals import Refusal
from game.services.dictionaries import catalogue, versions
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon
from solver.errors import WordFileError
from solver.wordfiles.archives import Limits, is_packed

# Unpacked files below this size in bytes are read in the request's own thread. Larger ones are read
# in another process, as they would delay other requests.
SMALL = 100_000
LEVEL = 1  # of the compression of files that may be read again: most are packed


class SameWords(Refusal):
    def __init__(self, dictionary: Dictionary) -> None:
        detail = _("These are the words that “%(dictionary)s” has already: nothing to publish.")
        super().__init__("upload.same", detail % {"dictionary": dictionary})


def limits() -> Limits:
    return Limits(
        file_bytes=settings.UPLOAD_BYTES,
        words=settings.UPLOAD_WORDS,
        expanded_bytes=settings.UPLOAD_EXPANDED_BYTES,
        expansion=settings.UPLOAD_EXPANSION,
    )


@dataclass(frozen=True, slots=True)
class UnsavedUpload:
    """An upload that is not in the database yet, and the words of its file.

    The dictionary may not be in the database either.
    """

    upload: Upload
    packed: PackedWords

    @property
    def lexicon(self) -> Lexicon:
        return self.packed.lexicon()


@dataclass(frozen=True, slots=True)
class MergedWords:
    """The words of a file with the standing edits applied; publishing makes them current.

    `denied` are words of the file that edits keep out, `hand_added` words that only edits bring in.
    With such, the words are also `packed`.
    """

    lexicon: Lexicon
    denied: tuple[str, ...] = ()
    hand_added: tuple[str, ...] = ()
    packed: PackedWords | None = None


def read(
    dictionary: Dictionary,
    data: bytes,
    file_name: str,
    by: User | None,
    note: str = "",
    options: Options = EVERYTHING,
    deadline: float = versions.DEADLINE,
) -> UnsavedUpload:
    """Read a file; saves nothing. Raises Refusal if it can't be read as words."""
    memory = settings.LEXICON_CACHE_BYTES
    work = partial(read_lexicon, data, limits(), dictionary.language, options, file_name, memory)
    is_small = len(data) < SMALL and not is_packed(data)
    try:
        found = work() if is_small else DICTIONARIES.compute(work, deadline)
    except WordFileError as error:
        raise BadFile(error) from error
    upload = Upload(
        dictionary=dictionary,
        word_list_id=found.words.content_hash,
        file_name=file_name[:200],
        encoding=found.encoding,
        word_count=found.form_count,
        duplicate_count=found.duplicates,
        refused_count=found.refused_count,
        refused=found.refused,
        split_count=found.split_count,
        parted_count=found.parted,
        joined=options.join,
        left_out=[asdict(each) for each in found.left_out],
        entry_count=found.entries,
        samples=found.samples,
        preview=found.preview,
        question=found.question,
        fitting=found.fitting,
        file=zlib.compress(data, LEVEL),
        options=asdict(options),
        note=note,
        created_at=timezone.now(),
        created_by=by,
    )
    return UnsavedUpload(upload, found.words)


def read_again(upload: Upload, by: User | None, **changed: Any) -> Upload:
    """Read the file of an upload with other options, in place of that upload. Raises UploadGone,
    and Refusal as `read` does."""
    if upload.file is None:
        raise Refusal("upload.no_file", _("The file is not kept any more. Upload it again."))
    options = replace(Options.of(upload.options or {}), **changed)
    unsaved = read(
        upload.dictionary,
        zlib.decompress(upload.file),
        upload.file_name,
        by,
        upload.note,
        options,
    )
    with transaction.atomic():
        another = save(unsaved)
        discard(upload)
    return another


def save(unsaved: UnsavedUpload) -> Upload:
    """Save the upload until it is published or discarded; a new dictionary is saved with it.

    Raises Refusal if another dictionary has its name or slug.
    """
    upload = unsaved.upload
    with transaction.atomic():
        if upload.dictionary.pk is None:
            save_details(upload.dictionary)
        upload.dictionary_id = upload.dictionary.pk
        versions.store(WordList.of(unsaved.packed))
        upload.save()
    return upload


def save_details(dictionary: Dictionary) -> None:
    """Save a dictionary. Raises Refusal if another one has its name or slug."""
    try:
        with transaction.atomic():
            dictionary.save()
    except IntegrityError as error:
        detail = _("There is a dictionary of this name or slug already.")
        raise Refusal("dictionary.exists", detail, "name") from error


def merged(dictionary: Dictionary, uploaded: Lexicon) -> MergedWords:
    """Apply the standing edits of a dictionary, which may be unsaved, to the words of a file."""
    if dictionary.pk is None:
        return MergedWords(uploaded)
    edits = WordEdit.objects.of(dictionary.pk)
    denied = {word for word in _words(edits.denied()) if uploaded.has_form(word)}
    added = {word for word in _words(edits.added()) if not uploaded.has_form(word)}
    if not (denied or added):
        return MergedWords(uploaded)
    packed = versions.edited(uploaded, added, denied)
    return MergedWords(packed.lexicon(), tuple(sorted(denied)), tuple(sorted(added)), packed)


def _words(edits: WordEditQuerySet) -> Iterable[str]:
    return edits.values_list("word", flat=True)


def merge_key(upload: Upload) -> tuple[str, int, int | None]:
    """The cache key of the merged words. It has the current version: every edit makes a new one."""
    return upload.word_list_id, upload.dictionary_id, upload.dictionary.current_id


@cached(LRUCache(maxsize=2), key=merge_key, condition=Condition())
def words_of(upload: Upload) -> MergedWords:
    """The words that publishing would make current, cached for the report and the publication."""
    return merged(upload.dictionary, lexicon_of(upload.word_list_id))


def publish(upload: Upload, based_on: int | None, by: User | None) -> DictionaryVersion:
    """Make the words of the upload, with the standing edits, the current version.

    `based_on`: the id of the version that the report compared them to; None for the first words.
    Raises StaleVersion if another version has become current since, SameWords if nothing would
    change, UploadGone, or Refusal.
    """
    dictionary = upload.dictionary
    if dictionary.current_id != based_on:
        raise versions.StaleVersion(dictionary)
    try:
        words = words_of(upload)
    except WordList.DoesNotExist:  # words that only this upload had are deleted with it
        raise versions.UploadGone from None
    if dictionary.current and dictionary.current.content_hash == words.lexicon.content_hash:
        pending(upload.pk)  # raises UploadGone if somebody has just published this upload
        raise SameWords(dictionary)
    change = versions.Change(
        words.lexicon,
        DictionaryVersion.Origin.UPLOAD,
        upload.note or upload.file_name,
        based_on=based_on,
        by=by,
        upload=upload,
        packed=words.packed,
    )
    version = versions.make_version(dictionary, change)
    versions.delete_unused()
    return version


def save_and_publish(unsaved: UnsavedUpload) -> DictionaryVersion:
    """Save and publish an upload without naming an account.

    If publishing is refused, neither the upload nor a new dictionary stays. Raises SameWords if
    the dictionary has these words already, or another Refusal.
    """
    is_new = unsaved.upload.dictionary.pk is None
    upload = save(unsaved)
    try:
        return publish(upload, upload.dictionary.current_id, by=None)
    except Refusal:
        discard(upload)
        if is_new:
            catalogue.delete(upload.dictionary)
        raise


def discard(upload: Upload) -> None:
    """Delete the upload; its dictionary stays as it is. Raises UploadGone."""
    versions.claim(upload)
    versions.delete_unused()


def pending(upload_id: int) -> Upload:
    """A saved upload by its id. Raises UploadGone."""
    upload = Upload.objects.select_related("dictionary__current").filter(pk=upload_id).first()
    if upload is None:
        raise versions.UploadGone
    return upload
