"""Each action in a game, by the API and by the forms of the page: who may, who may not, and what is
malformed."""

from typing import Any

import pytest

from game.actions.games import IN_GAME
from game.models import FoundWord, Game, Notice, Player, Round, Seat, WordVote
from game.services.accounts import contacts
from game.services.play.seating import newcomers
from tests.game.actions.twins import Row, Scene, check_whole, play
from tests.game.api.conftest import Clock, guest
from tests.game.play import ENDED, NOW, STARTED

HOST, SEAT = "game.not_host", "seat.invalid"

IN_THE_LOBBY: tuple[Row, ...] = (
    ("bob", "say", {"phrase": "boo"}, "phrase.invalid"),
    ("bob", "say", {"phrase": "hello"}, ""),
    ("bob", "say", {"phrase": "hello"}, "phrase.early"),
    ("bob", "rename", {"seat": "dora", "name": "Theodora"}, HOST),
    ("bob", "rename", {"name": "<b>" * 9}, "name.length"),
    ("bob", "rename", {"name": "Bobby"}, ""),
    ("alice", "rename", {"seat": "Bobby", "name": "bob"}, ""),
    ("bob", "handicap", {"seat": "dora", "percent": 50}, HOST),
    ("alice", "handicap", {"seat": "bob", "percent": 9}, "percent.invalid"),
    ("alice", "handicap", {"seat": "bob", "min_length": 5, "percent": 150}, ""),
    ("bob", "team", {"seat": "dora", "team": 1}, HOST),
    ("alice", "team", {"seat": "bob", "team": 7}, "team.invalid"),
    ("alice", "team", {"seat": "alice", "team": 2}, ""),
    ("bob", "player", {"seat": "dora", "name": "Dora"}, HOST),
    ("alice", "player", {"seat": "bob", "name": "bob", "percent": "half"}, "percent.invalid"),
    (
        "alice",
        "player",
        {"seat": "bob", "name": "Robert", "percent": 90, "team": 6},
        "team.invalid",
    ),
    ("alice", "player", {"seat": "bob", "name": "Robert", "percent": 90, "team": 1}, ""),
    ("alice", "player", {"seat": "Robert", "name": "bob"}, ""),
    ("bob", "computers", {"strength": 1}, HOST),
    ("alice", "computers", {"strength": 6}, "strength.invalid"),
    ("alice", "computers", {"strength": 5}, ""),
    ("bob", "screen", {}, HOST),
    ("alice", "screen", {}, ""),
    ("bob", "deputy", {"seat": "bob"}, HOST),
    ("alice", "deputy", {"seat": "nobody"}, "seat.invalid"),
    ("alice", "deputy", {"seat": "dora"}, ""),
    ("alice", "invitations", {"player": "eve"}, "player.invalid"),
    ("alice", "invitations", {"player": "fred"}, ""),
    ("bob", "door", {"door": "open"}, HOST),
    ("alice", "door", {"door": "ajar"}, "door.invalid"),
    ("alice", "door", {"door": "knock"}, ""),
)
AT_THE_DOOR: tuple[Row, ...] = (
    ("bob", "let_in", {"seat": "gus"}, HOST),
    ("alice", "let_in", {"seat": "bob"}, SEAT),
    ("alice", "let_in", {"seat": "gus"}, ""),
    ("bob", "turn_away", {"seat": "hal"}, HOST),
    ("alice", "turn_away", {}, "seat.missing"),
    ("alice", "turn_away", {"seat": "hal"}, ""),
    ("bob", "remove", {"seat": "dora"}, HOST),
    ("alice", "remove", {"seat": "alice"}, "seat.host"),
    ("alice", "remove", {"seat": "gus"}, ""),
    ("bob", "restore", {"seats": ["gus"]}, HOST),
    ("alice", "restore", {}, "seats.missing"),
    ("alice", "restore", {"seats": ["gus"]}, ""),
    ("bob", "admit", {}, HOST),
    ("alice", "admit", {}, ""),
    ("bob", "remove_newcomers", {"minutes": 5}, HOST),
    ("alice", "remove_newcomers", {"minutes": "soon"}, "minutes.invalid"),
    ("alice", "remove_newcomers", {"minutes": 60}, ""),
    ("alice", "restore", {"seats": ["bob", "dora", "gus"]}, ""),
    ("bob", "host", {"seat": "bob"}, HOST),
    ("alice", "host", {"seat": "x"}, SEAT),
    ("alice", "host", {"seat": "bob"}, ""),
    ("dora", "leave", {}, ""),
)
# tests/game/web/learn, tests/game/services/play/test_blanks.py
ALONE = {"hint", "blank", "another"}
IN_A_ROUND: tuple[Row, ...] = (
    ("bob", "start", {}, HOST),
    ("bob", "finish", {}, HOST),
    ("alice", "finish", {}, "round.not_untimed"),
    ("alice", "start", {}, ""),
    ("alice", "say", {"phrase": "hello"}, "round.running"),
    ("alice", "hint", {"hint": 1}, "drill.none"),
    ("alice", "blank", {"hint": "tile"}, "blank.none"),
    ("alice", "blank", {"hint": "word"}, "hint.invalid"),
    ("alice", "another", {}, "round.no_other"),
    ("alice", "board", {"board": "catdlinemaropets"}, "paper.none"),
    ("bob", "pause", {}, HOST),
    ("alice", "pause", {}, ""),
    ("bob", "resume", {}, HOST),
    ("alice", "resume", {}, ""),
    ("alice", "finish", {}, ""),
)
ON_PAPER: tuple[Row, ...] = (
    ("bob", "name", {"name": "Oma"}, HOST),
    ("alice", "name", {"name": ""}, "name.length"),
    ("alice", "name", {"name": "Oma"}, ""),
    ("bob", "board", {"board": "catdlinemaropets"}, HOST),
    ("alice", "board", {"board": "cat"}, "board.invalid"),
    ("alice", "board", {"board": "catd line maro pets"}, ""),
    ("alice", "take_back", {"word": "tin"}, "round.not_writing"),
    ("alice", "start", {}, ""),
)
LISTS: tuple[Row, ...] = (
    ("bob", "take_back", {"word": "line", "seat": "alice"}, "list.of_other"),
    ("alice", "take_back", {}, "word.missing"),
    ("alice", "take_back", {"word": "line"}, ""),
    ("alice", "vote", {"word": "zzz", "counts": True}, "round.not_checking"),
    ("bob", "done", {"seat": "alice", "done": True}, "list.of_other"),
    ("alice", "done", {"done": True}, ""),
    ("alice", "done", {"done": False}, ""),
    ("alice", "done", {"seat": "Oma", "done": True}, ""),
    ("alice", "done", {"done": True}, ""),
    ("alice", "reopen", {}, "round.not_checking"),
    ("bob", "done", {"done": True}, ""),
    ("dora", "done", {"done": True}, ""),
    ("bob", "vote", {"word": "rope", "counts": True}, "word.not_listed"),
    ("bob", "vote", {"word": "zzz", "counts": True}, "word.not_on_board"),
    ("bob", "vote", {"word": "lim", "counts": True}, ""),
    ("bob", "vote", {"word": "lim", "counts": None}, ""),
    ("bob", "reopen", {}, HOST),
    ("alice", "reopen", {}, ""),
)
GAMES = (
    *("door", "if_away", "is_held", "screen_number", "set_board"),
    *("host__name", "owner__name", "deputy__name"),
)
SEATS = (
    *("name", "team", "handicap_min_length", "handicap_percent", "left_at", "removed_at"),
    *("knocked_at", "said", "said_at", "strength", "list_done", "expected"),
)
ROUNDS = ("number", "starts_at", "ends_at", "paused_at", "writing_at", "checking_at")


