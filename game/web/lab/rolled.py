from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.formats import number_format
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.refusals import Refusal
from game.rules.wording import number as grouped
from game.services.lab import boards
from game.services.lab.boards import DiceMatch
from game.services.solving.boards import random_board
from game.web.lab.tool import Tool, ToolForm, board_field
from game.web.shared.board_links import board_links
from game.web.shared.decorators import public_page
from game.web.shared.fields import DICE_CHOICES, KeptChoiceField
from solver.board import face
from solver.lab.rolled import about


class RolledForm(ToolForm):
    route = "lab_rolled"

    board = board_field("catdlinemaropets", gettext_lazy("Type a board, or roll one."))
    dice = KeptChoiceField(
        choices=[("", gettext_lazy("Usual dice of its size")), *DICE_CHOICES], required=False
    )


# Boards worth asking about.
EXAMPLES = (
    (gettext_lazy("by the dice of 1987"), {"board": "catdlinemaropets", "dice": "new"}),
    (gettext_lazy("by those of 1976"), {"board": "catdlinemaropets", "dice": "classic"}),
    (gettext_lazy("four Zs"), {"board": "zzzzcatdlinemaro", "dice": ""}),
)


Sides = list[tuple[str, bool]]  # the faces of a die, and whether each is up


@dataclass(frozen=True, slots=True)
class PlacedTile:
    """A tile of the board.

    `die` is the number of its die from 1, None if the board can't be rolled. `at_fault` says
    whether it is one of more tiles than there are dice that show them.
    """

    face: str
    die: int | None
    sides: Sides
    at_fault: bool


@public_page
def page(request: HttpRequest) -> HttpResponse:
    """Whether dice can show a board: `?board=…&dice=…`. `roll` redirects to a roll of the dice."""
    tool = Tool[DiceMatch](RolledForm(request.GET))
    if "roll" in request.GET:
        try:
            rolled = random_board(dice_name=tool.form.data["dice"] or None)
            return HttpResponseRedirect(tool.form.link(board=str(rolled.board)))
        except Refusal as refusal:
            tool.refuse(refusal)
    else:
        tool.compute(
            request,
            lambda chosen: boards.match_dice(chosen["board"], dice_name=chosen["dice"] or None),
        )
    shown = _shown(tool.answer) if tool.answer else {}
    examples = [(title, tool.form.link(**values)) for title, values in EXAMPLES]
    return tool.response(request, "lab/rolled/page.html", examples=examples, **shown)


def _shown(answer: DiceMatch) -> dict[str, Any]:
    roll, tiles = answer.roll, _placed_tiles(answer)
    columns = answer.board.columns
    return {
        "roll": roll,
        "board_links": board_links(answer.board, "lab_rolled"),
        "rows": [tiles[i : i + columns] for i in range(0, len(tiles), columns)],
        "faults": list(_faults(answer)),
        "one_in": _number(roll.one_in),
        "one_in_shuffled": _number(roll.one_in_shuffled),
    }


def _number(one_in: int | None) -> str:
    """The number as HTML, a large one as a multiple of a power of ten."""
    digits, caret, power = about(one_in or 0).partition("^")
    if not caret:
        return grouped(one_in or 0)
    factor, *times_ten = digits.split(" ")
    return format_html(
        '{}<sup><span class="visually-hidden">{} </span>{}</sup>',
        "\N{NO-BREAK SPACE}".join((number_format(factor), *times_ten)),
        _("to the power of"),
        power,
    )


def _placed_tiles(answer: DiceMatch) -> list[PlacedTile]:
    roll, dice = answer.roll, answer.dice.dice
    wrong = {tile for fault in roll.faults for tile in fault.tiles}
    found = []
    for index, tile in enumerate(answer.board.tiles):
        die = roll.dice[index] if roll.dice else None
        sides = [] if die is None else _sides(dice[die], tile)
        number = None if die is None else die + 1
        found.append(PlacedTile(face(tile), number, sides, index in wrong))
    return found


def _sides(die: tuple[str, ...], shown: str) -> Sides:
    """The sides of a die. Only one of them is up, even if several look the same."""
    up = die.index(shown)
    return [(face(side), number == up) for number, side in enumerate(die)]


def _faults(answer: DiceMatch) -> Iterator[tuple[list[str], list[Sides]]]:
    """Tiles, and all dice that show any of them, which are fewer than the tiles."""
    for fault in answer.roll.faults:
        wanted = [answer.board.tiles[tile] for tile in fault.tiles]
        dice = [
            [(face(side), side in wanted) for side in answer.dice.dice[die]] for die in fault.dice
        ]
        yield list(map(face, wanted)), dice
