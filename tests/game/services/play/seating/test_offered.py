"""What a snapshot offers while a round is played is what is allowed, in every kind of game."""

from collections.abc import Callable, Mapping
from typing import Any

from django.db import transaction

from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Door, Rated, StartBy
from game.services.accounts import players
from game.services.play import rounds
from game.services.play.daily import tries
from game.services.play.seating import hosting, pauses
from game.snapshots import game_snapshot
from game.snapshots.state import own
from tests.game.play import NOW, STARTED, host_of, later, new_game, play, say, sit

PLAYED = later(20)
KINDS: dict[str, dict[str, Any]] = {
    "usual": {},
    "untimed": {"round_seconds": None},
    "started by anyone": {"start_by": StartBy.ANYONE},
    "rated": {"rated": Rated.YES},
    "rated, and the host only hosts": {"rated": Rated.YES, "host_plays": False},
    "the host only hosts": {"host_plays": False},
    "teams": {"teams": 2},
    "together": {"together": True},
    "paper": {"paper": True},
}
ACTIONS: dict[str, Callable[[Game, Seat], object]] = {
    "may_rename": lambda game, seat: hosting.rename(game, seat, seat, "Zoe", PLAYED),
    "may_pause": lambda game, seat: pauses.pause(game, seat, PLAYED),
    "may_end": lambda game, seat: rounds.finish(game, seat, PLAYED),
    "may_swap": lambda game, seat: rounds.another(game, seat, PLAYED),
}


def check(game: Game, *seats: Seat) -> list[tuple[str, str]]:
    """Those whose snapshot offers them something else than they may do."""
    wrong = []
    for seat in seats:
        offered: Mapping[str, object] = own(game_snapshot(game, seat, PLAYED))
        for name, act in ACTIONS.items():
            try:
                with transaction.atomic():
                    act(game, seat)
                    allowed = True
                    transaction.set_rollback(True)
            except Refusal:
                allowed = False
            if offered[name] is not allowed:
                wrong.append((seat.name, name))
    return wrong


def test_games_of_several() -> None:
    for kind, settings in KINDS.items():
        game = new_game(**settings)
        alice, bob = host_of(game), sit(game, "bob")
        round_ = play(game)
        if not settings.get("paper"):
            for seat in (alice, bob):
                say(round_, seat, "cat", STARTED)
        hosting.rename(game, alice, bob, "Bo", PLAYED)
        for seat in (alice, bob):
            seat.refresh_from_db()
        assert check(game, alice, bob) == [], kind


def test_practice_and_the_board_of_the_day() -> None:
    for kind, settings in KINDS.items():
        game = new_game(**settings)
        alice = host_of(game)
        hosting.set_door(game, alice, Door.LOCKED, NOW)
        round_ = play(game)
        assert check(game, alice) == [], kind
        if game.host_plays and not game.paper:
            say(round_, alice, "cat", STARTED)
            assert check(game, alice) == [], kind
    daily = tries.begin(players.guest("bob", NOW), NOW)
    assert check(daily, host_of(daily)) == []
