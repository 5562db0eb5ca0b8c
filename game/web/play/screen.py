import textwrap
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from operator import itemgetter
from typing import Any, Self, TypeVar, cast

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from game import steady_clock
from game.actions.games import IN_GAME, InGame
from game.models import Game, Round, Seat
from game.rules import codes
from game.rules.names.shown import screen_names
from game.rules.refusals import Refusal
from game.rules.settings import ScreenNames
from game.rules.wording import clock, counted, number
from game.services.accounts.sessions import player_id_of
from game.services.play import settling
from game.services.play.classes import lessons
from game.services.play.seating import watching
from game.snapshots import Snapshot, game_snapshot, round_results, series_results
from game.snapshots.results import ResultsResponse
from game.snapshots.round_state import RoundState
from game.snapshots.round_words import WordOfBoard
from game.snapshots.series import MedalResponse
from game.snapshots.standings import SeriesStanding
from game.web.play.game.sentences import PAUSING, start_label
from game.web.play.results.recap import headline
from game.web.shared.decorators import form_page
from game.web.shared.fields import submitted_text
from game.web.shared.games import features, game_address, qr_code, title
from game.web.shared.open_game import open_game
from game.web.shared.outcome import (
    Step,
    cancelled_words,
    podium,
    results_of_teams,
    series_result,
    team_context,
)
from game.web.shared.tiles import blank, indices_of, spoken_rows, tiles_of
from game.web.shared.turns import turn_of
from game.web.shared.visitors import known_visitor, perform, seat_of

T = TypeVar("T")
# On a television of 55 inches names have capitals of 20 mm, as `screen.css` says, which are read
# from four metres. Beside and below the rest of the screen so many lines have room then.
LINES, LINES_BELOW_PODIUM = 13, 6
LETTERS = {2: 14, 3: 10}  # that fit into a line of a name, by the number of columns
SMALL = 0.65  # letters of a note are so large; it leaves room for two columns at most
MOST_IN_FULL = 20  # players; of more than these only first names have room
FEW, SOME = 4, 8  # players who stand in one column, and in two large ones
NO_ROUND: Any = {"phase": "lobby", "board": None, "next_starts_at": None, "ends_at": None}
CLOSED = {403, 404}  # the game is over; another one has its code
CONTROLS = {"start", "pause", "resume"}
HEADLINES = {
    "lobby": gettext_lazy("Waiting for the start"),
    "countdown": gettext_lazy("Get ready"),
    "playing": gettext_lazy("left to play"),
    "paused": gettext_lazy("Paused"),
    "writing": gettext_lazy("Type your lists"),
    "checking": gettext_lazy("The table decides what counts"),
    "finished": gettext_lazy("The round is over"),
}


