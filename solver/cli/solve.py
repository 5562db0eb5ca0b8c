"""`solve BOARD`: prints the words of one board."""

import argparse
import json
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import asdict
from functools import partial
from typing import Any, get_args

from solver.board import WILD, Board, Size, size_name
from solver.cli.inputs import (
    AddOption,
    InputError,
    chosen_language,
    chosen_lexicon,
    chosen_size,
    chosen_words,
    name_of,
    read_text,
)
from solver.errors import BoardError, SearchLimitError
from solver.lexicon import Lexicon
from solver.scoring import rule_pack
from solver.solution import FoundWord, Order, Solution
from solver.textbook import ALGORITHMS, ENGINES, CountedSolution
from solver.textbook.measuring import Stats, measured

DESCRIPTION = "Print each word of a board with its points, then the totals."
KERNEL = "kernel"
INTRODUCTION = "Type the board, a row a line; an empty line ends it."
LIMIT = 100_000_000  # tiles that the kernel visits in some seconds
FEW = 10_000  # tiles that Python visits sooner than the kernel can be loaded


def add_options(add: AddOption) -> None:
    add(
        "board",
        metavar="BOARD",
        nargs="?",
        help="see the help without a command; - reads it from standard input; without it, a"
        " terminal is asked for it",
    )
    add("--file", metavar="F", help="read the board from a file: ROWS COLUMNS, then the tiles")
    add("--sort", choices=get_args(Order), default="word", help="the order of the words")
    add("--paths", action="store_true", help="print each word's path: row,column from 1")
    add("--engine", choices=ENGINES, default=KERNEL, help="the kernel or a classic algorithm")
    add(
        "--limit",
        metavar="N",
        type=int,
        default=LIMIT,
        help=f"the most tiles to visit, 0 for any number (default: {LIMIT:,}: some seconds)",
    )
    add("--stats", action="store_true", help="also the times, the paths and the means per word")


def run(args: argparse.Namespace) -> None:
    if args.limit < 0:
        raise InputError("--limit is not below 0")
    board = _board(args)
    solution, lexicon, stats = _solved(board, args)
    if args.json:
        shown = _as_json(solution, lexicon, args)
        more = {"stats": asdict(stats)} if stats else {}
        print(json.dumps({**shown, **more}, ensure_ascii=False))
        return
    for found in solution.words:
        path = [_path(board, found)] if args.paths else []
        print(lexicon.written(found.word), found.points, *path, sep="\t")
    for noun, count in _totals(solution).items():
        print(count, noun if count == 1 else f"{noun}s")
    for line in stats.lines() if stats else ():
        print(line)


def _solved(board: Board, args: argparse.Namespace) -> tuple[Solution, Lexicon, Stats | None]:
    """The solution, its words and, with `--stats`, its cost. Raises InputError beyond `--limit`."""
    engine, limit = ENGINES[args.engine], args.limit or None
    chosen = (args.rules, args.min_length, args.max_length, args.sort, limit)
    try:
        if args.stats:
            load = partial(chosen_words, args)
            return measured(board, load, engine, *chosen, language=args.language)
        lexicon = chosen_lexicon(args)
        solution = solved_in_python(board, lexicon, *chosen) if args.engine == KERNEL else None
        return solution or engine(board, lexicon, *chosen), lexicon, None
    except SearchLimitError as error:
        raise InputError(f"{error}; --limit allows more") from error


def solved_in_python(
    board: Board,
    lexicon: Lexicon,
    rules: str,
    min_length: int | None,
    max_length: int | None,
    sort: Order,
    limit: int | None,
) -> Solution | None:
    """The solution of the kernel, found without it; None if that may take longer than to load it:
    with more than FEW tiles, or wildcards, of which Python tries each letter."""
    if board.tiles.count(WILD) > 1:
        return None
    chosen = (rules, min_length, max_length, sort, min(limit or FEW, FEW))
    with suppress(SearchLimitError):
        found = ALGORITHMS["board-first-binary"](board, lexicon, *chosen)
        return Solution(board, found.words, found.total_points, found.tiles_visited)
    return None


