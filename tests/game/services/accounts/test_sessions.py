"""Whose a session is."""

import pytest
from django.contrib.sessions.backends.db import SessionStore

from game.models import Player
from game.services.accounts.sessions import introduce
from tests.game.play import NOW

pytestmark = pytest.mark.django_db


def test_a_session_that_somebody_else_prepared_is_left_behind() -> None:
    session = SessionStore()
    session.create()
    prepared = session.session_key
    introduce(session, "bob", NOW)
    assert session.session_key != prepared
    assert not SessionStore().exists(str(prepared))


def test_a_guest_who_gives_another_name_is_renamed_and_known_for_longer() -> None:
    session = SessionStore()
    bob = introduce(session, "bob", NOW)
    session.modified = False
    assert introduce(session, "Robert", NOW) == bob
    assert (Player.objects.get().name, session.modified) == ("Robert", True)
