from typing import Any

from django import forms
from django.core.paginator import Page, Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.models import Player, Standing
from game.rules.profiles import Kind
from game.services.accounts import history
from game.services.accounts.opponents import opponents
from game.services.accounts.sessions import player_of
from game.services.dictionaries import disputes
from game.services.play.daily import tries
from game.web.accounts.profile.charts import (
    notable_words,
    progress_of,
    rating_context,
    rows_of,
)
from game.web.learn.words import decks_of
from game.web.shared.decorators import visitor_page
from game.web.shared.games import language_name, title

NOT_OFFERED = {"invalid_choice": _("Choose one of these.")}
ON_A_PAGE = 25  # rounds


@visitor_page
def page(request: HttpRequest) -> HttpResponse:
    """What the visitor has played, and the answers about words, also as a guest:
    `?kind=…&size=…&language=…&page=…`, and `hosted=…` of the
    rounds that they only hosted."""
    player = player_of(request.session)
    context = _context(request, player) if player else {}
    return render(request, "accounts/profile/me.html", {"player": player, **context})


def _context(request: HttpRequest, player: Player) -> dict[str, Any]:
    form, latest = HistoryForm(request.GET, player), history.lately(player)
    results = form.applied_to(history.rounds_of(player))
    found: Page[Standing] = Paginator(results, ON_A_PAGE).get_page(request.GET.get("page"))
    bests = history.bests(player)
    hosted = Paginator(history.hosted_by(player), ON_A_PAGE).get_page(request.GET.get("hosted"))
    return {
        "hosted": hosted,
        "hosted_rows": [(each, title(each.game)) for each in hosted],
        "bests": bests,
        "best_rounds": rows_of(bests.best),
        "lately": latest,
        "notable": notable_words(latest),
        "progress": progress_of(latest.shares),
        **rating_context(player),
        "opponents": opponents(player, player),
        "asked": disputes.votes_of(player),
        "decks": decks_of(player, steady_clock.now()),
        "streak": tries.streak(player, steady_clock.now()),
        "form": form,
        "page": found,
        "rows": rows_of(list(found)),
        "chosen": _chosen(request),
    }


def _chosen(request: HttpRequest) -> str:
    """The filters, as the beginning of the query of other pages."""
    query = request.GET.copy()
    query.pop("page", None)
    query.pop("hosted", None)
    return f"{query.urlencode()}&" if query else ""


def choice_field(label: Any) -> forms.ChoiceField:
    return forms.ChoiceField(label=label, required=False, error_messages=NOT_OFFERED)


class HistoryForm(forms.Form):
    """Offers the sizes and languages that the player has played."""

    kind = choice_field(_("Game"))
    size = choice_field(_("Size"))
    language = choice_field(_("Language"))

    def __init__(self, sent: QueryDict, player: Player) -> None:
        super().__init__(sent)
        played = history.sizes_and_languages(player)
        sizes = sorted({(rows, columns) for rows, columns, _ in played})
        languages = sorted({language for *_, language in played})
        self._offer("kind", gettext("All games"), Kind.choices())
        self._offer("size", gettext("All sizes"), [(f"{a}x{b}", f"{a}×{b}") for a, b in sizes])
        self._offer(
            "language", gettext("All languages"), [(tag, language_name(tag)) for tag in languages]
        )

    def _offer(self, name: str, every: str, choices: list[tuple[str, str]]) -> None:
        field: Any = self.fields[name]
        field.choices = [("", every), *choices]

    def applied_to(self, results: QuerySet[Standing]) -> QuerySet[Standing]:
        """A filter that is not offered is left out."""
        self.is_valid()
        chosen = self.cleaned_data
        rows, _by, columns = chosen.get("size", "").partition("x")
        size = (int(rows), int(columns)) if columns else None
        return history.filtered(results, chosen.get("kind", ""), size, chosen.get("language", ""))
