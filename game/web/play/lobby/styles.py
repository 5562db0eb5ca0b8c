"""Styles of play: one choice that stands for many settings, each of which can still be changed."""

from __future__ import annotations

import json
from dataclasses import dataclass

from django.http import QueryDict

from game.rules.results import Scoring
from game.rules.settings import Settings
from game.web.play.settings_form import GameForm, as_choices


@dataclass(frozen=True, slots=True)
class Style:
    """A style of play, which stands for its settings."""

    name: str
    title: str
    hint: str
    settings: Settings

    @property
    def choices(self) -> dict[str, str]:
        """The values of the form's fields, without the dictionary, which any kind goes with."""
        choices = as_choices(self.settings)
        return {name: value for name, value in choices.items() if name != "dictionary"}

    @property
    def as_json(self) -> str:
        return json.dumps(self.choices)


STYLES = (
    Style(
        "boggle",
        "Boggle",
        "three minutes, words from three letters, shared words cancel",
        Settings(),
    ),
    Style(
        "ruzzle",
        "Ruzzle-style",
        "three rounds of two minutes, words from two letters, rare letters and bonus tiles "
        "bring more",
        Settings(round_seconds=120, rounds=3, scoring=Scoring.RUZZLE),
    ),
)


def filled_in(query: QueryDict) -> QueryDict:
    """The settings of the kind that an address names, if it does, for the form to begin with."""
    named = {style.name: style for style in STYLES}
    filled = query.copy()
    if style := named.get(query.get("style", "")):
        filled.update(style.choices)
    return filled


def style_of(form: GameForm) -> str | None:
    """The kind whose settings all stand in the form."""
    matching = (
        style.name
        for style in STYLES
        if all(form.data[name] == value for name, value in style.choices.items())
    )
    return next(matching, None)
