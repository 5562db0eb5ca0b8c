"""How common words are."""

import pytest

from game.rules.word_frequency import zipf_frequencies


@pytest.mark.parametrize("language", ["en", "en-GB", "EN"])
def test_common_words_are_higher_on_the_zipf_scale(language: str) -> None:
    common = zipf_frequencies({"the", "rate", "etui", "blorfle"}, language)
    assert common is not None
    assert common["the"] > 7
    assert common["the"] > common["rate"] > common["etui"] > common["blorfle"] == 0


def test_frequencies_are_those_of_the_dictionary_language() -> None:
    english, german = zipf_frequencies({"und"}, "en"), zipf_frequencies({"und"}, "de-CH")
    assert english
    assert german
    assert german["und"] > english["und"]


@pytest.mark.parametrize("language", ["eo", "", "x-klingon", "../en"])
def test_a_language_without_a_list_has_no_frequencies(language: str) -> None:
    assert zipf_frequencies({"kato"}, language) is None
