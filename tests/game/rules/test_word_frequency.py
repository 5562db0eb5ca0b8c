"""How common words are."""

from game.rules.word_frequency import zipf_frequencies


def test_common_words_are_higher_on_the_zipf_scale() -> None:
    for language in ("en", "en-GB", "EN"):
        common = zipf_frequencies({"the", "rate", "etui", "blorfle"}, language)
        assert common is not None
        assert common["the"] > 7
        assert common["the"] > common["rate"] > common["etui"] > common["blorfle"] == 0


def test_frequencies_are_those_of_the_dictionary_language() -> None:
    english, german = zipf_frequencies({"und"}, "en"), zipf_frequencies({"und"}, "de-CH")
    assert english
    assert german
    assert german["und"] > english["und"]


def test_a_language_without_a_list_has_no_frequencies() -> None:
    for language in ("eo", "", "x-klingon", "../en"):
        assert zipf_frequencies({"kato"}, language) is None
