"""A host’s own list of words: how it is read, and which words it makes count."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from game.rules.choice import Choice
from game.rules.refusals import Refusal

MOST_WORDS = 300
MAX_TEXT = 4_000  # characters
DOUBLED = 2
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class WordsFrom(Choice):
    """`feature`: describes the choice to players."""

    DICTIONARY = "dictionary", "The dictionary"
    LIST = "list", "Only the words of my list"
    DOUBLE = "double", "All words, those of my list twice"
    BONUS = "bonus", "The words of my list, others are a bonus"

    @property
    def feature(self) -> str:
        return self.label[0].lower() + self.label[1:].replace("my list", "the host’s list")


class Counted(NamedTuple):
    """The points of the words that count, and those of them that are a bonus."""

    points: Mapping[str, int]
    bonus: frozenset[str]


def words_of(text: str) -> list[str]:
    """The words of a text as they are typed, with any separators."""
    return WORD.findall(text)


def check_list(text: str) -> None:
    """Raises Refusal for a list that no game can use."""
    if len(text) > MAX_TEXT:
        raise Refusal("list.invalid", f"A list has at most {MAX_TEXT:,} characters.", "list")
    words = words_of(text)
    if not words:
        raise Refusal("list.empty", "Type or paste the words of your list, at least one.", "list")
    if len(words) > MOST_WORDS:
        detail = f"A list has at most {MOST_WORDS} words, this one has {len(words):,}."
        raise Refusal("list.invalid", detail, "list")
    if wrong := next((word for word in words if not word.isalpha()), None):
        detail = f"“{wrong}” has a character that no tile shows. Write it without, or leave it out."
        raise Refusal("list.invalid", detail, "list")


def counted(words: Mapping[str, int], listed: Mapping[str, int], words_from: WordsFrom) -> Counted:
    """`words`: the points of a board’s words in the dictionary. `listed`: those of its words on the
    list, whether or not the dictionary has them."""
    if words_from is WordsFrom.LIST:
        return Counted(listed, frozenset())
    if words_from is WordsFrom.DOUBLE:
        doubled = {word: DOUBLED * points for word, points in listed.items()}
        return Counted({**words, **doubled}, frozenset())
    if words_from is WordsFrom.BONUS:
        return Counted({**words, **listed}, frozenset(words.keys() - listed.keys()))
    return Counted(words, frozenset())


def at_least_one(points: Mapping[str, int]) -> dict[str, int]:
    """A word that counts is worth a point, also one that is too short for the rules."""
    return {word: max(1, value) for word, value in points.items()}
