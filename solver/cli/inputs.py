"""Reads the inputs of the commands: word files, board files, sizes, dice."""

import argparse
import sys
from collections.abc import Callable, Collection
from typing import BinaryIO

from solver.board import Size, parse_size
from solver.dice import DICE, DiceSet, dice_for, dice_set
from solver.errors import SolverError, WordFileError
from solver.languages import ENGLISH, Language, language_for
from solver.lexicon import Lexicon
from solver.packaged import packaged_lexicon, packaged_words
from solver.wordfiles.archives import Limits
from solver.wordfiles.encodings import decode
from solver.wordfiles.left_out import REASONS, LeftOut
from solver.wordfiles.reading import read_words
from solver.wordfiles.selection import Names, Selection
from solver.wordfiles.sorting import RefusedLine

AddOption = Callable[..., object]  # `add_argument` of a parser

FREQUENCY = "frequency"
RANDOM_DICE = (*DICE, FREQUENCY)
DICE_HELP = (
    f"or {FREQUENCY}: letters by their frequency in English text, or in the words of --language"
    " (default: those of the size, or frequency)"
)
SHOWN = 5  # examples of what is left out
# Far above any word list: the file is the user's own.
WORD_FILES = Limits(file_bytes=1 << 30, words=20_000_000, expanded_bytes=1 << 30, expansion=1000)


class InputError(SolverError):
    """An invalid file, line or option."""


def open_input(path: str) -> BinaryIO:
    """Open a file in binary mode, or standard input for `-`. Raises InputError."""
    if path == "-":
        if sys.stdin is None:
            raise InputError("standard input is closed")
        if sys.stdin.buffer.closed:
            raise InputError("standard input can be read once only")
        return sys.stdin.buffer
    try:
        stream = open(path, "rb")  # noqa: SIM115  # the caller closes it
        stream.peek(1)  # some systems open a directory and fail only here
    except OSError as error:
        raise InputError(f"cannot read {path}: {error.strerror}") from error
    return stream


def read_text(path: str) -> str:
    """Read a text file in UTF-8, UTF-16 with a byte order mark, or Latin-1. Raises InputError."""
    try:
        return decode(_read(path))[0]
    except WordFileError as error:
        raise InputError(f"{name_of(path)}: {error}") from error


def name_of(path: str) -> str:
    return "standard input" if path == "-" else path


def _read(path: str) -> bytes:
    with open_input(path) as stream:
        return stream.read()


def chosen_lexicon(args: argparse.Namespace) -> Lexicon:
    """The words of `--words`, or the packaged list. Raises InputError."""
    if args.words:
        return Lexicon.from_words(chosen_words(args), args.language)
    _check_english(args)
    return packaged_lexicon()


def _check_english(args: argparse.Namespace) -> None:
    if chosen_language(args) != ENGLISH:
        raise InputError("--language goes with --words: the packaged list is English")


def chosen_language(args: argparse.Namespace) -> Language:
    """The language of `--language`, for boards. In one that is not known, a lone Q is Qu."""
    return language_for(args.language, ())


def chosen_words(args: argparse.Namespace) -> Collection[str]:
    """The same words as those of `chosen_lexicon`, in any order."""
    if args.words is None:
        _check_english(args)
        return packaged_words()
    name = name_of(args.words)
    try:
        selection = Selection(
            args.encoding, args.dictionary, names=Names(args.names), stems=args.stems
        )
        read = read_words(_read(args.words), WORD_FILES, selection, args.language, name=name)
    except WordFileError as error:
        raise InputError(f"{name}: {error}") from error
    if read.refused:
        _note_skipped(name, read.refused[0], read.refused_count - 1)
    for each in read.left_out:
        if each.reason != "signs":  # noted above
            _note_left_out(name, each)
    return read.words


def _note_skipped(name: str, line: RefusedLine, more: int) -> None:
    number, text, reason = line
    others = f", and {more:,} more" if more else ""
    place = f"line {number}, " if number else ""  # of an archive's files it has none
    first = f"{place}“{' '.join(text.split())[:40]}”, which {reason}"
    print(f"note: {name}: skipped {first}{others}", file=sys.stderr)


def _note_left_out(name: str, left_out: LeftOut) -> None:
    some = " ".join(left_out.examples[:SHOWN])
    more = " …" if left_out.count > SHOWN else ""
    what = REASONS[left_out.reason]
    print(f"note: {name}: left out {what}: {left_out.count:,}, {some}{more}", file=sys.stderr)


def chosen_size(args: argparse.Namespace) -> Size | None:
    return None if args.size is None else parse_size(args.size)


def fitting(dice: DiceSet, args: argparse.Namespace) -> DiceSet:
    """The dice. Raises InputError if they don't fit `--size`."""
    if chosen_size(args) not in (None, dice.size):
        raise InputError(f"the dice “{dice.name}” are not for a board of {args.size}")
    return dice


def add_workers(add: AddOption) -> None:
    """Add the options that say who computes."""
    add("--threads", metavar="T", type=int, help="default: all cores")
    add(
        "--scheduler",
        metavar="ADDRESS",
        help="use the workers of this Dask cluster instead, such as tcp://10.0.0.5:8786",
    )


def check_workers(args: argparse.Namespace) -> None:
    if args.scheduler and args.threads:
        raise InputError("give either --threads or --scheduler; workers have their own threads")


def random_dice(args: argparse.Namespace) -> DiceSet | None:
    """The dice for random boards: those of `--dice` or of `--size`; None for letters by frequency.

    The dice of `--dice` need not fit `--size`.
    """
    if args.dice == FREQUENCY:
        return None
    size, tag = chosen_size(args) or (4, 4), chosen_language(args).tag
    return dice_set(args.dice) if args.dice else dice_for(size, tag)
