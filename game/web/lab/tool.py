"""What the pages of the lab have in common: a form in the address, one answer, what was refused."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Generic, TypeVar
from urllib.parse import urlencode

from django import forms
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse

from game.rules.refusals import Refusal
from game.services import rates
from game.services.solving import lexicons
from game.services.solving.boards import MAX_SEED, SEED_ERROR
from game.web.errors import rate_limited
from game.web.shared.fields import KeptChoiceField
from solver.dice import DICE

ALL = "all"  # where it is told what no field is to blame for
DICE_CHOICES = [(dice.name, dice.title) for dice in DICE.values()]

Answer = TypeVar("Answer")


class ToolForm(forms.Form):
    """Always bound: what the request leaves out has its default. The services check the rest.

    `route`: the name of the page; `defaults`: of every field; `longest`: how much of it is read.
    """

    route: ClassVar[str]
    defaults: ClassVar[Mapping[str, str]] = {}
    longest: ClassVar[Mapping[str, int]] = {}

    def __init__(self, query: QueryDict) -> None:
        super().__init__(self._complete(query), auto_id="%s")
        chosen = self.fields.get("dictionary")
        if isinstance(chosen, KeptChoiceField):
            chosen.choices = _dictionaries()
        for name, each in self.fields.items():
            if isinstance(each, KeptChoiceField):
                each.keep(self.data[name])

    def _complete(self, query: Mapping[str, str]) -> dict[str, str]:
        """An empty board was asked for; an empty choice was not."""
        complete = {}
        for name, usual in self.defaults.items():
            asked = query.get(name, usual)[: self.longest.get(name, 100)].replace("\0", "").strip()
            choice = isinstance(self.base_fields[name], KeptChoiceField)
            complete[name] = usual if choice and not asked else asked
        return complete

    def link(self, **changed: str) -> str:
        """The address of the page with these choices; what has its default is left out."""
        values = {**self.data, **changed}
        chosen = {n: values[n] for n, usual in self.defaults.items() if values[n] != usual}
        query = urlencode(chosen, safe="/,")
        return reverse(self.route) + (f"?{query}" if query else "")


def _dictionaries() -> list[tuple[str, str]]:
    """The usual one has no name in the address."""
    offered = list(lexicons.active_dictionaries())
    named = [("" if each.is_default else each.slug, each.name) for each in offered]
    return named if any(each.is_default for each in offered) else [("", "Usual"), *named]


def dictionary_field() -> KeptChoiceField:
    return KeptChoiceField("dictionary", [], required=False)


def seed_field(required: bool = True) -> forms.IntegerField:
    names = ("required", "invalid", "min_value", "max_value")
    errors = dict.fromkeys(names, SEED_ERROR)
    return forms.IntegerField(
        min_value=0, max_value=MAX_SEED, required=required, error_messages=errors
    )


@dataclass
class Tool(Generic[Answer]):
    """What a template shows. `refusals`: what was turned down and why, by field."""

    form: ToolForm
    answer: Answer | None = None
    refusals: dict[str, str] = field(default_factory=dict)
    refusal: Refusal | None = None

    def ask(self, request: HttpRequest, work: Callable[[dict[str, Any]], Answer]) -> None:
        """Fill in the answer to the form, or what is wrong with it."""
        if not self.form.is_valid():
            return
        try:
            rates.check("lab", rates.by_address(request.META))
            self.answer = work(self.form.cleaned_data)
        except Refusal as refusal:
            self.refuse(refusal)

    def refuse(self, refusal: Refusal, *fields: str) -> None:
        """Tell what was turned down, at its field if that is of the form or one of these."""
        known = refusal.field in (*self.form.fields, *fields)
        self.refusals[str(refusal.field) if known else ALL] = refusal.detail
        self.refusal = refusal

    @property
    def errors(self) -> dict[str, str]:
        form = self.form
        found = {name: " ".join(map(str, form[name].errors)) for name in form.fields}
        return {**found, **self.refusals}

    def response(self, request: HttpRequest, template: str, **context: Any) -> HttpResponse:
        shown = {"tool": self, "form": self.form, "answer": self.answer, "errors": self.errors}
        return rate_limited(render(request, template, {**shown, **context}), self.refusal)
