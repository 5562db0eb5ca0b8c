"""Words of results as players know them."""

from typing import cast

from game.rules.common_words import ODD
from game.snapshots.round_words import WordOfBoard, highlights_of, known_word


def row(word: str, commonness: float, written: str = "") -> WordOfBoard:
    found = {"word": word, "points": 1, "commonness": commonness, "finders": []}
    return cast(WordOfBoard, found | ({"written": written} if written else {}))


def test_names_are_no_everyday_words() -> None:
    words = [row("cole", 4.2), row("cat", 4.9)]
    assert highlights_of(words, "en")["everyday"] == ["cat"]
    assert highlights_of(words, "nl")["everyday"] == ["cat", "cole"]


def test_a_word_is_known_by_any_of_its_forms() -> None:
    assert known_word(row("foret", 4.8, "forêt"), "fr").commonness == 4.8
    assert known_word(row("gabe", 4.0), "fr", 3) == ("gabe", 3, ODD)
