"""Every search that a visitor can start ends, whatever the words and the board.

The worst words are powers of one letter, with a board of that letter alone: nearly every path
spells a word. The letter is not one of English, so that random boards have no other either.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import LazySettings

from game.models import Dictionary
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.dictionaries import reports, uploads
from game.services.lab import boards as lab
from game.services.lab import searches
from game.services.play import games
from game.services.solving import batches, dealing, lexicons
from game.services.solving.solve import richness, solve_board, trace_word
from game.services.solving.word_count_range import WordCountRange, random_board_in_range
from solver import Board
from tests.game.conftest import published
from tests.game.play import NOW

pytestmark = pytest.mark.django_db

LETTER = "ä"
POWERS = [LETTER * length for length in range(1, 101)]
SLUG = "powers"


@pytest.fixture(autouse=True)
def powers(db: None) -> Dictionary:
    return published("Powers", SLUG, tuple(POWERS))


def board(side: int, letter: str = LETTER) -> str:
    return "/".join([letter * side] * side)


def in_range() -> Any:
    _, lexicon = lexicons.current(SLUG)
    return random_board_in_range(WordCountRange(99_999), "10x10", None, 1, lexicon)


def a_game(side: int, set_board: Board | None = None, **settings: Any) -> Any:
    host = players.guest("alice", NOW)
    settings |= {"rows": side, "columns": side, "dictionary": SLUG}
    return games.create(host, Settings(**settings), NOW, set_board)


def a_report() -> Any:
    data = "\n".join(POWERS).encode()
    unsaved = uploads.read(Dictionary(name="More", slug="more"), data, "words.txt", None)
    upload = uploads.pending(uploads.save(unsaved).pk)
    return reports.report(upload.dictionary, uploads.words_of(upload))


SEARCHES: dict[str, Callable[[], Any]] = {
    "solve": lambda: solve_board(board(10), SLUG, 1),
    "solve wildcards": lambda: solve_board(board(10, "?"), SLUG, 1),
    "solve small": lambda: richness(solve_board(board(2), SLUG, 1)),
    "richness": lambda: richness(solve_board("x/" * 9 + "x", SLUG, 1)),
    "richness of large boards": lambda: richness(solve_board(board(10, "x"), SLUG, 1)),
    "batch": lambda: batches.solve_batch([board(10)] * 1000, SLUG, 1),
    "batch of words": lambda: batches.solve_batch([board(10)] * 1000, SLUG, 1, words=True),
    "trace": lambda: trace_word(board(10), LETTER * 100),
    "trace wildcards": lambda: trace_word(board(10, "?"), LETTER * 50),
    "random board in a range": in_range,
    "statistics": lambda: lab.statistics(10_000, "6x6", None, SLUG, None, 1),
    "plant": lambda: lab.plant_words([LETTER * 36], "6x6", SLUG, 1),
    "plant english": lambda: lab.plant_words(["a" * 36, "a" * 35], "6x6", SLUG, 1),
    "dice": lambda: lab.match_dice(board(5, "?")),
    "steps": lambda: searches.search(None, searches.search_input(board(5), None, SLUG)),
    "costs": lambda: searches.count_all(searches.search_input(board(5), None, SLUG)),
    "costs of given words": lambda: searches.count_all(
        searches.search_input(board(5, "a"), words=["a" * n for n in range(1, 26)])
    ),
    "game": lambda: a_game(8, min_words=90),
    "game with letter scores": lambda: a_game(6, scoring=Scoring.RUZZLE),
    "game on a set board": lambda: a_game(10, Board.parse(board(10))),
    "report on an upload": a_report,
    "words on a board": lambda: searches.search_input(
        board(5, "a"), words=["a" * n for n in range(1, 26)]
    ).missing_words(),
}
# The code of the refusal of each search that finds no end within its limit.
REFUSED = {
    "solve": "board.too_wild",
    "solve wildcards": "board.too_wild",
    "batch": "board.too_wild",
    "batch of words": "board.too_wild",
    "trace": "word.too_many_ways",
    "random board in a range": "board.not_in_band",
    "plant": "words.too_many_ways",
    "plant english": "words.too_many_ways",
    "steps": "board.too_wild",
    "costs": "board.too_wild",
    "game": "board.no_words",
    "game with letter scores": "board.no_words",
    "game on a set board": "rows.invalid",
    "words on a board": "board.too_wild",
}


@pytest.mark.parametrize("name", SEARCHES)
def test_every_search_stops_at_its_limit(
    name: str, monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    """The limits are a fiftieth of those of a site, which take fifty times as long."""
    settings.SOLVE_VISIT_LIMIT, settings.BATCH_VISIT_LIMIT = 100_000, 400_000
    monkeypatch.setattr(searches, "MOST_CALLS", 1_000)  # of each of eighteen algorithms
    monkeypatch.setattr(dealing, "BOARD_VISITS", 20_000)
    monkeypatch.setattr(dealing, "VISITS", 160_000)
    refused = None
    try:
        SEARCHES[name]()
    except Refusal as refusal:
        refused = refusal.code
    assert refused == REFUSED.get(name)
