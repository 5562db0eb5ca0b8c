"""The words of a round's board as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from urllib.parse import quote

from django.utils.safestring import SafeString, mark_safe

from game.snapshots import Json

NAMED = 4  # Finders of a word who are named; the others are counted.
WIKTIONARIES = frozenset({"de", "en", "es", "fr", "it", "nl", "pl", "pt", "sv"})  # Large ones.
ROWS_PER_PART = 50  # Also in results_table.js.


@dataclass(frozen=True, slots=True)
class Row:
    """A word of the board. `path`: indices of its tiles. `gained`: points of its finders.

    `finders`: seats in the snapshot, which may leave some out. `others`: finders beyond `names`.
    """

    word: str
    points: int
    gained: str
    path: str
    finders: tuple[int, ...]
    names: list[str]
    others: int
    cancelled: bool
    commonness: float | None
    link: str

    @property
    def css_class(self) -> str:
        if not self.finders:
            return "missed"
        return "cancelled" if self.cancelled else "found"

    @property
    def found_by(self) -> SafeString:
        """The finders as HTML."""
        if not self.finders:
            return mark_safe("nobody")
        names = ", ".join(f"<bdi>{escape(name)}</bdi>" for name in self.names)
        more = f" and {self.others:,} more" if self.others else ""
        cancelled = ' <span class="visually-hidden">(cancelled)</span>' if self.cancelled else ""
        return mark_safe(names + more + cancelled)  # noqa: S308  # the names are escaped


def rows_of(results: Json) -> list[Row]:
    """Found words first, then by points, then by alphabet."""
    names = {standing["seat"]: standing["name"] for standing in results["standings"]}
    columns = results["board"]["size"][1]
    language = results["round"]["dictionary"]["language"].split("-")[0]
    site = f"https://{language if language in WIKTIONARIES else 'en'}.wiktionary.org/wiki/"
    rows = [_row(word, names, columns, site) for word in results["words"]]
    return sorted(rows, key=lambda row: (not row.finders, -row.points, row.word))


def _row(word: Json, names: Mapping[int, str], columns: int, site: str) -> Row:
    finders = word["finders"]
    named = [names[seat] for seat in finders if seat in names][:NAMED]
    return Row(
        word=word["word"],
        points=word["points"],
        gained=_gained(word["scores"]),
        path=" ".join([str(row * columns + column) for row, column in word["path"]]),
        finders=tuple(finders),
        names=named,
        others=word["found_by"] - len(named),
        cancelled=word["cancelled"],
        commonness=word["commonness"],
        link=site + quote(word["word"]),
    )


def _gained(scores: Sequence[float]) -> str:
    """`2`; `3, 2` if finders got different points."""
    return ", ".join(f"{score:g}" for score in dict.fromkeys(scores))


def table_parts(rows: Sequence[Row]) -> SafeString:
    """The table's bodies. Browsers render only those in sight.

    Not a template: it would take a second for the thousands of words of a large board.
    """
    return mark_safe("\n".join(_parts(rows)))  # noqa: S308  # _html escapes words and names


def _parts(rows: Sequence[Row]) -> Iterator[str]:
    for start in range(0, len(rows), ROWS_PER_PART):
        part = "\n".join(_html(row) for row in rows[start : start + ROWS_PER_PART])
        yield f'<tbody role="rowgroup">{part}</tbody>'


def _html(row: Row) -> str:
    word = escape(row.word)
    struck = f"<s>{word}</s>" if row.cancelled else word
    common = "" if row.commonness is None else f' data-common="{row.commonness:g}"'
    return (
        f'<tr role="row" class="{row.css_class}" data-word="{word}" data-points="{row.points}"'
        f' data-path="{row.path}" data-finders="{" ".join(map(str, row.finders))}"{common}>'
        f'<th role="rowheader" scope="row"><button type="button">{struck}</button></th>'
        f'<td role="cell" class="number">{_points(row)}</td>'
        f'<td role="cell" class="finders">{row.found_by}</td>'
        f'<td role="cell"><a href="{escape(row.link)}" rel="noopener noreferrer" target="_blank"'
        f' aria-label="{word} in Wiktionary (opens a new page)"></a></td></tr>'
    )


def _points(row: Row) -> str:
    if row.cancelled:
        return f'<s>{row.points}</s> <span class="gained">0</span>'
    return row.gained if row.finders else str(row.points)
