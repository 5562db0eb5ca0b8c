"""Reads the inputs of the commands: words, board files, sizes."""

import argparse
import sys
from collections.abc import Callable, Collection
from typing import BinaryIO

from solver.board import Size, parse_size
from solver.errors import SolverError, WordFileError
from solver.languages import ENGLISH, Language, language_for
from solver.lexicon import Lexicon
from solver.packaged import packaged_lexicon, packaged_words
from solver.wordfiles.encodings import decode

AddOption = Callable[..., object]  # `add_argument` of a parser


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
        return decode(read(path))[0]
    except WordFileError as error:
        raise InputError(f"{name_of(path)}: {error}") from error


def name_of(path: str) -> str:
    return "standard input" if path == "-" else path


def read(path: str) -> bytes:
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
    from solver.cli.words import words_of_file  # which can read many formats

    return words_of_file(args)


def chosen_size(args: argparse.Namespace) -> Size | None:
    return None if args.size is None else parse_size(args.size)


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
