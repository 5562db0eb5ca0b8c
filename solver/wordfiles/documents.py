"""Reads spreadsheets and texts of office programs (xlsx, docx, ods, odt) as plain text.

Their XML is read from beginning to end; docs/decisions.md says why no library does that. Some hold
a sheet as all cells between the first and the last one, of which a small file may have millions.
"""

import re
from collections.abc import Iterator, Mapping
from typing import NamedTuple
from xml.parsers import expat

from solver.errors import Message, WordFileError

MOST_CELLS = 50  # of a row that are kept; lists have their words in one of the first
NUMBER = re.compile("[0-9]{1,9}")  # of a shared text
BLANKS = re.compile(r"[\t\r\n]+")
# The parts that have the text, of each kind of document, by a file that each has.
PARTS = {
    "xl/workbook.xml": re.compile(r"xl/worksheets/[^/]+\.xml"),
    "word/document.xml": re.compile(r"word/document\.xml"),
    "mimetype": re.compile(r"content\.xml"),
}
# How a text is pronounced, remarks, formulas, fields, and what was deleted.
SKIPPED = {"rPh", "annotation", "f", "instrText", "delText", "deletion"}
SHARED = "xl/sharedStrings.xml"


class _Cell(NamedTuple):
    """`column`: from 0. `shared`: whether the text is the number of a shared text."""

    column: int
    text: str
    shared: bool = False


def is_document(names: Mapping[str, bytes]) -> bool:
    """Whether the files of a zip archive, by their names, are a document."""
    return any(name in names for name in ("[Content_Types].xml", "mimetype"))


def texts_of(files: Mapping[str, bytes]) -> Iterator[tuple[str, Iterator[str]]]:
    """The name of each sheet that has text, or of a text, and its rows or paragraphs; between cells
    are tabs. Raises WordFileError for other documents and if there are none.
    """
    for mark, parts in PARTS.items():
        if mark in files and (found := sorted(filter(parts.fullmatch, files), key=_in_order)):
            shared = list(_texts(files[SHARED], "si")) if SHARED in files else []
            is_empty = True
            for name in found:
                rows = _rows(files[name])
                if any(rows):
                    is_empty = False
                    yield name.rpartition("/")[2], (_line(row, shared) for row in rows)
            if is_empty:
                raise WordFileError(Message("there are no words in the file"), "empty")
            return
    raise WordFileError(
        Message("this is a document, not a text file; save it as plain text (.txt) or CSV first"),
        "binary",
    )


def _in_order(name: str) -> tuple[int, str]:
    """`sheet10` after `sheet2`"""
    return len(name), name


def _line(row: list[_Cell], shared: list[str]) -> str:
    cells = [""] * (max((cell.column for cell in row), default=-1) + 1)
    for cell in row:
        number = int(cell.text) if cell.shared and NUMBER.fullmatch(cell.text) else -1
        text = shared[number] if 0 <= number < len(shared) else cell.text
        cells[cell.column] = BLANKS.sub(" ", text).strip()
    return "\t".join(cells)


def _texts(data: bytes, element: str) -> Iterator[str]:
    """The text of each such element."""
    for row in _rows(data, element):
        yield "".join(cell.text for cell in row)


def _rows(data: bytes, paragraph: str = "") -> list[list[_Cell]]:
    reader = _Reader(paragraph)
    try:
        reader.parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError) as error:  # unknown encodings
        raise WordFileError(Message("the document is damaged")) from error
    return reader.rows


class _Reader:
    """Collects the rows of a sheet, or the paragraphs of a text as rows of one cell."""

    def __init__(self, paragraph: str) -> None:
        self.rows: list[list[_Cell]] = []
        self.row: list[_Cell] = []
        self.text: list[str] | None = None
        self.column = self.repeated = 0
        self.shared = self.in_row = False
        self.ends = {paragraph} if paragraph else {"c", "table-cell", "p", "h"}
        self.skipped = 0
        self.parser = xml_parser()
        self.parser.StartElementHandler = self._start
        self.parser.EndElementHandler = self._end
        self.parser.CharacterDataHandler = self._data

    def _start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.rpartition(":")[2]
        if name in ("row", "table-row"):
            self.row, self.column, self.in_row = [], 0, True
        elif name in SKIPPED:
            self.skipped += 1
        elif name == "c":
            self.column = _column(attributes.get("r", ""), self.column)
            self.shared = attributes.get("t") == "s"
            self.text = []
        elif name == "table-cell":
            repeated = attributes.get("table:number-columns-repeated", "1")
            self.repeated = int(repeated) if repeated.isdecimal() else 1
            self.text = []
        elif name in self.ends and self.text is None:
            self.text = []
        # A cell may have several paragraphs.
        elif name in ("tab", "s", "br", "line-break", "p", "h") and self.text:
            self.text.append(" ")

    def _end(self, tag: str) -> None:
        name = tag.rpartition(":")[2]
        if name in SKIPPED:
            self.skipped -= 1
        elif name in ("row", "table-row"):
            self.rows.append(self.row)
            self.in_row = False
        elif name in self.ends and self.text is not None and not (self.in_row and name in "ph"):
            cell = _Cell(self.column, "".join(self.text), self.shared)
            if self.in_row:
                if cell.text.strip() and self.column < MOST_CELLS:
                    self.row.append(cell)
                self.column += self.repeated if name == "table-cell" else 1
            else:
                self.rows.append([_Cell(0, cell.text)] if cell.text.strip() else [])
            self.text = None

    def _data(self, text: str) -> None:
        if self.text is not None and not self.skipped:
            self.text.append(text)


def xml_parser(encoding: str | None = None) -> expat.XMLParserType:
    """A parser that reads an encoding whatever the text says, and raises ValueError for entities
    and defaults of attributes: they can make a gigabyte of a few letters."""
    parser = expat.ParserCreate(encoding)
    parser.buffer_text = True
    parser.EntityDeclHandler = parser.AttlistDeclHandler = _not_declared
    return parser


def _not_declared(*_: object) -> None:
    raise ValueError("declaration")


def _column(reference: str, otherwise: int) -> int:
    """The number of the column of a cell such as `C7`, from 0."""
    letters = re.match("[A-Z]{1,3}", reference)
    if not letters:
        return otherwise
    number = 0
    for letter in letters[0]:
        number = number * 26 + ord(letter) - ord("A") + 1
    return number - 1
