"""A set of words as an immutable trie in flat arrays.

A node is four numbers: the child mask (letters with a stored child node), the word mask (letters
that end a word), the index of its first child and the number of its first word. Children are
adjacent, so the child of a letter is `first child + popcount(child mask below the letter)`; word
numbers work the same way. Nodes without children are not stored. Nodes are in breadth-first order,
so that the top levels, which every search visits, stay together in the processor's cache.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

import numpy as np
import numpy.typing as npt

from solver.engine.trie import build_trie
from solver.errors import LexiconError
from solver.letters import fold
from solver.scoring import CLASSIC, RulePack, rule_pack

MAX_LETTERS = 64
MAGIC = b"lexicon2"
LAST_CHARACTER = chr(sys.maxunicode)
HEADER_AT = len(MAGIC) + hashlib.sha256().digest_size + 4

Array = npt.NDArray[Any]


def normalise(word: str) -> str:
    """A word in the normal form of lexicons: folded, without surrounding space."""
    return fold(word.strip())


class Lexicon:
    """An immutable set of words with prefix queries. Safe to share between threads.

    Queries fold what they are asked: case does not matter. `a - b` and `a | b` are new lexicons.

    `letters`: the alphabet in code-point order, at most 64. `nodes`: (n, 4) array, uint32 for up
    to 32 letters, else uint64; row 0 is the root. `ranks`: the alphabetical rank by word number.
    `content_hash`: SHA-256 of the words in order, one per line.
    """

    __slots__ = ("__dict__", "_starts", "_text", "content_hash", "letters", "nodes", "ranks")

    def __init__(
        self, letters: str, nodes: Array, ranks: Array, starts: Array, text: str, content_hash: str
    ) -> None:
        self.letters = letters
        self.nodes = nodes
        self.ranks = ranks
        self._starts = starts
        self._text = text
        self.content_hash = content_hash
        for array in (nodes, ranks, starts):
            array.flags.writeable = False

    @classmethod
    def from_words(cls, words: Iterable[str]) -> Lexicon:
        """Build a lexicon from words in any order and case, ignoring empty ones and duplicates.

        Raises LexiconError for a word with characters other than letters and for more than 64
        distinct letters.
        """
        unique = sorted({normalise(word) for word in words} - {""})
        if not "".join(unique).isalpha() and unique:
            wrong = next(word for word in unique if not word.isalpha())
            raise LexiconError(f"“{wrong}” has characters that are not letters")
        return cls._build(unique)

    @classmethod
    def _build(cls, unique: list[str]) -> Lexicon:
        """A lexicon of normalised words, unique and in order. Raises LexiconError."""
        points = np.frombuffer("".join(unique).encode("utf-32-le"), dtype="<u4")
        alphabet, codes = np.unique(points, return_inverse=True)
        if len(alphabet) > MAX_LETTERS:
            raise LexiconError(
                f"{len(alphabet)} different letters; a lexicon holds at most {MAX_LETTERS}"
            )
        lengths = np.fromiter(map(len, unique), dtype=np.int64, count=len(unique))
        nodes, ranks = build_trie(codes.astype(np.uint8), lengths, len(alphabet))
        word_starts = np.concatenate(([0], np.cumsum(lengths + 1))).astype(np.uint32)
        text = "\n".join(unique)
        content_hash = hashlib.sha256(text.encode()).hexdigest()
        letters = "".join(map(chr, alphabet))
        return cls(letters, nodes, ranks, word_starts, text, content_hash)

    # -- queries -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self.ranks)

    def __iter__(self) -> Iterator[str]:
        """The words in alphabetical (code-point) order."""
        return iter(self._text.split("\n") if self._text else ())

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        folded = fold(word)
        parent = self._node(folded[:-1])
        return parent is not None and self._ends_word(parent, folded[-1])

    def has_prefix(self, prefix: str) -> bool:
        """Whether a word begins with `prefix`. "" is a prefix unless the lexicon is empty."""
        if not prefix:
            return len(self) > 0
        folded = fold(prefix)
        parent, last = self._node(folded[:-1]), folded[-1]
        return parent is not None and (
            self._ends_word(parent, last) or self._child(parent, last) is not None
        )

    def score_of(self, word: str, rules: str | RulePack = CLASSIC) -> int:
        """The points of a word; 0 if it is not in the lexicon or too short for the rules.

        Raises SolverError for unknown rules.
        """
        pack, length = rule_pack(rules), len(fold(word))
        return pack.points(length) if length >= pack.min_length and word in self else 0

    def longest_prefix_of(self, text: str) -> str | None:
        """The longest word that `text` begins with, or None."""
        folded = fold(text)
        longest, node = 0, 0
        for length, letter in enumerate(folded, start=1):
            if self._ends_word(node, letter):
                longest = length
            child = self._child(node, letter)
            if child is None:
                break
            node = child
        return folded[:longest] or None

    def __sub__(self, other: Lexicon) -> Lexicon:
        """The words of this lexicon that are not in the other one."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self._build(sorted(set(self).difference(other)))

    def __or__(self, other: Lexicon) -> Lexicon:
        """The words of both. Raises LexiconError for more than 64 distinct letters."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self._build(sorted({*self, *other}))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Lexicon):
            return NotImplemented
        return self.content_hash == other.content_hash

    def __hash__(self) -> int:
        return hash(self.content_hash)

    def __repr__(self) -> str:
        return f"<Lexicon of {len(self)} words, {self.content_hash[:12]}>"

    @property
    def nbytes(self) -> int:
        """The memory of the arrays and the words, in bytes."""
        arrays: int = self.nodes.nbytes + self.ranks.nbytes + self._starts.nbytes
        return arrays + len(self._text.encode())

    @cached_property
    def letter_index(self) -> dict[str, int]:
        """The index of each letter in `letters`: its bit in the masks."""
        return {letter: index for index, letter in enumerate(self.letters)}

    def words_at(self, ranks: Array) -> list[str]:
        """The words at these alphabetical ranks, from 0."""
        text = self._text
        starts = self._starts[ranks].tolist()
        ends = (self._starts[ranks + 1] - 1).tolist()
        return [text[start:end] for start, end in zip(starts, ends, strict=True)]

    def words_with_prefix(self, prefix: str, after: str = "", most: int | None = None) -> list[str]:
        """The words with a prefix in alphabetical order: those after `after`, at most `most`."""
        prefix, ranks = fold(prefix), range(len(self))
        start = bisect_left(ranks, prefix, key=self._word)
        if after:
            start = max(start, bisect_right(ranks, after, key=self._word))
        end = bisect_left(ranks, prefix + LAST_CHARACTER, key=self._word)
        if most is not None:
            end = min(end, start + most)
        return self.words_at(np.arange(start, max(start, end)))

    def _word(self, rank: int) -> str:
        return self._text[self._starts[rank] : self._starts[rank + 1] - 1]

    def _bit(self, letter: str) -> int:
        index = self.letter_index.get(letter)
        return 0 if index is None else 1 << index

    def _node(self, prefix: str) -> int | None:
        """The node of `prefix`, if a longer word begins with it."""
        node: int | None = 0
        for letter in prefix:
            if node is None:
                return None
            node = self._child(node, letter)
        return node

    def _child(self, node: int, letter: str) -> int | None:
        """The node after one more letter, if a longer word begins that way."""
        child_mask, _, first_child, _ = self.nodes[node].tolist()
        bit = self._bit(letter)
        if not child_mask & bit:
            return None
        position: int = (child_mask & (bit - 1)).bit_count()
        return int(first_child) + position

    def _ends_word(self, node: int, letter: str) -> bool:
        """Whether the prefix of a node and one more letter are a word."""
        return bool(int(self.nodes[node, 1]) & self._bit(letter))

    # -- serialisation -----------------------------------------------------------------------

    def to_bytes(self) -> bytes:
        """Serialise to a checksum, a JSON header and the arrays, little-endian. No pickle."""
        width = self.nodes.dtype.itemsize
        header = json.dumps(
            {
                "letters": self.letters,
                "width": width,
                "nodes": len(self.nodes),
                "words": len(self),
                "hash": self.content_hash,
            }
        ).encode()
        # Padded to align the arrays to 8 bytes: `from_bytes` uses them without copying.
        header += b" " * (-(HEADER_AT + len(header)) % 8)
        checked = b"".join(
            (
                struct.pack("<I", len(header)),
                header,
                self.nodes.astype(f"<u{width}").tobytes(),
                self.ranks.astype("<u4").tobytes(),
                self._starts.astype("<u4").tobytes(),
                self._text.encode(),
            )
        )
        return MAGIC + hashlib.sha256(checked).digest() + checked

    @classmethod
    def from_bytes(cls, data: bytes) -> Lexicon:
        """Load the output of `to_bytes`; the arrays are views of `data`.

        Raises LexiconError for other or damaged data: the checksum is verified.
        """
        if data[: len(MAGIC)] != MAGIC or len(data) < HEADER_AT:
            raise LexiconError("these bytes are not a compiled lexicon")
        view = memoryview(data)
        if hashlib.sha256(view[HEADER_AT - 4 :]).digest() != view[len(MAGIC) : HEADER_AT - 4]:
            raise LexiconError("the compiled lexicon is damaged")
        (size,) = struct.unpack_from("<I", data, HEADER_AT - 4)
        offset = HEADER_AT + size
        header = json.loads(data[HEADER_AT:offset])
        count, words, width = header["nodes"], header["words"], header["width"]
        nodes = np.frombuffer(data, f"<u{width}", count * 4, offset).reshape(count, 4)
        ranks = np.frombuffer(data, "<u4", words, offset + nodes.nbytes)
        starts = np.frombuffer(data, "<u4", words + 1, offset + nodes.nbytes + ranks.nbytes)
        text = data[offset + nodes.nbytes + ranks.nbytes + starts.nbytes :].decode()
        return cls(header["letters"], nodes, ranks, starts, text, header["hash"])
