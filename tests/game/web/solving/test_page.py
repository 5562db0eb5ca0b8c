"""GET / with a board in the address, and without one."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import Dictionary
from game.services.accounts import players
from game.services.play.daily import tries
from tests.game.web.page import Page, html


def test_empty_page_has_sixteen_named_boxes() -> None:
    page = Page("/")
    assert page.status == 200
    assert [box["aria-label"] for box in page.boxes] == [
        f"Row {row}, column {column}" for row in range(1, 5) for column in range(1, 5)
    ]
    assert page.letters == [""] * 16
    assert page.wrong == []
    assert page.words == []
    assert page.pressed() == ["4x4"]


def test_the_ways_to_play_say_who_is_there() -> None:
    page = Page("/").html
    assert re.search(r">round (ends|starts) in \d:\d\d<", page)
    assert "be the first today" in page
    assert 'name="do" value="computer"' in page
    for name in ("ann", "ben"):
        Client().post("/play/", {"do": "public", "name": name})
    tries.begin(players.guest("ann", timezone.now()), timezone.now())
    ttl_cache.clear()
    page = Page("/").html
    assert re.search(r">2 here, (ends|starts) in \d:\d\d<", page)
    assert "1 played today" in page


def test_the_header_names_the_visitor() -> None:
    ann = Client()
    page = ann.get("/").content.decode()
    assert ">Sign in</span>" in page
    ann.post("/play/", {"do": "public", "name": "ann"})
    page = ann.get("/").content.decode()
    assert re.search(r'href="/me/">.*?Your rounds: </span><bdi>ann</bdi></span>', page, re.DOTALL)
    assert 'href="/accounts/login/">Sign in</a>' in page


def test_words_are_grouped_by_length_in_three_columns() -> None:
    page = Page("/?board=catdlinemaropets")
    assert page.headings == [
        "5 letters 1 word, 2 points",
        "4 letters 1 word, 1 point",
        "3 letters 3 words, 1 point each",
    ]
    assert page.rows == [
        ["cater (2 points)", "", ""],
        ["line (1 point)", "", ""],
        ["cat (1 point)", "mar (1 point)", "tin (1 point)"],
    ]
    assert (page.text("word-count"), page.text("point-count")) == ("5 words", "6 points")
    assert page.letters == list("CATDLINEMAROPETS")
    by_word = Page("/?board=catdlinemaropets&sort=word")
    assert by_word.rows == [
        ["cat (1 point)", "cater (2 points)", "line (1 point)"],
        ["mar (1 point)", "tin (1 point)", ""],
    ]
    none = Page("/?board=xxxxxxxxx")
    assert (none.words, none.text("word-count")) == ([], "0 words")
    assert "There is no word of this dictionary on the board." in none.html


def test_a_wrong_choice_is_kept_and_named() -> None:
    for name, value, message in (
        ("dictionary", "klingon", "“klingon” is not one of the choices."),
        ("rules", "klingon", "“klingon” is not one of the choices."),
        ("dice", "klingon", "“klingon” is not one of the choices."),
        ("min_length", "0", "The minimum length is a whole number from 1 to 100."),
        ("min_length", "three", "The minimum length is a whole number from 1 to 100."),
        ("max_length", "five", "The maximum length is a whole number from 1 to 100."),
        ("max_length", "2", "The maximum length is below the minimum length, which is 3."),
    ):
        page = Page(f"/?board=catdlinemaropets&{name}={value}")
        assert (page.status, page.text(f"{name}-error")) == (200, message)
        assert page.chosen(name) == value
        assert page.letters == list("CATDLINEMAROPETS")
        assert page.words == []


def test_a_page_takes_one_query(
    django_assert_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    Page("/?board=catdlinemaropets")
    with django_assert_num_queries(1):  # dictionaries with their versions; lexicons are cached
        Page("/?board=catdlinemaropets")


def test_without_any_dictionary_the_page_says_so(no_dictionary: None) -> None:
    assert Page("/").status == 200
    page = Page("/?board=catdlinemaropets")
    assert page.text("dictionary-error") == "There is nothing to choose yet."


def test_a_board_too_large_for_the_page_is_refused() -> None:
    for board in ("abcdefghijk/", "a/" * 11):
        page = Page(f"/?board={board}")
        assert page.text("size-error") == "This page has room for up to 10 rows and 10 columns."
        assert page.words == []
    for letters in (121, 9000):
        page = Page(f"/?board={'a' * letters}")
        assert "board has at most 100 tiles" in page.text("board-error")


def test_pages_have_a_link_preview_and_a_canonical_address() -> None:
    page = Page("/?board=CATD+LINE+MARO+PETS&min_length=3&rules=classic&dictionary=english")
    assert '<meta property="og:title" content="5 words, 6 points on this board">' in page.html
    assert 'og:description" content="C A T D / L I N E / M A R O / P E T S"' in page.html
    assert '<link rel="canonical" href="http://testserver/?board=catdlinemaropets">' in page.html
    assert "og:title" not in Page("/").html
    assert Client().post("/", {"board": "catdlinemaropets"}).status_code == 405


def test_richness_compares_the_board_to_random_ones() -> None:
    rich = "/?board=catdlinemaropets"
    assert page_richness(rich) == "Richer than all of 1,000 boards of these dice."
    assert page_richness(f"{rich}&min_length=5") == "Richer than 98 of 100 boards of these dice."
    assert page_richness("/?board=catdlinem").endswith("of 100 boards of random letters.")


def page_richness(address: str) -> str:
    return Page(address).text("richness-text")


def test_a_wrong_board_is_explained_and_kept() -> None:
    for board, message, letters in (
        ("cat4linemaropets", "Row 1, column 4: “4” is not a letter.", "CAT4LINEMAROPETS"),
        ("catdlinemaropet", "Missing tiles: 1, the first at row 4, column 4.", "CATDLINEMAROPET"),
        ("catdlinemaropetsx", "Missing tiles: 8, the first at row 4, column 3.", None),
    ):
        page = Page(f"/?board={board}")
        assert page.status == 200
        assert page.text("board-error") == message
        kept = board.replace("/", "").upper() if letters is None else letters
        assert "".join(page.letters) == kept
        assert page.wrong
        assert page.words == []


def test_the_dictionary_follows_the_language_of_the_page(
    french: Dictionary, settings: LazySettings
) -> None:
    settings.LANGUAGES = [("en", "English"), ("fr", "Français")]
    french_first = re.compile(r'"francais" selected|"francais">.*"english"')
    for address, is_french in (
        ("/", True),
        ("/?board=catd", False),
        ("/practice/", True),
        ("/lab/plant/", True),
        ("/lab/plant/?size=3x3", False),
        ("/lab/statistics/", True),
    ):
        page = html(Client().get(address, headers={"accept-language": "fr"}))
        assert bool(french_first.search(page)) == is_french
    assert not french_first.search(html(Client().get("/")))
