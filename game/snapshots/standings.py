"""The standings of a round and of its series, of players and of teams."""

from collections.abc import Iterable
from typing import Annotated, TypedDict

from django.db.models import QuerySet, Sum

from game.models import Round, Standing
from game.rules import results
from game.rules.computer import code_of
from game.rules.teams import standings_of_teams
from game.services.play import rounds
from game.snapshots.values import Computer, HandicapState, OfTeam, handicap

MOST_STANDINGS = 100  # standings of a public round that are sent


class SeriesStanding(TypedDict):
    place: Annotated[int, "From 1; equal points share a place."]
    seat: int
    name: str
    computer: Computer
    points: int
    words: int


class StandingResponse(SeriesStanding, OfTeam):
    handicap: HandicapState | None


class TeamRow(TypedDict):
    place: int
    team: Annotated[int, "The number of the team, from 1."]
    points: Annotated[int, "The points of its players."]
    words: int


class TeamStanding(TeamRow):
    name: Annotated[str, "Its colour."]


def standings_of(round_: Round) -> list[StandingResponse]:
    return [
        {
            "place": standing.place,
            "seat": standing.seat_id,
            "name": standing.seat.name,
            "computer": standing.seat.computer,
            "points": standing.points,
            "words": standing.words,
            **_team(standing, round_),
            "handicap": handicap(standing.handicap),
        }
        for standing in round_.standings.select_related("seat")
    ]


def _team(standing: Standing, round_: Round) -> OfTeam:
    return {"team": standing.team} if standing.team and round_.teams else {}


def teams_of(round_: Round) -> list[TeamRow]:
    rows = list(round_.standings.all())
    teams = {row.seat_id: row.team for row in rows if row.team}
    own = (results.Standing(row.seat_id, row.place, row.points, row.words) for row in rows)
    return _rows_of_teams(standings_of_teams(own, teams) if round_.teams else ())


def _rows_of_teams(standings: Iterable[results.Standing]) -> list[TeamRow]:
    return [
        {"place": each.place, "team": each.seat, "points": each.points, "words": each.words}
        for each in standings
    ]


def series_of(round_: Round) -> list[SeriesStanding] | None:
    """The standings of the series up to this round; None if it is the first of its series."""
    if round_.game.is_public or round_.series_place == 1:
        return None
    named = _standings_of_series(round_).values_list("seat_id", "seat__name", "seat__strength")
    rows = {seat: row for seat, *row in named.annotate(Sum("points"), Sum("words"))}
    ranked = results.ranked(
        {seat: points for seat, (*_rest, points, _words) in rows.items()},
        {seat: words for seat, (*_rest, words) in rows.items()},
    )
    return [
        {
            "place": standing.place,
            "seat": standing.seat,
            "name": rows[standing.seat][0],
            "computer": code_of(rows[standing.seat][1]),
            "points": standing.points,
            "words": standing.words,
        }
        for standing in ranked
    ]


def series_teams_of(round_: Round) -> list[TeamRow]:
    if round_.game.is_public or round_.series_place == 1 or not round_.teams:
        return []
    sums = _standings_of_series(round_).exclude(team=None).values_list("team")
    rows = {team: row for team, *row in sums.annotate(Sum("points"), Sum("words"))}
    ranked = results.ranked(
        {team: points for team, (points, _words) in rows.items()},
        {team: words for team, (_points, words) in rows.items()},
    )
    return _rows_of_teams(ranked)


def _standings_of_series(round_: Round) -> QuerySet[Standing]:
    before = rounds.before_series(round_)
    return Standing.objects.filter(
        round__game_id=round_.game_id, round__number__gt=before, round__number__lte=round_.number
    ).order_by()


def best(standings: list[StandingResponse], you: int | None) -> list[StandingResponse]:
    own = (row for row in standings[MOST_STANDINGS:] if row["seat"] == you)
    return [*standings[:MOST_STANDINGS], *own]
