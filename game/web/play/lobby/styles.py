"""Kinds of games: one choice that stands for many settings, each of which can still be changed."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass

from django.http import QueryDict

from game.rules.results import Scoring
from game.web.play.lobby.forms import DEFAULTS, GameForm


@dataclass(frozen=True, slots=True)
class Style:
    """`chosen`: the settings that are not the usual ones, as the form has them."""

    name: str
    title: str
    hint: str
    chosen: Mapping[str, str]

    @property
    def settings(self) -> dict[str, str]:
        """Every setting but the dictionary, which goes with any of them."""
        names = (name for name in GameForm.base_fields if name != "dictionary")
        return {name: self.chosen.get(name, DEFAULTS.get(name, "")) for name in names}

    @property
    def as_json(self) -> str:
        return json.dumps(self.settings)


STYLES = (
    Style("boggle", "Boggle", "three minutes, words from three letters, shared words cancel", {}),
    Style(
        "ruzzle",
        "Ruzzle-style",
        "three rounds of two minutes, words from two letters, rare letters and bonus tiles "
        "bring more",
        {"round_seconds": "120", "rounds": "3", "scoring": Scoring.RUZZLE.value},
    ),
)


def filled_in(query: QueryDict) -> QueryDict:
    """The settings of the kind that an address names, if it does, for the form to begin with."""
    named = {style.name: style for style in STYLES}
    filled = query.copy()
    if style := named.get(query.get("style", "")):
        filled.update(style.settings)
    return filled


def style_of(form: GameForm) -> str | None:
    """The kind whose settings all stand in the form."""
    matching = (
        style.name
        for style in STYLES
        if all(form.data[name] == value for name, value in style.settings.items())
    )
    return next(matching, None)
