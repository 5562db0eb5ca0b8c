"""How the words of a text are laid out: one a line, several a line, or a table."""

import csv
import re
from collections.abc import Callable, Sequence
from operator import le
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.letters import fold
from solver.wordfiles.selection import Lines

SEPARATORS = "\t;,"
SAMPLE = 300  # first lines that show whether a file is a table, or has several words a line
PIECES, PIECE = 10, 2_000  # further parts of it that show it, and their characters
# How a column of words is called; the heading of another column may tell as well.
HEADINGS = {"word", "words", "wort", "wörter", "mot", "mots", "term", "entry", "lemma", "spelling"}
WORD = re.compile("[^\\W\\d_]+(?:['’‐‑-][^\\W\\d_]+)*")
LETTER = re.compile(r"[^\W\d_]")
NUMBER = re.compile(r"[+-]?\d+(?:[.,]\d+)*%?")
ENTRY = re.compile(r"[^\s/]+/[^\s/]+(?:\s.*)?")  # of a spelling checker, with flags
FLAGS = re.compile(r"(?m)^[^\s/]{1,100}/[^\s/]")
FLAGGED = 0.05  # share of entries with flags, above which a file is one of a spelling checker
ANNOUNCED = 0.05  # share by which the number of entries may be wrong
TABLE = 0.9  # share of lines with a separator, above which it is one
COUNT = re.compile(r"\s*(?:(\S+)\s+[+-]?\d[\d.,]*%?|\d[\d.,]*\s+(\S+))\s*")  # beside a word
# What parts a word and what it means; a definition has a letter. Longer heads are sentences.
DEFINED = re.compile(
    r"\s*([^\s:=(\[–—→]+(?:[ ][^\s:=(\[–—→-][^\s:=(\[–—→]*){0,2}?)"
    r"\s*(:\s|=\s?|\s[-–—→]+\s|\(|\[|:(?=[^\W\d_]))(?=.*[^\W\d_])"
)
# What stands between words, and between a word and what it means.
BETWEEN = re.compile(r"[ \t]*[\t;,/|:=()\[\]][ \t]*|[ \t]+[-–—→]+[ \t]+|[–—→]")
PAIR = re.compile(r"([^\W\d_]+)[ \t]?/[ \t]?([^\W\d_]+)")
ALL_COLUMNS = 0
MOST_COLUMNS = 20  # that are offered
DEFINITIONS = 0.7  # share of lines with one, above which a text is a dictionary
# Sentences: share of lines with signs after words, above which blanks don't part words of a list.
SENTENCES = 0.3
SENTENCE = re.compile(r"[^\W\d_][.,:;!?)]+(?:\s|$)")
WORDS = 0.6  # share of cells that are words, below which another column is looked for
MOSTLY = 0.9  # the same of fields of lines with different numbers of them
MOST_QUOTED = 100_000  # characters of a line whose quotes are looked at
SEVERAL = 0.5  # share of lines with a blank between words, above which blanks part words


class Layout(NamedTuple):
    """`lines`: without separators. `kind`: `table` or `definitions`, of which a column or the words
    are kept; else empty. `several`: whether blanks part words in them. `phrases`: whether these
    blanks were in the file. `heading`: the number and text of a line left out. `column`: that of a
    table, from 1. `doubts`: other columns that have words, or what else lines may have. `beside`:
    what the lines have beside the words, such as what these mean."""

    lines: str
    kind: str
    several: bool
    heading: tuple[int, str] | None = None
    phrases: bool = True
    column: int | None = None
    doubts: Sequence[int | Lines] = ()
    beside: Sequence[str] = ()


