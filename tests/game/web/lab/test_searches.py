"""GET /lab/"""

import re
from urllib.parse import unquote_plus

from solver.textbook import ALGORITHMS
from tests.game.web.page import Page


def runs(page: Page) -> list[str]:
    return re.findall(r'data-algorithm="([^"]+)"', page.html)


def test_a_board_is_there_from_the_beginning() -> None:
    page = Page("/lab/")
    assert (page.status, page.chosen("board"), runs(page)) == (200, "treasonpd", ["trie-walk"])
    assert 'aria-label="Board: T R E, A S O, N P D"' in page.html


def test_every_algorithm_has_its_counts_and_its_source() -> None:
    page = Page("/lab/?board=catrinbes")
    table = page.html.partition('<table class="costs">')[2].partition("</table>")[0]
    assert table.count('<th scope="row">') == len(ALGORITHMS)
    assert re.search(r"Every path</a></th><td[^>]*>82,449</td><td[^>]*>10,305</td>", table)
    assert page.html.count("Source: ") == len(ALGORITHMS)


def figures(page: Page) -> dict[str, list[str]]:
    """The cells of each row of the table of figures."""
    table = page.html.partition('<table class="costs measured">')[2].partition("</table>")[0]
    rows = re.findall(r'<tr><th scope="row">(.+?)</th>(.+?)</tr>', table)
    return {name: re.findall(r"<td[^>]*>(.+?)</td>", cells) for name, cells in rows}


def test_two_searches_run_side_by_side_and_are_measured() -> None:
    query = "board=ca/tt&algorithm=trie-walk&other=lexicon-first-hash&lexicon=own&words=cat+tact"
    page = Page(f"/lab/?{query}")
    assert runs(page) == ["trie-walk", "lexicon-first-hash"]
    assert (page.chosen("other"), page.chosen("lexicon")) == ("lexicon-first-hash", "own")
    assert "&amp;algorithm=exhaustive&amp;other=lexicon-first-hash" in page.html
    shown = figures(page)
    assert shown["Paths that spell a word"] == ["4", "2"]  # the other stops at the first one
    assert shown["Paths, one for each word"] == ["2", "2"]
    assert shown["Points per word"] == ["1.00", "1.00"]
    assert shown["Tiles entered per word"][0] == "6.00"
    times = [shown[name] for name in ("Building the index", "Searching", "Searching per word")]
    assert all(re.fullmatch(r"\d+\.\d{3} ms", time) for both in times for time in both)


def test_a_search_that_is_too_long_is_not_measured() -> None:
    shown = figures(Page("/lab/?board=catdlinemaropets&algorithm=exhaustive"))
    assert set(map(tuple, shown.values())) == {("–",)}


def test_a_random_board_becomes_an_address() -> None:
    address = Page("/lab/?board=cat&random=4x4&algorithm=prefix-map").location
    assert re.fullmatch(r"/lab/\?board=[a-z]{16}&algorithm=prefix-map", address)


OWN = "board=catb&lexicon=own&words="


def test_own_words_are_searched_for() -> None:
    page = Page(f"/lab/?{OWN}1.+Cat,+cab%0Aat,+dog,+don't")
    assert 'data-words="at cab cat dog"' in page.html
    assert "Not on the board: dog, don&#x27;t." in page.html
    assert re.search(r"Words found</th>.*?<td>3</td>", page.html)
    assert page.text("words") == "1. Cat, cab at, dog, don't"
    assert "lexicon=own&amp;words=1.+Cat,+cab%0Aat,+dog" in page.html


def test_own_words_that_do_not_do() -> None:
    for words, told in (
        ("", "Type or paste the words, at least one."),
        ("cat+" * 1_600, "That is too much text: at most 6,000 characters are read."),
    ):
        page = Page(f"/lab/?{OWN}{words}")
        assert (page.status, runs(page)) == (200, [])
        assert told in page.html
        assert page.text("words") == unquote_plus(words).strip()


def test_without_a_dictionary_the_page_says_so(no_dictionary: None) -> None:
    assert "No dictionary has been set up yet." in Page("/lab/").html
