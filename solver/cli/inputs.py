"""Reads the inputs of the commands: word files, board files, sizes, dice."""

from __future__ import annotations

import argparse
import sys
from typing import BinaryIO

from solver.board import Size, parse_size
from solver.dice import DICE, DiceSet, dice_for, dice_set
from solver.errors import LexiconError, SolverError
from solver.lexicon import Lexicon, normalise
from solver.packaged import packaged_lexicon

FREQUENCY = "frequency"
RANDOM_DICE = (*DICE, FREQUENCY)
DICE_HELP = (
    f"or {FREQUENCY}: letters by their frequency in English text, on any size"
    " (default: those of the size, or frequency)"
)
BYTE_ORDER_MARKS_16 = (b"\xff\xfe", b"\xfe\xff")


class InputError(SolverError):
    """An invalid file, line or option."""


def open_input(path: str) -> BinaryIO:
    """Open a file in binary mode, or standard input for `-`. Raises InputError."""
    if path == "-":
        return sys.stdin.buffer
    try:
        stream = open(path, "rb")  # noqa: SIM115  # the caller closes it
        stream.peek(1)  # some systems open a directory and fail only here
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    return stream


def read_text(path: str) -> str:
    """Read a text file in UTF-8, UTF-16 with a byte order mark, or Latin-1. Raises InputError."""
    with open_input(path) as stream:
        data = stream.read()
    try:
        text = data.decode("utf-16" if data.startswith(BYTE_ORDER_MARKS_16) else "utf-8-sig")
    except UnicodeDecodeError:
        text = data.decode("latin-1")
    if "\0" in text:
        raise InputError(f"{path} is not a text file")
    return text


def chosen_lexicon(args: argparse.Namespace) -> Lexicon:
    """The words of `--words`, or the packaged list. Raises InputError."""
    if args.words is None:
        return packaged_lexicon()
    lines = read_text(args.words).replace("\r\n", "\n").replace("\r", "\n").split("\n")
    words = [normalise(line) for line in lines]
    odd = [number for number, word in enumerate(words, start=1) if word and not word.isalpha()]
    try:
        lexicon = Lexicon.from_words(word for word in words if word.isalpha())
    except LexiconError as error:
        raise InputError(f"{args.words}: {error}") from error
    if not lexicon:
        raise InputError(f"{args.words} has no words in it")
    if odd:
        _note_skipped(args.words, odd, lines)
    return lexicon


def _note_skipped(path: str, odd: list[int], lines: list[str]) -> None:
    first = f"line {odd[0]} (“{lines[odd[0] - 1].strip()[:40]}”)"
    others = f" and {len(odd) - 1} more" if len(odd) > 1 else ""
    reason = "not only letters"
    print(f"note: {path}: skipped {first}{others}: {reason}", file=sys.stderr)


def chosen_size(args: argparse.Namespace) -> Size | None:
    """The rows and columns of `--size`."""
    return None if args.size is None else parse_size(args.size)


def chosen_dice(args: argparse.Namespace) -> DiceSet | None:
    """The dice of `--dice`. Raises InputError if they don't fit `--size`."""
    return fitting(dice_set(args.dice), args) if args.dice else None


def fitting(dice: DiceSet, args: argparse.Namespace) -> DiceSet:
    """The dice. Raises InputError if they don't fit `--size`."""
    if chosen_size(args) not in (None, dice.size):
        raise InputError(f"the dice “{dice.name}” are not for a board of {args.size}")
    return dice


def random_dice(args: argparse.Namespace) -> DiceSet | None:
    """The dice for random boards: those of `--dice` or of `--size`; None for letters by frequency.

    Dice of `--dice` may not fit `--size`.
    """
    if args.dice == FREQUENCY:
        return None
    return dice_set(args.dice) if args.dice else dice_for(chosen_size(args) or (4, 4))
