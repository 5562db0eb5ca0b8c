"""Prepare the site for serving; quick if nothing has changed."""

from __future__ import annotations

import hashlib
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.checks import Tags
from django.core.management import BaseCommand, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.models import Dictionary
from game.services.dictionaries import packaged
from solver.solve import warm_up


class Command(BaseCommand):
    help = "Prepare the database, the packaged dictionaries, the static files and the engine."

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(tags=[Tags.database], databases=[connection.alias])
        if _unapplied():
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0)
        if not Dictionary.objects.exists():
            self.stdout.write("Loading the dictionaries ...")
            packaged.load_all()
        call_command("clearsessions")
        self._collect_static()
        warm_up()

    def _collect_static(self) -> None:
        """Collect the static files if they have changed: compressing them takes seconds."""
        root = Path(settings.STATIC_ROOT)
        collected = root.parent / f"{root.name}.collected"
        state = _static_state()
        if root.exists() and collected.exists() and collected.read_text() == state:
            return
        self.stdout.write("Collecting the static files ...")
        call_command("collectstatic", interactive=False, verbosity=0)
        collected.write_text(state)


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))


def _static_state() -> str:
    """A digest of the names, sizes and times of all static files, and of their storage."""
    digest = hashlib.sha256(repr(settings.STORAGES["staticfiles"]).encode())
    for finder in get_finders():
        for path, storage in finder.list(["CVS", ".*", "*~"]):
            status = Path(storage.path(path)).stat()
            digest.update(f"{path}\0{status.st_size}\0{status.st_mtime_ns}\n".encode())
    return digest.hexdigest()
