"""The words of a solved board as the page shows them."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import groupby

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext_lazy as _

from game.rules.wording import counted, n_letters, n_points, n_words, number
from game.services.solving.solve import Richness, SolvedBoard
from solver import Board, FoundWord, Lexicon
from solver.solution import Order, sort_words

# Than some boards, or than all: of random letters, or of the same dice.
RICHER = (
    (
        _("Richer than %(percent)s of 100 boards of random letters."),
        _("Richer than %(percent)s of 100 boards of these dice."),
    ),
    (
        _("Richer than all of %(sample)s boards of random letters."),
        _("Richer than all of %(sample)s boards of these dice."),
    ),
)
COLUMNS = 3
ROWS_PER_PART = 12
PARTS_FOR_SCRIPTS = 5
WIDE = 10  # letters: a phone has room for two words of them


@dataclass(frozen=True)
class Results:
    """`order`: ordered by points, words are in groups of equal length."""

    solved: SolvedBoard
    richness: Richness | None
    order: Order

    @property
    def board(self) -> Board:
        return self.solved.solution.board

    @property
    def words(self) -> str:
        return n_words(self.solved.solution.word_count)

    @property
    def points(self) -> str:
        return n_points(self.solved.solution.total_points)

    @property
    def summary(self) -> str:
        return f"{self.words}, {self.points}"

    @property
    def richness_text(self) -> str:
        """What the bar shows in a sentence; empty without one."""
        if self.richness is None:
            return ""
        percent, sample = self.richness.percent, number(self.richness.sample)
        text = RICHER[percent == 100][bool(self.richness.dice_name)]
        return text % {"percent": percent, "sample": sample}

    @property
    def first_parts(self) -> SafeString:
        """The beginning of the table, which a script replaces."""
        return _html(self._parts[:PARTS_FOR_SCRIPTS])

    @property
    def further_parts(self) -> SafeString:
        """The rest of the table. Where scripts run it is a text to them, not elements: a board of
        wildcards has a hundred thousand words."""
        return _html(self._parts[PARTS_FOR_SCRIPTS:])

    @cached_property
    def _parts(self) -> list[str]:
        """The bodies of the table. Browsers skip those out of sight.

        Built without a template, which would take half a minute for a hundred thousand words.
        """
        words = sort_words(list(self.solved.solution.words), self.order)
        lexicon = self.solved.lexicon
        if self.order == "word":
            return list(_parts([_cell(found, lexicon) for found in words]))
        groups = groupby(words, key=lambda found: (len(found.word), found.points))
        return [part for _, found in groups for part in _group(list(found), lexicon)]


def _group(words: Sequence[FoundWord], lexicon: Lexicon) -> Iterator[str]:
    worth = f"{n_words(len(words))}, {_each(words)}"
    heading = (
        '<tr role="row" class="group"><th role="rowheader" scope="rowgroup" colspan="3">'
        f"{n_letters(len(words[0].word))} <span>{worth}</span></th></tr>"
    )
    kind = ' class="wide"' if len(words[0].word) >= WIDE else ""
    return _parts([_cell(found, lexicon) for found in words], heading, kind)


def _each(words: Sequence[FoundWord]) -> str:
    """The points of words that have the same ones."""
    points = words[0].points
    if len(words) == 1:
        return n_points(points)
    return counted(points, "%(count)s point each", "%(count)s points each")


def _parts(cells: list[str], heading: str = "", kind: str = "") -> Iterator[str]:
    """Bodies of rows of three cells; the heading comes first."""
    cells += ['<td role="cell"></td>'] * (-len(cells) % COLUMNS)
    rows = [
        f'<tr role="row">{"".join(cells[start : start + COLUMNS])}</tr>'
        for start in range(0, len(cells), COLUMNS)
    ]
    for start in range(0, len(rows), ROWS_PER_PART):
        part = "".join(rows[start : start + ROWS_PER_PART])
        yield f'<tbody role="rowgroup"{kind}>{"" if start else heading}{part}</tbody>'


def _cell(found: FoundWord, lexicon: Lexicon) -> str:
    word, written = found.word, lexicon.written(found.word)
    spelled = "" if word == written else f' data-word="{escape(word)}"'
    shown = f'{escape(written)} <span class="points">({n_points(found.points)})</span>'
    return f'<td role="cell" data-points="{found.points}"{spelled}>{shown}</td>'


def _html(parts: Sequence[str]) -> SafeString:
    return mark_safe("\n".join(parts))  # noqa: S308  # _cell has escaped the words
