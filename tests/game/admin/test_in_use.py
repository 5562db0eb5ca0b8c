"""A dictionary that games use stays, and the admin says why."""

from __future__ import annotations

import pytest
from django.test import Client

from game.models import Dictionary
from game.services.play import rounds
from tests.game.admin.page import text
from tests.game.play import NOW, host_of, new_game


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.parametrize("played", [False, True])
def test_what_a_game_uses_is_not_deleted(
    alice: Client, english: Dictionary, greek: Dictionary, method: str, played: bool
) -> None:
    game = new_game(dictionary="greek")
    if played:
        rounds.start(game, host_of(game), NOW)
    address = f"/admin/game/dictionary/{greek.pk}/delete/"
    response = getattr(alice, method)(address, {"post": "yes"}, follow=True)
    reason = "Rounds have been played with" if played else "A game has been set up with"
    assert f"{reason} “Ελληνικά”. What a game uses can’t be deleted." in text(response)
    assert Dictionary.objects.filter(pk=greek.pk).exists()
