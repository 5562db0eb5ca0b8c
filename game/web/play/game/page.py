"""Scripts keep the page of a game up to date. Without scripts it shows the state at the time of the
request."""

from collections import defaultdict
from datetime import datetime
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.actions.games import DOOR_STATES, InGame
from game.models import Game, Seat
from game.rules import verdicts
from game.rules.computer import Strength
from game.rules.phrases import Phrase
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Door
from game.rules.wording import clock, counted
from game.services.accounts import contacts
from game.services.play import list_boards, replays, rounds
from game.services.play.seating import presence
from game.snapshots import Json, Snapshot, game_snapshot, own
from game.snapshots.daily import KeptWords, kept_try
from game.snapshots.round_state import RoundState
from game.snapshots.state import FindState, RemovedState
from game.snapshots.values import PlayerState
from game.web.errors import rate_limited
from game.web.learn.words import panel_of
from game.web.play.game.actions import act
from game.web.play.game.forms import Forms, shortest_words, team_choices
from game.web.play.game.join import outside
from game.web.play.game.paper import GO_ON, paper_context
from game.web.play.game.progress import progress_context
from game.web.shared.decorators import form_page
from game.web.shared.games import features, game_address, is_only_here, qr_code, title
from game.web.shared.open_game import open_game
from game.web.shared.outcome import team_context
from game.web.shared.tiles import blank, spoken_rows, tiles_of
from game.web.shared.visitors import seat_of

# The button that changes the door to this.
DOORS = {
    Door.OPEN: gettext_lazy("Open the door"),
    Door.KNOCK: gettext_lazy("Have newcomers knock"),
    Door.LOCKED: gettext_lazy("Lock the door"),
}
FINISH = gettext_lazy("Finish and see all words")
COMPUTERS = {
    "child": gettext_lazy("computer, child"),
    "beginner": gettext_lazy("computer, beginner"),
    "average": gettext_lazy("computer, average"),
    "expert": gettext_lazy("computer, expert"),
    "champion": gettext_lazy("computer, champion"),
}
NEWCOMER_MINUTES = (1, 2, 5, 10, 30, 60)  # which the form offers
# Forms with typed text: after a refusal the page shows them again instead of redirecting.
OF_ALL, OF_HOSTS = {"rename"}, {"settings", "player"}


