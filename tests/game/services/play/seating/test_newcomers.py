"""Visitors who are in no game yet: wrong codes, and how many of one address may come."""

from itertools import product

import pytest
from django.conf import LazySettings

from game.limits.rates import RateLimited
from game.models import Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play import games
from game.services.play.seating import hosting, presence
from game.services.play.seating.newcomers import Visitor
from tests.game.play import NOBODY, NOW, host_of, new_game, refusal, seated

MOST = 3
HOME, SCHOOL = "192.0.2.1", "198.51.100.7"


@pytest.fixture(autouse=True)
def few(settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "miss": f"{MOST}/10min", "seat": f"{MOST}/10min"}


def find(code: str, address: str = HOME, seat: Seat | None = None) -> str:
    """How the code is answered: `found`, or the code of the refusal."""
    player = seat.player_id if seat else None
    visitor = Visitor(address, lambda: player)
    try:
        games.find(code, NOW, visitor)
    except Refusal as refused:
        return refused.code
    return "found"


def miss(address: str = HOME, times: int = MOST) -> list[str]:
    taken = set(Game.objects.values_list("code", flat=True))
    unused = ("".join(letters) for letters in product("BDGK", repeat=4))
    codes = (code for code in unused if code not in taken)
    return [find(next(codes), address) for _ in range(times)]


def test_codes_cannot_be_tried_through() -> None:
    game = new_game()
    assert miss(times=MOST + 1) == ["game.unknown"] * MOST + ["rate.limited"]
    assert find(game.code) == "rate.limited"
    assert find(game.code, SCHOOL) == "found"
    with pytest.raises(RateLimited, match="wrong codes") as refused:
        games.find(game.code, NOW, NOBODY)
    assert 1 <= refused.value.seconds <= 600
    assert find("OPEN") == "found"


def test_right_codes_and_what_can_be_no_code_do_not_count() -> None:
    game = new_game()
    for code in (game.code, "AEIO", "x" * 50, "") * MOST:
        find(code)
    assert miss() == ["game.unknown"] * MOST


def test_players_are_not_held_up_by_others_at_their_address() -> None:
    game, other = new_game(), new_game()
    miss(SCHOOL)
    alice = host_of(game)
    assert find(game.code, SCHOOL, alice) == "found"
    assert find(other.code, SCHOOL, alice) == "rate.limited"


def test_a_class_can_still_join_the_game_of_its_address() -> None:
    game, other = new_game(), new_game()
    alice = players.guest("alice", NOW)
    own = games.create(alice, Settings(), NOW, address=SCHOOL)
    presence.join(game, alice, None, NOW, SCHOOL)
    miss(SCHOOL)
    assert [find(each.code, SCHOOL) for each in (game, own, other)] == [
        "found",
        "found",
        "rate.limited",
    ]


def test_tabs_of_a_closed_game_count_as_no_misses() -> None:
    game, alice = seated()
    Game.objects.update(closed_at=NOW)
    assert [find(game.code, SCHOOL, alice) for _ in range(MOST + 1)] == ["game.closed"] * 4
    miss()
    assert (find(game.code), find(game.code, SCHOOL)) == ("rate.limited", "game.closed")


def test_a_class_that_was_given_a_wrong_code_finds_the_right_one() -> None:
    game = new_game()
    assert [find("BDGK") for _ in range(30)] == ["game.unknown"] * 30
    assert find(game.code) == "found"


def sit_at(game: Game, address: str) -> Seat:
    return presence.join(game, players.guest("bob", NOW), None, NOW, address)


def test_one_address_cannot_fill_a_game() -> None:
    game, other = new_game(), new_game()
    first = [sit_at(game, HOME) for _ in range(MOST)]
    with pytest.raises(RateLimited, match="from your network"):
        sit_at(game, HOME)
    assert game.seats.count() == MOST + 1
    sit_at(game, SCHOOL)
    sit_at(other, HOME)
    presence.leave(game, first[0], NOW)
    assert presence.join(game, first[0].player, None, NOW, HOME) == first[0]


def test_the_host_lets_in_more_of_one_address() -> None:
    game, other = new_game(), new_game()
    for _ in range(MOST):
        sit_at(game, HOME)
    assert refusal(hosting.admit, game, game.seats.exclude(hosted=game)[0]) == "game.not_host"
    with pytest.raises(RateLimited, match="The host can let in more"):
        sit_at(game, HOME)
    hosting.admit(game, host_of(game))
    for _ in range(2 * MOST):
        sit_at(game, HOME)
    for _ in range(MOST):
        sit_at(other, HOME)
    with pytest.raises(RateLimited):
        sit_at(other, HOME)


def test_the_public_game_takes_whole_schools() -> None:
    game = games.public_game(NOW)
    for _ in range(MOST + 1):
        sit_at(game, HOME)
    assert game.seats.count() == MOST + 1