class WithMedals(ResultsResponse):
    medals: list[MedalResponse]


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A player on the screen. `count`: the number of words; after the round the number of points,
    and then there is a place. `computer`: the strength of a computer; None for people. `note`: what
    stands beside the name, such as a table."""

    seat: int
    name: str
    count: int | None
    noun: str = ""
    place: int | None = None
    online: bool = True
    computer: str | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class Layout:
    """How many columns the players have, and how many places there are at once."""

    columns: int
    places: int

    @classmethod
    def of(cls, players: Sequence[PlayerLine], most: int) -> Self:
        """`most`: lines below each other. A name with more letters than fit takes several."""
        if len(players) <= SOME:
            return cls(1 if len(players) <= FEW else 2, SOME)
        beside = max(len(player.note) for player in players) * SMALL
        for columns, letters in LETTERS.items():
            lines = sum(len(_wrapped(player.name, int(letters - beside))) for player in players)
            room = columns * most - (lines > len(players))  # columns may not be equally high
            if lines <= room or beside:
                break
        return cls(columns, min(len(players), room * len(players) // lines))


def _wrapped(name: str, letters: int) -> list[str]:
    """The lines of a name, which is broken between its parts only."""
    return textwrap.wrap(name, letters, break_long_words=False)


@form_page
def screen(request: HttpRequest, code: str) -> HttpResponse:
    """The party screen for the television, for whoever may watch and, with the `key` of
    `you.screen`, for whoever has that address; else 403. Scripts poll it. That of a class leads to
    its next game."""
    shown = _screen(request, code)
    if shown.status_code not in CLOSED:
        return shown
    key, player = submitted_text(request.GET, "key"), known_visitor(request.session)
    address = lessons.screen_after(codes.read_code(code), key, player, steady_clock.now())
    return HttpResponseRedirect(address) if address else shown


@open_game
def _screen(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    if request.method == "POST":
        return _act(request, game, now)
    key = submitted_text(request.GET, "key")
    seat = watching.viewer(game, player_id_of(request.session), now, key)[0]
    snapshot = game_snapshot(game, seat if seat and seat.pk == game.host_id else None, now)
    round_ = snapshot["round"] or NO_ROUND
    snapshot = _named(snapshot, "players", game)
    results = _results(round_, seat, now, in_room=bool(key))
    if results:
        results = _named(_named(results, "standings", game), "series", game)
        names = {row["seat"]: row["name"] for row in results["series"] or []}
        results["medals"] = [{**one, "name": names[one["seat"]]} for one in results["medals"]]
    series = series_result(results, game.rounds) if results else ""
    steps = podium(results, game.rounds) if results else []
    if results:
        below = steps if not results["series_teams"] else []
        standings = results["series"] if steps else None
        players = _below(below, standings or results["standings"])
    else:
        players = _word_counts(snapshot, round_)
    here = counted(snapshot["present"], "%(count)s player here", "%(count)s players here")
    present = here if players else ""
    medals = results["medals"] if results else []
    layout = Layout.of(players, LINES_BELOW_PODIUM if steps else LINES)
    shown = shown_now(players, round_, snapshot["server_time"], layout.places, before=bool(medals))
    shape = board_and_clock(game, round_, snapshot["server_time"])
    missed = _missed(results) if results else None
    paper = round_.get("paper")
    context = {
        "game": game,
        "title": title(game),
        "headline": _headline(results, series, round_["phase"]),
        "players": shown,
        "columns": layout.columns,
        "more": len(players) - len(shown),
        "podium": steps,
        "medals": [] if shown else medals,
        "results_of": round_["id"] if results else "",
        "cancelled": cancelled_words(results) if results else [],
        "no_board": bool(paper and not paper["has_board"]),
        "summary": _summary(results, missed) if results else _still_writing(round_) or present,
        "missed": missed,
        "missed_path": indices_of(missed["path"], len(shape["tiles"][0])) if missed else [],
        "features": features(game)[:3],
        "controls": _controls(game, snapshot),
        "host": request.get_host(),
        "qr": qr_code(request.build_absolute_uri(game_address(game))),
        **(results_of_teams(results) if results else team_context(snapshot)),
        **shape,
    }
    return render(request, "play/screen/page.html", context)


def _act(request: HttpRequest, game: Game, now: datetime) -> HttpResponse:
    """What the host does at the television. The sentences are for the page of the game."""
    seat = seat_of(request.session, game)
    if seat and request.POST.get("do") in CONTROLS:
        with suppress(Refusal):  # the button was late
            perform(request, IN_GAME, InGame(game, seat, now))
    return HttpResponseRedirect(request.get_full_path())


def _controls(game: Game, state: Snapshot) -> list[tuple[str, str]]:
    """The buttons of the host: what each does, and its text."""
    round_, you = state["round"], state["you"]
    buttons: list[tuple[str, str]] = []
    if you is None:
        return buttons
    if you["may_start"] and (round_ is None or round_["phase"] == "finished"):
        buttons.append(("start", start_label(game, round_, solo=False)))
    if pause := PAUSING.get(you["pausing"] or ""):
        buttons.append((pause[0], str(pause[1])))
    return buttons


def _named(shown: T, rows: str, game: Game) -> T:
    """With the names of these rows as the screen of this game shows them."""
    found: Any = shown
    how = ScreenNames(game.screen_names)
    if how is ScreenNames.FULL and len(found[rows] or ()) > MOST_IN_FULL:
        how = ScreenNames.FIRST
    if not found[rows] or how is ScreenNames.FULL:
        return shown
    in_order = sorted(found[rows], key=itemgetter("seat"))  # in each phase the same
    named = screen_names([row["name"] for row in in_order], how)
    names = {row["seat"]: name for row, name in zip(in_order, named, strict=True)}
    found = {**found, rows: [{**row, "name": names[row["seat"]]} for row in found[rows]]}
    return cast("T", found)


def _headline(results: ResultsResponse | None, series: str, phase: str) -> str:
    if results and results["standings"]:
        return series or headline(results)
    return str(HEADLINES[phase])


def board_and_clock(game: Game, round_: RoundState, now: int) -> dict[str, Any]:
    """What the templates of both need. `until`: when the clock runs out, in milliseconds; None
    while no clock runs."""
    phase, tiles = round_["phase"], tiles_of(round_["board"])
    until = {
        "countdown": round_.get("starts_at"),
        "playing": round_.get("writing_at") or round_["ends_at"],
        "finished": round_["next_starts_at"],
    }.get(phase)
    left = clock((until - now) / 1000) if until else ""
    if phase == "paused" and round_["time_left"] is not None:
        left = clock(round_["time_left"] / 1000)
    return {
        "phase": phase,
        "tiles": tiles or blank(game.rows, game.columns),
        "spoken_rows": spoken_rows(tiles),
        "now": now,
        "until": until,
        "left": left,
        "untimed": phase == "playing" and not until,
    }


def _word_counts(snapshot: Snapshot, round_: RoundState) -> list[PlayerLine]:
    """Who is present, and how many words they have found."""
    playing = round_["phase"] in ("playing", "paused", "finished") and "paper" not in round_
    present = [player for player in snapshot["players"] if player["online"] or player["words"]]
    if playing:
        present.sort(key=lambda player: -player["words"])
    return [
        PlayerLine(
            player["seat"],
            player["name"],
            player["words"] if playing else None,
            ngettext("word", "words", player["words"]),
            online=player["online"],
            computer=player["computer"],
        )
        for player in present
    ]


def shown_now(
    players: Sequence[PlayerLine], round_: RoundState, now: int, most: int, *, before: bool = False
) -> Sequence[PlayerLine]:
    """The players whose turn it is to be in the list: those of the first places when a round begins
    and when it ends. `before`: nobody has the first turn."""
    begun = round_["ends_at"] or round_.get("starts_at") or 0
    if begun > now:
        begun = round_["starts_at"]
    return turn_of(players, now - begun, most, before=before)


def _results(
    round_: RoundState, seat: Seat | None, now: datetime, *, in_room: bool
) -> WithMedals | None:
    """Those of the round with the medals of its series."""
    if round_["phase"] != "finished":
        return None
    finished = Round.objects.select_related("version", "game").get(public_id=round_["id"])
    settling.settle(finished, now)
    viewer = None if in_room else seat  # the room sees no more if it is the host who shows it
    try:
        results = round_results(finished, viewer, now, in_room=in_room)
        if not podium(results, finished.game.rounds):
            return {**results, "medals": []}
        series = series_results(finished, viewer, now, in_room=in_room)
        return {**results, "medals": series["medals"]}
    except Refusal:  # being settled, on today's daily board, or not for watchers
        return None


def _still_writing(round_: RoundState) -> str:
    """How many lists of a round on paper are complete, while they are typed."""
    paper = round_.get("paper") if round_["phase"] == "writing" else None
    lists = paper["lists"] if paper else []
    done = sum(each["done"] for each in lists)
    if not lists:
        return ""
    return _("Lists complete: %(done)s of %(count)s") % {"done": done, "count": len(lists)}


def _below(steps: Sequence[Step], standings: Iterable[SeriesStanding]) -> list[PlayerLine]:
    """The standings of a round or a series without those on the podium."""
    places = {step.place for step in steps}
    return [
        PlayerLine(
            row["seat"],
            row["name"],
            row["points"],
            ngettext("point", "points", row["points"]),
            row["place"],
            computer=row["computer"],
        )
        for row in standings
        if row["place"] not in places or not row["points"]
    ]


def _missed(results: ResultsResponse) -> WordOfBoard | None:
    """The best word that nobody found, an everyday one if there is one; None if all are hidden."""
    missed = [word for word in results["words"] if not word["finders"]]
    known = [word for word in missed if word["word"] in results["everyday"]]
    return max(known or missed, key=lambda word: (word["points"], len(word["word"])), default=None)


def _summary(results: ResultsResponse, missed: WordOfBoard | None) -> str:
    """How many words were found, and one that nobody found."""
    total = len(results["words"]) + results["hidden"]
    found = counted(
        total,
        "%(found)s of %(count)s word found.",
        "%(found)s of %(count)s words found.",
        found=number(total - results["missed"]),
    )
    if missed is None:
        return found
    unseen = _("Nobody saw “%(word)s”.") % {"word": missed.get("written", missed["word"])}
    return f"{found} {unseen}"
