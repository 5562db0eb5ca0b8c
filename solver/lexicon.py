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

from solver.errors import LexiconError
from solver.letters import fold

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
        text = "\n".join(unique)
        if not "".join(unique).isalpha() and unique:
            wrong = next(word for word in unique if not word.isalpha())
            raise LexiconError(f"“{wrong}” has characters that are not letters")
        return cls._build(unique, text)

    @classmethod
    def _build(cls, unique: list[str], text: str) -> Lexicon:
        points = np.frombuffer("".join(unique).encode("utf-32-le"), dtype="<u4")
        alphabet, codes = np.unique(points, return_inverse=True)
        if len(alphabet) > MAX_LETTERS:
            raise LexiconError(
                f"{len(alphabet)} different letters; a lexicon holds at most {MAX_LETTERS}"
            )
        lengths = np.fromiter(map(len, unique), dtype=np.int64, count=len(unique))
        nodes, ranks = _trie(codes.astype(np.uint8), lengths, len(alphabet))
        word_starts = np.concatenate(([0], np.cumsum(lengths + 1))).astype(np.uint32)
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
        parent = self._node(word[:-1])
        bit = self._bit(word[-1])
        return parent is not None and bool(int(self.nodes[parent, 1]) & bit)

    def has_prefix(self, prefix: str) -> bool:
        """Whether a word begins with `prefix`. "" is a prefix unless the lexicon is empty."""
        if not prefix:
            return len(self) > 0
        parent = self._node(prefix[:-1])
        bit = self._bit(prefix[-1])
        return parent is not None and bool(
            (int(self.nodes[parent, 0]) | int(self.nodes[parent, 1])) & bit
        )

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

    def beginning_with(self, prefix: str, after: str = "", most: int | None = None) -> list[str]:
        """The words with a prefix in alphabetical order: those after `after`, at most `most`."""
        ranks = range(len(self))
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
        index = 0
        for letter in prefix:
            bit = self._bit(letter)
            child_mask, _, first_child, _ = map(int, self.nodes[index])
            if not child_mask & bit:
                return None
            index = first_child + (child_mask & (bit - 1)).bit_count()
        return index

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


def _trie(codes: Array, lengths: Array, letters: int) -> tuple[Array, Array]:
    """The nodes and the word ranks of sorted, unique words, built level by level.

    `codes`: the letters of all words, concatenated, as indices; `lengths`: of each word.
    """
    dtype = np.uint32 if letters <= 32 else np.uint64
    one = np.uint64(1)
    starts = np.concatenate(([0], np.cumsum(lengths)[:-1])) if len(lengths) else lengths
    rows = np.arange(len(lengths))  # the words with a letter at this level
    parents = np.zeros(len(lengths), dtype=np.int64)  # the node of each word's prefix
    masks = [np.zeros((1, 4), dtype=np.uint64)]
    ranks = [np.zeros(0, dtype=np.uint32)]
    level_start, node_count, word_count, depth = 0, 1, 0, 0
    while len(rows):
        letter = codes[starts[rows] + depth].astype(np.uint64)
        starts_group = np.ones(len(rows), dtype=bool)
        starts_group[1:] = (parents[1:] != parents[:-1]) | (letter[1:] != letter[:-1])
        first = np.flatnonzero(starts_group)
        group = np.cumsum(starts_group) - 1
        # In sorted words, a prefix that is itself a word is the first row of its group.
        ends_word = lengths[rows[first]] == depth + 1
        has_child = (np.diff(np.append(first, len(rows))) > 1) | ~ends_word
        level = masks[-1]
        at = parents[first] - level_start
        bits = one << letter[first]
        np.bitwise_or.at(level[:, 0], at[has_child], bits[has_child])
        np.bitwise_or.at(level[:, 1], at[ends_word], bits[ends_word])
        children = node_count + np.cumsum(has_child) - 1
        _first_of_each(level[:, 2], at[has_child], children[has_child])
        numbers = word_count + np.arange(int(ends_word.sum()))
        _first_of_each(level[:, 3], at[ends_word], numbers)
        ranks.append(rows[first[ends_word]].astype(np.uint32))
        word_count += len(numbers)
        longer = lengths[rows] > depth + 1
        parents = children[group[longer]]
        rows = rows[longer]
        depth += 1
        level_start, node_count = node_count, node_count + int(has_child.sum())
        masks.append(np.zeros((node_count - level_start, 4), dtype=np.uint64))
    return np.ascontiguousarray(np.concatenate(masks).astype(dtype)), np.concatenate(ranks)


def _first_of_each(target: Array, places: Array, values: Array) -> None:
    """Set each element of `target` to the first of its values. `places`: indices, ascending."""
    unique, index = np.unique(places, return_index=True)
    target[unique] = values[index]
