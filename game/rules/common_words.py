"""Two tiers of words: common ones, and rarer ones below the dictionary's own frequency."""

from collections.abc import Collection, Mapping

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice

USUALLY_FROM = 3.0  # on the Zipf scale: one in a million words


class CommonWords(Choice):
    ALIKE = "alike", _("All words alike")
    FIRST = "first", _("Common words first, rarer ones are a bonus")
    ONLY = "only", _("Common words only")


def rare_words(
    words: Collection[str], frequencies: Mapping[str, float], common_from: float
) -> frozenset[str]:
    """The words below the line. No word is rare if all would be, or if nothing is known of the
    language (`frequencies` is empty)."""
    rare = frozenset(word for word in words if frequencies.get(word, common_from) < common_from)
    return rare if len(rare) < len(words) else frozenset()
