"""The tiles of a board as pages show them."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.translation import gettext_lazy as _

from game.snapshots.values import BoardState

BONUS_NAMES = {
    "DL": _("double letter"),
    "TL": _("triple letter"),
    "DW": _("double word"),
    "TW": _("triple word"),
}


@dataclass(frozen=True, slots=True)
class Tile:
    """`bonus` is one like `DL`. `value` is that of its letters, 0 if letters have no values."""

    face: str
    bonus: str = ""
    value: int = 0

    @property
    def spoken(self) -> str:
        """What screen readers say: `E 1 double letter`."""
        value = f" {self.value}" if self.value else ""
        bonus = f" {BONUS_NAMES[self.bonus]}" if self.bonus else ""
        return f"{self.face}{value}{bonus}"


def tiles_of(board: BoardState | None) -> list[list[Tile]]:
    """The rows of a snapshot's board; empty while the board is hidden."""
    if board is None:
        return []
    faces = board["rows"]
    bonuses = board["bonuses"] or [[None] * len(row) for row in faces]
    values = board["values"] or [[0] * len(row) for row in faces]
    rows = zip(faces, bonuses, values, strict=True)
    return [
        [Tile(face, bonus or "", value) for face, bonus, value in zip(*row, strict=True)]
        for row in rows
    ]


def blank(rows: int, columns: int) -> list[list[Tile]]:
    return [[Tile("")] * columns] * rows


def indices_of(path: Iterable[tuple[int, int]], columns: int) -> list[int]:
    """The tiles of a path by their indices in reading order."""
    return [row * columns + column for row, column in path]


def spoken_rows(tiles: Iterable[Iterable[Tile]]) -> list[str]:
    return [", ".join(tile.spoken for tile in row) for row in tiles]
