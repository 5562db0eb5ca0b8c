"""Make the site ready to serve: quick where nothing is left to do."""

from __future__ import annotations

from typing import Any

from django.core.management import BaseCommand, call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from game.services import packaged
from solver.solve import warm_up


class Command(BaseCommand):
    help = "Prepare the database, the packaged dictionaries, the static files and the engine."

    def handle(self, *args: Any, **options: Any) -> None:
        if _unapplied():
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0)
        for slug in sorted(packaged.missing()):
            self.stdout.write(f"Loading the dictionary “{slug}” ...")
            packaged.load(slug)
        call_command("collectstatic", interactive=False, verbosity=0)
        warm_up()


def _unapplied() -> bool:
    executor = MigrationExecutor(connection)
    return bool(executor.migration_plan(executor.loader.graph.leaf_nodes()))
