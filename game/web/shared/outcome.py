"""What a round and a series came to: the cancelled words, who has won the series, its podium."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.teams import goal_line, name_of
from game.rules.wording import counted, n_points, n_words
from game.snapshots import Snapshot
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import TimelineOfSeat, WordOfBoard
from game.snapshots.standings import SeriesStanding, TeamStanding

STEPS = 3
NAMED_A_STEP = 3  # Players of a place who are named; the others are counted.
NAMED = 8  # Words that are named; the others are counted.


def cancelled_words(results: ResultsResponse) -> list[tuple[str, str]]:
    """The cancelled words, those with most points first; at last how many more there are.

    Each with the points that its finders would have had for it, by seat, as `12:2 15:1.5`.
    """
    words = [word for word in results["words"] if word["cancelled"]]
    words.sort(key=lambda word: (-word["points"], -len(word["word"]), word["word"]))
    finders = _finders(words, results["timeline"])
    shares = {
        row["seat"]: row["handicap"]["percent"] / 100 if row["handicap"] else 1
        for row in results["standings"]
    }
    named = words[:NAMED] if len(words) > NAMED + 1 else words
    shown = [(word.get("written", word["word"]), _lost([word], finders, shares)) for word in named]
    if others := words[len(named) :]:
        more = counted(len(others), "%(count)s more", "%(count)s more")
        shown.append((more, _lost(others, finders, shares)))
    return shown


def _finders(
    words: Iterable[WordOfBoard], timeline: Iterable[TimelineOfSeat]
) -> Mapping[str, set[int]]:
    """The finders of each word. Words of a public round list the first finders only, the timeline
    those who are shown."""
    finders = {word["word"]: set(word["finders"]) for word in words}
    for line in timeline:
        for find in line["finds"]:
            if find["cancelled"]:
                finders[find["word"]].add(line["seat"])
    return finders


def _lost(
    words: Iterable[WordOfBoard], finders: Mapping[str, set[int]], shares: Mapping[int, float]
) -> str:
    lost: dict[int, float] = defaultdict(float)
    for word in words:
        for seat in finders[word["word"]] & shares.keys():
            lost[seat] += word["points"] * shares[seat]
    return " ".join([f"{seat}:{points:g}" for seat, points in sorted(lost.items())])


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the podium. `players` share the place, and so do `others` more."""

    place: int
    points: int
    players: Sequence[SeriesStanding | TeamStanding]
    others: int


def series_result(results: ResultsResponse, rounds: int | None) -> str:
    """Who has won a series of so many rounds, once its last one is over; otherwise empty."""
    winners = [row["name"] for row in _final(results, rounds) if row["place"] == 1]
    if not winners:
        return ""
    text = ngettext("%(names)s wins the series", "%(names)s share the series", len(winners))
    return text % {"names": get_text_list(winners, _("and"))}


def podium(results: ResultsResponse, rounds: int | None) -> list[Step]:
    """The first three places of a series that is over, without players who have no points. After
    two who share a place the next one is left out."""
    standings = [row for row in _final(results, rounds) if row["points"]]
    steps = []
    for place in range(1, STEPS + 1):
        if sharing := [row for row in standings if row["place"] == place]:
            named = sharing[:NAMED_A_STEP]
            others = len(sharing) - len(named)
            steps.append(Step(place, sharing[0]["points"], named, others))
    return steps


def _final(results: ResultsResponse, rounds: int | None) -> Sequence[SeriesStanding | TeamStanding]:
    """The standings of a series that is over and has points of several teams or players to
    compare. Where a player ended the last round early, nobody has won."""
    if results["goals"] or results.get("ended_early"):  # `goals`: they played together
        return []
    standings = results["series_teams"] or results["series"] or []
    is_over = rounds and results["round"]["series_place"] >= rounds
    return standings if is_over and len(standings) > 1 and standings[0]["points"] else []


def team_context(state: Snapshot) -> dict[str, Any]:
    """`team_scores`: the teams of a snapshot and how many words they have found. `goal`: how far
    those who play together have come."""
    words: dict[int, int] = defaultdict(int)
    for player in state["players"]:
        if team := player.get("team"):
            words[team] += player["words"]
    round_ = state["round"]
    goals = round_.get("goals") if round_ else None
    points = round_.get("points", 0) if round_ else 0
    scores = [
        {"team": team, "name": name_of(team), "score": n_words(words[team])}
        for team in sorted(words)
    ]
    return {"team_scores": scores, "goal": goal_of(points, goals)}


def results_of_teams(results: ResultsResponse) -> dict[str, Any]:
    """The same for the results of a round, with points."""
    scores = [
        {**row, "score": f"{n_points(row['points'])}, {n_words(row['words'])}"}
        for row in results["teams"]
    ]
    points = sum(row["points"] for row in results["standings"])
    return {"team_scores": scores, "goal": goal_of(points, results["goals"])}


def goal_of(points: int, goals: Sequence[int] | None) -> dict[str, Any] | None:
    if not goals:
        return None
    following = next((goal for goal in goals if points < goal), goals[-1])
    return {"points": min(points, following), "next": following, "line": goal_line(points, goals)}
