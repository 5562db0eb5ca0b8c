"""The words of a round's board as rows of a table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby
from threading import Lock

from cachetools import TTLCache
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from game.rules.dictionaries.definitions import wiktionary
from game.rules.wording import counted, n_letters, n_points, number
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import WordOfBoard
from game.web.shared.tiles import indices_of

NAMED = 4  # Finders of a word who are named; the others are counted.
ROWS_PER_PART = 50

# The rows of rounds that were shown lately, by salt, language and word: rendering them takes
# longest. As for results, names in them may change.
CACHED_ROUNDS, CACHE_SECONDS = 16, 60
_rows: TTLCache[tuple[str, str | None], dict[str, Row]] = TTLCache(CACHED_ROUNDS, CACHE_SECONDS)
_rows_lock = Lock()


@dataclass(frozen=True)
class Row:
    """A word of the board. `written`: the word as people write it; `word`: as tiles spell it.

    `path`: the indices of its tiles. `gained`: the points that its finders got.

    `finders`: the seats of those who found it; the snapshot may leave some out. `others`: the
    number of finders who are not in `names`.
    """

    word: str
    written: str
    points: int
    gained: str
    path: str
    finders: tuple[int, ...]
    names: list[str]
    others: int
    cancelled: bool
    commonness: float | None
    rare: bool
    link: str

    @property
    def css_class(self) -> str:
        if not self.finders:
            return "missed"
        return "cancelled" if self.cancelled else "found"

    @property
    def found_by(self) -> SafeString:
        if not self.finders:
            return mark_safe(_("nobody"))  # noqa: S308  # no input
        names = ", ".join(f"<bdi>{escape(name)}</bdi>" for name in self.names)
        if self.others:
            names = counted(
                self.others,
                "%(names)s and %(count)s more",
                "%(names)s and %(count)s more",
                names=names,
            )
        if self.cancelled:
            cancelled = _("(cancelled)")
            names += f' <span class="visually-hidden">{cancelled}</span>'
        return mark_safe(names)  # noqa: S308  # the names are escaped

    @property
    def link_html(self) -> SafeString:
        """A button that shows the path."""
        button = '<button type="button" class="word-link" data-shows="{}">{}</button>'
        return format_html(button, self.word, self.written)

    @cached_property
    def html(self) -> str:
        word, written = escape(self.word), escape(self.written)
        label = _("%(word)s in Wiktionary (opens a new page)") % {"word": written}
        struck = f"<s>{written}</s>" if self.cancelled else written
        rare = " rare" if self.rare else ""
        common = "" if self.commonness is None else f' data-common="{self.commonness:g}"'
        return (
            f'<tr role="row" class="{self.css_class}{rare}" data-word="{word}"'
            f' data-points="{self.points}" data-path="{self.path}"'
            f' data-finders="{" ".join(map(str, self.finders))}"{common}>'
            f'<th role="rowheader" scope="row"><button type="button">{struck}</button></th>'
            f'<td role="cell" class="number">{self._shown_points}</td>'
            f'<td role="cell" class="finders">{self.found_by}</td>'
            f'<td role="cell"><a href="{escape(self.link)}" rel="noopener noreferrer"'
            f' target="_blank" aria-label="{label}"></a></td></tr>'
        )

    @property
    def _shown_points(self) -> str:
        if self.cancelled:
            return f'<s>{self.points}</s> <span class="gained">0</span>'
        return self.gained if self.finders else str(self.points)


def rows_of(results: ResultsResponse) -> list[Row]:
    """The longest words come first. Words of a length are in the order of whether they were found,
    of points, of the alphabet."""
    with _rows_lock:
        known = _rows.setdefault((results["salt"], get_language()), {})
    names = {standing["seat"]: standing["name"] for standing in results["standings"]}
    columns = results["board"]["size"][1]
    language = results["round"]["dictionary"]["language"]
    rows = []
    for word in results["words"]:
        # In a public round, viewers see themselves among the finders of their own words.
        varies = results["round"]["public"] and results["you"] in word["finders"]
        row = None if varies else known.get(word["word"])
        if row is None:
            row = _row(word, names, columns, language)
            if not varies:
                known[word["word"]] = row
        rows.append(row)
    # otherwise by alphabet, as given
    rows.sort(key=lambda row: (-len(row.word), not row.finders, -row.points))
    return rows


def _row(word: WordOfBoard, names: Mapping[int, str], columns: int, language: str) -> Row:
    finders, written = word["finders"], str(word.get("written", word["word"]))
    named = [names[seat] for seat in finders if seat in names][:NAMED]
    return Row(
        word=word["word"],
        written=written,
        points=word["points"],
        # `2`; `3, 2` if finders got different points.
        gained=", ".join(number(score) for score in dict.fromkeys(word["scores"])),
        path=" ".join(map(str, indices_of(word["path"], columns))),
        finders=tuple(finders),
        names=named,
        others=word["found_by"] - len(named),
        cancelled=word["cancelled"],
        commonness=word["commonness"],
        rare=word.get("rare", False),
        link=wiktionary(written.partition(",")[0], language),
    )


def table_parts(rows: Sequence[Row], *, has_values: bool) -> SafeString:
    """The table's bodies, in groups by length. Browsers render only those in sight.

    `has_values`: whether letters have values, so that words of one length differ in points. This is
    not a template, which would take a second for the thousands of words of a large board.
    """
    groups = groupby(rows, lambda row: len(row.word))
    parts = [part for _, group in groups for part in _parts([*group], has_values)]
    return mark_safe("\n".join(parts))  # noqa: S308  # words and names are escaped


def _parts(rows: Sequence[Row], has_values: bool) -> Iterator[str]:
    """The words of a length under a heading."""
    title = n_letters(len(rows[0].word))
    if not has_values:
        values = {"letters": title, "points": n_points(rows[0].points)}
        title = _("%(letters)s: %(points)s") % values
    found = sum(bool(row.finders) for row in rows)
    count = _("%(found)s of %(total)s") % {"found": number(found), "total": number(len(rows))}
    heading = (
        '<tr role="row" class="length"><th role="rowheader" scope="rowgroup">'
        f'{title} <span class="count">{count}</span></th></tr>'
    )
    for start in range(0, len(rows), ROWS_PER_PART):
        part = "\n".join([row.html for row in rows[start : start + ROWS_PER_PART]])
        yield f'<tbody role="rowgroup">{"" if start else heading}{part}</tbody>'