def laid_out(lines: str, column: int | None = None, has: Lines = Lines.FIND_OUT) -> Layout:
    """Find the layout of the lines, or take that of what they have. They are a table if nearly all
    of them have a separator; then only one column is kept: the first that has words, or the one of
    this number, from 1; with ALL_COLUMNS every cell is. Raises WordFileError for sentences.
    """
    if has == Lines.WHOLE:
        return Layout(lines, "", several=False)
    if has == Lines.WORDS:
        return Layout(BETWEEN.sub(" ", lines), "", several=True, phrases=False)
    if has == Lines.FIRST:
        firsts, beside = _parted(lines, _first)
        return Layout(firsts, "definitions", several=False, beside=beside)
    sample = _sample(lines)
    for separator in SEPARATORS:
        rows = [_fields(line, separator) for line in sample if separator in line]
        is_table = len(rows) > TABLE * len(sample)
        if column is None and is_table and _are_words(rows):
            return Layout(lines.replace(separator, " "), "", several=True, phrases=False)
        if column is None and len(rows) > SEVERAL * len(sample):
            others = [[line] for line in sample if separator not in line]
            if _are_mostly_words([*rows, *others]):
                listed = (_row(_fields(line, separator)) for line in lines.split("\n"))
                return Layout("\n".join(listed), "", several=False)
        if is_table:
            return _table(lines, separator, sample[0], rows, column)
    if column is None and are_pairs(sample):
        either = (Lines.WORDS, Lines.FIRST)
        return Layout(BETWEEN.sub(" ", lines), "", several=True, phrases=False, doubts=either)
    counted = [COUNT.fullmatch(line) for line in sample]
    if sum(found is not None for found in counted) > TABLE * len(sample):
        words = "\n".join(_counted(line) for line in lines.split("\n"))
        return Layout(words, "table", several=False)
    defined = sum(DEFINED.match(line) is not None for line in sample)
    if defined > max(1, DEFINITIONS * len(sample)):
        words, beside = _parted(lines, _defined)
        short = sum(len(BETWEEN.sub(" ", line).split()) == 2 for line in sample)
        either = (Lines.FIRST, Lines.WORDS)
        is_doubtful = short > SEVERAL * len(sample)
        choices: Sequence[Lines] = either if is_doubtful else ()
        return Layout(words, "definitions", several=False, doubts=choices, beside=beside)
    several = _has_several(lines)
    if several and sum(map(_is_sentence, sample)) > SENTENCES * len(sample):
        raise WordFileError(
            Message(
                "the lines look like sentences, not like words; put one word on each line, or "
                "words with commas between them"
            )
        )
    unsure = several and len(sample) > 1 and (_has_two(sample) or _has_keys(sample))
    doubts = (Lines.WORDS, Lines.FIRST, Lines.WHOLE) if unsure else ()
    return Layout(lines, "", several=several, doubts=doubts)


def _has_two(sample: Sequence[str]) -> bool:
    return sum(len(line.split()) == 2 for line in sample) > TABLE * len(sample)


def _has_keys(sample: Sequence[str]) -> bool:
    """Whether lines of several words are in the order of the first ones, and these words are not:
    cat K AE T"""
    rows = [fold(line).split() for line in sample]
    firsts = [row[0] for row in rows]
    in_order = sum(map(le, firsts, firsts[1:]))
    return in_order > TABLE * (len(rows) - 1) and MOSTLY * len(rows) > sum(
        row == sorted(row) for row in rows
    )


def _parted(lines: str, head_of: Callable[[str], str]) -> tuple[str, list[str]]:
    """The words of lines, one a line, and what follows them."""
    heads, others = [], []
    for line in lines.split("\n"):
        head = head_of(line)
        heads.append(head)
        if len(head) < len(line) and LETTER.search(line, line.find(head) + len(head)):
            others.append(line.strip().removeprefix(head.strip()).strip(" \t:=-–—→"))
    return "\n".join(heads), others


def _first(line: str) -> str:
    """The word of a line that says what it means."""
    head = BETWEEN.split(line.strip(), maxsplit=1)[0].strip()
    return head if head != line.strip() else head.partition(" ")[0]


def are_pairs(sample: Sequence[str]) -> bool:
    """Whether the lines are spellings or genders such as `colour/color`, not entries with flags:
    those of a line begin alike, or the second ones are words as long as words are."""
    found = [PAIR.fullmatch(line.strip()) for line in sample]
    pairs = [each.groups() for each in found if each]
    long = sum(len(other) > 2 for _, other in pairs)
    return len(pairs) > TABLE * len(sample) and max(alike(pairs), long) > TABLE * len(pairs)


def alike(pairs: Sequence[Sequence[str]]) -> int:
    """How many of these pairs begin alike and are about as long."""
    return sum(one[0] == other[0] and abs(len(one) - len(other)) < 4 for one, other in pairs)


def _table(
    lines: str, separator: str, first: str, rows: Sequence[Sequence[str]], column: int | None
) -> Layout:
    if column == ALL_COLUMNS:
        words = "\n".join(_row(_fields(line, separator)) for line in lines.split("\n"))
        return Layout(words, "table", several=False)
    chosen = _column_of(rows) if column is None else column - 1
    cells: list[str] = []
    beside: list[str] = []
    for line in lines.split("\n"):
        row = _fields(line, separator, max(chosen + 1, MOST_COLUMNS))
        cells.append(_cell(row, chosen))
        beside += _others(row, chosen)
    heading = None
    if separator in first and _cell(rows[0], chosen) and _has_heading(rows, chosen):
        top = next(number for number, cell in enumerate(cells) if cell)
        heading = top + 1, cells[top]
        cells[top] = ""
        del beside[: len(_others(rows[0], chosen))]
    words = "\n".join(cells)
    doubts = () if column else _columns_of_words(rows, chosen)
    several = _has_several(words)
    return Layout(words, "table", several, heading, column=chosen + 1, doubts=doubts, beside=beside)


def _others(row: Sequence[str], chosen: int) -> list[str]:
    """The texts of the other cells of a row."""
    return [cell.strip() for at, cell in enumerate(row) if at != chosen and LETTER.search(cell)]


