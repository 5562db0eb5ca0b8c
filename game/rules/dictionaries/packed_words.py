"""The words of a lexicon as they are stored. Large ones are packed where they are made, in another
process, since a lexicon of millions of words takes several times the memory on its way."""

import zlib
from collections.abc import Iterable
from typing import NamedTuple

from game.rules.dictionaries.device_words import estimated_bytes
from solver import Lexicon, LexiconError
from solver.word_lines import WordLines

# Level 1 of zlib: a third of the size, and 30 ms to load 188,378 words.
COMPRESSION = 1


class PackedWords(NamedTuple):
    """The fields of a `WordList`."""

    content_hash: str
    words: bytes
    language: str
    compiled: bytes
    device_bytes: int

    @classmethod
    def of(cls, lexicon: Lexicon) -> "PackedWords":
        words = lexicon.lines().encode()
        return cls(
            content_hash=lexicon.content_hash,
            words=_compressed([words]),
            language=lexicon.language.tag,
            compiled=_compressed(lexicon.parts()),
            device_bytes=estimated_bytes(WordLines(words)),
        )

    def lexicon(self) -> Lexicon:
        return unpacked(self.compiled)


def unpacked(compiled: bytes | memoryview) -> Lexicon:
    """A compiled lexicon. Raises LexiconError if it can't be read."""
    try:
        return Lexicon.from_bytes(zlib.decompress(compiled))
    except zlib.error as error:
        raise LexiconError("the compiled lexicon is damaged") from error


def _compressed(parts: Iterable[bytes | memoryview]) -> bytes:
    packer = zlib.compressobj(COMPRESSION)
    return b"".join((*map(packer.compress, parts), packer.flush()))
