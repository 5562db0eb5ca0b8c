"""Millions of words in a tenth of the memory that as many texts take."""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from itertools import chain, compress, groupby, islice
from operator import ne

AT_ONCE = 400_000  # words that are sorted together
KEY = 2  # first letters of the words of a part
MORE = 1.5  # by which words may outnumber different ones before the others are dropped
END = chr(0x10FFFF)


@dataclass(slots=True)
class WordStore:
    """Words that come in any order, some of them more than once.

    `parts`: runs of words in order, one a line, in UTF-8, by the first letters of the words.
    `added`: the words that came since the last run. `stored`: how many the runs have, with those
    that several have, and `size` their bytes; `different`: how many were different when that was
    last looked at.
    """

    parts: dict[str, list[bytes]] = field(default_factory=dict)
    added: list[str] = field(default_factory=list)
    stored: int = 0
    size: int = 0
    different: int = 0

    def add(self, words: Iterable[str]) -> None:
        """Take words of one line each."""
        words = iter(words)
        while some := [*islice(words, AT_ONCE)]:
            self.added += some
            if len(self.added) >= AT_ONCE:
                self._store()

    def is_larger(self, words: int, size: int) -> bool:
        """Whether more different words than so many have come, or of more bytes. It says so with
        MORE of them and AT_ONCE words after at the latest."""
        if self.stored <= max(words, MORE * self.different) and self.size <= size:
            return False
        self._merge()
        return self.different > words or self.size > size

    def words(self) -> "SortedWords":
        """All words. The store is empty then."""
        self._merge()
        parts = {key: run for key in sorted(self.parts) for run in self.parts[key]}
        self.parts = {}
        return SortedWords(parts, self.different)

    def _store(self) -> None:
        words = _once(self.added)
        self.added = []
        self.stored += len(words)
        start = 0
        while start < len(words):
            key = words[start][:KEY]
            # The words of one letter come before the longer ones that begin with it.
            end = bisect_right(words, key + END, start) if len(key) == KEY else start + 1
            self._keep(key, words[start:end])
            start = end

    def _keep(self, key: str, words: list[str]) -> None:
        run = "\n".join(words).encode()
        self.parts.setdefault(key, []).append(run)
        self.size += len(run)

    def _merge(self) -> None:
        """Keep each word once."""
        self._store()
        self.different = self.size = 0
        for runs in self.parts.values():
            if len(runs) > 1:
                words = _once(b"\n".join(runs).decode().split("\n"))
                runs[:] = ["\n".join(words).encode()]
            self.size += len(runs[0])
            self.different += runs[0].count(b"\n") + 1
        self.stored = self.different


def _has(words: list[str], word: str) -> bool:
    place = bisect_left(words, word)
    return words[place : place + 1] == [word]


def _once(words: list[str]) -> list[str]:
    """The words in order, each once. Most come in order nearly, or in runs; then sorting them takes
    less time than finding the different ones first."""
    words.sort()
    return [*compress(words, map(ne, words, chain(("",), words)))]


class SortedWords(AbstractSet[str]):
    """Different words in the order of code points. `parts`: the words by their first letters."""

    def __init__(self, parts: dict[str, bytes], count: int) -> None:
        self.parts, self.count = parts, count

    def __len__(self) -> int:
        return self.count

    def __iter__(self) -> Iterator[str]:
        for text in self.texts():
            yield from text.split("\n")

    def texts(self) -> Iterator[str]:
        """The words of each part, one a line."""
        return map(bytes.decode, self.parts.values())

    def text(self) -> str:
        """All words, one a line."""
        return b"\n".join(self.parts.values()).decode()

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and _has(self.part(word[:KEY]), word)

    def filtered(self, kept: Callable[[list[str]], list[str]]) -> "SortedWords":
        """The words that a function keeps of those of each part."""
        parts: dict[str, bytes] = {}
        count = 0
        for key in self.parts:
            if words := kept(self.part(key)):
                parts[key] = "\n".join(words).encode()
                count += len(words)
        return SortedWords(parts, count)

    @property
    def size(self) -> int:
        """Bytes of the words."""
        return sum(map(len, self.parts.values()))

    def longest_fitting(self, words: int, size: int) -> int:
        """The most letters of words of which there are no more than so many, in so many bytes."""
        counts: Counter[int] = Counter()
        sizes: Counter[int] = Counter()
        for text in self.texts():
            for length, count in Counter(map(len, text.split("\n"))).items():
                counts[length] += count
                sizes[length] += count * length * len(text.encode()) // len(text)
        longest = 0
        for length in sorted(counts):
            words, size = words - counts[length], size - sizes[length]
            if words < 0 or size < 0:
                break
            longest = length
        return longest

    def up_to(self, letters: int) -> "SortedWords":
        """The words of at most so many letters."""
        return self.filtered(lambda some: [word for word in some if len(word) <= letters])

    def stored(self) -> WordStore:
        """A store with these words."""
        parts = {key: [part] for key, part in self.parts.items()}
        return WordStore(parts, stored=self.count, size=self.size, different=self.count)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, AbstractSet) and len(self) == len(other) and self <= other

    __hash__ = None  # type: ignore[assignment]  # as other sets that may be compared to any

    @classmethod
    def _from_iterable(cls, words: Iterable[str]) -> frozenset[str]:  # type: ignore[override]
        return frozenset(words)

    def lacked(self, words: Iterable[str]) -> list[str]:
        """Those of these words, in order, that are not among them."""
        found: list[str] = []
        for key, alike in groupby(words, lambda word: word[:KEY]):
            some = [*alike]
            lacked = {*some}.difference(self.part(key))
            found += filter(lacked.__contains__, some)
        return found

    def with_words(self, words: Iterable[str]) -> "SortedWords":
        """These words and others."""
        store = self.stored()
        store.add(words)
        return store.words()

    def part(self, key: str) -> list[str]:
        """The words that begin with these letters."""
        return self.parts[key].decode().split("\n") if key in self.parts else []
