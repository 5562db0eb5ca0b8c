"""The store of sessions reads by a query of its own: what Django promises holds for it too."""

from datetime import timedelta

import pytest
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.sessions import SessionStore

pytestmark = pytest.mark.django_db


def stored() -> str:
    session = SessionStore()
    session["player"] = 7
    session.save()
    return str(session.session_key)


def test_a_stored_session_is_loaded_by_its_key() -> None:
    key = stored()
    session = SessionStore(key)
    assert (session["player"], session.session_key) == (7, key)


def test_a_key_without_a_session_is_dropped() -> None:
    """If it were kept, whoever sent the link or set the cookie would share the session."""
    for key in ("unknown8", "short", "with\0a NUL", "été2été2", "", None):
        session = SessionStore(key)
        assert dict(session.items()) == {}
        assert session.session_key is None


def test_an_expired_session_is_not_loaded() -> None:
    key = stored()
    Session.objects.update(expire_date=timezone.now() - timedelta(seconds=1))
    session = SessionStore(key)
    assert "player" not in session
    assert session.session_key is None
