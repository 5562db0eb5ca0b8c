"""Enumerations whose members have a label and a hint."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """Members are written as value, label and hint. `hint`: a sentence, where forms explain it."""

    label: str
    hint: str

    def __new__(cls, value: str, label: str = "", hint: str = "") -> Self:
        member = str.__new__(cls, value)
        member._value_ = value
        member.label, member.hint = label, hint
        return member

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """The values and labels, as Django's columns and forms take them."""
        return [(each.value, each.label) for each in cls]

    @property
    def description(self) -> str:
        """The hint where there is one, else the label; to be put after a comma or a colon."""
        text = self.hint or self.label
        return text[0].lower() + text[1:].rstrip(".")
