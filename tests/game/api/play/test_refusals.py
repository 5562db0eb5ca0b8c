"""What every operation on a game refuses: strangers, other sites, games that there are not."""

import pytest

from game.actions.games import IN_GAME
from tests.game.api.conftest import Api, close, refusal, remove

# By the ends of their paths; without one, the settings change. Actions look at their fields last.
BODIES = {"": {"round_seconds": 60}, "words": {"word": "line"}}
ALL = {end: BODIES.get(end, {}) for end in ("", "join", "words", *IN_GAME)}


def asked(visitor: Api, code: str, end: str, **headers: str) -> tuple[int, str]:
    method, path = ("post", f"games/{code}/{end}") if end else ("patch", f"games/{code}")
    return refusal(visitor.send(method, path, ALL[end], **headers))


def test_visitors_who_are_not_in_the_game_are_refused(
    alice: Api, bob: Api, charlie: Api, code: str
) -> None:
    for end in ALL:
        assert asked(Api(), code, end) == (403, "player.unknown"), end
        if end != "join":
            assert asked(charlie, code, end) == (403, "seat.unknown"), end
    assert asked(bob, code, "") == (403, "game.not_host")
    remove(alice, bob, code)
    for end in ALL:
        assert asked(bob, code, end) == (403, "seat.removed"), end


@pytest.mark.usefixtures("unlimited")
def test_other_sites_unknown_games_and_closed_ones_are_refused(alice: Api, code: str) -> None:
    foreign = {"origin": "https://evil.example"}
    for end in ALL:
        assert asked(alice, code, end, **foreign) == (403, "origin.foreign"), end
        assert asked(alice, "AEIO", end) == (404, "game.unknown"), end
    close(code)
    for end in ALL:
        assert asked(alice, code, end) == (404, "game.closed"), end
