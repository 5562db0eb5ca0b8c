"""Word frequencies, from the lists of wordfreq."""

from collections.abc import Iterable
from threading import Condition

from cachetools import LRUCache, cached

from solver import Lexicon
from solver.languages import primary

UNLISTED = 0.0


def commonness(words: Iterable[str], lexicon: Lexicon, language: str) -> dict[str, float]:
    """The frequencies of words as tiles spell them: those of their most common form.

    Empty for a language without a list.
    """
    forms = {word: lexicon.forms_of(word) for word in words}
    found = zipf_frequencies((form for several in forms.values() for form in several), language)
    if found is None:
        return {}
    return {word: max(found[form] for form in several) for word, several in forms.items()}


def zipf_frequencies(words: Iterable[str], language: str) -> dict[str, float] | None:
    """The frequency of each word on the Zipf scale, from 0 (unlisted) to about 8.

    None for a language without a list. `language`: a BCP-47 tag; only its first part counts.
    """
    lists = _lists(primary(language))
    if lists is None:
        return None
    as_listed = {word: word.replace("ß", "ss") for word in words}  # the lists have no ß
    found = dict.fromkeys(as_listed.values(), UNLISTED)
    wanted = frozenset(found)
    for centibels, listed in enumerate(lists):
        for word in wanted.intersection(listed):
            found[word] = round(9 - centibels / 100, 2)
    return {word: found[listed] for word, listed in as_listed.items()}


def words_from(frequency: float, language: str) -> set[str]:
    """The words of at least this frequency; none for a language without a list."""
    lists = _lists(primary(language)) or []
    return set().union(*lists[: round(100 * (9 - frequency)) + 1])


# The list of a language takes some 20 MB.
@cached(LRUCache(maxsize=3), condition=Condition())
def _lists(language: str) -> list[list[str]] | None:
    """Words by frequency: those with 10^(-n/100) at index n."""
    import wordfreq  # slow to import, and most processes never need it

    path = wordfreq.available_languages().get(language)
    return wordfreq.read_cBpack(path) if path else None
