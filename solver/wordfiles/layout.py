"""How the words of a text are laid out: one a line, several a line, or a table."""

import re
from collections.abc import Sequence
from typing import NamedTuple

from solver.letters import fold

SEPARATORS = "\t;,"
SAMPLE = 1000  # lines that show whether a file is a table, or has several words a line
# How a column of words is called; the heading of another column may tell as well.
HEADINGS = {"word", "words", "wort", "wörter", "mot", "mots", "term", "entry", "lemma", "spelling"}
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*%?")
ENTRY = re.compile(r"[^\s/]+/[^\s/]+(?:\s.*)?")  # of a spelling checker, with flags
FLAGGED = 0.05  # share of entries with flags, above which a file is one of a spelling checker
TABLE = 0.9  # share of lines with a separator, above which it is one
SEVERAL = 0.5  # share of lines with a blank between words, above which blanks part words


class Layout(NamedTuple):
    """`lines`: without separators. `several`: whether blanks part words in them. `phrases`: whether
    these blanks were in the file. `heading`: the number and text of a line left out."""

    lines: str
    is_table: bool
    several: bool
    heading: tuple[int, str] | None = None
    phrases: bool = True


def laid_out(lines: str) -> Layout:
    """Find the layout of the lines. They are a table if nearly all of them have a separator; then
    only the first column is kept."""
    sample = _sample(lines)
    for separator in SEPARATORS:
        rows = [line.split(separator) for line in sample if separator in line]
        if len(rows) <= TABLE * len(sample):
            continue
        if _are_words(rows):
            return Layout(lines.replace(separator, " "), False, several=True, phrases=False)
        cells = [line.partition(separator)[0].strip().strip('"') for line in lines.split("\n")]
        heading = None
        if separator in sample[0] and rows[0][0].strip() and _has_heading(rows):
            top = next(number for number, cell in enumerate(cells) if cell)
            heading = top + 1, cells[top]
            cells[top] = ""
        column = "\n".join(cells)
        return Layout(column, is_table=True, several=_has_several(column), heading=heading)
    return Layout(lines, is_table=False, several=_has_several(lines))


def _are_words(rows: Sequence[Sequence[str]]) -> bool:
    """Whether these are words, not rows of a table: those have as many columns in each line, or
    more than words in them."""
    fields = [field.strip() for row in rows for field in row]
    even = len(rows) > 1 and len({*map(len, rows)}) == 1
    return not even and all(field.isalpha() for field in fields if field)


def _has_heading(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row has the headings of a table: one of them stands above numbers only, or
    the first one is what columns of words are called."""
    cells = [[cell.strip().strip('"') for cell in row] for row in rows]
    first, *others = cells
    for column, title in enumerate(first[1:], start=1):
        below = [row[column] for row in others if len(row) > column and row[column]]
        if below and all(map(NUMBER.fullmatch, below)):
            return not NUMBER.fullmatch(title)
    return len(others) > 0 and fold(first[0]) in HEADINGS


def _has_several(lines: str) -> bool:
    """Whether most lines are words parted by blanks."""
    sample = _sample(lines)
    return sum(len(line.split()) > 1 for line in sample) > SEVERAL * len(sample)


def is_spelling(lines: str) -> bool:
    """Whether this is the dictionary file of a spelling checker: the number of its entries, of
    which some have flags after a slash."""
    first, *entries = _sample(lines) or [""]
    flagged = sum(ENTRY.fullmatch(entry.strip()) is not None for entry in entries)
    return first.strip().isdecimal() and flagged > FLAGGED * len(entries)


def _sample(lines: str) -> list[str]:
    return [line for line in lines.split("\n", SAMPLE)[:SAMPLE] if line.strip()]
