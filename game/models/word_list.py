"""A set of words that versions and uploads refer to by its content."""

from __future__ import annotations

import zlib

from django.db import models

from solver import Lexicon, LexiconError

# Level 1 makes a third of the size; loading costs 30 ms for 188,378 words.
COMPRESSION = 1


class WordListQuerySet(models.QuerySet["WordList"]):
    def unused(self) -> WordListQuerySet:
        """Lists that no version and no upload refers to."""
        return self.filter(versions=None, uploads=None)


class WordList(models.Model):
    """The words of one or more versions; rolling back or denying twice costs no space.

    The blobs live here and not with the version, so that no query of versions ever loads them.
    `words` is what counts. `compiled` is made from it, and is made anew where it can't be read any
    longer, as after an update of the site that compiles in another way.
    """

    content_hash = models.CharField(max_length=64, primary_key=True)
    words = models.BinaryField(help_text="The words in order, one a line; compressed.")
    compiled = models.BinaryField(help_text="`Lexicon.to_bytes()`, compressed.")

    objects = WordListQuerySet.as_manager()

    def __str__(self) -> str:
        return self.content_hash[:12]

    @classmethod
    def pack(cls, lexicon: Lexicon) -> WordList:
        """An unsaved row of these words."""
        return cls(
            content_hash=lexicon.content_hash,
            words=zlib.compress("\n".join(lexicon).encode(), COMPRESSION),
            compiled=zlib.compress(lexicon.to_bytes(), COMPRESSION),
        )

    def unpack(self) -> Lexicon:
        """The words as they were compiled. Raises LexiconError where that can't be read."""
        try:
            return Lexicon.from_bytes(zlib.decompress(self.compiled))
        except zlib.error as error:
            raise LexiconError("the compiled lexicon is damaged") from error

    def compile(self) -> Lexicon:
        """The words, compiled anew; takes seconds where `unpack` takes hundredths."""
        return Lexicon.from_words(zlib.decompress(self.words).decode().split("\n"))