@form_page
@open_game
def game(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """A game; visitors without a seat are asked for a name. Its forms have a `do`, the last part of
    `POST games/CODE/…`, with the same fields; `settings` has those of a new game, and the form
    without a `do` what was typed, as `word`. `hint`, from 1 to 3, gives all hints of a drill up to
    this one."""
    seat = seat_of(request.session, game)
    if seat is None or seat.left_at:
        return outside(request, game, now, seat)
    if request.method == "POST":
        return _act(request, game, seat, now)
    presence.touch(seat, now)
    return render(request, "play/game/page.html", _context(request, game, seat, now))


def _act(request: HttpRequest, game: Game, seat: Seat, now: datetime) -> HttpResponse:
    try:
        return HttpResponseRedirect(act(request, InGame(game, seat, now)))
    except Refusal as refusal:
        shown_again = OF_HOSTS | OF_ALL if seat.pk == game.host_id else OF_ALL
        if request.POST.get("do") in shown_again:
            context = _context(request, game, seat, now, refusal)
            page = render(request, "play/game/page.html", context)
            return rate_limited(page, refusal)
        messages.error(request, refusal.detail)
    return HttpResponseRedirect(request.get_full_path())


def _context(
    request: HttpRequest, game: Game, seat: Seat, now: datetime, refusal: Refusal | None = None
) -> dict[str, Any]:
    state = game_snapshot(game, seat, now)
    round_, you = state["round"], own(state)
    phase = round_["phase"] if round_ else "lobby"
    may_start = you["may_start"]
    solo = game.door == Door.LOCKED and game.host_plays and len(state["players"]) == 1
    finds = you["finds"]
    of_team = you.get("team_finds") if finds is None else None
    words_of_others = of_team if finds is None else finds
    is_host = state["game"]["host"] == you["seat"]
    paper = paper_context(request, game, seat, state, now)
    tiles = tiles_of(round_["board"]) if round_ else []
    found = [word["word"] for word in you["words"]]
    address = request.build_absolute_uri(game_address(game))
    return {
        "game": game,
        "title": title(game),
        "state": state,
        "verdict_sentences": verdicts.SENTENCES,
        "round": round_,
        "round_name": _round_name(game, round_),
        "phase": phase,
        "time": _time(round_, state["server_time"]),
        "tiles": tiles,
        "daily_try": _daily_try(game, phase),
        "drill": panel_of(round_["id"], seat, found) if round_ and solo else None,
        "target": replays.target(request.session, game, round_["number"] if round_ else 0),
        "face_down": blank(game.rows, game.columns),
        "spoken_rows": spoken_rows(tiles),
        "everybody": words_of_others and _words_by_player(state["players"], words_of_others),
        "of_team": of_team is not None,
        "team_choices": team_choices(),
        "computers": COMPUTERS.items(),
        "phrases": Phrase.choices(),
        "has_others": any(
            not each["computer"] and each["seat"] != seat.pk for each in state["players"]
        ),
        "muted": contacts.muted_seats(seat.player_id, game.pk) if game.phrases else set(),
        **team_context(state),
        **progress_context(game, state),
        "may_start": may_start,
        "solo": solo,
        "pause_action": pause_action(state, phase) if is_host else None,
        "may_finish": phase in GO_ON and you["may_end"],
        "paper": paper,
        "finish_label": GO_ON.get(phase, FINISH) if paper else FINISH,
        "features": features(game),
        "scoring": Scoring(game.scoring),
        "address": address,
        "qr": "" if game.is_public else qr_code(address),
        "is_only_here": is_only_here(request),
        "list_board": list_boards.next_board(game) if is_host else None,
        "forms": Forms.of(game, state, request.POST, refusal),
        "shortest": shortest_words(),
        "door": Door(game.door),
        "door_state": DOOR_STATES[Door(game.door)],
        "strengths": list(Strength),
        "other_doors": [(door, action) for door, action in DOORS.items() if door != game.door],
        "removed": _removed_together(you["removed"]),
        "newcomers": [
            (minutes, counted(minutes, "in the last minute", "in the last %(count)s minutes"))
            for minutes in NEWCOMER_MINUTES
        ],
    }


def _daily_try(game: Game, phase: str) -> KeptWords | None:
    is_running = game.is_daily and phase in ("countdown", "playing")
    round_ = rounds.latest(game) if is_running else None
    return kept_try(round_) if round_ else None


def _round_name(game: Game, round_: RoundState | None) -> str:
    """The same as `roundName` of the script."""
    if round_ is None:
        return ""
    place, number, rounds = round_["series_place"], round_["number"], game.rounds
    is_rated = game.rated == "yes"
    if rounds and not game.is_public:
        text = _("Round %(number)s of %(rounds)s")
        rated = _("Round %(number)s of %(rounds)s, rated")
        return (rated if is_rated else text) % {"number": place, "rounds": rounds}
    text = _("Round %(number)s, rated") if is_rated else _("Round %(number)s")
    return text % {"number": place if game.is_public else number}


def pause_action(state: Snapshot, phase: str) -> tuple[str, str] | None:
    """What the host’s form does, and its button, if there is something to pause."""
    round_, game = state["round"], state["game"]
    if phase == "paused" or (phase == "finished" and game["held"]):
        return "resume", _("Go on")
    if phase == "finished" and round_ and round_["next_starts_at"]:
        return "pause", _("Wait with the next round")
    may_pause = phase == "playing" and own(state)["may_pause"]
    return ("pause", _("Pause")) if may_pause else None


def _removed_together(removed: list[RemovedState]) -> list[Json]:
    """One row for all who were removed at the same moment: together, or one alone."""
    groups = [list(group) for _, group in groupby(removed, itemgetter("removed_at"))]
    return [
        {
            "seats": [each["seat"] for each in group],
            "names": ", ".join(each["name"] for each in group),
        }
        for group in groups
    ]


def _words_by_player(players: list[PlayerState], finds: list[FindState]) -> list[Json]:
    words: dict[int, list[str]] = defaultdict(list)
    for find in finds:
        words[find["seat"]].insert(0, find.get("written", find["word"]))
    return [{"name": player["name"], "found": words[player["seat"]]} for player in players]


def _time(round_: RoundState | None, now: int) -> str:
    """The text of the clock at `now`, in milliseconds; empty between rounds."""
    if round_ is None or round_["phase"] not in ("countdown", "playing", "paused"):
        return ""
    if round_["phase"] == "paused":
        return clock(round_["time_left"] / 1000) if round_["time_left"] else ""
    end = round_.get("writing_at") or round_["ends_at"]
    until = round_["starts_at"] if round_["phase"] != "playing" else end
    return clock(abs((until or round_["starts_at"]) - now) / 1000)
