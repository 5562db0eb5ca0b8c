"""Word frequencies, from the lists of wordfreq."""

from collections.abc import Callable, Iterable
from itertools import islice
from threading import Condition

from cachetools import LRUCache, cached

from solver import Lexicon
from solver.languages import primary

UNLISTED = 0.0


def commonness(
    words: Iterable[str],
    lexicon: Lexicon,
    language: str,
    judged: Callable[[float, str], float] = lambda frequency, _form: frequency,
) -> dict[str, float]:
    """The frequencies of words as tiles spell them: those of their most common form.

    Empty for a language without a list. `judged`: the frequency that counts of that of a form.
    """
    forms = {word: lexicon.forms_of(word) for word in words}
    found = zipf_frequencies((form for several in forms.values() for form in several), language)
    if found is None:
        return {}
    return {
        word: max(judged(found[form], form) for form in several) for word, several in forms.items()
    }


def zipf_frequencies(words: Iterable[str], language: str) -> dict[str, float] | None:
    """The frequency of each word on the Zipf scale, from 0 (unlisted) to about 8.

    None for a language without a list. `language`: a BCP-47 tag; only its first part counts.
    """
    listed = _listed(primary(language))
    if listed is None:
        return None
    # The lists have no ß.
    return {word: listed.get(word.replace("ß", "ss"), UNLISTED) for word in words}


def words_from(frequency: float, language: str) -> set[str]:
    """The words of at least this frequency; none for a language without a list."""
    listed = _listed(primary(language)) or {}
    return {word for word, zipf in listed.items() if zipf >= frequency}


def commonest_words(count: int, language: str) -> list[str]:
    """The words of letters among the first of a language, the commonest first, without single
    letters; none for a language without a list."""
    words = islice(_listed(primary(language)) or (), count)
    return [word for word in words if len(word) > 1 and word.isalpha()]


# The list of a language takes some 30 MB.
@cached(LRUCache(maxsize=3), condition=Condition())
def _listed(language: str) -> dict[str, float] | None:
    import wordfreq  # slow to import, and most processes never need it

    path = wordfreq.available_languages().get(language)
    if path is None:
        return None
    found: dict[str, float] = {}
    # Words at index n have the frequency 10^(-n/100). A loop over words takes three times as long.
    for n, words in enumerate(wordfreq.read_cBpack(path)):
        found |= dict.fromkeys(words, round(9 - n / 100, 2))
    return found
