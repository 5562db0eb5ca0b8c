"""What can be chosen on the lab page."""

from __future__ import annotations

from collections.abc import Mapping
from urllib.parse import urlencode

from django import forms
from django.http import QueryDict
from django.urls import reverse

from game.services import lab
from game.services.boards import MAX_TEXT
from game.web.forms import KeptChoiceField

DEFAULT_BOARD = "treasonpd"
LEXICONS = {12: "A dozen words", 60: "60 words", 240: "240 words"}
RANDOM_SIZES = {"3x3": "3×3", "4x4": "4×4", "5x5": "5×5"}


class LabForm(forms.Form):
    """Always bound: what the request leaves out has its default. The services check the rest."""

    board = forms.CharField(
        max_length=MAX_TEXT, error_messages={"required": "Type a board, or shake a random one."}
    )
    algorithm = KeptChoiceField("algorithm", [])
    other = KeptChoiceField("algorithm", [], required=False)
    lexicon = KeptChoiceField("lexicon", [(str(size), title) for size, title in LEXICONS.items()])

    def __init__(self, query: QueryDict) -> None:
        super().__init__(_complete(query), auto_id="%s")
        methods = [(method.name, method.title) for method in lab.METHODS.values()]
        self._offer("algorithm", methods)
        self._offer("other", [("", "Nothing"), *methods])
        for name, field in self.fields.items():
            if isinstance(field, KeptChoiceField):
                field.keep(self.data[name])

    def _offer(self, name: str, choices: list[tuple[str, str]]) -> None:
        field = self.fields[name]
        if isinstance(field, KeptChoiceField):
            field.choices = choices

    def link(self, **changed: str) -> str:
        """The address of the page with these choices; what has its default is left out."""
        values = {**self.data, **changed}
        chosen = {name: values[name] for name in DEFAULTS if values[name] != DEFAULTS[name]}
        query = urlencode(chosen, safe="/,")
        return reverse("lab") + (f"?{query}" if query else "")


DEFAULTS = {
    "board": DEFAULT_BOARD,
    "algorithm": next(iter(lab.METHODS)),
    "other": "",
    "lexicon": str(lab.USUAL_SIZE),
}


def _complete(query: Mapping[str, str]) -> dict[str, str]:
    """An empty board was asked for; an empty choice was not."""
    asked = {name: query.get(name, "").strip()[: MAX_TEXT + 1] for name in DEFAULTS}
    asked = {name: value.replace("\0", "") for name, value in asked.items()}
    return {
        name: asked[name] if name in query and (asked[name] or name == "board") else default
        for name, default in DEFAULTS.items()
    }
