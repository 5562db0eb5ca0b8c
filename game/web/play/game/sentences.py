"""What the page of a game says of the state: its template shows the sentences, and its scripts fill
the same ones in as the state changes."""

from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.actions.contacts import MUTED
from game.models import Game
from game.rules import ranks, teams, verdicts
from game.rules.computer import Strength
from game.rules.lists import WordsFrom
from game.rules.wording import number
from game.services.play.games import CLOSED
from game.snapshots import Json, Snapshot, own
from game.snapshots.daily import goals_with
from game.snapshots.round_state import RoundState
from game.snapshots.values import HandicapState, PlayerState
from game.web.shared.tiles import BONUS_NAMES

FINISH = _("Finish and see all words")
# Of a round on paper, by phase.
GO_ON = {
    "playing": _("Time is up"),
    "paused": _("Time is up"),
    "writing": _("All lists are in"),
    "checking": _("Count the points"),
}
START = {
    "first": _("Start the round"),
    "next": _("Next round"),
    "solo": _("New board"),
    "series": _("New series"),
}
# By `pausing` of a snapshot: the action of the host's button, and its label.
PAUSING = {
    "pause": ("pause", _("Pause")),
    "wait": ("pause", _("Wait with the next round")),
    "resume": ("resume", _("Go on")),
}
HOST, DEPUTY, AWAY, NO_PHONE = _("host"), _("deputy"), _("away"), _("no phone")
SHORTEST, PERCENT = _("%(least)s+ letters"), _("%(percent)s of the points")
OF_LIST = _("words of the list: %(found)s of %(all)s")
COMMON = dict.fromkeys(WordsFrom, OF_LIST) | {
    WordsFrom.DICTIONARY: _("common words: %(found)s of %(all)s")
}


def for_scripts() -> Json:
    return {
        "verdicts": verdicts.SENTENCES,
        "ranks": [name for _percent, name in ranks.RANKS],
        "missing": ranks.MISSING,
        "highest": ranks.HIGHEST,
        "common": COMMON,
        "goals": teams.GOALS,
        "teams": teams.COLOURS,
        "bonuses": BONUS_NAMES,
        "finish": FINISH,
        "goOn": GO_ON,
        "start": START,
        "pausing": PAUSING,
        "computers": {each.code: computer_text(each.code) for each in Strength},
        "host": HOST,
        "deputy": DEPUTY,
        "away": AWAY,
        "noPhone": NO_PHONE,
        "shortest": SHORTEST,
        "percent": PERCENT,
        "closed": CLOSED,
        "muted": MUTED,
    }


def round_name(game: Game) -> str:
    """With places for `number`, in the game, and `place`, in the series. Empty for a daily board,
    which has one round."""
    if game.is_daily:
        return ""
    is_rated = game.rated == "yes"
    if game.rounds and not game.is_public:
        text = _("Round %(number)s of %(rounds)s")
        rated = _("Round %(number)s of %(rounds)s, rated")
        return (rated if is_rated else text) % {"number": "%(place)s", "rounds": game.rounds}
    text = _("Round %(number)s, rated") if is_rated else _("Round %(number)s")
    return text % {"number": "%(place)s" if game.is_public else "%(number)s"}


def start_label(game: Game, round_: RoundState | None, *, solo: bool) -> str:
    is_over = game.rounds and round_ and round_["series_place"] >= game.rounds
    if round_ is None or round_["phase"] != "finished":
        return str(START["first"])
    return str(START["series" if is_over else "solo" if solo else "next"])


def tags(player: PlayerState, deputy: int | None) -> list[str]:
    """What stands beside a player’s name."""
    told = [
        computer_text(player["computer"]) if player["computer"] else "",
        HOST if player["host"] else "",
        DEPUTY if player["seat"] == deputy else "",
        NO_PHONE if player.get("no_device") else "" if player["online"] else AWAY,
        handicap_text(player["handicap"]) if player["handicap"] else "",
    ]
    return [str(tag) for tag in told if tag]


def computer_text(code: str) -> str:
    return gettext("computer, %(strength)s") % {"strength": Strength[code.upper()].label}


def handicap_text(handicap: HandicapState) -> str:
    parts = []
    if handicap["min_length"]:
        parts.append(SHORTEST % {"least": handicap["min_length"]})
    if handicap["percent"] != 100:
        parts.append(PERCENT % {"percent": f"{handicap['percent']} %"})
    return ", ".join(parts)


def progress_context(game: Game, state: Snapshot) -> dict[str, Any]:
    """What stands under the clock: rank, common words and goals of the day."""
    round_, you = state["round"], own(state)
    found = sum(not word.get("rare") for word in you["words"])
    needed = round_.get("ranks", []) if round_ else []
    points = you["points"] - you.get("hint_cost", 0)
    words = [word["word"] for word in you["words"]]
    return {
        "rank": ranks.name_of(points, needed),
        "rank_missing": ranks.missing(points, needed) if needed else "",
        "common_line": _common_line(round_, found),
        "goals": goals_with(game.daily_try.daily, words) if game.is_daily else [],
    }


def _common_line(round_: RoundState | None, found: int) -> str:
    if round_ is None or "common" not in round_:
        return ""
    values = {"found": found, "all": number(round_["common"])}
    return COMMON[WordsFrom(round_["words_from"])] % values
