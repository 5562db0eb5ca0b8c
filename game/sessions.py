"""Sessions in the database."""

from __future__ import annotations

from django.contrib.sessions.backends import db


class SessionStore(db.SessionStore):
    """Looks only for keys that a session can have: PostgreSQL knows no text with a NUL in it, which
    a cookie that somebody has made up may well hold."""

    def _validate_session_key(self, key: str | None) -> bool:
        return bool(key and len(key) >= 8 and key.isascii() and key.isalnum())