def _columns_of_words(rows: Sequence[Sequence[str]], chosen: int) -> Sequence[int]:
    """The columns, from 1, of which each may be that of the words; none if there is one only, or
    one that is called so."""
    if fold(_cell(rows[0], chosen)) in HEADINGS:
        return ()
    columns = []
    for column in range(min(max(map(len, rows)), MOST_COLUMNS)):
        cells = [_cell(row, column) for row in rows]
        single = sum(WORD.fullmatch(cell) is not None for cell in cells)
        if single > WORDS * len(cells):
            columns.append(column + 1)
    return (*columns, ALL_COLUMNS) if len(columns) > 1 and chosen + 1 in columns else ()


def _fields(line: str, separator: str, most: int = -1) -> list[str]:
    """The fields of a line, perhaps in quotes; those after so many separators may come as one."""
    quotes = line.count('"') if len(line) < MOST_QUOTED else 0
    if quotes == 0 or quotes % 2:
        return line.split(separator, most)
    return next(csv.reader([line], delimiter=separator, skipinitialspace=True))


def _row(fields: Sequence[str]) -> str:
    """A line like `|word|word`, whose fields are words or refused as they are."""
    return "|" + "|".join(map(_text, fields)) if any(map(_text, fields)) else ""


def _cell(row: Sequence[str], column: int) -> str:
    return _text(row[column]) if column < len(row) else ""


def _text(field: str) -> str:
    return field.strip().strip('"')


def _column_of(rows: Sequence[Sequence[str]]) -> int:
    """The column that is called so; else the first one whose cells are words; else the first."""
    titles = [fold(_cell(rows[0], column)) for column in range(len(rows[0]))]
    named = [column for column, title in enumerate(titles) if title in HEADINGS]
    if named and len(rows) > 1:
        return named[0]
    for column in range(max(map(len, rows))):
        cells = [_cell(row, column) for row in rows]
        if sum(map(_has_letters, cells)) > WORDS * len(cells):
            return column
    return 0


def _has_letters(cell: str) -> bool:
    return any(map(str.isalpha, cell)) and not any(map(str.isdigit, cell))


def _counted(line: str) -> str:
    found = COUNT.fullmatch(line)
    return (found[1] or found[2]) if found else line


def _defined(line: str) -> str:
    found = DEFINED.match(line)
    return found[1] if found else line


def _is_sentence(line: str) -> bool:
    return len(line.split()) > 2 and SENTENCE.search(line) is not None


def _are_words(rows: Sequence[Sequence[str]]) -> bool:
    """Whether these are words, not rows of a table: those have as many columns in each line, or
    more than words in them."""
    fields = [field.strip() for row in rows for field in row]
    even = len(rows) > 1 and len({*map(len, rows)}) == 1
    return not even and all(field.isalpha() for field in fields if field)


def _are_mostly_words(rows: Sequence[Sequence[str]]) -> bool:
    """The same where some have other signs, such as blanks: one would be missed in a table."""
    fields = [field.strip() for row in rows for field in row if field.strip()]
    words = sum(WORD.fullmatch(field) is not None for field in fields)
    if len(rows) == 1:
        return len(fields) > 2 and words > WORDS * len(fields)
    return len({*map(len, rows)}) > 1 and words > MOSTLY * len(fields)


def _has_heading(rows: Sequence[Sequence[str]], words: int) -> bool:
    """Whether the first row has the headings of a table: one of them stands above numbers only, or
    that of the words is what columns of words are called."""
    cells = [[cell.strip().strip('"') for cell in row] for row in rows]
    first, *others = cells
    for column, title in enumerate(first):
        if column == words:
            continue
        below = [row[column] for row in others if len(row) > column and row[column]]
        if below and all(map(NUMBER.fullmatch, below)):
            return not NUMBER.fullmatch(title)
    return len(others) > 0 and fold(first[words]) in HEADINGS


def _has_several(lines: str) -> bool:
    """Whether most lines are words parted by blanks."""
    sample = _sample(lines)
    return sum(len(line.split()) > 1 for line in sample) > SEVERAL * len(sample)


def is_spelling(lines: str) -> bool:
    """Whether this is the dictionary file of a spelling checker: the number of its entries, of
    which some have flags after a slash; one is enough if the number is right."""
    first, *entries = _sample(lines) or [""]
    if not first.strip().isdecimal() or len(first) > 9:
        return False
    announced = abs(int(first) - lines.count("\n")) <= max(1, ANNOUNCED * int(first))
    if announced and FLAGS.search(lines):
        return True
    flagged = sum(ENTRY.fullmatch(entry.strip()) is not None for entry in entries)
    return flagged > FLAGGED * len(entries)


def _sample(lines: str) -> list[str]:
    """The first lines, and some from all over the text, without empty ones."""
    found = lines.split("\n", SAMPLE)[:SAMPLE]
    for start in range(PIECE, len(lines), max(PIECE, len(lines) // PIECES)):
        found += lines[start : start + PIECE].split("\n")[1:-1]
    return [line for line in found if line.strip()]
