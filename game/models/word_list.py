"""A set of words, compiled: what versions and uploads refer to by its content."""

from __future__ import annotations

import zlib

from django.db import models

from solver import Lexicon

# Level 1 makes a third of the size; loading costs 30 ms for 188,378 words.
COMPRESSION = 1


class WordListQuerySet(models.QuerySet["WordList"]):
    def unused(self) -> WordListQuerySet:
        """Lists that no version and no upload refers to."""
        return self.filter(versions=None, uploads=None)


class WordList(models.Model):
    """The words of one or more versions; rolling back or denying twice costs no space.

    The blob lives here and not with the version, so that no query of versions ever loads it.
    """

    content_hash = models.CharField(max_length=64, primary_key=True)
    compiled = models.BinaryField(help_text="`Lexicon.to_bytes()`, compressed with zlib.")

    objects = WordListQuerySet.as_manager()

    def __str__(self) -> str:
        return self.content_hash[:12]

    @classmethod
    def pack(cls, lexicon: Lexicon) -> WordList:
        """An unsaved row of these words."""
        return cls(
            content_hash=lexicon.content_hash,
            compiled=zlib.compress(lexicon.to_bytes(), COMPRESSION),
        )

    def unpack(self) -> Lexicon:
        return Lexicon.from_bytes(zlib.decompress(self.compiled))
