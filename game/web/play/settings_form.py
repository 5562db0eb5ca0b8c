"""The form with the settings of a game, made from their declarations and texts."""

from collections.abc import Iterator, Mapping
from typing import Any

from django import forms
from django.db.models import Q
from django.forms import BoundField
from django.http import QueryDict
from django.utils.functional import Promise
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Dictionary
from game.rules.choice import Choice
from game.rules.lists import MOST_WORDS
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.setting import Setting
from game.rules.settings import RANGES, SETTINGS, Settings, read_settings
from game.web.shared.fields import DICE_CHOICES, KEPT, KeptChoiceField, submitted_text
from solver.board import size_name
from solver.dice import DICE

SIDES = range(RANGES["rows"].least, RANGES["rows"].most + 1)
SIZES = [(f"{side}x{side}", f"{side}×{side}") for side in SIDES]
BOARDS: list[tuple[str | Promise, list[tuple[str, str]]]] = [
    (gettext_lazy("Size"), SIZES),
    (gettext_lazy("Dice of an edition"), DICE_CHOICES),
]
SET = "set"  # in place of a size: the board that the host has set
OFFERED = {value for _, choices in BOARDS for value, _ in choices}
LABELLED = {name: setting for name, setting in SETTINGS.items() if setting.label}
FIELDS = ("board", *LABELLED)
WRITTEN = [name for name, setting in LABELLED.items() if setting.lines]
LINE = ("board", *(name for name, setting in LABELLED.items() if setting.prominent), "scoring")
FLAG = ("yes", "no")
UNSAID = Scoring.OFFICIAL.value
# The field that shows a refusal of what the services call otherwise.
BLAMED = {name: "board" for name in SETTINGS if name not in LABELLED}


def as_choices(settings: Settings) -> dict[str, str]:
    choices = {name: _as_choice(name, getattr(settings, name)) for name in LABELLED}
    return {"board": settings.dice or size_name((settings.rows, settings.columns)), **choices}


