"""Form fields that several page families use."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, ClassVar, TypeVar
from urllib.parse import urlencode

from django import forms
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from game.rules.refusals import Refusal
from solver.dice import DICE

MAX_DIGITS = 18  # of an id
KEPT = 10_000  # characters of a field that are read, more than any but lists may have
Choice = TypeVar("Choice", bound=StrEnum)
DICE_CHOICES = [(dice.name, dice.title) for dice in DICE.values()]
NOTHING = _("There is nothing to choose yet.")
UNCONFIRMED = _("Tick the box if you are sure. Nothing was deleted.")
UNKNOWN = _("“%(value)s” is not one of the choices.")
SQUARES = {"3x3": "3×3", "4x4": "4×4", "5x5": "5×5", "6x6": "6×6"}


# How pages read the parameters of their addresses, and what was typed into a form that they show
# again. What an action takes is declared with it.


def submitted_text(sent: Mapping[str, str], name: str, default: str = "", most: int = KEPT) -> str:
    """Cut off, and without NULs, which PostgreSQL can't store."""
    return sent.get(name, default)[:most].replace("\0", "")


def submitted_number(sent: Mapping[str, str], name: str) -> int | None:
    """A number such as an id; None if it is none."""
    text = sent.get(name, "")
    return int(text) if text.isdecimal() and len(text) <= MAX_DIGITS else None


def submitted_choice(sent: Mapping[str, str], name: str, default: Choice) -> Choice:
    """One of the members of an enumeration."""
    return next((each for each in type(default) if each == sent.get(name)), default)


def check_sure(sent: Mapping[str, str]) -> None:
    """Raises Refusal unless the box of a form that deletes something is ticked."""
    if not sent.get("sure"):
        raise Refusal("sure.missing", str(UNCONFIRMED), "sure")


def link_to(route: str, query: Mapping[str, str]) -> str:
    encoded = urlencode(query, safe="/,")
    return reverse(route) + (f"?{encoded}" if encoded else "")


def number_field(least: int, most: int, error: Any, **options: Any) -> forms.IntegerField:
    """A whole number, with one error for whatever else is sent."""
    errors = dict.fromkeys(("required", "invalid", "min_value", "max_value"), error)
    return forms.IntegerField(min_value=least, max_value=most, error_messages=errors, **options)


class KeptChoiceField(forms.ChoiceField):
    """A choice field that keeps an unknown value on the page beside its error."""

    default_error_messages: ClassVar = {"required": NOTHING, "invalid_choice": UNKNOWN}

    def keep(self, asked: str) -> None:
        """Shows `asked` in the widget even if it is not a valid choice."""
        if not self.valid_value(asked):
            self.widget.choices = [*self.widget.choices, (asked, asked)]


def keep_choices(form: forms.Form) -> None:
    """Keeps the unknown values of all choice fields of a bound form on the page."""
    for name, field in form.fields.items():
        if isinstance(field, KeptChoiceField):
            field.keep(form.data[name])


def errors_at(refusal: Refusal | None, *fields: str) -> dict[str, Any]:
    """The context of a page with the error at one of these fields, else with the refusal."""
    if refusal and refusal.field in fields:
        return {"errors": {refusal.field: refusal.detail}, "refusal": None}
    return {"errors": {}, "refusal": refusal}


def errors_of(form: forms.Form) -> dict[str, str]:
    return {name: " ".join(map(str, form[name].errors)) for name in form.fields}
