from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django import forms
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits import rates
from game.models import Game
from game.rules.refusals import Refusal
from game.rules.wording import n_points, n_words, translated
from game.services.accounts.sessions import introduce, player_of
from game.services.lab.boards import MOST_WORDS, PlantedBoard, plant_sheets, plant_words
from game.services.play import games
from game.web.lab.tool import Tool, ToolForm, WordsField, dictionary_field, seed_field
from game.web.shared.decorators import form_page
from game.web.shared.fields import SQUARES, KeptChoiceField, number_field
from game.web.shared.games import game_address
from game.web.shared.tiles import indices_of
from game.web.shared.visitors import check_rate, submitted_name, usual_name
from solver import FoundWord
from solver.board import Size, parse_size
from solver.lab.plant import hopeless_on

SHEETS = {"words": _("The words"), "lengths": _("How long they are")}
MOST_COPIES = 30
COPIES_ERROR = format_lazy(
    _("The number of worksheets is a whole number from 1 to {most}."), most=MOST_COPIES
)
MAX_HEADING = 60  # characters
# Translators: of the words in these examples, write some of your language that suit the title.
EXAMPLES = (
    (_("the sea"), _("island ocean wave sand shell")),
    (_("in the kitchen"), _("bread plate salt onion pear")),
    (_("hard to spell"), _("friend because their enough said island")),
)
ANSWERS_ON_PAGE = 4
UNIT = 100  # the side of a tile in the pictures


def _heading_field() -> forms.CharField:
    errors = {"max_length": format_lazy(_("At most {most} characters."), most=MAX_HEADING)}
    return forms.CharField(max_length=MAX_HEADING, required=False, error_messages=errors)


class PlantForm(ToolForm):
    route = "lab_plant"

    words = WordsField()
    size = KeptChoiceField(choices=list(SQUARES.items()), initial="4x4")
    sheet = KeptChoiceField(choices=list(SHEETS.items()), initial="words")
    title = _heading_field()
    group = _heading_field()
    copies = number_field(1, MOST_COPIES, COPIES_ERROR, initial=1)
    only = forms.CharField(required=False)
    dictionary = dictionary_field()
    seed = seed_field(required=False)


@dataclass(frozen=True, slots=True)
class DrawnWord:
    """A word and its path: indices of its tiles, and their centres as points of an SVG.

    `word` is its spelling on tiles, `typed` the word as the visitor has typed it.
    """

    word: str
    typed: str
    tiles: list[int]
    centres: str
    start: tuple[int, int]

    @property
    def path(self) -> str:
        return " ".join(map(str, self.tiles))


@form_page
def page(request: HttpRequest) -> HttpResponse:
    """A board with given words: `?words=…&size=…&dictionary=…&seed=…`, for its worksheets
    `title=…&group=…&sheet=…&copies=…` (1 to 30). Posted, it makes a private game on that board."""
    posted = request.method == "POST"
    tool = Tool[list[PlantedBoard]](PlantForm(request.POST if posted else request.GET))
    asked = posted or "words" in request.GET
    if asked:
        tool.compute(request, _board_to_play if posted else _planted)
    name = submitted_name(request.POST, usual_name(player_of(request.session)))
    if tool.answer and posted:
        try:
            game = _game(request, name, tool.answer[0], tool.form.cleaned_data)
            return HttpResponseRedirect(game_address(game))
        except Refusal as refusal:
            tool.refuse(refusal, "name")
    elif tool.answer and not tool.form.data["seed"]:
        return HttpResponseRedirect(tool.form.link(seed=str(tool.answer[0].seed)))
    shown = _shown(tool.answer, tool.form) if tool.answer else {}
    errors = tool.errors if asked else {}
    more = {
        "errors": errors,
        "name": name,
        "most_words": MOST_WORDS,
        "max_heading": MAX_HEADING,
        "most_copies": MOST_COPIES,
        "examples": [(t, tool.form.link(words=str(words), seed="")) for t, words in EXAMPLES],
    }
    return tool.response(request, "lab/plant/page.html", **more, **shown)


def _planted(chosen: dict[str, Any]) -> list[PlantedBoard]:
    """The board of the seed, and those of the other worksheets once there is a seed."""
    if chosen["seed"] is None:
        return _board_to_play(chosen)
    return plant_sheets(chosen["copies"], *_asked(chosen), chosen["seed"])


def _board_to_play(chosen: dict[str, Any]) -> list[PlantedBoard]:
    return [plant_words(*_asked(chosen), chosen["seed"])]


def _asked(chosen: dict[str, Any]) -> tuple[list[str], Size, str]:
    return chosen["words"], chosen["size"], chosen["dictionary"]


def _game(request: HttpRequest, name: str, board: PlantedBoard, chosen: dict[str, Any]) -> Game:
    address, now = rates.by_address(request.META), steady_clock.now()
    check_rate(request, "create")
    host = introduce(request.session, name, now)
    only_listed = bool(chosen["only"]) and bool(board.planted.words)
    settings = board.settings(chosen["dictionary"] or None, only_listed=only_listed)
    return games.create(host, settings, now, board.planted.board, address)


def _shown(boards: list[PlantedBoard], form: ToolForm) -> dict[str, Any]:
    answer = boards[0]
    made = answer.planted
    size = made.board.size
    sheets = [_sheet(each) for each in boards]
    numbered = list(enumerate(sheets, start=1))
    return {
        "answer": answer,
        "rows": made.board.faces(),
        "view_box": f"0 0 {size[1] * UNIT} {size[0] * UNIT}",
        "sheets": sheets,
        "answers": [
            numbered[at : at + ANSWERS_ON_PAGE] for at in range(0, len(sheets), ANSWERS_ON_PAGE)
        ],
        "drawn": sheets[0]["drawn"],
        "missing": [(answer.typed[each.word], translated(each.reason)) for each in made.missing],
        "all_words": n_words(answer.solution.word_count),
        "all_points": n_points(answer.solution.total_points),
        "larger": _larger(answer, form),
        "asked": len(made.words) + len(made.missing),
        "unknown": [answer.typed[word] for word in sorted(answer.unknown)],
        "another": form.link(seed=""),
    }


def _larger(answer: PlantedBoard, form: ToolForm) -> tuple[str, str] | None:
    """The title and the address of the next size, if that may fit more of the words."""
    sizes = [*SQUARES, ""]
    size = sizes[sizes.index(form.data["size"]) + 1]
    missing = [each.word for each in answer.planted.missing]
    if not size or all(hopeless_on(w, parse_size(size), answer.language) for w in missing):
        return None
    return SQUARES[size], form.link(size=size, seed="")


def _sheet(answer: PlantedBoard) -> dict[str, Any]:
    """A board as worksheets draw it: its tiles with their centres, and its words."""
    board, words = answer.planted.board, answer.planted.words
    drawn = [_drawn(found, answer.typed[found.word], board.size) for found in words]
    return {"tiles": list(_tiles(board.faces())), "drawn": drawn}


def _drawn(found: FoundWord, typed: str, size: Size) -> DrawnWord:
    centres = [_centre(row, column) for row, column in found.path]
    tiles, points = indices_of(found.path, size[1]), " ".join(f"{x},{y}" for x, y in centres)
    return DrawnWord(found.word, typed, tiles, points, centres[0])


def _tiles(faces: list[list[str]]) -> Iterator[tuple[str, int, int]]:
    for row, line in enumerate(faces):
        for column, face in enumerate(line):
            yield face, *_centre(row, column)


def _centre(row: int, column: int) -> tuple[int, int]:
    return column * UNIT + UNIT // 2, row * UNIT + UNIT // 2
