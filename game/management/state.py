"""What `manage.py setup` has done and has yet to do."""

import hashlib
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.contrib.staticfiles.finders import get_finders

from game.db import schema
from game.rules.wording import counted

SETUP = "Run: manage.py setup"  # what helps if it has not
OF_THIS_MACHINE = {"localhost", "127.0.0.1", "[::1]"}


def is_public() -> bool:
    return not OF_THIS_MACHINE.issuperset(settings.ALLOWED_HOSTS)


def lacking() -> str:
    """What the tables of the database lack, as a sentence, or nothing. Raises DatabaseError."""
    number = len(schema.unapplied())
    missing = counted(number, "%(count)s migration", "%(count)s migrations")
    return f"The database lacks {missing}." if number else ""


def static_is_collected() -> bool:
    recorded = _record()
    return (
        Path(settings.STATIC_ROOT).exists()
        and recorded.exists()
        and recorded.read_text() == _static_state()
    )


def static_was_collected() -> None:
    _record().write_text(_static_state())


def _record() -> Path:
    root = Path(settings.STATIC_ROOT)
    return root.parent / f"{root.name}.collected"


def _static_state() -> str:
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    ignored = apps.get_app_config("staticfiles").ignore_patterns  # type: ignore[attr-defined]
    for finder in get_finders():
        for path, storage in finder.list(ignored):
            status = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
