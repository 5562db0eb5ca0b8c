"""By what visitors look up their rounds."""

from __future__ import annotations

from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict

from game.models import Player, Standing
from game.rules.profiles import Kind
from game.services.accounts import history
from game.web.shared.text import language_name

NOT_OFFERED = {"invalid_choice": "Choose one of these."}


def choice_field(label: str) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, error_messages=NOT_OFFERED)


class HistoryForm(forms.Form):
    """Offers the sizes and languages that the player has played."""

    kind = choice_field("Game")
    size = choice_field("Size")
    language = choice_field("Language")

    def __init__(self, sent: QueryDict, player: Player) -> None:
        super().__init__(sent)
        played = history.sizes_and_languages(player)
        sizes = sorted({(rows, columns) for rows, columns, _ in played})
        languages = sorted({language for *_, language in played})
        kinds = [(kind.value, kind.label) for kind in Kind]
        self._offer("kind", "All games", kinds)
        self._offer("size", "All sizes", [(f"{a}x{b}", f"{a}×{b}") for a, b in sizes])
        self._offer("language", "All languages", [(tag, language_name(tag)) for tag in languages])

    def _offer(self, name: str, every: str, choices: list[tuple[str, str]]) -> None:
        field: Any = self.fields[name]
        field.choices = [("", every), *choices]

    def applied_to(self, results: QuerySet[Standing]) -> QuerySet[Standing]:
        """A filter that is not offered is left out."""
        self.is_valid()
        chosen = self.cleaned_data
        rows, _, columns = chosen.get("size", "").partition("x")
        size = (int(rows), int(columns)) if columns else None
        return history.filtered(results, chosen.get("kind", ""), size, chosen.get("language", ""))
