"""The round in a few sentences, for the person who views the results."""

from collections.abc import Iterator, Mapping
from math import ceil
from typing import Any

from django.utils.safestring import SafeString, mark_safe
from django.utils.text import get_text_list
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.rules.highlights import Word, would_have_won
from game.rules.results import Scoring
from game.rules.teams import goal_line
from game.rules.wording import counted, n_points, number
from game.snapshots.results import ResultsResponse
from game.snapshots.round_words import WordOfBoard, known_word
from game.snapshots.standings import StandingResponse, TeamStanding
from game.web.play.results.words import Row

# A word counts in full for each of its finders.
FOR_EVERYBODY = frozenset({Scoring.EVERYONE, Scoring.FIRST, Scoring.RUZZLE})


def headline(results: ResultsResponse) -> str:
    """Who won with how many points, for those who see nothing but the title."""
    standings = results["standings"]
    if not any(row["points"] for row in standings):
        return _("A round without points")
    if results.get("goals"):
        total = sum(row["points"] for row in standings)
        return _("Together: %(result)s") % {"result": goal_line(total, results["goals"])}
    if results.get("teams") and not results.get("ended_early"):
        teams = results["teams"]
        if sum(row["place"] == 1 for row in teams) > 1:
            return counted(
                teams[0]["points"],
                "A tie with %(count)s point each",
                "A tie with %(count)s points each",
            )
        return _won(teams[0])
    winners = [row["name"] for row in standings if row["place"] == 1]
    ended_early = results.get("ended_early")
    if len(standings) == 1 or ended_early:
        points = n_points(standings[0]["points"])
        score = _("%(name)s: %(points)s") % {"name": winners[0], "points": points}
        return _("Ended early: %(score)s") % {"score": score} if ended_early else score
    if len(winners) > 1:
        return counted(
            standings[0]["points"],
            "%(players)s players with %(count)s point each",
            "%(players)s players with %(count)s points each",
            players=len(winners),
        )
    return _won(standings[0])


def _won(row: StandingResponse | TeamStanding) -> str:
    return counted(
        row["points"],
        "%(name)s won with %(count)s point",
        "%(name)s won with %(count)s points",
        name=row["name"],
    )


def found_of(found: int, total: int) -> str:
    return counted(
        found,
        "%(count)s word of %(total)s found",
        "%(count)s words of %(total)s found",
        total=number(total),
    )


def score_of(own: StandingResponse, results: ResultsResponse) -> str:
    """The points of a player, and how many words of the board they found."""
    total = len(results["words"]) + results["hidden"]
    found = counted(
        total, "%(found)s of %(count)s word", "%(found)s of %(count)s words", found=own["words"]
    )
    return f"{n_points(own['points'])}, {found}"


def own_result(results: ResultsResponse) -> str:
    """The score of the visitor in a line; empty for those who did not play."""
    own = own_standing(results)
    if own is None:
        return ""
    if results.get("goals"):
        return headline(results)
    teams = {each["team"]: each for each in results.get("teams", ())}
    # A round from before seats that come back had a team may have a player without one.
    if (team := teams.get(own.get("team", 0))) and not results.get("ended_early"):
        return _of_team(results, own, team)
    score = score_of(own, results)
    if results.get("ended_early"):
        return _("Ended early: %(score)s") % {"score": score}
    if results["players"] == 1:
        return score
    firsts = sum(row["place"] == 1 for row in results["standings"])
    if own["place"] == 1 and own["points"]:
        text = _("You won: %(score)s") if firsts == 1 else _("A tie for first place: %(score)s")
        return text % {"score": score}
    text = _("Place %(place)s of %(players)s: %(score)s")
    return text % {"place": own["place"], "players": results["players"], "score": score}


def _of_team(results: ResultsResponse, own: StandingResponse, team: TeamStanding) -> str:
    """What the team of the visitor has come to."""
    score = counted(
        team["points"],
        "%(count)s point, %(own)s of them yours",
        "%(count)s points, %(own)s of them yours",
        own=own["points"],
    )
    firsts = sum(each["place"] == 1 for each in results["teams"])
    if team["place"] == 1 and team["points"]:
        won = (
            _("Your team won: %(score)s") if firsts == 1 else _("A tie for first place: %(score)s")
        )
        return won % {"score": score}
    text = _("%(team)s is in place %(place)s of %(teams)s: %(score)s")
    return text % {
        "team": team["name"],
        "place": team["place"],
        "teams": len(results["teams"]),
        "score": score,
    }


def recap_context(results: ResultsResponse, rows: Mapping[str, Row]) -> dict[str, Any]:
    """The context of the recap.

    `best_word`: the word that brought the visitor most points, with the points; None if no word
    brought any. `winning`: the points that the visitor lacked for the first place, and words that
    would have brought them, which are `winning_words`.
    """
    own = own_standing(results)
    best, gained = best_find(results, own)
    is_alone = not (results.get("teams") or results.get("goals"))
    gap = results["standings"][0]["points"] - own["points"] if own and is_alone else 0
    won = would_have_won(_missed(results, own), gap) if own and gap > 0 else []
    winning = [rows[word] for word in won]
    brought = ngettext("%(count)s point", "%(count)s points", ceil(gained))
    return {
        "best_word": (rows[best["word"]], brought % {"count": number(gained)}) if best else None,
        "winning": _would_have_won(gap, winning) if winning else "",
        "winning_words": winning,
    }


def _would_have_won(gap: int, words: list[Row]) -> SafeString:
    text = ngettext(
        "%(points)s short: %(words)s was there.",
        "%(points)s short: %(words)s were there.",
        len(words),
    )
    named = get_text_list([word.link_html for word in words], _("and"))
    return mark_safe(text % {"points": n_points(gap), "words": named})  # noqa: S308  # of buttons


def best_find(
    results: ResultsResponse, own: StandingResponse | None
) -> tuple[WordOfBoard | None, float]:
    """The word that brought a player most points, or any finder for those who watch, with them.

    `own`: the standing of the player. None if no word brought any.
    """
    words = {word["word"]: word for word in results["words"]}
    gained, best = max(_gains(results, own), default=(0, ""))
    return (words[best], gained) if gained > 0 else (None, 0)


def longest_find(results: ResultsResponse, own: StandingResponse | None) -> WordOfBoard | None:
    """The longest word that a player found, or anybody for those who watch."""
    words = (word for word in results["words"] if word["finders"])
    found = (word for word in words if own is None or own["seat"] in word["finders"])
    return max(found, key=lambda word: (len(word["word"]), word["points"]), default=None)


def _gains(results: ResultsResponse, own: StandingResponse | None) -> Iterator[tuple[float, str]]:
    for word in results["words"]:
        scores = dict(zip(word["finders"], word["scores"], strict=True))
        brought = [scores.get(own["seat"], 0)] if own else scores.values()
        yield max(brought, default=0), word["word"]


def _missed(results: ResultsResponse, own: StandingResponse) -> Iterator[Word]:
    """Words that would have brought the visitor points, and nobody else fewer."""
    handicap = own["handicap"] or {"min_length": None, "percent": 100}
    taken = results["round"]["scoring"] not in FOR_EVERYBODY
    for word in results["words"]:
        is_open = own["seat"] not in word["finders"] and not (taken and word["finders"])
        if is_open and len(word["word"]) >= (handicap["min_length"] or 0):
            points = word["points"] * handicap["percent"] // 100
            yield known_word(word, results["round"]["dictionary"]["language"], points)


def own_standing(results: ResultsResponse) -> StandingResponse | None:
    return next((row for row in results["standings"] if row["seat"] == results["you"]), None)
