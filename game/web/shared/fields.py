"""Form fields that several page families use."""

from __future__ import annotations

from collections.abc import Mapping

from django import forms


def submitted_text(sent: Mapping[str, str], name: str, max_length: int, default: str = "") -> str:
    """The text of a submitted field, cut off, without NULs: PostgreSQL can't store them."""
    return sent.get(name, default)[:max_length].replace("\0", "")


class KeptChoiceField(forms.ChoiceField):
    """A choice field that keeps an unknown value on the page beside its error."""

    def __init__(self, noun: str, choices: list[tuple[str, str]], required: bool = True) -> None:
        """`noun`: names the choice in error messages."""
        super().__init__(choices=choices, required=required)
        self.noun = noun
        self.error_messages["required"] = f"There is no {noun} to choose yet."

    def keep(self, asked: str) -> None:
        """Shows `asked` in the widget even if it is not a valid choice."""
        if self.valid_value(asked):
            return
        self.error_messages["invalid_choice"] = f"There is no {self.noun} “%(value)s”."
        self.widget.choices = [*self.widget.choices, (asked, asked)]
