"""The errors of the solver. Their messages are written for the user who typed the input."""


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
