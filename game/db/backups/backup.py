"""Backups of all that must survive: the database and the secret key, which signs the sessions."""

import os
import tempfile
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from types import ModuleType

from django.conf import settings
from django.db import DatabaseError, connection

from game.db import schema
from game.db.backups import archive, sqlite
from game.db.backups.archive import DATABASE, SECRET_KEY, BackupError, Manifest

NAMES = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}


def back_up(target: Path, now: datetime) -> None:
    """Write a checked backup to `target`, while the site runs. Raises BackupError, OSError."""
    if target.suffix in archive.OTHER_COMPRESSIONS:
        raise BackupError("Backups are compressed by gzip only: end the name in .gz.")
    applied = _applied()
    if not applied:
        raise BackupError("There is nothing to back up: the database has no tables yet.")
    with tempfile.TemporaryDirectory(prefix=".backup-", dir=target.parent) as name:
        folder = Path(name)
        _tools().dump(folder / DATABASE)
        archive.private(folder / SECRET_KEY).write_text(settings.SECRET_KEY)
        digests = {name: archive.digest(folder / name) for name in (DATABASE, SECRET_KEY)}
        manifest = Manifest(now.isoformat(), connection.vendor, sorted(applied), digests)
        archive.write(target, folder, manifest)
    _record().unlink(missing_ok=True)  # It may be of another account, which made a backup by hand.
    _record().write_text(now.isoformat())


def last_backup() -> datetime | None:
    """When the last backup of this machine was made."""
    with suppress(FileNotFoundError, ValueError):
        return datetime.fromisoformat(_record().read_text())
    return None


def tool_problem() -> str:
    """Why no backup can be made, as a sentence, or nothing."""
    return str(_tools().problem())


def restore(source: Path, force: bool) -> Manifest:
    """Replace the database and the secret key by those of a backup.

    Until the backup is unpacked and checked nothing is changed. Raises BackupError, OSError.
    """
    try:
        return _restore(source, force)
    except (BackupError, OSError):
        _remove_new_files()
        raise


def _restore(source: Path, force: bool) -> Manifest:
    # Each folder is in the file system of what is replaced, so that files can be renamed.
    file = _database_file()
    place = file.parent if file else settings.VAR_DIR
    with (
        tempfile.TemporaryDirectory(prefix=".restore-", dir=place) as name,
        tempfile.TemporaryDirectory(prefix=".restore-", dir=settings.VAR_DIR) as beside_key,
    ):
        folder = Path(name)
        manifest = archive.read(source, folder)
        _check(manifest)
        _tools().check(folder / DATABASE)
        if not force and _is_used():
            raise BackupError("The database has tables already. Replace them with --force.")
        key = archive.private(Path(beside_key, SECRET_KEY))
        key.write_bytes((folder / SECRET_KEY).read_bytes())
        _tools().load(folder / DATABASE)
        archive.put_in_place(key, _key_file())
    return manifest


def _remove_new_files() -> None:
    """Of a site that was not there before: a start without them shows that nothing was restored."""
    if settings.SECRET_KEY_IS_NEW:
        _key_file().unlink(missing_ok=True)
    file = _database_file()
    if file and file.exists() and not file.stat().st_size:
        file.unlink()


def _database_file() -> Path | None:
    return Path(connection.settings_dict["NAME"]) if connection.vendor == "sqlite" else None


def keeps_sessions() -> bool:
    """Whether the site will sign with the restored key: one in the environment comes first."""
    return os.environ.get("SECRET_KEY", "") in ("", _key_file().read_text())


def _record() -> Path:
    return Path(settings.VAR_DIR, "last_backup")


def _key_file() -> Path:
    return Path(settings.VAR_DIR, "secret_key")


def _tools() -> ModuleType:
    if connection.vendor == "sqlite":
        return sqlite
    from game.db.backups import postgres  # slow to import, and few sites need it

    return postgres


def _check(manifest: Manifest) -> None:
    if manifest.vendor != connection.vendor:
        own, other = NAMES[connection.vendor], NAMES.get(manifest.vendor, manifest.vendor)
        raise BackupError(f"The backup is of {other}, and DATABASE_URL names {own}.")
    if schema.unknown(manifest.migrations):
        raise BackupError("The backup was made by a newer version of the site. Update it first.")


def _applied() -> set[str]:
    try:
        return schema.applied()
    except DatabaseError as error:
        raise BackupError(f"The database can't be read: {error}") from error


def _is_used() -> bool:
    file = _database_file()
    if file and not (file.exists() and file.stat().st_size):
        return False  # A connection would make a file that is not empty.
    try:
        return bool(connection.introspection.table_names())
    except DatabaseError:  # A damaged file may still hold what somebody wants to look at.
        return True
