"""Two tiers of words: common ones, and rarer ones.

A language with a list of common words has those of its list. In another one, words are common from
a frequency on.
"""

from collections.abc import Collection, Iterable

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice
from game.rules.common_list import has_list, is_listed
from game.rules.word_frequency import commonness
from solver import Lexicon

USUALLY_FROM = 3.0  # on the Zipf scale: one in a million words
LEAST_FROM = 2.5
OF_BOARDS = range(3, 7)  # the lengths of most words on boards
LEAST_COMMON = 0.25  # the share of words of these lengths
# Lines from here on are those of a list. Rounds keep their lines, so those that were dealt before
# there was a list keep their common words.
BY_LIST = 10.0
ODD = 2.4  # on the Zipf scale: how well known a word that is not on the list may be


class CommonWords(Choice):
    ALIKE = "alike", _("All words alike")
    FIRST = "first", _("Common words first, rarer ones are a bonus")
    ONLY = "only", _("Common words only")


def line_of(common_from: float, language: str) -> float:
    """The line that a round keeps. `common_from`: the frequency that the dictionary sets.

    Where there is a list, it decides, and only a frequency above the usual one matters besides.
    """
    if not has_list(language):
        return common_from
    return BY_LIST + (common_from if common_from > USUALLY_FROM else 0.0)


def line_for(frequencies: Iterable[float]) -> float:
    """From which frequency on words are common, of those of a dictionary that boards have.

    Lower than usual in a language such as Polish: where each word has dozens of forms, few of them
    are frequent. Otherwise hardly a board would have half of its points from common words.
    """
    ranked = sorted(frequencies, reverse=True)
    if not ranked:
        return USUALLY_FROM
    line = round(ranked[int(LEAST_COMMON * len(ranked))], 1)
    return min(USUALLY_FROM, max(LEAST_FROM, line))


def rare_words(
    words: Collection[str], lexicon: Lexicon, language: str, line: float
) -> frozenset[str]:
    """The words that are not common. No word is rare if all would be, or if nothing is known of the
    language. `words`: as tiles spell them. `line`: as `line_of` returns it, or a frequency."""
    least = line % BY_LIST
    frequencies = commonness(words, lexicon, language) if least else {}
    rare = {
        word
        for word in words
        if not is_common(frequencies.get(word, least), lexicon.forms_of(word), language, line)
    }
    return frozenset(rare) if len(rare) < len(words) else frozenset()


def is_common(frequency: float, forms: Iterable[str], language: str, line: float) -> bool:
    """Whether a word is no bonus. `line`: as `line_of` returns it, or a frequency."""
    return frequency >= line % BY_LIST and (line < BY_LIST or is_listed(forms, language))


def familiarities(words: Iterable[str], lexicon: Lexicon, language: str) -> dict[str, float]:
    """How well known words are, as tiles spell them; empty if nothing is known of the language."""
    return commonness(
        words, lexicon, language, lambda known, form: familiarity(known, [form], language)
    )


def familiarity(frequency: float, forms: Iterable[str], language: str) -> float:
    """How well known a word is: as well as it is frequent, but names and the like hardly at all."""
    if frequency <= ODD or not has_list(language) or is_listed(forms, language):
        return frequency
    return ODD
