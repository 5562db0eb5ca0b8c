"""The pages about one board lead to each other."""

from __future__ import annotations

from dataclasses import dataclass
from urllib.parse import urlencode

from django.urls import reverse

from game.services.lab import searches
from solver import Board
from solver.board import MAX_TILES
from solver.dice import DICE


@dataclass(frozen=True, slots=True)
class BoardLink:
    """`page`: the name of its route; `most_tiles`, `sizes`: of the boards that it has something to
    say about; no sizes: any."""

    page: str
    title: str
    most_tiles: int = MAX_TILES
    sizes: tuple[str, ...] = ()

    def is_for(self, board: Board) -> bool:
        size = f"{board.rows}x{board.columns}"
        return len(board.tiles) <= self.most_tiles and (not self.sizes or size in self.sizes)

    def address(self, board: Board | None = None) -> str:
        """That of the page with the board."""
        query = urlencode({"board": str(board)}, safe="/,") if board else ""
        return reverse(self.page) + (f"?{query}" if query else "")


DICE_SIZES = dict.fromkeys("{}x{}".format(*dice.size) for dice in DICE.values())
LINKS = (
    BoardLink("solver", "See its words"),
    BoardLink("lab", "See it search", searches.MOST_TILES),
    BoardLink("lab_rolled", "Can it be rolled?", sizes=tuple(DICE_SIZES)),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A link as the page shows it, or, as scripts may need it for the next board, doesn't."""

    link: BoardLink
    address: str
    shown: bool


def board_links(board: Board | None, here: str) -> list[Offer]:
    """To all pages but the one with this name."""
    return [
        Offer(link, link.address(board), board is not None and link.is_for(board))
        for link in LINKS
        if link.page != here
    ]
