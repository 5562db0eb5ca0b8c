"""The settings of the solver page: dictionary, lengths, rules, dice, order."""

from collections.abc import Mapping

from django import forms
from django.http import QueryDict
from django.utils.text import format_lazy
from django.utils.translation import gettext_lazy as _

from game.models import Dictionary
from game.services.solving.lexicons import active_dictionaries, slug_in
from game.web.shared.fields import (
    DICE_CHOICES,
    KeptChoiceField,
    keep_choices,
    number_field,
    submitted_text,
)
from game.web.shared.languages import language_to_play
from solver import RULES
from solver.languages import language_for
from solver.wordfiles.selection import MAX_WORD_LETTERS

DEFAULT_RULES = "classic"
BEST_FIRST = "points"
ORDERS = {BEST_FIRST: _("Best first"), "word": _("A to Z")}
WRONG_MINIMUM = format_lazy(
    _("The minimum length is a whole number from 1 to {most}."), most=MAX_WORD_LETTERS
)
WRONG_MAXIMUM = format_lazy(
    _("The maximum length is a whole number from 1 to {most}."), most=MAX_WORD_LETTERS
)
FORMER_ORDERS = {"length": BEST_FIRST}  # in links; by all rules longer words score as much or more


class SettingsForm(forms.Form):
    """Always bound: settings that the request leaves out have their defaults."""

    dictionary = KeptChoiceField(choices=[])
    min_length = number_field(1, MAX_WORD_LETTERS, WRONG_MINIMUM)
    max_length = number_field(1, MAX_WORD_LETTERS, WRONG_MAXIMUM, required=False)
    rules = KeptChoiceField(choices=[(pack.name, _(pack.title)) for pack in RULES.values()])
    dice = KeptChoiceField(choices=[("", _("Usual dice")), *DICE_CHOICES], required=False)
    sort = KeptChoiceField(choices=list(ORDERS.items()))

    def __init__(self, query: QueryDict) -> None:
        dictionaries = list(active_dictionaries())
        self.dictionaries = {dictionary.slug: dictionary for dictionary in dictionaries}
        self.default_dictionary = next((d.slug for d in dictionaries if d.is_default), "")
        # A link to a board means the default dictionary, whoever opens it.
        usual = None if query.get("board") else slug_in(language_to_play({}))
        super().__init__(_complete(query, usual or self.default_dictionary), auto_id="%s")
        choices = self.fields["dictionary"]
        if isinstance(choices, KeptChoiceField):
            choices.choices = [(d.slug, d.name) for d in dictionaries]
        keep_choices(self)

    def plain_q(self) -> str:
        """The slugs of the dictionaries in whose language a lone Q is the letter, for scripts."""
        chosen = self.dictionaries.items()
        return " ".join(slug for slug, each in chosen if language_for(each.language, ()).plain_q)

    def clean_dictionary(self) -> Dictionary:
        return self.dictionaries[self.cleaned_data["dictionary"]]

    def chosen(self) -> dict[str, str]:
        """The settings of a link: those that differ from the defaults."""
        defaults = _complete({"rules": self.data["rules"]}, self.default_dictionary)
        defaults["rules"] = DEFAULT_RULES
        return {name: self.data[name] for name in self.fields if self.data[name] != defaults[name]}


def default_length(rules: str) -> int:
    """The minimum length of a rule pack, by default of the classic one."""
    return RULES.get(rules, RULES[DEFAULT_RULES]).min_length


def _complete(query: Mapping[str, str], dictionary: str) -> dict[str, str]:
    rules = _asked(query, "rules") or DEFAULT_RULES
    defaults = {
        "dictionary": dictionary,
        "min_length": str(default_length(rules)),
        "max_length": "",
        "rules": rules,
        "dice": "",
        "sort": BEST_FIRST,
    }
    asked = {name: _asked(query, name) or default for name, default in defaults.items()}
    return {**asked, "sort": FORMER_ORDERS.get(asked["sort"], asked["sort"])}


def _asked(query: Mapping[str, str], name: str) -> str:
    return submitted_text(query, name).strip()
