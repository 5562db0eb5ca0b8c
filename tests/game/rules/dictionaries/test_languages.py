"""Words that only the affixes of a spelling checker make."""

import pytest

from game.rules.dictionaries.languages import has_odd_pronouns

WORDS = {
    "evitare",
    "ripetere",
    "aiutare",
    "biatomico",
    "portare",
    "decidere",
    "avvivare",
    "discutere",
}


@pytest.mark.parametrize("word", ["avvivatavelo", "decidetecisi", "unitemisi", "portatoselo"])
def test_participles_with_two_pronouns_are_no_words(word: str) -> None:
    assert has_odd_pronouns(word, WORDS)


@pytest.mark.parametrize(
    "word",
    [
        "evitamelo",
        "ripetetela",
        "aiutamele",
        "biatomici",
        "portatecelo",
        "portandomelo",
        "discutimene",
    ],
)
def test_imperatives_with_pronouns_are_words(word: str) -> None:
    assert not has_odd_pronouns(word, WORDS)
