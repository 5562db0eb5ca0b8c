"""Sessions in the database, which a prepared query reads."""

from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.db.prepared import Prepared
from game.services.accounts import devices

_valid = Prepared(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now))


class SessionStore(db.SessionStore):
    """Takes a malformed key for none: PostgreSQL raises an error for text with a NUL, which a
    forged cookie may contain."""

    def __init__(self, session_key: str | None = None) -> None:
        well_formed = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if well_formed else None)

    def load(self) -> dict[str, Any]:
        session = _valid.first(self.session_key, timezone.now()) if self.session_key else None
        if session is None:
            return super().load()  # forgets the key
        loaded: dict[str, Any] = self.decode(session.session_data)
        return loaded

    def flush(self) -> None:
        """Whoever signs out, or logs in to the admin, is no longer told on the device."""
        devices.remove(self)
        super().flush()
