"""What the kernel does at the limits of its buffers."""

import numpy as np

from solver import Lexicon, solve
from solver.engine import kernel
from solver.engine.kernel import Found
from solver.textbook.algorithms import trie_walk


def test_a_word_that_found_no_room_is_not_looked_up() -> None:
    keep = getattr(kernel.keep, "py_func", kernel.keep)
    nowhere = 10**9  # what an array that was never written to may hold
    found = Found(
        np.full(2, nowhere, np.int32),
        np.zeros(1, np.int32),
        np.zeros((1, 4), np.uint8),
        np.zeros(1, np.uint8),
    )
    chunk, log = np.zeros(3, np.uint64), np.zeros(1, np.uint64)
    first, second = (np.uint64(word << 32 | 1 << 8 | 3) for word in (0, 1))
    worth, path = np.array([0, 5]), np.zeros(4, np.uint8)
    hits = np.array([first, first, second, first], np.uint64)
    assert keep(hits, 4, worth, chunk, log, path, found, 0) == (5, 2)
    assert (found.words[0], found.paths[0, 0], found.steps[0]) == (0, 3, 1)


def test_paths_are_right_when_numbers_of_prefixes_are_used_up() -> None:
    """Each tile of each path has a number of its own, and there are more paths than numbers."""
    words = ["a" * length for length in (3, 8, 11)] + ["a" * 8 + "b"]
    lexicon = Lexicon.from_words(words)
    board = "aaaa/aaab/aaaa"
    solution, walked = solve(board, lexicon), trie_walk.solve(board, lexicon)
    assert solution.words == walked.words
    assert solution.tiles_visited == walked.tiles_visited > kernel.NUMBERS
