"""A set of words as an immutable trie in flat arrays.

A node is four numbers: the child mask (letters with a stored child node), the word mask (letters
that end a word), the index of its first child and the number of its first word. Children are
adjacent, so the child of a letter is `first child + popcount(child mask below the letter)`; word
numbers work the same way. Nodes without children are not stored. Nodes are in breadth-first order,
so that the top levels, which every search visits, stay together in the processor's cache.
"""

from __future__ import annotations

import sys
from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any

from solver import arguments
from solver.arguments import listed
from solver.errors import LexiconError, Message
from solver.forms import CAPITAL, forms_from, shown, small
from solver.languages import ENGLISH, Language, language_for
from solver.letters import letters_of, normalise
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.word_lines import blocks, fold_lines, lines_of, sha256_of

MAX_LETTERS = 64
LAST_CHARACTER = chr(sys.maxunicode)

# Whatever needs arrays imports NumPy when it is called: one board can be solved without.
if TYPE_CHECKING:
    from solver.engine.trie import Array, Trie


class Lexicon:
    """An immutable set of words with prefix queries. Safe to share between threads.

    Queries fold what they are asked: case does not matter, nor do accents where the language has no
    tiles for them. `a - b` and `a | b` are new lexicons, in the language of `a`.

    Where the language spells words on tiles other than they are written, the words are their
    spellings, of which each has one or more forms. Forms are in small letters, and may be written
    with capitals: `Haus`, `WLAN`.

    `letters`: the alphabet in code-point order, at most 64. `nodes`: (n, 4) array, uint32 for up
    to 32 letters, else uint64; row 0 is the root. `ranks`: the alphabetical rank by word number.
    `content_hash`: SHA-256 of the forms in order, one per line, after a line with the tag of the
    language unless that is English.
    """

    __slots__ = (
        "__dict__",
        "_count",
        "_forms",
        "_text",
        "content_hash",
        "language",
        "letters",
    )

    def __init__(
        self,
        letters: str,
        text: str,
        content_hash: str,
        language: Language = ENGLISH,
        forms: Sequence[str] = (),
        trie: Trie | None = None,
    ) -> None:
        """`forms` has the forms of each word, by rank and separated by spaces: "" for a word whose
        only form is itself, CAPITAL if that is written with one. It is empty if all are "".
        `trie`: built when it is first needed, if it isn't given."""
        self.letters = letters
        self._text = text
        self._count = text.count("\n") + 1 if text else 0
        self.content_hash = content_hash
        self.language = language
        self._forms = forms
        if trie:
            self._trie = trie

    @classmethod
    def from_words(
        cls, words: Iterable[str], language: Language | str = ENGLISH, *, capitals: bool = False
    ) -> Lexicon:
        """Build a lexicon from words in any order and case, ignoring empty ones and duplicates.

        `language` may be given by its tag in BCP 47. `capitals`: whether words keep their
        capitals, in a language whose forms differ from spellings.

        Raises LexiconError for a word with characters other than letters and for more than 64
        distinct letters, SolverError for one text instead of a list, and for what is no tag.
        """
        known = language if isinstance(language, Language) else language_for(language, ())
        lines = lines_of(listed(words, "words"), capitals and known.folds)
        if not isinstance(language, Language):
            language = language_for(language, (lines,))
        tag = "" if language.tag == ENGLISH.tag else f"{language.tag}\n"
        content_hash = sha256_of(tag, lines)
        if not language.folds:
            return cls._build(lines, (), content_hash, language)
        return cls._build(*fold_lines(lines, language), content_hash, language)

    @classmethod
    def _build(
        cls, text: str, forms: Sequence[str], content_hash: str, language: Language
    ) -> Lexicon:
        """A lexicon of words as tiles spell them, unique, in order, and one a line; `forms`: those
        of each. Raises LexiconError."""
        alphabet = sorted(letters_of(text) - {"\n"})
        if len(alphabet) > MAX_LETTERS:
            many = Message(
                "there are %(letters)s different letters; a lexicon holds at most %(most)s",
                letters=len(alphabet),
                most=MAX_LETTERS,
            )
            raise LexiconError(many)
        return cls("".join(alphabet), text, content_hash, language, forms)

    # -- arrays ------------------------------------------------------------------------------

    @cached_property
    def _trie(self) -> Trie:
        from solver.engine.trie import trie_of

        return trie_of(self._text, self.letters)

    @property
    def nodes(self) -> Array:
        return self._trie.nodes

    @property
    def ranks(self) -> Array:
        return self._trie.ranks

    @property
    def _starts(self) -> Array:
        return self._trie.starts

    @cached_property
    def continuations(self) -> Array:
        """The letters that continue a prefix, to a word or to a longer one, as a mask by node."""
        masks: Array = self.nodes[:, 0] | self.nodes[:, 1]
        masks.flags.writeable = False
        return masks

    # -- queries -----------------------------------------------------------------------------

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        """The words in alphabetical (code-point) order."""
        return chain.from_iterable(blocks(self._text))

    def __contains__(self, word: object) -> bool:
        if not isinstance(word, str) or not word:
            return False
        folded = self.language.folded(word)
        parent = self._node(folded[:-1])
        return parent is not None and self._ends_word(parent, folded[-1])

    def has_prefix(self, prefix: str) -> bool:
        """Whether a word begins with `prefix`. "" is a prefix unless the lexicon is empty."""
        if not isinstance(prefix, str):
            return False
        if not prefix:
            return len(self) > 0
        folded = self.language.folded(prefix)
        parent, last = self._node(folded[:-1]), folded[-1]
        return parent is not None and (
            self._ends_word(parent, last) or self._child(parent, last) is not None
        )

    def spelling(self, word: str) -> str:
        """A word as tiles spell it, whether or not it is in the lexicon."""
        return self.language.spelling(word)

    def forms(self) -> Iterator[str]:
        """All words as they are written, in small letters, in the order of their spellings."""
        if not self._forms:
            return iter(self)
        return (
            form
            for word, marked in zip(self, self._forms, strict=True)
            for form in dict.fromkeys(small(each) for each in forms_from(marked, word))
        )

    def as_written(self) -> Iterator[str]:
        """All words as they are written, in the order of their spellings."""
        if not self._forms:
            return iter(self)
        return (
            shown(form)
            for word, marked in zip(self, self._forms, strict=True)
            for form in forms_from(marked, word)
        )

    def recased(self, words: Iterable[str]) -> Iterator[str]:
        """Words in small letters, with the capitals that this lexicon writes them with."""
        written: dict[str, list[str]] = {}
        for spelling, forms in zip(self, self._forms, strict=False):
            if CAPITAL in forms:
                for form in forms_from(forms, spelling):
                    written.setdefault(small(form), []).append(shown(form))
        for word in words:
            yield from written.get(word, (word,))

    def lines(self, *, capitals: bool = True) -> str:
        """All words as they are written, or in small letters, one a line, in the order of their
        spellings."""
        if not self._forms:
            return self._text
        return "\n".join(self.as_written() if capitals else self.forms())

    @property
    def form_count(self) -> int:
        """The number of words as they are written, at least that of their spellings."""
        return len(self) + sum(forms.count(" ") for forms in self._forms)

    def forms_of(self, spelling: str) -> list[str]:
        """The forms of a word, in small letters, in one or several ways; the spelling itself if it
        is no word."""
        return list(dict.fromkeys(map(small, self._marked(spelling))))

    def _marked(self, spelling: str) -> list[str]:
        if not self._forms:
            return [arguments.text(spelling)]
        rank = bisect_left(range(len(self)), spelling, key=self._word)
        known = rank < len(self) and self._word(rank) == spelling
        return forms_from(self._forms[rank] if known else "", spelling)

    def has_form(self, word: str) -> bool:
        """Whether a word is in the lexicon just as it is written, in any case."""
        return word in self and normalise(word) in self.forms_of(self.spelling(word))

    def written(self, spelling: str) -> str:
        """The forms of a word as one text: `cote, coté, côte, côté`; `Essen, essen`."""
        return ", ".join(map(shown, self._marked(spelling)))

    def shown(self, form: str) -> str:
        """A form as it is written; with its capital if it is written both ways."""
        marked = self._marked(self.spelling(form))
        return next((shown(each) for each in marked if small(each) == form), form)

    @cached_property
    def accents(self) -> dict[str, str]:
        """The letters of the forms that have no tile, each with what it is spelled with."""
        letters = set().union(*self._forms)
        return {chr(code): text for code, text in self.language.replaced(letters).items()}

    def score_of(self, word: str, rules: str | RulePack = CLASSIC) -> int:
        """The points of a word; 0 if it is not in the lexicon or too short for the rules.

        Raises SolverError for unknown rules.
        """
        pack, length = rule_pack(rules), len(self.language.folded(word))
        return pack.points(length) if length >= pack.min_length and word in self else 0

    def longest_prefix_of(self, text: str) -> str | None:
        """The longest word that `text` begins with, or None."""
        folded = self.language.folded(text)
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
        left = set(self.forms()).difference(other.forms())
        return self.from_words(self.recased(left), self.language, capitals=True)

    def __or__(self, other: Lexicon) -> Lexicon:
        """The words of both. Raises LexiconError for more than 64 distinct letters."""
        if not isinstance(other, Lexicon):
            return NotImplemented
        forms = {*self.as_written(), *other.as_written()}
        return self.from_words(forms, self.language, capitals=True)

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
        arrays += self.continuations.nbytes
        forms = sum(sys.getsizeof(each) for each in self._forms if len(each) > 1) + 8 * len(
            self._forms
        )
        return arrays + len(self._text.encode()) + forms

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
        """The words with a prefix that come after `after`, in alphabetical order, at most
        `most`."""
        prefix, ranks = self.language.folded(prefix), range(len(self))
        start = bisect_left(ranks, prefix, key=self._word)
        if arguments.text(after):
            start = max(start, bisect_right(ranks, after, key=self._word))
        end = bisect_left(ranks, prefix + LAST_CHARACTER, key=self._word)
        if most is not None:
            end = min(end, start + arguments.whole(most, "the most"))
        if start >= end:
            return []
        return self._text[self._starts[start] : self._starts[end] - 1].split("\n")

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

    def __setstate__(self, state: tuple[dict[str, Any] | None, dict[str, Any]]) -> None:
        """Arrays that come out of a pickle could be written to, and the kernel would be compiled
        once more for those."""
        cached, slots = state
        self.__dict__.update(cached or {})
        for name, value in slots.items():
            setattr(self, name, value)
        arrays = (*self.__dict__.get("_trie", ()), self.__dict__.get("continuations"))
        for array in arrays:
            if array is not None:
                array.flags.writeable = False

    def to_bytes(self) -> bytes:
        """Serialise to a checksum, a JSON header and the arrays, little-endian. No pickle."""
        return b"".join(self.parts())

    def parts(self) -> Sequence[bytes | memoryview]:
        """What `to_bytes` joins, without a copy of the arrays."""
        header = {"letters": self.letters, "hash": self.content_hash}
        # The language stands in the header, where programs that know none skip it.
        if self.language.tag != ENGLISH.tag:
            header |= {"language": self.language.tag, "forms": "\n".join(self._forms)}
        from solver.engine.compiled import pack

        return pack(header, self._trie, self._text)

    @classmethod
    def from_bytes(cls, data: bytes) -> Lexicon:
        """Load the output of `to_bytes`; the arrays are views of `data`.

        Raises LexiconError for other or damaged data: the checksum is verified.
        """
        if not isinstance(data, bytes):
            raise LexiconError(f"{arguments.shown(data)} is not the bytes of a lexicon")
        from solver.engine.compiled import unpack

        header, trie, text = unpack(data)
        language, forms = ENGLISH, ()
        if "language" in header:
            language = language_for(header["language"], (text,))
            forms = header["forms"].split("\n") if header["forms"] else ()
            if language.folds and language.replaced(set(text)):
                raise LexiconError("the words were spelled before their language was known")
        return cls(header["letters"], text, header["hash"], language, forms, trie)
