"""Shared by the pages of the lab: forms in the address, their fields, the answer, the refusals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.functional import Promise, lazy
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.rules.lists import words_of
from game.rules.refusals import Refusal
from game.rules.wording import number
from game.services.solving import lexicons
from game.services.solving.boards import MAX_SEED, MAX_TEXT, SEED_ERROR
from game.web.errors import rate_limited
from game.web.shared.fields import (
    KeptChoiceField,
    errors_of,
    keep_choices,
    link_to,
    number_field,
    submitted_text,
)
from game.web.shared.languages import language_to_play
from game.web.shared.visitors import check_rate

ALL = "all"  # the key of refusals that belong to no field
MAX_WORDS_TEXT = 6_000  # characters; they go into an address
NO_WORDS = gettext_lazy("Type or paste the words, at least one.")
WORDS_TOO_LONG = format_lazy(
    gettext_lazy("That is too much text: at most {most} characters are read."),
    most=lazy(number, str)(MAX_WORDS_TEXT),
)
BOARD_TOO_LONG = gettext_lazy("That is too much text for a board.")

Answer = TypeVar("Answer")


class WordsField(forms.CharField):
    """The words of a text as they are typed, with any separators."""

    def __init__(self, required: bool = True) -> None:
        errors = {"required": NO_WORDS, "max_length": WORDS_TOO_LONG}
        super().__init__(max_length=MAX_WORDS_TEXT, required=required, error_messages=errors)

    def clean(self, value: Any) -> Any:
        words = words_of(super().clean(value))
        if self.required and not words:
            raise forms.ValidationError(NO_WORDS)
        return words


def board_field(board: str, empty: Promise) -> forms.CharField:
    """`board`: the one to begin with. `empty`: the error message if nothing was typed."""
    errors: dict[str, Any] = {"required": empty, "max_length": BOARD_TOO_LONG}
    return forms.CharField(initial=board, max_length=MAX_TEXT, error_messages=errors)


def dictionary_field() -> KeptChoiceField:
    return KeptChoiceField(choices=[], required=False)


def seed_field(required: bool = True, **options: Any) -> forms.IntegerField:
    return number_field(0, MAX_SEED, SEED_ERROR, required=required, **options)


class ToolForm(forms.Form):
    """Always bound: fields that the request leaves out have their initial values. Without any, it
    begins with a dictionary in the language of the page; an address with some is the same for all.

    `route`: the name of the page.
    """

    route: ClassVar[str]

    def __init__(self, query: QueryDict) -> None:
        self._beginning = self.beginning_in(language_to_play({}))
        asked = self._complete(query or self._beginning)
        if asked.get("dictionary") and asked["dictionary"] in _default_slugs():
            asked["dictionary"] = ""
        super().__init__(asked, auto_id="%s")
        dictionary = self.fields.get("dictionary")
        if isinstance(dictionary, KeptChoiceField):
            dictionary.choices = _dictionaries()
        keep_choices(self)

    def beginning_in(self, language: str) -> Mapping[str, str]:
        """`language`: as `language_to_play` says. Empty for the defaults."""
        slug = lexicons.slug_in(language)
        return {"dictionary": slug} if slug and "dictionary" in self.base_fields else {}

    def _complete(self, query: Mapping[str, str]) -> dict[str, str]:
        """An empty choice gets its default; an empty text stays empty."""
        complete = {}
        for name, default in self._defaults().items():
            field = self.base_fields[name]
            text = submitted_text(query, name, default).strip()
            is_choice = isinstance(field, KeptChoiceField)
            complete[name] = default if is_choice and not text else text
        return complete

    def _defaults(self) -> dict[str, str]:
        return {name: str(field.initial or "") for name, field in self.base_fields.items()}

    def link(self, **changes: str) -> str:
        """The address of the page with these values; leaves out defaults."""
        values = {**self.data, **changes}
        defaults = self._defaults()
        chosen = {n: values[n] for n in defaults if values[n] != defaults[n]}
        if not chosen and self._beginning:  # without a query it would begin again
            chosen = {"dictionary": ""}
        return link_to(self.route, chosen)


def _default_slugs() -> set[str]:
    return {each.slug for each in lexicons.active_dictionaries() if each.is_default}


def _dictionaries() -> list[tuple[str, str]]:
    """The default dictionary has an empty value, which keeps it out of links."""
    active = list(lexicons.active_dictionaries())
    choices = [("" if each.is_default else each.slug, each.name) for each in active]
    return choices if any(each.is_default for each in active) else [("", _("Usual")), *choices]


@dataclass
class Tool(Generic[Answer]):
    """What a page of the lab shows. `refusals` has their details by field, or under ALL."""

    form: ToolForm
    answer: Answer | None = None
    refusals: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    def compute(
        self,
        request: HttpRequest,
        work: Callable[[dict[str, Any]], Answer],
        is_known: Callable[[dict[str, Any]], bool] = lambda chosen: False,
    ) -> None:
        """Set the answer, if the form is valid and `work` does not refuse its values. An answer
        that `is_known` does not count as a computation."""
        if not self.form.is_valid():
            return
        try:
            if not is_known(self.form.cleaned_data):
                check_rate(request, "lab")
            self.answer = work(self.form.cleaned_data)
        except Refusal as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal, *fields: str) -> None:
        """Show a refusal at its field, if that is in the form or among `fields`."""
        known = refusal.field in (*self.form.fields, *fields)
        self.refusals[str(refusal.field) if known else ALL] = refusal.detail
        self.refusal = refusal

    @property
    def errors(self) -> dict[str, str]:
        return {**errors_of(self.form), **self.refusals}

    def response(self, request: HttpRequest, template: str, **context: Any) -> HttpResponse:
        shared = {"tool": self, "form": self.form, "answer": self.answer, "errors": self.errors}
        return rate_limited(render(request, template, {**shared, **context}), self.refusal)
