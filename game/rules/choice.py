"""Enumerations for settings, whose members have a label and a hint."""

from enum import StrEnum
from typing import Any, Self


class Choice(StrEnum):
    """Members are written as value, label and hint, which are marked with `gettext_lazy`. `hint`: a
    sentence, where forms explain it."""

    texts: tuple[Any, Any]

    def __new__(cls, value: str, label: Any = "", hint: Any = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.texts = label, hint
        return member

    @property
    def label(self) -> str:
        return str(self.texts[0])

    @property
    def hint(self) -> str:
        return str(self.texts[1])

    @classmethod
    def choices(cls) -> list[tuple[str, Any]]:
        """The values and labels, as Django's columns and forms take them."""
        return [(each.value, each.texts[0]) for each in cls]

    @property
    def description(self) -> str:
        """The hint where there is one, else the label; to be put after a comma or a colon. In all
        languages they begin with a word that is written small within a sentence."""
        text = self.hint or self.label
        return text[0].lower() + text[1:].rstrip(".")
