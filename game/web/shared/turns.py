"""Lists that are longer than a television: their rows take turns."""

from collections.abc import Sequence
from typing import TypeVar

TURN_SECONDS = 8  # after which a list shows the next rows

Row = TypeVar("Row")


def turn_of(
    rows: Sequence[Row], milliseconds: int, most: int, *, before: bool = False
) -> Sequence[Row]:
    """The rows whose turn it is, so long after the first turn: `most`, or fewer. All turns show as
    many, or one fewer. `before`: nobody has the first turn."""
    turns = -(-len(rows) // most)
    if turns + before < 2:
        return [] if before else rows
    turn = milliseconds // (1000 * TURN_SECONDS) % (turns + before) - before
    if turn < 0:
        return []
    return rows[len(rows) * turn // turns : len(rows) * (turn + 1) // turns]
