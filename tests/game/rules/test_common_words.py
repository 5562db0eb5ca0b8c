"""Which words of a board are common, and where the line between them and rare ones is."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.rules.common_list import has_list, is_listed
from game.rules.common_words import (
    BY_LIST,
    ODD,
    USUALLY_FROM,
    familiarities,
    familiarity,
    line_for,
    line_of,
    rare_words,
)
from game.rules.word_frequency import commonness
from solver import Lexicon

WORDS = ["abhor", "banda", "cat", "cole", "cwm", "etui", "goa", "hilt", "lithe", "the"]
ENGLISH = Lexicon.from_words(WORDS, "en")
DUTCH = Lexicon.from_words(["het", "kat", "banda", "aap", "etui"], "nl")


@given(st.sets(st.sampled_from(WORDS)), st.floats(0, 8))
def test_rare_words_are_below_a_frequency_and_never_all_words(words: set[str], line: float) -> None:
    frequencies = commonness(words, ENGLISH, "en")
    below = {word for word in words if frequencies[word] < line}
    assert rare_words(words, ENGLISH, "en", line) == (below if below != words else set())


def test_names_and_the_like_are_rare_and_known_words_are_common_in_spite_of_the_frequency() -> None:
    line = line_of(USUALLY_FROM, "en-GB")
    rare = {"banda", "cole", "goa", "etui", "cwm"}
    assert rare_words(WORDS, ENGLISH, "en", line) == rare
    assert rare_words(WORDS, ENGLISH, "en", 3.0) == {"abhor", "cwm", "etui", "hilt", "lithe"}
    assert rare_words(["cole", "goa"], ENGLISH, "en", line) == set()


def test_a_line_above_the_usual_one_leaves_out_rarer_words_of_the_list() -> None:
    rare = rare_words(WORDS, ENGLISH, "en", line_of(4.5, "en"))
    assert {*WORDS} - rare == {"the", "cat"}
    assert line_of(2.5, "en") == line_of(USUALLY_FROM, "en") == BY_LIST


def test_a_language_without_a_list_has_a_frequency() -> None:
    assert not has_list("nl")
    assert line_of(3.5, "nl") == 3.5
    assert rare_words([*DUTCH], DUTCH, "nl", 3.5) == {"etui"}
    assert familiarities(DUTCH, DUTCH, "nl") == commonness(DUTCH, DUTCH, "nl")


@pytest.mark.parametrize(
    ("tag", "common", "odd"),
    [
        (
            "en",
            "hilt lithe gooey abhor echelon sprawl hooted leant",
            "banda cole eth goa hae fil christy",
        ),
        (
            "de",
            "giebel distel füße strasse harem mag mais hängte",
            "court lake riedel dvd reichet ggs kar golde",
        ),
        ("fr", "élève forêt cœur patère lasso inuit", "gabe lloyd mme house ada cade"),
        ("es", "árbol hágase urraca junta", "pedro lda garcía hna lady caeros vengaros"),
    ],
)
def test_lists_have_words_that_one_believes(tag: str, common: str, odd: str) -> None:
    assert [word for word in common.split() if not is_listed([word], tag)] == []
    assert [word for word in odd.split() if is_listed([word], tag)] == []


def test_players_hardly_know_what_is_not_on_the_list() -> None:
    assert familiarity(4.2, ["cole"], "en") == ODD
    assert familiarity(4.2, ["cole"], "nl") == familiarity(4.2, ["cole", "cat"], "en") == 4.2
    known = familiarities(ENGLISH, ENGLISH, "en")
    assert known["cole"] == ODD
    assert known["cat"] == commonness(["cat"], ENGLISH, "en")["cat"]


def test_the_line_is_lower_where_few_words_are_frequent() -> None:
    for rare, line in ((1, 3.0), (3, 2.8), (97, 2.5)):
        assert line_for([4.0, 2.8] + rare * [1.0]) == line
    assert line_for(()) == 3.0
