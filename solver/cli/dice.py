"""The options for dice."""

import argparse

from solver.cli.inputs import InputError, chosen_language, chosen_size
from solver.dice import DICE, DiceSet, dice_for, dice_set

FREQUENCY = "frequency"
RANDOM_DICE = (*DICE, FREQUENCY)
DICE_HELP = (
    f"or {FREQUENCY}: letters by their frequency in English text, or in the words of --language"
    " (default: those of the size, or frequency)"
)


def fitting(dice: DiceSet, args: argparse.Namespace) -> DiceSet:
    """The dice. Raises InputError if they don't fit `--size`."""
    if chosen_size(args) not in (None, dice.size):
        raise InputError(f"the dice “{dice.name}” are not for a board of {args.size}")
    return dice


def random_dice(args: argparse.Namespace) -> DiceSet | None:
    """The dice for random boards: those of `--dice` or of `--size`; None for letters by frequency.

    The dice of `--dice` need not fit `--size`.
    """
    if args.dice == FREQUENCY:
        return None
    size, tag = chosen_size(args) or (4, 4), chosen_language(args).tag
    return dice_set(args.dice) if args.dice else dice_for(size, tag)
