"""Word lists, stored by their content; versions and uploads refer to them."""

import zlib
from typing import Self

from django.db import models

from game.rules.dictionaries.packed_words import PackedWords, unpacked
from solver import Lexicon
from solver.languages import ENGLISH
from solver.word_lines import WordLines


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
        return cls.of(PackedWords.of(lexicon))

    @classmethod
    def of(cls, packed: PackedWords) -> Self:
        """The same of words that are packed already."""
        return cls(**packed._asdict())

    def unpack(self) -> Lexicon:
        """The compiled lexicon. Raises LexiconError if it can't be read."""
        return unpacked(self.compiled)

    def compile(self) -> Lexicon:
        """Compile the words again; takes seconds where `unpack` takes hundredths."""
        words = WordLines(zlib.decompress(self.words))
        return Lexicon.from_words(words, self.language, capitals=True)
