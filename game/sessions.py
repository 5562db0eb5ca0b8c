"""Sessions in the database."""

from __future__ import annotations

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from game.db.prepared import Prepared

_valid = Prepared(lambda key, now: Session.objects.filter(session_key=key, expire_date__gt=now))


class SessionStore(db.SessionStore):
    """Rejects malformed keys before the query: PostgreSQL raises an error for text with a NUL,
    which a forged cookie may contain."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and len(key) >= 8 and key.isascii() and key.isalnum())

    def _get_session_from_db(self) -> Session | None:
        session = _valid.first(self.session_key, timezone.now()) if self.session_key else None
        if session is None:
            self._session_key = None
        return session
