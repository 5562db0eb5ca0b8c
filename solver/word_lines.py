"""Words as one text, a word a line, which is how a lexicon is built of millions of them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, compress, islice, repeat
from operator import eq, lt, ne
from typing import overload

from solver.errors import LexiconError, Message
from solver.forms import CAPITAL, as_marked, shortened, small
from solver.languages import Language
from solver.letters import AT_ONCE, PART, is_folded, letters_of, normalised
from solver.word_store import SortedWords, WordStore


class WordLines(Sequence[str]):
    """The lines of a text in UTF-8, in a fifth of the memory of a list."""

    def __init__(self, text: bytes) -> None:
        import numpy as np  # which takes longer to load than one board to solve

        ends = np.flatnonzero(np.frombuffer(text, dtype=np.uint8) == ord("\n"))
        self._text = text
        self._starts = np.concatenate(([0], ends + 1, [len(text) + 1] if text else []))
        self._starts = self._starts.astype(np.uint32)

    def __len__(self) -> int:
        return len(self._starts) - 1

    @overload
    def __getitem__(self, index: int) -> str: ...

    @overload
    def __getitem__(self, index: slice) -> list[str]: ...

    def __getitem__(self, index: int | slice) -> str | list[str]:
        if isinstance(index, slice):
            return [self[at] for at in range(*index.indices(len(self)))]
        at = range(len(self))[index]
        return self._text[self._starts[at] : self._starts[at + 1] - 1].decode()

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(blocks(self._text.decode()))


def sha256_of(tag: str, text: str) -> str:
    found = hashlib.sha256(tag.encode())
    for start in range(0, len(text), PART):
        found.update(text[start : start + PART].encode())
    return found.hexdigest()


def not_letters(word: str) -> Message:
    return Message("“%(word)s” has characters that are not letters", word=word)


def lines_of(words: Iterable[str], capitals: bool = False) -> str:
    """Words in their normal form, unique, in order, and one a line; with marks for their capitals
    if these are kept. Raises LexiconError."""
    if isinstance(words, SortedWords) and _is_normal(text := words.text()):
        return text
    blocks = _checked(words, capitals)
    texts: list[str] = []
    last = ""
    for some in blocks:
        if not all(map(lt, (last, *some), some)):
            # Not in order: all are sorted, of which those in order take less time and memory.
            store = WordStore()
            store.add(chain.from_iterable(text.split("\n") for text in texts))
            for others in chain((some,), blocks):
                store.add(others)
            return store.words().text()
        texts.append("\n".join(some))
        last = some[-1]
    return "\n".join(texts)


def _is_normal(text: str) -> bool:
    """Whether words, one a line, are in their normal form."""
    letters = letters_of(text)
    return "".join(letters - {"\n"}).isalpha() and is_folded(text, letters)


def _checked(words: Iterable[str], capitals: bool) -> Iterator[list[str]]:
    """Words in their normal form, many at a time. Raises LexiconError."""
    words = iter(words)
    while some := list(islice(words, AT_ONCE)):
        found = [*filter(None, normalised(some))]
        if not all(map(str.isalpha, found)):
            raise LexiconError(not_letters(next(word for word in found if not word.isalpha())))
        if capitals and any(map(str.isupper, letters_of("".join(some)))):
            found = [*filter(None, map(as_marked, some))]
        if found:
            yield found


def fold_lines(lines: str, language: Language) -> tuple[str, list[str]]:
    """The words as tiles spell them, unique and in order, of forms, marked, unique and in order,
    both one a line, and what is stored of the forms of each word: nothing if all are spelled as
    they are written."""
    if CAPITAL not in lines and not language.replaced(letters_of(lines)):
        return lines, []
    others: dict[str, str] = {}
    store = WordStore()
    for some in blocks(lines):
        spellings = [*map(small, language.spellings(some))]
        for spelling, form in compress(zip(spellings, some, strict=True), map(ne, spellings, some)):
            others[spelling] = f"{others[spelling]} {form}" if spelling in others else form
        store.add(compress(some, map(eq, spellings, some)))
    same = store.words()
    new = same.lacked(sorted(others))
    for spelling in others.keys() - {*new}:
        others[spelling] = " ".join(sorted((*others[spelling].split(" "), spelling)))
    stored = {spelling: shortened(forms, spelling) for spelling, forms in others.items()}
    words = same.with_words(new)
    return words.text(), [*map(stored.get, words, repeat(""))]


def blocks(lines: str) -> Iterator[list[str]]:
    """The lines of a text, many at a time: all of them take several times the memory of it."""
    start = 0
    while start < len(lines):
        end = lines.find("\n", start + PART)
        end = len(lines) if end < 0 else end
        yield lines[start:end].split("\n")
        start = end + 1
