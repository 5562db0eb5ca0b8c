"""`rolled BOARD`: whether dice can show a board, and with what probability."""

import argparse
import json
from typing import Any

from solver.board import Board, face, size_name
from solver.cli.inputs import AddOption, InputError, chosen_language, chosen_size
from solver.dice import DICE, DiceSet, dice_for, dice_set
from solver.lab.rolled import Fault, Roll, about, roll_of

DESCRIPTION = """\
Print whether a set of dice can show a board, with which die on each tile and with what probability,
or which tiles are at fault. Rotations and reflections count as different boards. The exit status
is 1 if they can't.
"""


def add_options(add: AddOption) -> None:
    add("board", metavar="BOARD", help="see the help without a command")
    add("--dice", choices=DICE, help="default: those of the size")


def run(args: argparse.Namespace) -> int:
    language = chosen_language(args)
    board = Board.parse(args.board, chosen_size(args), language.plain_q)
    dice = dice_set(args.dice) if args.dice else dice_for(board.size, language.tag)
    if dice is None:
        raise InputError(f"there are no dice for a board of {size_name(board.size)}")
    roll = roll_of(board, dice)
    if args.json:
        print(json.dumps(_as_json(board, dice, roll), ensure_ascii=False))
    elif roll.possible:
        _print_roll(board, dice, roll)
    else:
        _print_faults(board, dice, roll)
    return 0 if roll.possible else 1


def _print_roll(board: Board, dice: DiceSet, roll: Roll) -> None:
    print(f"yes: the {dice.name} dice can show this board, for instance")
    for tile, die in zip(board.tiles, roll.dice, strict=True):
        print(f"{face(tile)}\t{_sides(dice, die)}")
    print(f"1 roll in about {about(roll.one_in or 0)} shows exactly this board,")
    print(f"1 in about {about(roll.one_in_shuffled or 0)} these tiles in any order")


def _print_faults(board: Board, dice: DiceSet, roll: Roll) -> None:
    print(f"no: the {dice.name} dice can't show this board")
    for fault in roll.faults:
        print(_fault_text(board, dice, fault))


def _fault_text(board: Board, dice: DiceSet, fault: Fault) -> str:
    cells = [board.cell(tile) for tile in fault.tiles]
    places = "; ".join(
        f"{face(board.tiles[tile])} in row {row + 1}, column {column + 1}"
        for tile, (row, column) in zip(fault.tiles, cells, strict=True)
    )
    if not fault.dice:
        return f"{places}: on none of the dice"
    shown = ", ".join(_sides(dice, die) for die in fault.dice)
    count = "1 die has" if len(fault.dice) == 1 else f"{len(fault.dice)} dice have"
    return f"{places}: {len(fault.tiles)} tiles, but only {count} any of them ({shown})"


def _sides(dice: DiceSet, die: int) -> str:
    faces = [face(tile) for tile in dice.dice[die]]
    return ("" if all(len(each) == 1 for each in faces) else " ").join(faces)


def _as_json(board: Board, dice: DiceSet, roll: Roll) -> dict[str, Any]:
    return {
        "board": str(board),
        "dice": dice.name,
        "possible": roll.possible,
        "assignment": [list(map(face, dice.dice[die])) for die in roll.dice],
        "faults": [
            {
                "tiles": [board.cell(tile) for tile in fault.tiles],
                "dice": [list(map(face, dice.dice[die])) for die in fault.dice],
            }
            for fault in roll.faults
        ],
        "probability": float(roll.probability),
        "one_in": roll.one_in,
        "one_in_in_any_order": roll.one_in_shuffled,
    }
