"""Tables of a round: its standings, those under another scoring (“What if”), and its timeline."""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Annotated, Any, TypedDict

from django.contrib.humanize.templatetags.humanize import ordinal
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.results import Scoring
from game.rules.teams import name_of
from game.rules.wording import clock, n_words, number
from game.snapshots import Json
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import TimelineOfSeat
from game.snapshots.standings import StandingResponse
from game.web.play.game.sentences import computer_text, handicap_text

BEST = 3  # Players whose standings are shown at once.


class TimelinePlayer(TimelineOfSeat):
    name: str
    points: int


class TimelineData(TypedDict):
    """What the script draws."""

    length: Annotated[int, "The length of the round in milliseconds."]
    players: Annotated[list[TimelinePlayer], "Sorted by their final points, the most first."]


def standings_context(results: ResultsResponse) -> dict[str, Any]:
    """The best players and the visitor; the others apart, if they would fill the page."""
    standings, own = results["standings"], results["you"]
    best = standings
    if len(standings) > BEST:
        best = [*standings[:BEST], *(row for row in standings[BEST:] if row["seat"] == own)]
    shown = {row["seat"] for row in best}
    series = results["series"] or []
    others = [row for row in standings if row["seat"] not in shown]
    return {
        "best": _rows(best, own),
        "others": _rows(others, own),
        "others_count": len(others),
        "series": _rows(series, own) if len(series) > 1 else "",
    }


def _rows(standings: Iterable[Mapping[str, Any]], own: int | None) -> SafeString:
    """Rows of tables are not written by a template, which takes ten times as long."""
    html = "\n".join([_row(row, row["seat"] == own) for row in standings])
    return mark_safe(html)  # noqa: S308  # _row escapes names


def _row(row: Mapping[str, Any], is_own: bool) -> str:
    tags = f' <span class="tag">{computer_text(row["computer"])}</span>' if row["computer"] else ""
    if row.get("handicap"):
        tags += " " + format_html('<span class="tag">{}</span>', handicap_text(row["handicap"]))
    if team := row.get("team"):
        tags = f' <span class="tag team team-{team}">{name_of(team)}</span>{tags}'
    points = row["points"]
    noun = ngettext("point", "points", points)
    return (
        f'<tr class="place-{row["place"]}{" own-seat" if is_own else ""}"'
        f' data-seat="{row["seat"]}">'
        f'<td class="place">{row["place"]}.</td>'
        f'<th scope="row"><bdi>{escape(row["name"])}</bdi>{tags}</th>'
        f'<td class="number">{n_words(row["words"])}</td>'
        f'<td class="number total"><span data-total="{points}">{points}</span>'
        f'<span class="visually-hidden"> {noun}</span></td></tr>'
    )


def timeline_context(results: ResultsResponse) -> dict[str, Any]:
    """`timeline`: the round's length in milliseconds and each player's finds; None without finds.

    `find_rows`: the finds of all players in order of time, as rows of a table.
    """
    rows = {row["seat"]: row for row in results["standings"]}
    players = [
        TimelinePlayer(name=rows[line["seat"]]["name"], points=rows[line["seat"]]["points"], **line)
        for line in results["timeline"]
        if line["seat"] in rows
    ]
    shown: TimelineData = {"length": results["round"]["length"], "players": players}
    finds: list[Json] = [
        {**find, "name": player["name"]} for player in players for find in player["finds"]
    ]
    finds.sort(key=lambda find: find["at"])
    return {
        "timeline": shown if players else None,
        "find_rows": mark_safe("\n".join(map(_find_row, finds))),  # noqa: S308  # _find_row escapes
    }


def _find_row(find: Json) -> str:
    note = _("(cancelled)")
    cancelled = f'<span class="visually-hidden"> {note}</span>' if find["cancelled"] else ""
    shown = str(find.get("written", find["word"]))
    return (
        f'<tr><td class="number">{clock(find["at"] // 1000)}</td>'
        f"<td><bdi>{escape(find['name'])}</bdi></td><td>{escape(shown)}</td>"
        f'<td class="number">{find["points"]}{cancelled}</td></tr>'
    )


def asked_scoring(query: Mapping[str, str]) -> Scoring | None:
    """The scoring in the address; an unknown one is ignored."""
    asked = query.get("scoring", "")
    return Scoring(asked) if asked in list(Scoring) else None


def rescore_context(results: ResultsResponse) -> dict[str, Any]:
    """The scorings that the form offers, and the standings under the one in the address."""
    played = Scoring(results["round"]["scoring"])
    offered = [(one.value, one.label) for one in Scoring if one is not played]
    what_if: Json | None = None
    if asked := results["what_if"]:
        scoring = Scoring(asked["scoring"])
        what_if = {
            **asked,
            "title": scoring.label,
            "explained": scoring.hint,
            "rows": _rescored_rows(asked["standings"], results),
            "lacks_bonuses": scoring is Scoring.RUZZLE and not results["board"]["bonuses"],
        }
    return {"other_scorings": offered, "what_if": what_if}


def _rescored_rows(standings: list[StandingResponse], results: ResultsResponse) -> SafeString:
    """Rows of a table, with the places in the round where they differ. Not a template, as in
    `standings`."""
    places = {row["seat"]: row["place"] for row in results["standings"]}
    own = results["you"]
    rows = [_rescored_row(row, places.get(row["seat"]), row["seat"] == own) for row in standings]
    return mark_safe("".join(rows))  # noqa: S308  # _rescored_row escapes names


def _rescored_row(row: StandingResponse, was: int | None, is_own: bool) -> str:
    place, points = row["place"], row["points"]
    noun = ngettext("point", "points", points)
    earlier = _("was %(place)s") % {"place": ordinal(was)}
    before = f' <span class="tag">{earlier}</span>' if was not in (None, place) else ""
    return (
        f'<tr class="place-{place}{" own-seat" if is_own else ""}"><td class="place">{place}.</td>'
        f'<th scope="row"><bdi>{escape(row["name"])}</bdi>{before}</th>'
        f'<td class="number total">{number(points)}'
        f'<span class="visually-hidden"> {noun}</span></td></tr>'
    )