def _board(args: argparse.Namespace) -> Board:
    size, plain_q = chosen_size(args), chosen_language(args).plain_q
    if args.board is None and args.file is None and sys.stdin and sys.stdin.isatty():
        return _asked_board(size, plain_q)
    if (args.board is None) == (args.file is None):
        raise InputError("give either a BOARD or --file F")
    if args.board == "-":
        return _read("-", partial(Board.parse, size=size, plain_q=plain_q))
    if args.file is None:
        return Board.parse(args.board, size, plain_q)
    board = _read(args.file, partial(Board.from_listing, plain_q=plain_q))
    if size and size != board.size:
        raise InputError(f"{args.file} is {size_name(board.size)}, --size says {args.size}")
    return board


def _asked_board(size: Size | None, plain_q: bool) -> Board:
    """Ask for a board row by row, and again for a row that is wrong.

    The board ends with an empty line, or with the last row of `size`. The questions go to standard
    error. Raises BoardError if the input ends before the board.
    """
    _tell(f"{INTRODUCTION}\n")
    rows: list[str] = []
    while True:
        _tell(f"row {len(rows) + 1}: ")
        line = sys.stdin.readline()
        try:
            if row := line.strip():
                # Raises BoardError if these can't be the first rows of a board.
                _board_of([*rows, row], (len(rows) + 1, size[1]) if size else None, plain_q)
                rows.append(row)
            if not row or (size and len(rows) == size[0]):
                return _board_of(rows, size, plain_q)
        except BoardError as error:
            if not line:
                _tell("\n")
                raise
            _tell(f"error: {error}\n")


def _board_of(rows: list[str], size: Size | None, plain_q: bool) -> Board:
    return Board.parse(f"{'/'.join(rows)}/", size, plain_q)


def _tell(text: str) -> None:
    print(text, end="", file=sys.stderr, flush=True)


def _read(path: str, parse: Callable[[str], Board]) -> Board:
    try:
        return parse(read_text(path))
    except BoardError as error:
        raise InputError(f"{name_of(path)}: {error}") from error


def _totals(solution: Solution) -> dict[str, int]:
    totals = {
        "word": solution.word_count,
        "point": solution.total_points,
        "visited tile": solution.tiles_visited,
    }
    if isinstance(solution, CountedSolution):
        totals["call"] = solution.calls
    return totals


def _path(board: Board, found: FoundWord) -> str:
    """`1,1 1,2 2,3=e`: row and column of each tile, and the letter of a wildcard."""
    steps = []
    for (row, column), letters in zip(found.path, found.tiles, strict=True):
        stands_for = f"={letters}" if board.tiles[row * board.columns + column] == "?" else ""
        steps.append(f"{row + 1},{column + 1}{stands_for}")
    return " ".join(steps)


def _as_json(solution: Solution, lexicon: Lexicon, args: argparse.Namespace) -> dict[str, Any]:
    """As in the REST API, rows and columns of paths count from 0."""
    shown = {
        "board": str(solution.board),
        "size": size_name(solution.board.size),
        "rules": args.rules,
        "min_length": args.min_length or rule_pack(args.rules).min_length,
        "word_count": solution.word_count,
        "total_points": solution.total_points,
        "tiles_visited": solution.tiles_visited,
    }
    if isinstance(solution, CountedSolution):
        shown["calls"] = solution.calls
    return {**shown, "words": [_word(found, lexicon) for found in solution.words]}


def _word(found: FoundWord, lexicon: Lexicon) -> dict[str, Any]:
    """The JSON of a word; it has `written` if tiles spell the word otherwise."""
    written = lexicon.written(found.word)
    return found._asdict() | ({"written": written} if written != found.word else {})
