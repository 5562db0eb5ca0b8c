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
from tests.game.conftest import published
from tests.game.play import NOW

pytestmark = pytest.mark.django_db

LETTER = "ä"
POWERS = [LETTER * length for length in range(1, 101)]
SLUG = "powers"


def board(side: int, letter: str = LETTER) -> str:
    return "/".join([letter * side] * side)


def in_range() -> Any:
    _, lexicon = lexicons.current(SLUG)
    return random_board_in_range(WordCountRange(99_999), "10x10", None, 1, lexicon)


def a_game(side: int, **settings: Any) -> Any:
    host = players.guest("alice", NOW)
    settings |= {"rows": side, "columns": side, "dictionary": SLUG}
    return games.create(host, Settings(**settings), NOW)


def a_report() -> Any:
    data = "\n".join(POWERS).encode()
    unsaved = uploads.read(Dictionary(name="More", slug="more"), data, "words.txt", None)
    upload = uploads.pending(uploads.save(unsaved).pk)
    return reports.report(upload.dictionary, uploads.words_of(upload))


# By the code of the refusal of those that find no end within their limit.
SEARCHES: dict[str | None, dict[str, Callable[[], Any]]] = {
    None: {
        "solve small": lambda: richness(solve_board(board(2), SLUG, 1)),
        "richness": lambda: richness(solve_board("x/" * 9 + "x", SLUG, 1)),
        "richness of large boards": lambda: richness(solve_board(board(10, "x"), SLUG, 1)),
        "trace wildcards": lambda: trace_word(board(10, "?"), LETTER * 50),
        "statistics": lambda: lab.statistics(10_000, "6x6", None, SLUG, None, 1),
        "dice": lambda: lab.match_dice(board(5, "?")),
        "costs of given words": lambda: searches.count_all(
            searches.search_input(board(5, "a"), words=["a" * n for n in range(1, 26)])
        ),
        "report on an upload": a_report,
    },
    "board.no_words": {
        "game": lambda: a_game(8, min_words=90),
        "game with letter scores": lambda: a_game(6, scoring=Scoring.RUZZLE),
    },
    "board.not_in_band": {
        "random board in a range": in_range,
    },
    "board.too_wild": {
        "solve": lambda: solve_board(board(10), SLUG, 1),
        "solve wildcards": lambda: solve_board(board(10, "?"), SLUG, 1),
        "batch": lambda: batches.solve_batch([board(10)] * 1000, SLUG, 1),
        "batch of words": lambda: batches.solve_batch([board(10)] * 1000, SLUG, 1, words=True),
        "steps": lambda: searches.search(None, searches.search_input(board(5), None, SLUG)),
        "costs": lambda: searches.count_all(searches.search_input(board(5), None, SLUG)),
        "words on a board": lambda: searches.search_input(
            board(5, "a"), words=["a" * n for n in range(1, 26)]
        ).missing_words(),
    },
    "word.too_many_ways": {
        "trace": lambda: trace_word(board(10), LETTER * 100),
    },
    "words.too_many_ways": {
        "plant": lambda: lab.plant_words([LETTER * 36], "6x6", SLUG, 1),
        "plant english": lambda: lab.plant_words(["a" * 36, "a" * 35], "6x6", SLUG, 1),
    },
}


def test_every_search_stops_at_its_limit(
    monkeypatch: pytest.MonkeyPatch, settings: LazySettings
) -> None:
    """The limits are a fiftieth of those of a site, which take fifty times as long."""
    settings.SOLVE_VISIT_LIMIT, settings.BATCH_VISIT_LIMIT = 100_000, 400_000
    monkeypatch.setattr(searches, "MOST_CALLS", 1_000)  # of each of eighteen algorithms
    monkeypatch.setattr(dealing, "BOARD_VISITS", 20_000)
    monkeypatch.setattr(dealing, "VISITS", 160_000)
    published("Powers", SLUG, tuple(POWERS))
    for code, several in SEARCHES.items():
        for name, search in several.items():
            refused = None
            try:
                search()
            except Refusal as refusal:
                refused = refusal.code
            assert refused == code, name
