"""Joining a game, and codes of no game."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone
from django.utils.html import escape

from game.db import ttl_cache
from game.models import Ban, Game, Seat
from tests.game.play import later, new_game, sit
from tests.game.web.page import html


@pytest.fixture
def game() -> Game:
    """A game with alice as host, who is present."""
    made = new_game()
    Game.objects.update(active_at=later(10**8))
    Seat.objects.update(seen_at=later(10**8))
    return made


def knock(game: Game, name: str = "bob", client: Client | None = None) -> Any:
    return (client or Client()).post(f"/play/join/{game.code}/", {"name": name})


def test_a_get_leads_to_the_game(game: Game) -> None:
    answer = Client().get(f"/play/join/{game.code.lower()}/", follow=True)
    assert answer.redirect_chain[-1][0] == f"/games/{game.code}/"


def test_a_refused_name_is_marked_explained_and_kept(game: Game) -> None:
    for name, told in (
        ("Alice", "Somebody in this game is called “Alice”. “Alice 2” is free."),
        ("sh1t", "Please choose a name that offends nobody."),
        ("<b>&</b>!!!!!!!!!!!!!", "A name has 1 to 20 characters."),
    ):
        page = html(knock(game, name))
        assert told in page
        assert 'aria-invalid="true"' in page
        assert f'value="{escape(name)}"' in page
        assert "<b>" not in page
    assert Seat.objects.filter(game=game).count() == 1


def test_who_is_banned_reads_why(game: Game) -> None:
    bob = Client()
    knock(game, client=bob)
    ends_at = timezone.now() + timedelta(days=1)
    banned = Seat.objects.get(name="bob").player
    Ban.objects.create(player=banned, reason="Insults", ends_at=ends_at)
    ttl_cache.clear()
    page = html(knock(game, client=bob))
    assert 'role="alert"' in page
    assert "The reason: Insults." in page


def test_the_form_shows_the_settings_and_the_players(game: Game) -> None:
    sit(game, "charlie", later(10**8))
    page = knock(game, "").content.decode()
    assert "alice</bdi>’s game" in page
    assert '<bdi class="person">charlie</bdi>' in page
    assert "<li>4×4 board</li><li>3 minutes</li>" in page


def test_a_code_of_no_game_is_not_found() -> None:
    for code in ("ZZZZ", "%00", "a" * 500, "<b>"):
        answer = Client().post(f"/play/join/{code}/", {"name": "bob"})
        page = answer.content.decode()
        assert answer.status_code == 404
        assert "No game here" in page
        assert 'name="code"' in page
        assert "<b>" not in page
