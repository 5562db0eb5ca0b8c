"""The names of a class in the lists that schools have: a name a line, or a table as text.

A table has a child a row, its cells parted by tabs, semicolons or commas. It may begin with a title
and a row of headers; other columns, such as numbers and classes, are not read.
"""

import csv
import re
from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from game.rules.names import MAX_NAME
from game.rules.names.shown import parted

HEAD = 10  # rows among which the headers are looked for
# What columns are called, in the languages of the site.
HEADERS = {
    "first": "first firstname forename given givenname vorname vornamen rufname prénom prenom "
    "nombre",
    "last": "last lastname surname family familyname nachname familienname zuname nomdefamille "
    "apellido apellidos primerapellido",
    "name": "name names nom noms pupil pupils student students schüler schülerin kind élève élèves "
    "alumno alumna alumnos nombrecompleto",
}
KINDS = {name: kind for kind, names in HEADERS.items() for name in names.split()}
NUMBERS = re.compile(r"[\d\s.,/:()#+-]*")
NOT_LETTERS = re.compile(r"[\W_]+")
BETWEEN = re.compile(r"[,/&]|\s(?:and|und|et|y)\s")  # two headers in one cell: “Name, Vorname”


class Roster(NamedTuple):
    """`left_out`: rows that name nobody, such as titles. `shortened`: names as they were, with what
    they became."""

    names: list[str]
    left_out: list[str]
    shortened: list[tuple[str, str]]


def read(text: str, *, is_file: bool = False) -> Roster:
    """`is_file`: whether a list without cells may begin with a header; a typed one does not."""
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    if not any(separator in line for line in lines for separator in "\t;,"):
        begin = int(is_file and bool(_kinds(lines[:1])))
        return _named([[line] for line in lines[begin:]], lines[:begin])
    separator = _separator(lines)
    rows = [_cells(line, separator) for line in lines]
    if len(rows) == 1 and len(rows[0]) > 2:  # all names in one line
        return _named([[cell] for cell in rows[0]], [])
    head = next((number for number, row in enumerate(rows[:HEAD]) if _kinds(row)), None)
    if head is not None:
        title, start, columns = rows[:head], head + 1, _named_columns(_kinds(rows[head]))
    else:
        start, columns = _first_row(rows), _likely_columns(rows, separator)
        title = rows[:start]
    names, left_out = [], list(map(_shown, title))
    for row in rows[start:]:
        parts = _parts([row[column] for column in columns if column < len(row)])
        if any(map(str.isalpha, "".join(parts))):
            names.append(parts)
        else:
            left_out.append(_shown(row))
    return _named(names, left_out)


def _named(names: Sequence[Sequence[str]], left_out: Sequence[str]) -> Roster:
    """`names`: first name and surname, or the whole."""
    pairs = [(" ".join(" ".join(parts).split()), _shortened(parts)) for parts in names]
    short = [its for name, its in pairs if name]
    shortened = [(name, its) for name, its in pairs if name != its]
    return Roster(short, [row for row in left_out if row], shortened)


def _cells(line: str, separator: str) -> list[str]:
    """Of a quote that is not closed only the sign is left out."""
    if line.count('"') % 2:
        line = line.replace('"', "")
    return [cell.strip() for cell in next(csv.reader([line], delimiter=separator), [])]


def _separator(lines: Sequence[str]) -> str:
    """A comma parts cells only where most lines have one: a name may be “Müller, Anna”."""
    for separator in "\t;":
        if any(separator in line for line in lines):
            return separator
    with_comma = [line for line in lines if "," in line]
    heads = [line for line in lines[:HEAD] if "," not in line and _kinds([line])]
    return "," if len(with_comma) > len(lines) / 2 and not heads else "\t"


def _kinds(row: Sequence[str]) -> dict[str, int]:
    """The columns with names of a row of headers, by kind; empty for other rows."""
    found: dict[str, int] = {}
    for column, cell in enumerate(row):
        parts = [_kind(part) for part in BETWEEN.split(cell)]
        if kind := _kind(cell) or ("name" if len(parts) > 1 and all(parts) else None):
            found.setdefault(kind, column)
    return found


def _kind(cell: str) -> str | None:
    return KINDS.get(NOT_LETTERS.sub("", cell.casefold()))


def _named_columns(kinds: dict[str, int]) -> list[int]:
    """“Name” beside a first name is the surname."""
    if "first" in kinds:
        last = kinds.get("last", kinds.get("name"))
        return [kinds["first"], *([] if last is None else [last])]
    return [kinds["name"] if "name" in kinds else kinds["last"]]


def _first_row(rows: Sequence[Sequence[str]]) -> int:
    """The first row with as many filled cells as a table has; before it stands a title."""
    filled = [sum(map(bool, row)) for row in rows]
    usual = Counter(filled).most_common(1)[0][0] if filled else 0
    return next((number for number, count in enumerate(filled[:HEAD]) if count >= usual), 0)


def _likely_columns(rows: Sequence[Sequence[str]], separator: str) -> list[int]:
    """At most two columns of texts that differ; of “Müller, Anna” the second comes first."""
    width = max(map(len, rows), default=0)
    columns = []
    for column in range(width):
        cells = [row[column] for row in rows if column < len(row) and row[column]]
        texts = [cell for cell in cells if not NUMBERS.fullmatch(cell)]
        is_alike = len(rows) > 2 and len(set(texts)) <= max(1, len(texts) // 4)
        is_short = all(len(cell) < 3 or any(map(str.isdigit, cell)) for cell in texts)
        if texts and not is_alike and not (width > 1 and is_short):
            columns.append(column)
    if width == 2 and separator == ",":
        columns.reverse()
    return columns[:2]


def _parts(cells: Sequence[str]) -> Sequence[str]:
    if len(cells) == 1 and cells[0].count(",") == 1:
        return cells[0].split(",")[::-1]
    return cells


def _shortened(parts: Sequence[str]) -> str:
    """The first name with the initial of the surname, where the whole is too long: of the last word
    if nothing tells them apart, else of the first with a capital, as in “von der Heide”."""
    words = " ".join(parts).split()
    if len(name := " ".join(words)) <= MAX_NAME:
        return name
    first, rest = parted(words)
    last = rest.split()[-1] if rest else ""
    if len(parts) > 1 and all(map(str.strip, parts)):
        first, surname = " ".join(parts[0].split()), parts[1].split()
        last = next((word for word in surname if word[0].isupper()), surname[0])
    end = f" {last[0]}." if last else ""
    if len(first) + len(end) > MAX_NAME:
        first = parted(first.split())[0]
    if len(first) + len(end) > MAX_NAME and "-" in first:
        begin, _hyphen, second = first.partition("-")
        first = f"{begin}-{second[:1]}."
    return f"{first[: MAX_NAME - len(end)]}{end}"


def _shown(row: Sequence[str]) -> str:
    return " ".join(filter(None, row))
