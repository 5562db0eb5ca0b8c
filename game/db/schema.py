"""Whether a database has the tables of this version: its migrations, as `app.name`."""

from collections.abc import Iterable
from functools import cache

from django.apps import apps
from django.db import connection
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations import Migration
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def applied(database: BaseDatabaseWrapper | None = None) -> set[str]:
    """Raises DatabaseError."""
    recorder = MigrationRecorder(database or connection)
    return {".".join(key) for key in recorder.applied_migrations()}


def half_replaced(database: BaseDatabaseWrapper) -> list[str]:
    """Migrations that replace others, of which only some are applied. Raises DatabaseError."""
    found = applied(database)
    return [
        name
        for name, each in _on_disk().items()
        if 0 < len(_replaced(each) & found) < len(each.replaces)
    ]


def unapplied() -> list[str]:
    """The migrations of this version that the database lacks. Raises DatabaseError."""
    found = applied()
    return [
        name
        for name, migration in _on_disk().items()
        if name not in found and not (migration.replaces and _replaced(migration) <= found)
    ]


def unknown(names: Iterable[str]) -> set[str]:
    """Those of a newer version. Migrations of apps that the site once had do not count."""
    kept = {app.label for app in apps.get_app_configs()}
    known = {*_on_disk()}.union(*map(_replaced, _on_disk().values()))
    return {name for name in names if name.partition(".")[0] in kept} - known


@cache
def _on_disk() -> dict[str, Migration]:
    return {
        ".".join(key): each for key, each in (MigrationLoader(None).disk_migrations or {}).items()
    }


def _replaced(migration: Migration) -> set[str]:
    return {".".join(key) for key in migration.replaces}
