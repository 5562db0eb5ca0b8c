"""Finds the words of a board (`solve`) and scores many boards (`score_boards`)."""

from collections.abc import Iterable

import numpy as np

from solver.arguments import listed, whole
from solver.board import WILD, Board, Size
from solver.engine import kernel
from solver.engine.arrays import (
    POINTS_MASK,
    Array,
    allocate_found,
    encode,
    encode_many,
    worth_by_length,
)
from solver.engine.batch import (
    NO_LIMIT,
    Job,
    Limits,
    find,
    tally_bounded,
    tally_codes,
    worker_count,
)
from solver.errors import SearchLimitError
from solver.lexicon import Lexicon
from solver.scoring import CLASSIC, RulePack, rule_pack
from solver.solution import (
    FoundWord,
    Order,
    Solution,
    alphabetical,
    board_for,
    checked,
    sort_words,
    spelled,
)

FIRST_CAPACITY = 1024  # words; most boards have fewer


def solve(
    board: Board | str,
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    min_length: int | None = None,
    max_length: int | None = None,
    sort: Order = "word",
    limit: int | None = None,
) -> Solution:
    """Find every word of the board, each once.

    `min_length`: the minimum number of letters, by default that of the rules. `limit`: the most
    tiles to visit, beyond which SearchLimitError is raised; without a limit, a board of wildcards
    can take days. Raises BoardError for a malformed board and SolverError for invalid lengths or
    unknown rules.
    """
    board, pack = board_for(lexicon, board), rule_pack(rules)
    most = NO_LIMIT if limit is None else whole(limit, "the limit")
    codes, faces = encode([board], lexicon)
    lengths = worth_by_length(pack, min_length, max_length)
    job = Job(board.size, lexicon, faces, *lengths, most)
    found, kept, total, visited = _searched(job, codes[0])
    words = _found_words(board, lexicon, pack, found, kept)
    return Solution(board, sort_words(words, sort), total & POINTS_MASK, visited)


def _searched(job: Job, codes: Array) -> tuple[kernel.Found, int, int, int]:
    """The words of a board, how many, their total and the tiles visited. Raises
    SearchLimitError."""
    capacity = min(FIRST_CAPACITY, len(job.lexicon))
    while True:
        found = allocate_found(len(job.lexicon), capacity, len(codes))
        kept, total, visited = find(job, codes, found)
        if visited > job.limit:
            detail = f"the search of this board would visit more than {job.limit:,} tiles"
            raise SearchLimitError(detail)
        if kept <= capacity:
            return found, kept, total, visited
        capacity = min(capacity * 8, len(job.lexicon))


def score_boards(
    boards: Iterable[Board | str],
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    threads: int | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    size: Size | None = None,
) -> Array:
    """The points of many boards of one size, in order, as an int64 array.

    `threads`: all cores by default. `size`: (rows, columns) of boards given as strings without row
    separators, by default square.
    """
    return tally_boards(boards, lexicon, rules, threads, min_length, max_length, size)[0]


def tally_boards(
    boards: Iterable[Board | str],
    lexicon: Lexicon,
    rules: str | RulePack = CLASSIC,
    threads: int | None = None,
    min_length: int | None = None,
    max_length: int | None = None,
    size: Size | None = None,
    limit: int | None = None,
) -> tuple[Array, Array]:
    """The points and the word counts of many boards: two int64 arrays. See `score_boards`.

    `limit`: the most tiles that the searches may visit together, on the calling thread, beyond
    which SearchLimitError is raised; also if one board takes a hundredth of that.
    """
    workers = worker_count(threads)
    all_boards = list(listed(boards, "boards"))
    if not all_boards:
        return np.zeros(0, np.int64), np.zeros(0, np.int64)
    checked(lexicon)
    lengths = worth_by_length(rule_pack(rules), min_length, max_length)
    shape, codes, faces = encode_many(all_boards, lexicon, size)
    job = Job(shape, lexicon, faces, *lengths)
    if limit is not None:
        return tally_bounded(job, codes, Limits.for_many(whole(limit, "the limit")))[:2]
    return tally_codes(job, codes, workers)


def warm_up() -> None:
    """Compile the kernel to the disk cache, for alphabets of up to 32 letters and for others."""
    longer = [chr(ord("ぁ") + i) * 2 for i in range(40)]
    for words in (["aa"], longer):
        board, lexicon = Board(1, 2, (words[0][0],) * 2), Lexicon.from_words(words)
        solve(board, lexicon)
        score_boards([board], lexicon)


def _found_words(
    board: Board, lexicon: Lexicon, pack: RulePack, found: kernel.Found, kept: int
) -> list[FoundWord]:
    ranks = lexicon.ranks[found.words[:kept]]
    order = np.argsort(ranks)
    words = lexicon.words_at(ranks[order])
    width = len(board.tiles)
    paths = found.paths[order].tobytes()
    ends = (np.arange(kept) * width + found.steps[order]).tolist()
    cell_at = [board.cell(index) for index in range(width)].__getitem__
    one_letter_tiles = all(len(tile) == 1 and tile != WILD for tile in board.tiles)
    lengths = [1 if tile == WILD else len(tile) for tile in board.tiles]
    points = {length: pack.points(length) for length in set(map(len, words))}
    result = []
    for start, end, word in zip(range(0, kept * width, width), ends, words, strict=True):
        path = paths[start:end]
        tiles = tuple(word) if one_letter_tiles else spelled(word, [lengths[i] for i in path])
        result.append(FoundWord(word, points[len(word)], tuple(map(cell_at, path)), tiles))
    return alphabetical(result, lexicon)
