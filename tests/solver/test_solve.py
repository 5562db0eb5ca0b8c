"""`solve` and `score_boards` on the compiled kernel."""

from itertools import pairwise, product
from string import ascii_lowercase

import numpy as np
import pytest

from solver import Board, Lexicon, SolverError, score_boards, solve
from solver.board import neighbours
from solver.dice import DICE
from solver.packaged import packaged_lexicon
from solver.solution import Solution
from solver.textbook.algorithms import trie_walk

# Boards with their words and points by the packaged list, as the trie walk has them (the first one
# as the exhaustive search does, too); written down so that no two engines can change together.
KNOWN = {
    "streaedlp": (275, 556),
    "perslatgsineters": (1109, 3882),
    "catdlinemaropets": (816, 2493),
    "ligdrmanesietildsracsepes": (2498, 11233),
    "s n r t/o i e l/e qu t t/r s a t": (210, 518),
}


def walked(
    text: str, lexicon: Lexicon, min_length: int | None = None, max_length: int | None = None
) -> Solution:
    """What the trie of the textbooks finds, without the number of its calls."""
    found = trie_walk.solve(text, lexicon, min_length=min_length, max_length=max_length)
    return Solution(found.board, found.words, found.total_points, found.tiles_visited)


def test_known_boards_have_their_known_totals() -> None:
    for text in KNOWN:
        lexicon = packaged_lexicon()
        solution = solve(text, lexicon)
        assert (solution.word_count, solution.total_points) == KNOWN[text]
        assert solution == walked(text, lexicon)


def test_solutions_are_shown_in_a_line() -> None:
    lexicon = Lexicon.from_words(["cat", "act", "tact"])
    for solution in (solve("catt", lexicon), trie_walk.solve("catt", lexicon)):
        assert repr(solution) == "<Solution of catt: 3 words, 3 points>"


def test_paths_lead_to_their_words() -> None:
    for name in DICE:
        board = DICE[name].roll(np.random.default_rng(7))
        near = neighbours(*board.size)
        solution = solve(board, packaged_lexicon(), min_length=2)
        assert solution.word_count > 40
        for found in solution.words:
            tiles = [row * board.columns + column for row, column in found.path]
            assert len(set(tiles)) == len(tiles)
            assert all(b in near[a] for a, b in pairwise(tiles))
            assert (
                "".join(found.tiles) == "".join(board.tiles[tile] for tile in tiles) == found.word
            )


def test_words_have_the_lengths_asked_for() -> None:
    for shortest, longest, words in (
        (2, 3, ["abc", "ba", "dcb"]),
        (500, None, []),
        (1, 10_000, ["a", "abc", "abcd", "ba", "dcb"]),
    ):
        lexicon = Lexicon.from_words(["a", "ba", "abc", "dcb", "abcd", "abcde"])
        solution = solve("abcd", lexicon, min_length=shortest, max_length=longest)
        assert [found.word for found in solution.words] == words


def test_the_longest_word_there_can_be() -> None:
    lexicon = Lexicon.from_words(["a" * 400, "a" * 401])
    solution = solve("/".join(["aaaa,"] * 100), lexicon)
    assert [len(found.word) for found in solution.words] == [400]
    assert len(solution.words[0].path) == 100


def test_more_words_than_there_is_room_for_at_first() -> None:
    letters = ascii_lowercase[:16]
    lexicon = Lexicon.from_words(map("".join, product(letters, repeat=4)))
    solution = solve(letters, lexicon, min_length=1)
    assert solution.word_count == 1764  # every path of 4 tiles
    longer = Lexicon.from_words(
        [*lexicon, *(found.word + end for found in solution.words for end in letters)]
    )
    assert solve(letters, longer).word_count == 1764 + 6712
    assert solve(letters, longer) == walked(letters, longer)


# -- many boards ---------------------------------------------------------------------------------


def random_boards(count: int, seed: int = 1) -> list[Board]:
    return DICE["new"].roll_many(count, np.random.default_rng(seed))


def test_score_boards_on_any_number_of_threads() -> None:
    for threads in (None, 1, 2, 5):
        boards = random_boards(5000)
        lexicon = packaged_lexicon()
        points = score_boards(boards, lexicon, threads=threads)
        assert points.dtype == np.int64
        assert points.shape == (5000,)
        sample = [
            *range(0, 5000, 61),
            *range(2048, 2056),
        ]  # also those that begin a thread's next part
        each = [solve(boards[place], lexicon).total_points for place in sample]
        assert points[sample].tolist() == each


def test_strings_and_boards_score_alike() -> None:
    lexicon = packaged_lexicon()
    boards = random_boards(300)
    expected = score_boards(boards, lexicon).tolist()
    plain = [str(board) for board in boards]
    assert score_boards(iter(plain), lexicon).tolist() == expected
    assert score_boards([text.upper() for text in plain], lexicon).tolist() == expected
    rows = ["/".join("".join(row) for row in board.faces()) for board in boards]
    assert score_boards(rows, lexicon, threads=1).tolist() == expected
    mixed = [board if i % 2 else str(board) for i, board in enumerate(boards)]
    assert score_boards(mixed, lexicon).tolist() == expected


def test_score_boards_with_rules_lengths_and_a_size() -> None:
    lexicon = Lexicon.from_words(["abc", "abcdef", "abcdefghi"])
    assert score_boards(["abcdefghi"], lexicon, size=(1, 9)).tolist() == [1 + 3 + 11]
    assert score_boards(["abcdefghi"], lexicon, "super-big", size=(1, 9)).tolist() == [3 + 18]
    assert score_boards(["abcdefghi"], lexicon, size=(1, 9), min_length=4).tolist() == [3 + 11]
    assert score_boards(["abcdefghi"], lexicon, size=(1, 9), max_length=4).tolist() == [1]


def test_boards_that_cannot_be_scored_together_are_refused() -> None:
    lexicon = Lexicon.from_words(["cat"])
    assert score_boards([], lexicon).tolist() == []
    with pytest.raises(SolverError, match="board 2 is 3x3, the first one 2x2"):
        score_boards(["abcd", "abcdefghi"], lexicon)
    with pytest.raises(SolverError, match="board 3: row 1, column 2: “1” is not a letter"):
        score_boards(["abcd", "abcd", "a1cd"], lexicon)
    with pytest.raises(SolverError, match="row 1, column 1: “1” is not a letter"):
        score_boards(["1bcd"], lexicon)
    with pytest.raises(SolverError, match="the number of threads is at least 1"):
        score_boards(["abcd"], lexicon, threads=0)
    with pytest.raises(SolverError, match="unknown rules “chess”"):
        score_boards(["abcd"], lexicon, "chess")
