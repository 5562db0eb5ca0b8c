"""A host’s own list of words: how it is read, and which words it makes count."""

import re
from collections.abc import Mapping
from typing import NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.choice import Choice
from game.rules.refusals import Refusal
from game.rules.wording import number

MOST_WORDS = 300
MAX_TEXT = 4_000  # characters
DOUBLED = 2
BONUS_POINTS = 1  # of a word that is not on the list; those on it have more
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")


class WordsFrom(Choice):
    DICTIONARY = "dictionary", gettext_lazy("The dictionary")
    LIST = "list", gettext_lazy("Only the words of my list")
    DOUBLE = "double", gettext_lazy("All words, those of my list twice")
    BONUS = "bonus", gettext_lazy("The words of my list, others are a bonus")


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
        detail = _("A list has at most %(most)s characters.") % {"most": number(MAX_TEXT)}
        raise Refusal("list.invalid", detail, "list")
    words = words_of(text)
    if not words:
        detail = _("Type or paste the words of your list, at least one.")
        raise Refusal("list.empty", detail, "list")
    if len(words) > MOST_WORDS:
        detail = _("A list has at most %(most)s words, this one has %(count)s.")
        detail %= {"most": MOST_WORDS, "count": number(len(words))}
        raise Refusal("list.invalid", detail, "list")
    if wrong := next((word for word in words if not word.isalpha()), None):
        detail = _(
            "“%(word)s” has a character that no tile shows. Write it without, or leave it out."
        )
        detail %= {"word": wrong}
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
        worth_more = {word: max(BONUS_POINTS + 1, points) for word, points in listed.items()}
        others = dict.fromkeys(words.keys() - listed.keys(), BONUS_POINTS)
        return Counted({**others, **worth_more}, frozenset(others))
    return Counted(words, frozenset())


def at_least_one(points: Mapping[str, int]) -> dict[str, int]:
    """A word that counts is worth a point, also one that is too short for the rules."""
    return {word: max(1, value) for word, value in points.items()}
