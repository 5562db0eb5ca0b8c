from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Self
from urllib.parse import quote, urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _

from game import steady_clock
from game.models import Player
from game.rules import ratings
from game.rules.choice import Choice
from game.rules.leaderboards import By, Period
from game.rules.profiles import ShownTo
from game.rules.wording import counted, number
from game.services.accounts.sessions import player_of
from game.services.play.ranking import rankings
from game.services.play.ranking.rankings import Category, Ranked, Row
from game.web.shared.decorators import visitor_page
from game.web.shared.fields import submitted_choice
from game.web.shared.games import language_name
from solver.languages import primary

ROW = (
    '<tr{}><td class="place">{}.</td><th scope="row">{}</th>'
    '<td class="number">{}</td><td class="number total">{}</td></tr>'
)
UNNAMED = '<span class="unnamed">{}</span>'


@dataclass(frozen=True, slots=True)
class Link:
    """A filter. `query`: the query of the page with this filter."""

    label: str
    query: str
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Chosen:
    """`category`: None while nobody has points."""

    by: By
    period: Period
    category: Category | None

    @classmethod
    def of(cls, sent: QueryDict, categories: Sequence[Category]) -> Self:
        """What is not offered is left out: then points, of this week, in the language of the page,
        of the oldest leaderboard."""
        tag = primary(sent.get("language") or get_language() or "")
        spoken = [category for category in categories if category.language == tag]
        wanted = [category for category in spoken if category.size == sent.get("size")]
        return cls(
            by=submitted_choice(sent, "by", By.POINTS),
            period=submitted_choice(sent, "period", Period.WEEK),
            category=next(iter([*wanted, *spoken, *categories]), None),
        )

    def link(self, label: str, **changed: Any) -> Link:
        values = {"by": self.by, "period": self.period, "category": self.category} | changed
        query = {"by": values["by"].value}
        if values["by"] is By.POINTS:
            query["period"] = values["period"].value
            if category := values["category"]:
                query |= {"language": category.language, "size": category.size}
        current = all(getattr(self, name) == value for name, value in changed.items())
        return Link(label, urlencode(query), current)

    def links(self, name: str, choices: type[Choice]) -> list[Link]:
        return [self.link(choice.label, **{name: choice}) for choice in choices]

    def ranked(self, now: datetime) -> Ranked:
        if self.by is By.RATING:
            return rankings.by_rating()
        if self.by is By.STREAK:
            return rankings.by_streak(now)
        return rankings.by_points(self.period, self.category, now)


@visitor_page
def page(request: HttpRequest) -> HttpResponse:
    """The first players, and the visitor with those next to them:
    `?by=…&period=…&language=…&size=…`."""
    categories = rankings.categories()
    chosen, player = Chosen.of(request.GET, categories), player_of(request.session)
    return render(request, "play/leaderboard/page.html", _context(chosen, categories, player))


def _context(
    chosen: Chosen, categories: Sequence[Category], player: Player | None
) -> dict[str, Any]:
    ranked = chosen.ranked(steady_clock.now())
    ranking = rankings.ranking(ranked, player)
    return {
        "chosen": chosen,
        "by": chosen.links("by", By),
        "periods": chosen.links("period", Period),
        "categories": [chosen.link(_label(category), category=category) for category in categories],
        "about_points": _about_points(chosen),
        "least": ranked.least,
        "ranking": ranking,
        "parts": [
            # Not a template, which takes ten times as long.
            format_html_join("", ROW, (_cells(row, chosen, player) for row in rows))
            for rows in (ranking.top, ranking.around)
            if rows
        ],
        "player": player,
        "is_named": player and player.user_id and player.shown_to != ShownTo.NOBODY,
    }


ABOUT_POINTS = {
    Period.DAY: (
        gettext_lazy("Points in the public game and on daily boards, today."),
        gettext_lazy("Points in the public game and on daily boards, %(category)s, today."),
    ),
    Period.WEEK: (
        gettext_lazy("Points in the public game and on daily boards, since Monday."),
        gettext_lazy("Points in the public game and on daily boards, %(category)s, since Monday."),
    ),
    Period.ALL: (
        gettext_lazy("Points in the public game and on daily boards, of all time."),
        gettext_lazy("Points in the public game and on daily boards, %(category)s, of all time."),
    ),
}


def _about_points(chosen: Chosen) -> str:
    of_all, of_category = ABOUT_POINTS[chosen.period]
    if chosen.category is None:
        return str(of_all)
    return str(of_category) % {"category": _label(chosen.category)}


def _label(category: Category) -> str:
    return f"{language_name(category.language)} {category.rows}×{category.columns}"


def _cells(row: Row, chosen: Chosen, player: Player | None) -> tuple[str, ...]:
    is_own = player is not None and row.player_id == player.pk
    value = ratings.shown(row.value) if chosen.by is By.RATING else row.value
    return (
        " class=own-seat" if is_own else "",
        number(row.place),
        format_html("<bdi>{}</bdi> {}", player.name, _("(you)"))
        if player and is_own
        else _name(row),
        "" if row.rounds is None else counted(row.rounds, "%(count)s round", "%(count)s rounds"),
        number(value),
    )


def _name(row: Row) -> SafeString:
    if row.name is None:
        return format_html(UNNAMED, _("A guest") if row.is_guest else _("A player"))
    name = format_html("<bdi>{}</bdi>", row.name)
    if not row.has_page:
        return name
    return format_html('<a href="/players/{}/">{}</a>', quote(row.name, safe=""), name)
