"""Two tiers of words: common ones, and rarer ones below the dictionary's own frequency."""

from collections.abc import Collection, Iterable, Mapping

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice

USUALLY_FROM = 3.0  # on the Zipf scale: one in a million words
LEAST_FROM = 2.5
OF_BOARDS = range(3, 7)  # the lengths of most words on boards
LEAST_COMMON = 0.25  # the share of words of these lengths


class CommonWords(Choice):
    ALIKE = "alike", _("All words alike")
    FIRST = "first", _("Common words first, rarer ones are a bonus")
    ONLY = "only", _("Common words only")


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
    words: Collection[str], frequencies: Mapping[str, float], common_from: float
) -> frozenset[str]:
    """The words below the line. No word is rare if all would be, or if nothing is known of the
    language (`frequencies` is empty)."""
    rare = frozenset(word for word in words if frequencies.get(word, common_from) < common_from)
    return rare if len(rare) < len(words) else frozenset()