def seat_state(columns: dict[str, Any]) -> dict[str, Any]:
    """Computers have random names."""
    return {**columns, "name": ""} if columns["strength"] else columns


def scene(**settings: Any) -> Scene:
    """A game of alice with bob and dora; gus and hal knock once they can, fred is followed."""
    people = {name: guest(name) for name in ("alice", "bob", "dora", "gus", "hal", "eve", "fred")}
    players = {name: Player.objects.filter(name=name).latest("pk") for name in people}
    contacts.follow(players["alice"], players["fred"], NOW)
    code = people["alice"].post("games", settings)[1]["code"]
    game = Game.objects.get(code=code)
    for name in ("bob", "dora"):
        people[name].post(f"games/{code}/join", {})

    def named() -> dict[str, int]:
        seats = dict(Seat.objects.filter(game=game).values_list("name", "pk"))
        return {"eve": players["eve"].pk, "fred": players["fred"].pk, **seats}

    def state() -> Any:
        seats, of_round = Seat.objects.filter(game=game), {"round__game": game}
        return (
            Game.objects.filter(pk=game.pk).values_list(*GAMES)[0],
            sorted(map(seat_state, seats.values(*SEATS)), key=str),
            list(Round.objects.filter(game=game).values_list(*ROUNDS)),  # boards are random
            sorted(FoundWord.objects.filter(**of_round).values_list("seat__name", "word")),
            sorted(WordVote.objects.filter(**of_round).values_list("word", "counts")),
            Notice.objects.filter(player=players["fred"]).count(),
            newcomers.is_open_to_many(game),
        )

    return Scene(f"games/{code}", people, named, state)


@pytest.fixture
def twins(clock: Clock) -> tuple[Scene, Scene]:
    return scene(teams=2), scene(teams=2)


def test_in_the_lobby_and_at_the_door(twins: tuple[Scene, Scene]) -> None:
    play(IN_THE_LOBBY, *twins)
    for each in twins:
        for name in ("gus", "hal"):
            each.visitors[name].post(f"{each.address}/join", {})
    play(AT_THE_DOOR, *twins)


def test_in_a_round(clock: Clock) -> None:
    twins = scene(round_seconds=None), scene(round_seconds=None)
    play(IN_A_ROUND[:4], *twins)
    clock.set(STARTED)
    play(IN_A_ROUND[4:], *twins)


def test_on_paper(clock: Clock) -> None:
    twins = scene(paper=True), scene(paper=True)
    play(ON_PAPER, *twins)
    clock.set(ENDED)
    Seat.objects.filter(expected=False).update(seen_at=ENDED)
    for each in twins:
        for word in ("line", "lim", "zzz"):
            each.visitors["alice"].post(f"{each.address}/words", {"word": word})
    play(LISTS, *twins)


def test_each_action_is_allowed_and_refused() -> None:
    rows = [*IN_THE_LOBBY, *AT_THE_DOOR, *IN_A_ROUND, *ON_PAPER, *LISTS]
    check_whole(IN_GAME, rows, without={"leave", *ALONE})
