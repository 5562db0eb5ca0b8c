"""A series: what players and teams had after each of its rounds, and the medals."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict

from game.models import Round, Seat
from game.rules.medals import MEDALS, Found, Medal, medals, running
from game.rules.results import ranked
from game.services.play import rounds, settling
from game.snapshots.results import FoundResults, ResultsRound, found_in
from game.snapshots.round_words import WordOfBoard
from game.snapshots.standings import MOST_STANDINGS, SeriesStanding, StandingResponse, TeamStanding
from game.snapshots.values import Millis, millis

Points = Mapping[int, Sequence[int | None]]  # of each seat or team in each round


class SeriesRound(TypedDict):
    id: str
    number: int
    starts_at: Millis
    players: int
    found: Annotated[int, "The number of different words that were found."]
    points: Annotated[int, "The points of all players."]
    goals: Annotated[list[int], "The points of the goals of those who play together; else empty."]


class Total(TypedDict):
    points: int
    words: int
    rounds: Annotated[list[int | None], "The points in each round; null for a round without them."]
    totals: Annotated[list[int], "The total after each round."]


class SeriesPlayer(Total, SeriesStanding):
    pass


class SeriesTeam(Total, TeamStanding):
    pass


class MedalResponse(TypedDict):
    medal: Annotated[str, list(MEDALS)]
    title: str
    seat: int
    name: str
    words: Annotated[list[str], "The words that it is for; of many, the best three."]
    round: Annotated[int | None, "The number of the round, if it is for a word of one."]
    detail: Annotated[str, "What it is for, in a few words."]


class SeriesResponse(TypedDict):
    game: str
    over: Annotated[bool, "Whether no further round of the series comes."]
    rounds: Annotated[list[SeriesRound], "In order, at most the last fifty."]
    standings: list[SeriesPlayer]
    teams: Annotated[list[SeriesTeam], "Empty without teams."]
    medals: Annotated[list[MedalResponse], "Computer players get none."]


class Shown(TypedDict):
    """What medals are given by, of one round."""

    round: ResultsRound
    standings: list[StandingResponse]
    words: list[WordOfBoard]


def series_results(
    round_: Round, viewer: Seat | None, now: datetime, *, in_room: bool = False
) -> SeriesResponse:
    """The series up to this round, whose rounds are settled, as the viewer may see it. Raises
    Refusal as `round_results`."""
    played = rounds.of_series(round_)
    for each in played:
        settling.settle(each, now)
    shown = [found_in(each, viewer, now, in_room=in_room) for each in played]
    standings = _standings(shown)
    return {
        "game": round_.game.code,
        "over": _is_last(round_) and rounds.series_over(round_, now),
        "rounds": [_round(each, result) for each, result in zip(played, shown, strict=True)],
        "standings": standings[:MOST_STANDINGS] if round_.game.is_public else standings,
        "teams": _teams(shown),
        "medals": medal_lines(_medals(shown, standings)),
    }


def medals_of(shown: Sequence[Shown]) -> list[tuple[Medal, str]]:
    """The medals for rounds with these results, in order, with the names of their players."""
    return _medals(shown, _standings(shown))


def medal_lines(medals: Sequence[tuple[Medal, str]]) -> list[MedalResponse]:
    return [
        {
            "medal": medal.kind,
            "title": medal.title,
            "seat": medal.seat,
            "name": name,
            "words": list(medal.words),
            "round": medal.round,
            "detail": medal.detail,
        }
        for medal, name in medals
    ]


def _medals(shown: Sequence[Shown], standings: Sequence[SeriesPlayer]) -> list[tuple[Medal, str]]:
    people = {row["seat"]: row["rounds"] for row in standings if not row["computer"]}
    numbers = [each["round"]["number"] for each in shown]
    names = {row["seat"]: row["name"] for row in standings}
    found = [find for each in shown for find in _found(each, people)]
    return [(medal, names[medal.seat]) for medal in medals(found, numbers, people)]


def _is_last(round_: Round) -> bool:
    following = Round.objects.filter(game_id=round_.game_id, number=round_.number + 1)
    return not following.filter(series_place__gt=1).exists()


def _round(round_: Round, results: FoundResults) -> SeriesRound:
    return {
        "id": round_.public_id,
        "number": round_.number,
        "starts_at": millis(round_.starts_at),
        "players": results["players"],
        "found": len(results["words"]),
        "points": sum(row["points"] for row in results["standings"]),
        "goals": results["goals"],
    }


def _standings(shown: Sequence[Shown]) -> list[SeriesPlayer]:
    rows = [{row["seat"]: row for row in each["standings"]} for each in shown]
    latest = {seat: row for own in rows for seat, row in own.items()}
    return [
        {
            "place": place,
            "seat": seat,
            "name": latest[seat]["name"],
            "computer": latest[seat]["computer"],
            **total,
        }
        for place, seat, total in _totals(rows)
    ]


def _teams(shown: Sequence[FoundResults]) -> list[SeriesTeam]:
    """The same of teams. Those who play together are one, and have no others to compare with."""
    rows = [{row["team"]: row for row in each["teams"]} for each in shown]
    names = {team: row["name"] for own in rows for team, row in own.items()}
    return [
        {"place": place, "team": team, "name": names[team], **total}
        for place, team, total in _totals(rows)
    ]


def _totals(
    of_round: Sequence[Mapping[int, StandingResponse] | Mapping[int, TeamStanding]],
) -> Iterator[tuple[int, int, Total]]:
    """The place of each seat or team, which it is, and its numbers."""
    everybody = dict.fromkeys(of for rows in of_round for of in rows)
    points = {
        of: [rows[of]["points"] if of in rows else None for rows in of_round] for of in everybody
    }
    words = {of: sum(rows[of]["words"] for rows in of_round if of in rows) for of in everybody}
    totals = {of: sum(each or 0 for each in own) for of, own in points.items()}
    for row in ranked(totals, words):
        own = points[row.seat]
        total: Total = {
            "points": row.points,
            "words": row.words,
            "rounds": own,
            "totals": running(own),
        }
        yield row.place, row.seat, total


def _found(results: Shown, people: Mapping[int, Any]) -> Iterator[Found]:
    for word in sorted(results["words"], key=lambda word: word["times"][0]):
        if word["finders"][0] in people:
            yield Found(
                word["finders"][0],
                results["round"]["number"],
                word["word"],
                word.get("written", word["word"]),
                word["points"],
                word["commonness"],
                word["found_by"] == 1,
            )
