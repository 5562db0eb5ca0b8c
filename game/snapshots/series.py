"""A series: what players and teams had after each of its rounds, and the medals."""

from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from game.models import Round, Seat
from game.rules.medals import Found, Medal, medals, running
from game.rules.results import ranked
from game.services.play import rounds, settling
from game.snapshots.results import MOST_STANDINGS, found_in
from game.snapshots.values import Json, millis

Points = Mapping[int, Sequence[int | None]]  # of each seat or team in each round


def series_results(
    round_: Round, viewer: Seat | None, now: datetime, *, in_room: bool = False
) -> Json:
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


def medals_of(shown: Sequence[Json]) -> list[tuple[Medal, str]]:
    """The medals for rounds with these results, in order, with the names of their players."""
    return _medals(shown, _standings(shown))


def medal_lines(medals: Sequence[tuple[Medal, str]]) -> list[Json]:
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


def _medals(shown: Sequence[Json], standings: Sequence[Json]) -> list[tuple[Medal, str]]:
    people = {row["seat"]: row["rounds"] for row in standings if not row["computer"]}
    numbers = [each["round"]["number"] for each in shown]
    names = {row["seat"]: row["name"] for row in standings}
    found = [find for each in shown for find in _found(each, people)]
    return [(medal, names[medal.seat]) for medal in medals(found, numbers, people)]


def _is_last(round_: Round) -> bool:
    following = Round.objects.filter(game_id=round_.game_id, number=round_.number + 1)
    return not following.filter(series_place__gt=1).exists()


def _round(round_: Round, results: Json) -> Json:
    return {
        "id": round_.public_id,
        "number": round_.number,
        "starts_at": millis(round_.starts_at),
        "players": results["players"],
        "found": len(results["words"]),
        "points": sum(row["points"] for row in results["standings"]),
        "goals": results["goals"],
    }


def _standings(shown: Sequence[Json]) -> list[Json]:
    rows = {row["seat"]: row for each in shown for row in each["standings"]}
    kept = ("seat", "name", "computer")
    return [
        {"place": total["place"], **{name: rows[total["of"]][name] for name in kept}, **numbers}
        for total, numbers in _totals(shown, "standings", "seat")
    ]


def _teams(shown: Sequence[Json]) -> list[Json]:
    """The same of teams. Those who play together are one, and have no others to compare with."""
    rows = {row["team"]: row for each in shown for row in each["teams"]}
    return [
        {"place": total["place"], "team": total["of"], "name": rows[total["of"]]["name"], **numbers}
        for total, numbers in _totals(shown, "teams", "team")
    ]


def _totals(shown: Sequence[Json], part: str, key: str) -> Iterator[tuple[Json, Json]]:
    """The place of each seat or team (`of`), and its numbers."""
    of_round = [{row[key]: row for row in each[part]} for each in shown]
    everybody = {of: None for rows in of_round for of in rows}
    points = {of: [_number(rows, of, "points") for rows in of_round] for of in everybody}
    words = {of: sum(_number(rows, of, "words") or 0 for rows in of_round) for of in everybody}
    totals = {of: sum(each or 0 for each in own) for of, own in points.items()}
    for row in ranked(totals, words):
        own = points[row.seat]
        numbers = {"points": row.points, "words": row.words, "rounds": own, "totals": running(own)}
        yield {"place": row.place, "of": row.seat}, numbers


def _number(rows: Mapping[int, Json], of: int, name: str) -> int | None:
    return rows[of][name] if of in rows else None


def _found(results: Json, people: Mapping[int, Any]) -> Iterator[Found]:
    for word in sorted(results["words"], key=lambda word: word["times"][0]):
        if word["finders"][0] in people:
            yield Found(
                word["finders"][0],
                results["round"]["number"],
                word["word"],
                str(word.get("written", word["word"])),
                word["points"],
                word["commonness"],
                word["found_by"] == 1,
            )
