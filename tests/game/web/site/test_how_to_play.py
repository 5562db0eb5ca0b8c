"""/help/: its examples are computed by the rules."""

import re
from html import unescape

import pytest
from django.test import Client
from django.utils.translation import override

from game.rules import ratings
from game.web.site.how_to_play import EXAMPLES, Example
from solver import Lexicon, solve

pytestmark = pytest.mark.django_db

TOLD = {
    "shares": "“cater” (2 points): 2/3 of a point for each",
    "rounding": "They have 7/6, which is 1 point; the third has 2/3, which is 1 point",
    "handicaps": "At 50 %, 3 points are 1.5, so 2. With words of at least 5 letters",
    "large boards": "“Locomotive” (10 letters) is worth 11 points on 5x5 and 20 on 6x6",
    "letter values": "8 X 10 J Q Z",
    "bonus tiles": "4 + 1 + 1 + 1 + 1 = 8. With DL on its first letter it is 12",
    "length bonus": "with DW on its third 24. 5 for its length make 29",
    "the last moment": "at the end: “line” came too late: the round is over.",
    "draws": "1,000 after a draw",
    "own address": "came from the same internet address as you",
    "lists": "All words, those of my list twice: cater 2, line 2.",
    "teams": "Alice has 2, Bob has 0, Carol has 0; “line” is cancelled. Red has 2 points, Blue",
    "together": "40 of 60 points for the middle goal",
    "young children": "with words of at least 2 letters",
    "streaks": "3 on Wednesday, 3 on Thursday, 0 on Friday",
    "better than": "“Better than 80 %”",
}


def told() -> str:
    html = Client().get("/help/").content.decode()
    return re.sub(r"\s+", " ", unescape(re.sub(r"<[^>]*>", "", re.sub("</t[dh]>", " ", html))))


def test_every_rule_is_told_with_an_example() -> None:
    text = told()
    assert [rule for rule, example in TOLD.items() if example not in text] == []


def test_examples_follow_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "by 5 points at most" in told()
    monkeypatch.setattr(ratings, "MOST_PRIVATE", 7)
    monkeypatch.setattr("game.web.site.how_to_play.length_bonus", lambda length: 9)
    text = told()
    assert "by 7 points at most" in text
    assert "9 for its length" in text


def test_each_language_has_words_of_its_own() -> None:
    for tag in EXAMPLES:
        with override(tag):
            example = Example.here()
        assert example.language == tag
        words = solve(example.board, Lexicon.from_words([example.long, example.short], tag))
        assert {found.word for found in words.words} == {example.long, example.short}
        assert str(example.board).startswith(example.long[:3])
        lengths = [len(word) for word in (example.long, example.short, example.other)]
        assert (lengths, len(example.longest)) == ([5, 4, 4], 10)
        page = Client().get("/help/", headers={"accept-language": tag}).content.decode()
        assert example.longest.capitalize() in page
    with override("sv"):
        assert Example.here().language == "en"
