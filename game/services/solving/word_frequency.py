"""How common words are in their language, where the lists of wordfreq know it."""

from __future__ import annotations

from collections.abc import Collection
from threading import Condition

from cachetools import LRUCache, cached

RAREST = 0.0  # of words that are in no list


def zipf_frequencies(words: Collection[str], language: str) -> dict[str, float] | None:
    """Each word's place on the Zipf scale, from 0 (in no list) to about 8; None for a language
    without a list. `language`: BCP-47, of which the first part counts."""
    lists = _lists(language.partition("-")[0].lower())
    if lists is None:
        return None
    found = dict.fromkeys(words, RAREST)
    wanted = frozenset(found)
    for centibels, listed in enumerate(lists):
        for word in wanted.intersection(listed):
            found[word] = round(9 - centibels / 100, 2)
    return found


# The list of one language takes some 20 MB; most sites have words of one.
@cached(LRUCache(maxsize=1), condition=Condition())
def _lists(language: str) -> list[list[str]] | None:
    """Words by their frequency: those of 10^(-n/100) at index n."""
    import wordfreq  # here, as it takes a moment: neither the start nor a round should wait for it

    path = wordfreq.available_languages().get(language)
    return wordfreq.read_cBpack(path) if path else None
