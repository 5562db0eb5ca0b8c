"""Guests and their names."""

from __future__ import annotations

import pytest

from game.models import Player
from game.rules.refusals import Refusal
from game.services.accounts import players
from tests.game.play import NOW

pytestmark = pytest.mark.django_db


def test_a_guest_has_a_name_and_no_account() -> None:
    guest = players.guest("  bob   the builder ", NOW)
    assert (guest.name, guest.user, guest.created_at) == ("bob the builder", None, NOW)
    players.rename(guest, "robert")
    guest.refresh_from_db()
    assert guest.name == "robert"


@pytest.mark.parametrize("name", ["", "x" * 21, "a\0b", "fuck"])
def test_refused_names(name: str) -> None:
    with pytest.raises(Refusal):
        players.guest(name, NOW)
    assert not Player.objects.exists()
