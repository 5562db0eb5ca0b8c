"""Rounds that are played again: the challenge (`?beat=POINTS`), and how the visitor did."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.contrib.sessions.backends.base import SessionBase
from django.utils.text import capfirst
from django.utils.translation import gettext as _

from game.models import Round, Standing
from game.rules.results import Scoring
from game.rules.wording import counted, duration, n_points
from game.services.play import replays
from game.services.play.replays import Target
from game.snapshots.results import ResultsResponse
from game.web.play.results.recap import own_standing
from game.web.shared.fields import submitted_number
from game.web.shared.picture import Card, can_show, path_picture

LISTED = 5  # scores of the round


@dataclass(frozen=True, slots=True)
class Row:
    place: int
    name: str
    words: int
    points: int
    is_own: bool = False


@dataclass(frozen=True, slots=True)
class Replay:
    """`rows`: the best of the round and the visitor among them, by place."""

    sentence: str
    rows: list[Row]
    address: str


def replay_of(session: SessionBase, round_: Round, results: ResultsResponse) -> Replay | None:
    """How the visitor did; None for a round that repeats no other, and for those who did not
    play."""
    target = replays.target(session, round_.game, round_.number)
    own = own_standing(results)
    if target is None or own is None:
        return None
    place, players = target.place(own["points"]), target.original.standings.count() + 1
    best = target.original.standings.select_related("seat")[:LISTED]
    mine = Row(place, own["name"], own["words"], own["points"], is_own=True)
    rows = sorted(
        chain((_row(each, own["points"]) for each in best), [mine]),
        key=lambda row: (row.place, not row.is_own),
    )
    placed = _("Place %(place)s of %(players)s on this board.")
    placed %= {"place": place, "players": players}
    sentence = f"{_compared(target, own['points'])} {placed}"
    return Replay(sentence, rows, f"/rounds/{target.original.public_id}/")


def _row(standing: Standing, own: int) -> Row:
    place = standing.place + (own > standing.points)
    return Row(place, standing.seat.name, standing.words, standing.points)


def _compared(target: Target, points: int) -> str:
    gap = target.points - points
    if gap > 0:
        return counted(
            target.points,
            "%(gap)s short of the %(count)s point of %(name)s.",
            "%(gap)s short of the %(count)s points of %(name)s.",
            name=target.name,
            gap=n_points(gap),
        )
    if gap < 0:
        return counted(
            target.points,
            "You beat the %(count)s point of %(name)s.",
            "You beat the %(count)s points of %(name)s.",
            name=target.name,
        )
    return counted(
        target.points,
        "You tie with the %(count)s point of %(name)s.",
        "You tie with the %(count)s points of %(name)s.",
        name=target.name,
    )


def asked_to_beat(
    round_: Round, results: ResultsResponse, query: Mapping[str, str]
) -> Target | None:
    """The score in the address; None without one, for players of the round, and for a board that
    may not be played again."""
    if "beat" not in query or own_standing(results) or results["hidden"]:
        return None
    return replays.target_of(round_, submitted_number(query, "beat"))


def challenge_context(target: Target, address: str, results: ResultsResponse) -> dict[str, Any]:
    card = challenge_card(target, results)
    return {
        "target": target,
        "round": results["round"],
        "address": address,
        "query": f"?beat={target.points}",
        "card": card,
        "svg": path_picture(card),
        "words": len(results["words"]),
        "length": duration(target.original.game.round_seconds),
        "was_cancelled": results["round"]["scoring"] == Scoring.OFFICIAL and results["players"] > 1,
    }


def challenge_card(target: Target, results: ResultsResponse) -> Card:
    """Who is challenged plays this board: no word of it is named, and no path drawn."""
    rows, columns = results["board"]["size"]
    found = counted(
        len(results["words"]),
        "%(found)s of %(count)s word",
        "%(found)s of %(count)s words",
        found=target.standing.words,
    )
    return Card(
        headline=counted(target.points, "Beat %(count)s point", "Beat %(count)s points"),
        facts=(
            _("%(name)s: %(text)s") % {"name": target.name, "text": found}
            if can_show(target.name)
            else found,
            capfirst(duration(target.original.game.round_seconds)),
        ),
        size=(rows, columns),
    )
