"""Word lists, stored by their content; versions and uploads refer to them."""

import zlib
from typing import Self

from django.db import models

from game.rules.dictionaries.device_words import estimated_bytes
from solver import Lexicon, LexiconError
from solver.languages import ENGLISH

# Level 1 of zlib: a third of the size, and 30 ms to load 188,378 words.
COMPRESSION = 1


class WordListQuerySet(models.QuerySet["WordList"]):
    def unused(self) -> Self:
        """Word lists that no version and no upload refers to."""
        return self.filter(versions=None, uploads=None)


class WordList(models.Model):
    """The words of one or more versions.

    The blobs are here and not in the version, so that no query of versions loads them. `compiled`
    derives from `words`, and is rebuilt when a later release of the site can't read it.
    `language`: the tag of the language that says how tiles spell the words.
    """

    content_hash = models.CharField(max_length=64, primary_key=True)
    words = models.BinaryField(help_text="The words in order, one a line; compressed.")
    language = models.CharField(max_length=3, default=ENGLISH.tag, db_default=ENGLISH.tag)
    compiled = models.BinaryField(help_text="`Lexicon.to_bytes()`, compressed.")
    device_bytes = models.PositiveIntegerField(
        null=True, help_text="Roughly what the words take on a device that keeps them."
    )

    objects = WordListQuerySet.as_manager()

    def __str__(self) -> str:
        return self.content_hash[:12]

    @classmethod
    def pack(cls, lexicon: Lexicon) -> Self:
        """An unsaved row with these words."""
        written = list(lexicon.as_written())
        return cls(
            content_hash=lexicon.content_hash,
            words=zlib.compress("\n".join(written).encode(), COMPRESSION),
            language=lexicon.language.tag,
            compiled=zlib.compress(lexicon.to_bytes(), COMPRESSION),
            device_bytes=estimated_bytes(written),
        )

    def unpack(self) -> Lexicon:
        """The compiled lexicon. Raises LexiconError if it can't be read."""
        try:
            return Lexicon.from_bytes(zlib.decompress(self.compiled))
        except zlib.error as error:
            raise LexiconError("the compiled lexicon is damaged") from error

    def compile(self) -> Lexicon:
        """Compile the words again; takes seconds where `unpack` takes hundredths."""
        words = zlib.decompress(self.words).decode().split("\n")
        return Lexicon.from_words(words, self.language, capitals=True)
