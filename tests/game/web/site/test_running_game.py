"""The way back to a running round, on every page."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from game.models import Dictionary, Game, Seat
from tests.game.play import host_of
from tests.game.web.play.rounds_now import client_of, make, play

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(english: Dictionary) -> Game:
    return make()


def bar(client: Client, page: str = "/") -> str:
    found = re.search(r'id="running-game".*?</aside>', client.get(page).content.decode(), re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>?", "", found[0].partition(">")[2]).split()) if found else ""


@pytest.mark.parametrize("page", ["/", "/play/", "/lab/", "/privacy/"])
def test_every_page_leads_back_to_a_running_round(game: Game, page: str) -> None:
    alice = client_of(host_of(game))
    play(game, 60)
    assert re.fullmatch(rf"Your game {game.code}: \d:\d\d left Back to the game", bar(alice, page))
    assert f'href="/games/{game.code}/"' in alice.get(page).content.decode()
    assert bar(Client(), page) == ""


def test_untimed_round_has_no_clock(english: Dictionary) -> None:
    game = make(round_seconds=None)
    play(game, 60)
    assert bar(client_of(host_of(game))) == f"Your game {game.code} Back to the game"


def test_the_daily_board_is_named(english: Dictionary) -> None:
    alice = Client()
    alice.post("/daily/", {"name": "alice"})
    assert re.fullmatch(r"Your daily board: \d:\d\d left Back to the game", bar(alice))


def test_only_while_a_round_runs(game: Game) -> None:
    alice = client_of(host_of(game))
    assert bar(alice) == ""
    play(game, 200)
    assert bar(alice) == ""


@pytest.mark.parametrize(
    "change", [{"left_at": timezone.now()}, {"seen_at": timezone.now() - timedelta(hours=2)}]
)
def test_not_for_those_who_left_or_never_came(game: Game, change: dict[str, object]) -> None:
    alice = client_of(host_of(game))
    play(game, 60)
    Seat.objects.filter(game=game).update(**change)
    assert bar(alice) == ""
