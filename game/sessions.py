"""Sessions in the database."""

from django.contrib.sessions.backends import db

from game.services.accounts import devices


class SessionStore(db.SessionStore):
    """Takes a malformed key for none: PostgreSQL raises an error for text with a NUL, which a
    forged cookie may contain."""

    def __init__(self, session_key: str | None = None) -> None:
        well_formed = session_key and session_key.isascii() and session_key.isalnum()
        super().__init__(session_key if well_formed else None)

    def flush(self) -> None:
        """Whoever signs out, or logs in to the admin, is no longer told on the device."""
        devices.remove(self)
        super().flush()
