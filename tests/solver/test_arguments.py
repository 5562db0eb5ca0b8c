"""Arguments of the wrong kind: a sentence instead of a wrong answer or a traceback."""

from collections.abc import Callable
from itertools import product
from typing import Any

import numpy as np
import pytest

from solver import Board, Lexicon, RulePack, SolverError, score_boards, solve, tally_boards, trace
from solver.board import parse_size
from solver.dice import dice_set
from solver.lab.plant import plant
from solver.languages import language_for

LEXICON = Lexicon.from_words(["cat", "cater"])
BOARD = Board.parse("catd")
WRONG: tuple[Any, ...] = (None, 7, 2.5, b"cat", "cat dog", ["cat"], {}, LEXICON)


def array_of(given: object) -> Any:
    return np.array([[str(given), "a"]] * 2)


# What is called with an argument of the wrong kind, and which of them are right.
CALLS: dict[str, tuple[Callable[[Any], object], tuple[Any, ...]]] = {
    "from_words": (Lexicon.from_words, (["cat"], {}, LEXICON)),
    "from_words, a word": (lambda x: Lexicon.from_words([x]), ()),
    "from_words, language": (lambda x: Lexicon.from_words(["cat"], x), ()),
    "from_bytes": (Lexicon.from_bytes, ()),
    "score_of": (LEXICON.score_of, ("cat dog",)),
    "score_of, rules": (lambda x: LEXICON.score_of("cat", x), ()),
    "longest_prefix_of": (LEXICON.longest_prefix_of, ("cat dog",)),
    "words_with_prefix": (LEXICON.words_with_prefix, ("cat dog",)),
    "words_with_prefix, after": (lambda x: LEXICON.words_with_prefix("c", x), ("cat dog",)),
    "words_with_prefix, most": (lambda x: LEXICON.words_with_prefix("c", most=x), (None, 7)),
    "spelling": (LEXICON.spelling, ("cat dog",)),
    "forms_of": (LEXICON.forms_of, ("cat dog",)),
    "parse": (Board.parse, ()),
    "parse, size": (lambda x: Board.parse("catd", x), (None,)),
    "parse_size": (parse_size, ()),
    "from_listing": (Board.from_listing, ()),
    "from_rows": (Board.from_rows, (["cat"],)),
    "from_rows, a row": (lambda x: Board.from_rows([x]), (["cat"],)),
    "from_rows, an array": (lambda x: Board.from_rows(array_of(x)), ()),
    "from_rows, a tile": (lambda x: Board.from_rows([[x]]), ()),
    "solve": (lambda x: solve(x, LEXICON), ()),
    "solve, lexicon": (lambda x: solve(BOARD, x), (LEXICON,)),
    "solve, rules": (lambda x: solve(BOARD, LEXICON, x), ()),
    "solve, min_length": (lambda x: solve(BOARD, LEXICON, min_length=x), (None, 7)),
    "solve, sort": (lambda x: solve(BOARD, LEXICON, sort=x), ()),
    "solve, limit": (lambda x: solve(BOARD, LEXICON, limit=x), (None, 7)),
    "score_boards": (lambda x: score_boards(x, LEXICON), ({},)),
    "score_boards, a board": (lambda x: score_boards(["catd", x], LEXICON), ()),
    "score_boards, an array": (lambda x: score_boards(array_of(x), LEXICON), ()),
    "score_boards, lexicon": (lambda x: score_boards(["catd"], x), (LEXICON,)),
    "score_boards, threads": (lambda x: score_boards([BOARD], LEXICON, threads=x), (None, 7)),
    "score_boards, size": (lambda x: score_boards(["catd"], LEXICON, size=x), (None,)),
    "tally_boards, limit": (lambda x: tally_boards([BOARD], LEXICON, limit=x), (None,)),
    "trace": (lambda x: trace(x, "cat"), ()),
    "trace, word": (lambda x: trace(BOARD, x), ("cat dog",)),
    "trace, limit": (lambda x: trace(BOARD, "cat", x), (7,)),
    "length_bounds": (lambda x: RulePack("any", "Any", 3, (0,)).length_bounds(x, None), (None, 7)),
    "dice_set": (dice_set, ()),
    "plant": (plant, (["cat"], LEXICON)),
    "language_for": (lambda x: language_for(x, ()), ()),
}


def test_an_argument_of_the_wrong_kind_is_refused_with_a_sentence() -> None:
    for (name, (call, right)), given in product(CALLS.items(), WRONG):
        if any(given is each or given == each for each in right):
            call(given)
            continue
        with pytest.raises(SolverError) as caught:
            call(given)
        assert len(str(caught.value)) < 200, (name, given)


def test_the_sentence_names_what_was_given() -> None:
    for call, given, message in (
        ("from_words", "cat dog", "'cat dog' is not a list of words"),
        ("score_boards, a board", None, "board 2: None is not the text of a board"),
        ("score_boards, an array", "cat", "board 1: array(['cat'"),
        ("from_rows, an array", "c", "row 1, column 1: array(['c'"),
        ("parse, size", "4x4", "a size is two whole numbers, rows and columns, not '4x4'"),
        ("from_rows, a tile", None, "row 1, column 1: None is not text"),
        ("solve, lexicon", ["cat"], "['cat'] is not a Lexicon; Lexicon.from_words makes one"),
        ("solve, min_length", 2.5, "the minimum length is a whole number, not 2.5"),
    ):
        with pytest.raises(SolverError) as caught:
            CALLS[call][0](given)
        assert str(caught.value).startswith(message)


def test_what_is_no_text_is_neither_a_word_nor_a_prefix() -> None:
    wrong: tuple[Any, ...] = (None, 7, b"cat", ["c"], [])
    for given in wrong:
        assert given not in LEXICON
        assert LEXICON.has_prefix(given) is False
