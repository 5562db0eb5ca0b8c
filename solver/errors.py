"""The errors of the solver. Each message is a sentence for the person who typed the input."""


class SolverError(ValueError):
    """Anything wrong with what was given to the solver."""


class BoardError(SolverError):
    """A board that cannot be read.

    `row` and `column` count from 1 and point at the tile to blame; both are None when no single
    tile is. `reason` is the message without the place.
    """

    def __init__(self, reason: str, row: int | None = None, column: int | None = None) -> None:
        self.reason = reason
        self.row = row
        self.column = column
        place = f"row {row}, column {column}: " if row is not None and column is not None else ""
        super().__init__(place + reason)


class LexiconError(SolverError):
    """A word that no lexicon can hold, or bytes that are not a compiled lexicon."""


class SearchLimitError(SolverError):
    """The search gave up at the limit of tiles it was allowed to visit.

    `board`: which one of several it was, from 0.
    """

    def __init__(self, reason: str, board: int | None = None) -> None:
        self.board = board
        super().__init__(reason)
