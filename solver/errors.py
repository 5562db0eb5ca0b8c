"""The errors of the solver. Their messages are written for the user who typed the input."""

from typing import Any, Self


class Message(str):
    """A text with its template and values, so that a program can show it in another language.

    `template` and `plural` have each value as `%(name)s`, whole numbers with separators. `plural`:
    the template for all numbers but one, which is the value `count`; empty without a `count`.
    """

    __slots__ = ("plural", "template", "values")

    template: str
    plural: str
    values: dict[str, Any]

    def __new__(cls, template: str, plural: str = "", /, **values: object) -> Self:
        chosen = plural if plural and values["count"] != 1 else template
        shown = {n: f"{v:,}" if isinstance(v, int) else v for n, v in values.items()}
        made = super().__new__(cls, chosen % shown if shown else chosen)
        made.template, made.plural, made.values = template, plural, values
        return made

    @classmethod
    def counted(cls, count: int, singular: str, plural: str, **values: object) -> Self:
        """The form for a number, which it has as `%(count)s`."""
        return cls(singular, plural, count=count, **values)


class SolverError(ValueError):
    """Invalid input; the base class of all errors of the solver."""


class BoardError(SolverError):
    """A board that cannot be read.

    `row` and `column` are those of the offending tile, from 1, or None if no single tile is to
    blame. `reason` is the message without the position.
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        self.reason = reason
        self.row = row
        self.column = column
        position = f"row {row}, column {column}: " if row is not None and column is not None else ""
        super().__init__(position + reason)


class LexiconError(SolverError):
    """A word that a lexicon cannot hold, or bytes that are not a compiled lexicon."""


class WordFileError(SolverError):
    """A file that cannot be read as words; none of it is used.

    `code` tells programs why: `binary`, `broken`, `empty`, `encrypted`, `expands`, `letters`,
    `too_big`.
    """

    def __init__(self, reason: str, code: str = "broken") -> None:
        self.code = code
        super().__init__(reason)


class SearchLimitError(SolverError):
    """The search exceeded its limit of steps.

    `board` is the index of the board in a batch.
    """

    def __init__(self, reason: str, board: int | None = None) -> None:
        self.board = board
        super().__init__(reason)
