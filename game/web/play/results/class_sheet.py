"""How the words of a class come on two pages: in smaller print, and then without some of them.

The sizes are points, as in `play.css`. Nobody knows the font of the reader, so the letters are
taken as wide as those of a wide one.
"""

from bisect import bisect_right
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from math import ceil, inf
from typing import NamedTuple

from game.rules.wording import counted
from game.snapshots.values import WordOnTiles

PAGE = 720  # the height of a page of letter paper within its margins; A4 has more
HEAD = 130  # title and board, on the first page
LINE = 475  # the width of the words of a child
ON_A_PAGE = 13  # children: a class of 26 has two pages
LETTER = 0.6  # of the size of the font
MOST_LINES = 100  # of the words of a child; nobody finds so many


class Print(NamedTuple):
    """`style`: its class in the style sheet. `words`: the size of words. `line`: the height of a
    line of words. `name`: that of the line with the name, and of the space around both."""

    style: str
    words: float
    line: float
    name: float

    @property
    def letters(self) -> int:
        """Of a line."""
        return int(LINE / (LETTER * self.words))

    def lines(self, text: int, most: float) -> float:
        return min(most, ceil(text / self.letters))


PRINTS = (
    Print("", 8, 10.4, 21),
    Print("printed-small", 7.25, 8.7, 17),
    Print("printed-smallest", 6.5, 7.8, 14.5),
)


@dataclass(frozen=True, slots=True)
class ClassSheet:
    """`most`: the letters of a child for which there is room; None if all words are there."""

    style: str
    most: int | None

    def parted(self, found: Sequence[WordOnTiles]) -> tuple[Sequence[WordOnTiles], int]:
        """The words of a child that are on the sheet, the first ones, and how many are left off."""
        if self.most is None or _letters(found) <= self.most:
            return found, 0
        shown = _first(found, self.most - len(_more()))
        return shown, len(found) - len(shown)


def _more() -> str:
    """As in `found_words.html`."""
    return ", " + counted(999, "and %(count)s more", "and %(count)s more")


def written(word: WordOnTiles) -> str:
    return word.get("written", word["word"])


def class_sheet(found: Iterable[Sequence[WordOnTiles]]) -> ClassSheet:
    """The largest print in which the words of all children come on their pages."""
    texts = [_letters(each) for each in found]
    for each in PRINTS:
        if _fits(texts, each):
            return ClassSheet(each.style, None)
    smallest = PRINTS[-1]
    fitting = (most for most in range(MOST_LINES, 1, -1) if _fits(texts, smallest, most))
    return ClassSheet(smallest.style, next(fitting, 1) * smallest.letters)


def _fits(texts: Sequence[int], print_: Print, most: float = inf) -> bool:
    """Whether there is room if a child has at most so many lines of words."""
    heights = [print_.name + print_.line * print_.lines(text, most) for text in texts]
    pages = max(2, ceil(len(texts) / ON_A_PAGE))
    lost = (pages - 1) * max(heights, default=0)  # no child is parted by the end of a page
    return sum(heights) + lost <= pages * PAGE - HEAD


def _letters(found: Iterable[WordOnTiles]) -> int:
    return sum(map(_width, found))


def _width(find: WordOnTiles) -> int:
    return len(written(find)) + len(", ")


def _first(found: Sequence[WordOnTiles], most: int) -> Sequence[WordOnTiles]:
    """As many words as have room, at least one."""
    ends = list(accumulate(map(_width, found)))
    return found[: max(1, bisect_right(ends, most))]
