"""Every page of the lab explains at its field what is wrong, keeps it, and shows no answer."""

from urllib.parse import parse_qsl, urlencode

from game.models import Dictionary
from tests.game.web.page import Page

CHOICES = "“{}” is not one of the choices."
LETTER = "“7” is not a letter."
LONG = "That is too much text for a board."
WORDS = "Type or paste the words, at least one."
WRONG = {
    "": (
        ("board=", "Type a board, or roll a random one."),
        ("board=cat7", f"Row 2, column 2: {LETTER}"),
        (f"board={'a' * 3000}", LONG),
        ("board=???a", "In the lab a board has at most 2 wildcards."),
        ("algorithm=guessing", CHOICES.format("guessing")),
        ("lexicon=7", CHOICES.format("7")),
        ("random=x", "A size is written like 4x4"),
    ),
    "plant/": (
        ("words=", WORDS),
        ("words=it’s", "“it’s” has characters that are not letters"),
        ("size=9x9&words=tin", CHOICES.format("9x9")),
        (urlencode({"title": "x" * 61, "words": "tin"}), "At most 60 characters."),
        ("dictionary=klingon&words=tin", CHOICES.format("klingon")),
        (urlencode({"words": "tin " * 31}), "At most 30 words go on a board."),
    ),
    "proof/": (("step=zero", "A step is a whole number from 1 on."),),
    "rolled/": (
        ("board=", "Type a board, or roll one."),
        ("board=catdlinemarope7s", f"Row 4, column 3: {LETTER}"),
        ("dice=&board=cat/din", "There are no dice for a board of 2x3."),
        ("dice=big&board=catdlinemaropets", "Big Boggle 5x5 (1979)"),
        ("dice=loaded&roll=1", "There are no such dice."),
        (f"board={'a' * 3000}", LONG),
    ),
    "statistics/": (
        ("seed=x", "A seed is a whole number from 0"),
        ("boards=10000000", CHOICES.format("10000000")),
        ("dice=loaded", CHOICES.format("loaded")),
        ("dictionary=klingon", CHOICES.format("klingon")),
    ),
}
ANSWERS = ('data-algorithm="', 'data-word="', "proof-title", "rolled-title", "On average")


def test_wrong_input_is_explained_at_its_field_and_kept() -> None:
    for path, several in WRONG.items():
        for query, told in several:
            page = Page(f"/lab/{path}?{query}")
            assert page.status == 200, query
            assert told in page.html, query
            for name, value in parse_qsl(query, keep_blank_values=True):
                if f' id="{name}"' in page.html:
                    kept = page.chosen(name) if name != "words" else page.text(name)
                    assert kept == value[: len(kept)].strip(), query
                    assert bool(kept) == bool(value), query
            assert not any(answer in page.html for answer in ANSWERS), query


def test_the_default_dictionary_may_be_named(english: Dictionary) -> None:
    for path in ("", "plant/", "proof/", "statistics/"):
        page = Page(f"/lab/{path}?dictionary={english.slug}")
        assert "is not one of the choices" not in page.html, path
