"""`plant WORD...`: finds a board that holds these words."""

import argparse
import json
from typing import Any

from solver.board import size_name
from solver.cli.inputs import AddOption, InputError, chosen_lexicon, chosen_size
from solver.lab.plant import Planted, plant
from solver.lexicon import Lexicon
from solver.solution import FoundWord, Solution
from solver.solving import solve

DESCRIPTION = """\
Find a board that holds all the words, or as many as possible, and print it with a path for each
word (row,column from 1). The other tiles are drawn by the letter frequencies of English text, or,
if the words have other letters, of the words. The exit status is 1 if a word is missing.
"""


def add_options(add: AddOption) -> None:
    add("planted", metavar="WORD", nargs="+", help="a word to place")
    add("--seed", metavar="S", type=int, default=1, help="default: 1")


def run(args: argparse.Namespace) -> int:
    if args.seed < 0:
        raise InputError("--seed is not below 0")
    lexicon = chosen_lexicon(args)
    planted = plant(args.planted, chosen_size(args) or (4, 4), args.seed, language=lexicon.language)
    solution = solve(planted.board, lexicon, args.rules, args.min_length, args.max_length)
    if args.json:
        print(json.dumps(_as_json(planted, solution, lexicon, args), ensure_ascii=False))
    else:
        _print(planted, solution, lexicon)
    return 1 if planted.missing else 0


def _print(planted: Planted, solution: Solution, lexicon: Lexicon) -> None:
    rows = planted.board.faces()
    width = max(len(tile) for row in rows for tile in row)
    for row in rows:
        print(" ".join(tile.ljust(width) for tile in row).rstrip())
    print()
    for found in planted.words:
        note = "" if found.word in lexicon else "\tnot in the dictionary"
        print(f"{found.word}\t{_path(found)}{note}")
    for missing in planted.missing:
        print(f"{missing.word}\tnot on the board: {missing.reason}")
    print(f"\nboard: {planted.board}")
    print(f"all its words: {solution.word_count:,}, points: {solution.total_points:,}")


def _path(found: FoundWord) -> str:
    return " ".join(f"{row + 1},{column + 1}" for row, column in found.path)


def _as_json(
    planted: Planted, solution: Solution, lexicon: Lexicon, args: argparse.Namespace
) -> dict[str, Any]:
    """Rows and columns of paths count from 0, as in `solve`."""
    board = planted.board
    return {
        "board": str(board),
        "rows": board.faces(),
        "size": size_name(board.size),
        "seed": args.seed,
        "words": [
            {"word": each.word, "path": each.path, "in_dictionary": each.word in lexicon}
            for each in planted.words
        ],
        "missing": [each._asdict() for each in planted.missing],
        "word_count": solution.word_count,
        "total_points": solution.total_points,
    }
