"""Links between the pages that show one board."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from game.services.lab import searches
from game.web.shared.fields import link_to
from solver import Board
from solver.board import MAX_TILES, Size, size_name
from solver.dice import DICE


@dataclass(frozen=True, slots=True)
class BoardLink:
    """`page`: the name of its route. `most_tiles`, `sizes`: boards it accepts; no sizes: all."""

    page: str
    title: Promise
    most_tiles: int = MAX_TILES
    sizes: frozenset[Size] = frozenset()

    def is_for(self, board: Board) -> bool:
        fits = not self.sizes or board.size in self.sizes
        return fits and len(board.tiles) <= self.most_tiles

    @property
    def size_names(self) -> str:
        """The sizes as scripts read them: `4x4 5x5`."""
        return " ".join(map(size_name, sorted(self.sizes)))

    def address(self, board: Board | None = None) -> str:
        return link_to(self.page, {"board": str(board)} if board else {})


DICE_SIZES = frozenset(dice.size for dice in DICE.values())
LINKS = (
    BoardLink("solver", _("See its words")),
    BoardLink("lab", _("Watch a search"), searches.MOST_TILES),
    BoardLink("lab_rolled", _("Can it be rolled?"), sizes=DICE_SIZES),
)


@dataclass(frozen=True, slots=True)
class Offer:
    """A link for one board. It is hidden if its page does not accept the board; scripts may show it
    for the next one."""

    link: BoardLink
    address: str
    shown: bool


def board_links(board: Board | None, here: str) -> list[Offer]:
    return [
        Offer(link, link.address(board), board is not None and link.is_for(board))
        for link in LINKS
        if link.page != here
    ]
