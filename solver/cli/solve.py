"""`solve BOARD`: prints the words of one board."""

from __future__ import annotations

import argparse
import json
from typing import Any, get_args

from solver.board import Board, size_name
from solver.cli.inputs import InputError, chosen_lexicon, chosen_size, read_text
from solver.errors import BoardError
from solver.scoring import rule_pack
from solver.solve import FoundWord, Order, Solution
from solver.textbook import ENGINES, CountedSolution

DESCRIPTION = "Print each word of a board with its points, then the totals."


def add_to(commands: Any, shared: argparse.ArgumentParser) -> None:
    command = commands.add_parser(
        "solve", parents=[shared], help="the words of one board", description=DESCRIPTION
    )
    command.add_argument("board", metavar="BOARD", nargs="?", help="see the help without a command")
    command.add_argument(
        "--file", metavar="F", help="read the board from a file: ROWS COLUMNS, then the tiles"
    )
    command.add_argument(
        "--sort", choices=get_args(Order), default="word", help="the order of the words"
    )
    command.add_argument(
        "--paths", action="store_true", help="print each word's path: row,column from 1"
    )
    command.add_argument(
        "--engine", choices=ENGINES, default="kernel", help="the kernel or a classic algorithm"
    )
    command.set_defaults(run=run)


def run(args: argparse.Namespace) -> None:
    board = _board(args)
    solution = ENGINES[args.engine](
        board,
        chosen_lexicon(args),
        args.rules,
        args.min_length,
        args.max_length,
        args.sort,
    )
    if args.json:
        print(json.dumps(_as_json(solution, args), ensure_ascii=False))
        return
    for found in solution.words:
        print(found.word, found.points, *([_path(board, found)] if args.paths else []), sep="\t")
    for noun, count in _totals(solution).items():
        print(count, noun if count == 1 else f"{noun}s")


def _board(args: argparse.Namespace) -> Board:
    if (args.board is None) == (args.file is None):
        raise InputError("give either a BOARD or --file F")
    if args.file is None:
        return Board.parse(args.board, chosen_size(args))
    try:
        board = Board.from_listing(read_text(args.file))
    except BoardError as error:
        raise InputError(f"{args.file}: {error}") from error
    size = chosen_size(args)
    if size and size != board.size:
        raise InputError(f"{args.file} is {size_name(board.size)}, --size says {args.size}")
    return board


def _totals(solution: Solution) -> dict[str, int]:
    """The totals by singular noun."""
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


def _as_json(solution: Solution, args: argparse.Namespace) -> dict[str, Any]:
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
    return {**shown, "words": [found._asdict() for found in solution.words]}
