"""What visitors of the lab type or paste: boards and words."""

from __future__ import annotations

import re
from typing import Any

from django import forms

from game.services.solving.boards import MAX_TEXT

BOARD_TOO_LONG = "That is too much text for a board."
WORD = re.compile(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
MOST_TYPED = 6_000  # characters; they go into an address
NO_WORDS = "Type or paste the words, at least one."
TOO_LONG = f"That is too much text: at most {MOST_TYPED:,} characters are read."


def board_field(empty: str) -> forms.CharField:
    """`empty`: what is told where nothing was typed."""
    errors = {"required": empty, "max_length": BOARD_TOO_LONG}
    return forms.CharField(max_length=MAX_TEXT, error_messages=errors)


class WordsField(forms.CharField):
    """The words of a text in small letters, whatever parts them: numbers, commas, line ends."""

    def __init__(self, required: bool = True) -> None:
        errors = {"required": NO_WORDS, "max_length": TOO_LONG}
        super().__init__(max_length=MOST_TYPED, required=required, error_messages=errors)

    def clean(self, value: Any) -> Any:
        """A list of texts."""
        words = [word.lower() for word in WORD.findall(super().clean(value))]
        if self.required and not words:
            raise forms.ValidationError(NO_WORDS)
        return words
