"""Reads the words of `--words`."""

import argparse
import sys
from collections.abc import Collection

from solver.cli.inputs import InputError, name_of, read
from solver.errors import WordFileError
from solver.wordfiles.archives import Limits
from solver.wordfiles.left_out import REASONS, LeftOut
from solver.wordfiles.reading import read_words
from solver.wordfiles.selection import Names, Selection
from solver.wordfiles.sorting import RefusedLine

SHOWN = 5  # examples of what is left out
# Far above any word list: the file is the user's own.
WORD_FILES = Limits(file_bytes=1 << 30, words=20_000_000, expanded_bytes=1 << 30, expansion=1000)


def words_of_file(args: argparse.Namespace) -> Collection[str]:
    """The words, in any order. Raises InputError."""
    name = name_of(args.words)
    try:
        selection = Selection(
            args.encoding, args.dictionary, names=Names(args.names), stems=args.stems
        )
        found = read_words(read(args.words), WORD_FILES, selection, args.language, name=name)
    except WordFileError as error:
        raise InputError(f"{name}: {error}") from error
    if found.refused:
        _note_skipped(name, found.refused[0], found.refused_count - 1)
    for each in found.left_out:
        if each.reason != "signs":  # noted above
            _note_left_out(name, each)
    return found.words


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
