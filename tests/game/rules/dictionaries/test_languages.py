"""Words that only the affixes of a spelling checker make."""

import pytest

from game.rules.dictionaries.languages import has_odd_pronouns

FORMS = "avute avvivata avvivati avvivato capito"
WORDS = {
    *(f"{form}vi" for form in FORMS.split()),
    *("aiutare", "avvivare", "biatomico", "capitolare", "decidere", "discutere", "evitare"),
    *("portare", "ripetere", "tritone", "tutelare", "tutevi"),
}


@pytest.mark.parametrize("word", ["avvivatavelo", "decidetecisi", "unitemisi", "portatoselo"])
def test_participles_with_two_pronouns_are_no_words(word: str) -> None:
    assert has_odd_pronouns(word, WORDS)


@pytest.mark.parametrize("word", ["avuteceli", "avutela", "avvivatola", "avvivatalo", "avvivatila"])
def test_participles_agree_with_their_pronoun(word: str) -> None:
    assert has_odd_pronouns(word, WORDS)


@pytest.mark.parametrize("word", ["avvivatolo", "avvivatala", "avvivatili", "avvivatole"])
def test_participles_that_agree_are_words(word: str) -> None:
    assert not has_odd_pronouns(word, WORDS)


@pytest.mark.parametrize(
    "word",
    [
        "biatomici",
        "capitola",
        "evitamelo",
        "tritoli",
        "aiutalo",
        "portatecelo",
        "portandomelo",
        "ripetetela",
        "aiutamele",
        "discutimene",
        "tutelo",
    ],
)
def test_imperatives_with_pronouns_and_other_words_are_words(word: str) -> None:
    assert not has_odd_pronouns(word, WORDS)
