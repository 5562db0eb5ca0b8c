"""Uploads: a file is read and kept as a draft, which is then published or discarded."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.conf import settings
from django.db import transaction
from django.utils import timezone

from game.models import Dictionary, DictionaryVersion, Upload, WordList
from game.rules.dictionaries.archives import Limits
from game.rules.dictionaries.wordlist import read_words, refused_text
from game.services.dictionaries import reports, versions
from solver import Lexicon

if TYPE_CHECKING:
    from django.contrib.auth.models import User


def limits() -> Limits:
    """What an upload may be, by the settings."""
    return Limits(
        file_bytes=settings.UPLOAD_BYTES,
        words=settings.UPLOAD_WORDS,
        expanded_bytes=settings.UPLOAD_EXPANDED_BYTES,
        expansion=settings.UPLOAD_EXPANSION,
    )


@dataclass(frozen=True, slots=True)
class UnsavedUpload:
    """An upload that is not in the database yet, nor perhaps its dictionary."""

    upload: Upload
    lexicon: Lexicon


def read(
    dictionary: Dictionary, data: bytes, file_name: str, by: User | None, note: str = ""
) -> UnsavedUpload:
    """Read a file; keeps nothing. Raises Refusal where it can't be read as words."""
    found = read_words(data, limits())
    lexicon = Lexicon.from_words(found.words)
    upload = Upload(
        dictionary=dictionary,
        word_list_id=lexicon.content_hash,
        file_name=file_name[:200],
        encoding=found.encoding,
        word_count=len(lexicon),
        duplicate_count=found.duplicates,
        refused_count=len(found.refused),
        refused=zlib.compress(refused_text(found.refused).encode()),
        note=note,
        created_at=timezone.now(),
        created_by=by,
    )
    return UnsavedUpload(upload, lexicon)


def save(draft: UnsavedUpload) -> Upload:
    """Keep what was read until it is published or discarded; a new dictionary is saved with it."""
    packed = WordList.pack(draft.lexicon)  # before the transaction: it takes a while
    upload = draft.upload
    with transaction.atomic():
        if upload.dictionary.pk is None:
            upload.dictionary.save()
        upload.dictionary_id = upload.dictionary.pk
        versions.store(packed)
        upload.save()
    return upload


def publish(upload: Upload, seen: int | None, by: User | None) -> DictionaryVersion:
    """Make the upload the current version, with the standing edits of single words.

    `seen`: the id of the version that the report compared it to, None where there was none.
    Raises StaleVersion where another has become current since, UploadGone, or Refusal.
    """
    dictionary = upload.dictionary
    if dictionary.current_id != seen:
        raise versions.StaleVersion(dictionary)
    change = versions.Change(
        reports.result_of(upload),
        DictionaryVersion.Origin.UPLOAD,
        upload.note or upload.file_name,
        based_on=seen,
        by=by,
        upload=upload,
    )
    version = versions.make_version(dictionary, change)
    versions.delete_unused()
    return version


def discard(upload: Upload) -> None:
    """Forget the upload; its dictionary stays as it is. Raises UploadGone."""
    versions.claim(upload)
    versions.delete_unused()


def pending(upload_id: int) -> Upload:
    """A draft by its number. Raises Refusal where it has gone."""
    upload = Upload.objects.select_related("dictionary__current").filter(pk=upload_id).first()
    if upload is None:
        raise versions.UploadGone
    return upload