class GameForm(forms.Form):
    """Always bound: a field that was not sent has its default. Every field is a choice, but for
    those with lines of text."""

    def __init__(
        self,
        query: QueryDict | None,
        current: Settings | None = None,
        refused: Mapping[str, str] | None = None,
        *,
        board_set: bool = False,
        usual: str | None = None,
    ) -> None:
        """`current`: the settings of an existing game, which are offered whatever they are, and
        shown if `query` is None. `usual`: the dictionary to begin with, by default the default
        one. `refused`: errors by field. `board_set`: whether the host has set
        the board, which can be kept then."""
        kept = Q(slug=(current and current.dictionary) or "")
        dictionaries = list(Dictionary.objects.published().filter(Q(active=True) | kept))
        self.default_dictionary = next((d.slug for d in dictionaries if d.is_default), "")
        self.refused = refused or {}
        self.current = current or Settings()
        now = as_choices(current) if current else {}
        defaults = {**as_choices(Settings()), "dictionary": usual or self.default_dictionary}
        if board_set:
            now["board"] = SET
        asked = now
        if query:
            asked = {name: submitted_text(query, name, most=_most(name)).strip() for name in FIELDS}
        super().__init__({name: asked.get(name) or defaults[name] for name in FIELDS}, auto_id="%s")
        self.boards = BOARDS
        if board_set:
            self.boards = [(_("As it is now"), [(SET, _("The board that you set"))]), *BOARDS]
        elif (board := now.get("board", "4x4")) not in OFFERED:
            self.boards = [(_("As it is now"), [(board, board.replace("x", "×"))]), *BOARDS]
        boards = [choice for _, choices in self.boards for choice in choices]
        choices = {name: offered(name) for name in LABELLED}
        choices |= {"board": boards, "dictionary": [(d.slug, _title(d)) for d in dictionaries]}
        for name in FIELDS:
            if name in WRITTEN:
                self.fields[name] = forms.CharField(
                    required=False,
                    label=SETTINGS[name].label,
                    help_text=format_lazy(SETTINGS[name].hint, most=MOST_WORDS),
                )
            else:
                self.fields[name] = self._field(name, choices[name], now.get(name, ""))

    def _field(self, name: str, offered: list[tuple[str, str]], now: str) -> KeptChoiceField:
        setting = SETTINGS.get(name, Setting(label=_("Board")))
        if now and now not in dict(offered):
            offered = [*offered, (now, setting.in_words(int(now)) if name in RANGES else now)]
        field = KeptChoiceField(choices=offered, required="" not in dict(offered))
        field.label = setting.label
        field.keep(self.data[name])
        return field

    def prominent(self) -> Iterator[tuple[BoundField, str]]:
        """The fields that stand first, each with its error."""
        return self._shown(name for name, setting in LABELLED.items() if setting.prominent)

    def more(self) -> Iterator[tuple[BoundField, str]]:
        others = (name for name, setting in LABELLED.items() if not setting.prominent)
        return self._shown(name for name in others if not (_is_explained(name) or name in WRITTEN))

    def written(self) -> Iterator[tuple[BoundField, str, int]]:
        """The fields for text, each with its error and its lines."""
        return ((self[name], self.refused.get(name, ""), SETTINGS[name].lines) for name in WRITTEN)

    def explained(self) -> list[tuple[BoundField, str, list[Choice]]]:
        """The fields whose choices have hints."""
        return [
            (self[name], self.refused.get(name, ""), list(SETTINGS[name].choices or ()))
            for name in LABELLED
            if _is_explained(name)
        ]

    def _shown(self, names: Iterator[str]) -> Iterator[tuple[BoundField, str]]:
        return ((self[name], self.refused.get(name, "")) for name in names)

    LINE, UNSAID = LINE, UNSAID

    def line(self) -> str:
        """What most games differ in: `4×4, 2 minutes, English, Ruzzle-style`."""
        chosen = {name: self.data[name] for name in LINE if self.data[name] != UNSAID}
        return ", ".join(
            str(dict(self[name].field.widget.choices).get(value, "?"))
            for name, value in chosen.items()
        )

    def settings(self) -> Settings:
        """The chosen settings. Raises Refusal for the first field that is wrong."""
        for name, problems in self.errors.items():
            raise Refusal(f"{name}.invalid", " ".join(map(str, problems)), name)
        rows, columns, dice = self._board()
        values = {name: _value(name, self.cleaned_data[name]) for name in LABELLED}
        if values["dictionary"] == self.default_dictionary:
            values["dictionary"] = None
        return Settings(rows=rows, columns=columns, dice=dice, **read_settings(values))

    @property
    def keeps_board(self) -> bool:
        """Whether the rounds are still played on the board that the host has set."""
        return bool(self.data["board"] == SET)

    def _board(self) -> tuple[int, int, str]:
        """Rows, columns and dice of the choice: a size, the name of dice, or the set board."""
        if self.keeps_board:
            return self.current.rows, self.current.columns, self.current.dice
        choice = self.cleaned_data["board"]
        if choice in DICE:
            return (*DICE[choice].size, choice)
        rows, columns = map(int, choice.split("x"))
        return rows, columns, ""


def offered(name: str) -> list[tuple[str, str]]:
    setting = SETTINGS[name]
    choices = [(str(number), setting.in_words(number)) for number in setting.offered]
    choices += [(choice.value, choice.label) for choice in setting.choices or ()]
    choices += zip(FLAG, setting.flag or (), strict=False)
    if setting.null is None:
        return choices
    is_default = not setting.null[0]
    return [setting.null, *choices] if is_default else [*choices, setting.null]


def _most(name: str) -> int:
    """The characters of a field that are read; one more than a text may have lets it be refused."""
    return (SETTINGS[name].max_length or 0) + 1 if name in WRITTEN else KEPT


def _title(dictionary: Dictionary) -> str:
    if dictionary.active:
        return dictionary.name
    return _("%(name)s (no longer offered)") % {"name": dictionary.name}


def _is_explained(name: str) -> bool:
    return any(choice.hint for choice in SETTINGS[name].choices or ())


def _as_choice(name: str, value: Any) -> str:
    if SETTINGS[name].flag:
        return FLAG[0] if value else FLAG[1]
    null = SETTINGS[name].null
    if value is None:
        return null[0] if null else ""
    return str(value)


def _value(name: str, choice: str) -> Any:
    """The inverse of `_as_choice`, but for members of enumerations."""
    if SETTINGS[name].flag:
        return choice == FLAG[0]
    null = SETTINGS[name].null
    if null and choice == null[0]:
        return None
    return int(choice) if name in RANGES else choice
