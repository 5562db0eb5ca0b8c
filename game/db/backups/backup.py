"""Backups of all that must survive: the database and the secret key, which signs the sessions."""

import os
import tempfile
from collections.abc import Iterable
from datetime import datetime
from pathlib import Path
from types import ModuleType

from django.apps import apps
from django.conf import settings
from django.db import DatabaseError, connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder

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


def restore(source: Path, force: bool) -> Manifest:
    """Replace the database and the secret key by those of a backup.

    Until the backup is unpacked and checked nothing is changed. Raises BackupError, OSError.
    """
    # The folder is in the file system of what is replaced, so that files can be renamed.
    is_file = connection.vendor == "sqlite"
    place = Path(connection.settings_dict["NAME"]).parent if is_file else settings.VAR_DIR
    with tempfile.TemporaryDirectory(prefix=".restore-", dir=place) as name:
        folder = Path(name)
        manifest = archive.read(source, folder)
        _check(manifest)
        _tools().check(folder / DATABASE)
        if not force and _is_used():
            raise BackupError("The database has tables already. Replace them with --force.")
        _tools().load(folder / DATABASE)
        archive.put_in_place(folder / SECRET_KEY, _key_file())
    return manifest


def keeps_sessions() -> bool:
    """Whether the site will sign with the restored key: one in the environment comes first."""
    return os.environ.get("SECRET_KEY", "") in ("", _key_file().read_text())


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
    if _of_kept_apps(manifest.migrations) - _known_migrations():
        raise BackupError("The backup was made by a newer version of the site. Update it first.")


def _known_migrations() -> set[str]:
    known = MigrationLoader(None).disk_migrations or {}
    replaced = [key for migration in known.values() for key in migration.replaces]
    return {".".join(key) for key in [*known, *replaced]}


def _of_kept_apps(migrations: Iterable[str]) -> set[str]:
    """The migrations of installed apps. The others are of apps that the site once had."""
    kept = {app.label for app in apps.get_app_configs()}
    return {each for each in migrations if each.partition(".")[0] in kept}


def _applied() -> set[str]:
    try:
        return {".".join(key) for key in MigrationRecorder(connection).applied_migrations()}
    except DatabaseError as error:
        raise BackupError(f"The database can't be read: {error}") from error


def _is_used() -> bool:
    try:
        return bool(connection.introspection.table_names())
    except DatabaseError:  # A damaged file may still hold what somebody wants to look at.
        return True
