"""The way back to a running round, on every page."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Game, Seat
from tests.game.play import host_of
from tests.game.web.play.rounds_now import client_of, make, play


@pytest.fixture
def game() -> Game:
    return make()


def bar(client: Client, page: str = "/") -> str:
    found = re.search(r'id="running-game".*?</aside>', client.get(page).content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>?", "", found[0].partition(">")[2]).split()) if found else ""


def test_pages_lead_back_to_a_running_round_and_to_no_other(game: Game) -> None:
    alice = client_of(host_of(game))
    assert bar(alice) == ""
    play(game, 60)
    for page in ("/", "/lab/"):
        text = rf"Your game {game.code}: \d:\d\d left Back to the game"
        assert re.fullmatch(text, bar(alice, page))
        assert f'href="/games/{game.code}/"' in alice.get(page).content.decode()
        assert bar(Client(), page) == ""
    play(game, 200)
    assert bar(alice) == ""


def test_untimed_round_has_no_clock() -> None:
    game = make(round_seconds=None)
    play(game, 60)
    assert bar(client_of(host_of(game))) == f"Your game {game.code} Back to the game"


def test_the_daily_board_is_named() -> None:
    alice = Client()
    alice.post("/daily/", {"name": "alice"})
    assert re.fullmatch(r"Your daily board: \d:\d\d left Back to the game", bar(alice))


def test_players_who_left_see_no_bar(game: Game) -> None:
    alice, now = client_of(host_of(game)), timezone.now()
    play(game, 60)
    for change in ({"seen_at": now - timedelta(hours=2)}, {"seen_at": now, "left_at": now}):
        Seat.objects.filter(game=game).update(**change)
        assert bar(alice) == ""
