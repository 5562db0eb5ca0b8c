"""GET and POST /lab/plant/"""

import re
from typing import Any

from django.test import Client

from game.models import Game
from solver import Board, Lexicon, solve
from tests.game.web.page import Page

SEED = "&seed=7"


def words(page: Page) -> list[str]:
    return re.findall(r'data-word="(\w+)"', page.html)


def send(**sent: str) -> Any:
    usual = {"words": "line tin", "size": "3x3", "seed": "7", "name": "Ms Alice"}
    return Client().post("/lab/plant/", {**usual, **sent})


def test_words_become_an_address_that_repeats_the_board() -> None:
    address = Page("/lab/plant/?words=line,+2.+tin;rope&size=3x3").location
    assert re.fullmatch(r"/lab/plant/\?words=line,\+2.\+tin%3Brope&size=3x3&seed=\d+", address)
    page = Page(address)
    assert (page.status, words(page)) == (200, ["line", "rope", "tin"])
    assert words(Page(address)) == words(page)


def test_the_paths_are_those_of_the_board() -> None:
    page = Page(f"/lab/plant/?words=line+tin&size=3x3{SEED}")
    board = Board.parse("".join(re.findall(r'data-letters="\d">(\w+)<', page.html)))
    found = {each.word: each for each in solve(board, Lexicon.from_words(["line", "tin"])).words}
    for word, path in re.findall(r'data-word="(\w+)" data-path="([\d ]+)"', page.html):
        assert [divmod(int(tile), 3) for tile in path.split()] == list(found[word].path)


def test_words_that_do_not_fit_or_are_unknown_are_listed() -> None:
    page = Page(f"/lab/plant/?words=line+qat+flib&size=3x3{SEED}")
    assert "2 of your 3 words are on it" in page.html
    assert "<strong>qat</strong>: it has a Q without U, and the tile is Qu." in page.html
    assert "Not in the dictionary, so it doesn’t count in a game: flib." in page.html
    page = Page(f"/lab/plant/?words=line+it’s&size=3x3{SEED}")
    assert "1 of your 2 words is on it" in page.html
    assert "<strong>it’s</strong>: it has characters that are not letters." in page.html


def test_a_larger_board_is_offered_where_it_may_help() -> None:
    crowded = "words=line+abcdefghij&size=3x3"
    page = Page(f"/lab/plant/?{crowded}{SEED}")
    assert '<a class="button" href="/lab/plant/?words=line+abcdefghij' in page.html
    assert ">Try 4×4</a>" in page.html
    for enough in ("words=line+qat&size=3x3", "words=line&size=3x3", "words=line+qat&size=6x6"):
        assert ">Try " not in Page(f"/lab/plant/?{enough}{SEED}").html


def test_the_worksheet_and_its_answers() -> None:
    page = Page(f"/lab/plant/?words=line+tin&size=3x3{SEED}")
    question, answers = page.html.split('class="sheet-words"')
    assert "Find the 2 words" in question
    assert "<li>line</li><li>tin</li>" in answers
    assert answers.count("<polyline") == 2
    assert 'class="sheet-lines"' in question
    several = Page(f"/lab/plant/?words=line+tin&size=3x3&copies=2&title=Week+12&group=4b{SEED}")
    assert "Print 2 worksheets and answers" in several.html
    assert several.html.count("<h2>Week 12 <small>Board ") == 2
    assert several.html.count("<span>Class 4b</span>") == 2
    assert several.html.count("<polyline") == 4
    first, second = several.html.split('class="sheet-board"')[1:]
    assert first.split("</svg>")[0] != second.split("</svg>")[0]
    hard = Page(f"/lab/plant/?words=line+tin&size=3x3&sheet=lengths{SEED}")
    assert "<li>4 letters</li><li>3 letters</li>" in hard.html


def test_a_planted_board_is_played_as_a_private_game() -> None:
    answer = send()
    game = Game.objects.get(is_public=False)
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.code}/")
    page = Page(f"/lab/plant/?words=line+tin&size=3x3{SEED}")
    faces = re.findall(r'data-letters="\d">(\w+)<', page.html)
    assert game.set_board == "".join(faces).lower()
    assert (game.rows, game.min_length, game.scoring) == (3, 3, "everyone")
    assert game.host is not None
    assert game.host.name == "Ms Alice"
    assert "a board set by the host" in Client().get(answer["Location"]).content.decode()


def test_no_game_is_made_and_what_was_typed_is_kept() -> None:
    for sent, told in (
        ({"name": ""}, "A name has 1 to"),
        ({"words": ""}, "Type or paste the words, at least one."),
        ({"words": "zzx"}, "With these settings this board has no word."),
        ({"words": "a", "only": "yes"}, "The list has no word of 2 letters or more."),
    ):
        answer = send(**sent)
        page = answer.content.decode()
        assert (answer.status_code, Game.objects.count()) == (200, 0)
        assert told in page
        assert sent.get("words", "line tin") in page


def test_a_class_has_a_board_for_each_child_and_four_answers_on_a_page() -> None:
    page = Page(f"/lab/plant/?words=Line+TIN+rope&size=3x3&copies=26{SEED}")
    boards = [sheet.split("</svg>")[0] for sheet in page.html.split('class="sheet-board"')[1:]]
    assert (len(boards), len(set(boards))) == (26, 26)
    assert page.html.count("<li>Line</li><li>rope</li><li>TIN</li>") == 26
    assert page.html.count("sheet-of-four") == 7
    assert page.html.count("<h3>Board ") == 26
    wrong = Page(f"/lab/plant/?words=tin&size=3x3&copies=31{SEED}").html
    assert "The number of worksheets is a whole number from 1 to 30." in wrong


def test_a_tick_lets_only_these_words_count() -> None:
    answer = send(words="Line, Zörp", size="4x4", only="yes")
    game = Game.objects.get(is_public=False)
    assert (game.words_from, game.list, game.min_length) == ("list", "Line Zörp", 2)
    page = Client().get(answer["Location"]).content.decode()
    assert "only the words of the host’s list" in page
