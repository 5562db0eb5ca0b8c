from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand

from game.db.backups.backup import keeps_sessions, restore
from game.management.errors import as_command_errors


class Command(BaseCommand):
    help = (
        "Replace the database and the secret key by those of a backup. Stop the site first. If the "
        "backup can't be used, everything stays as it was."
    )

    requires_system_checks = ()  # A lost key is no reason not to restore it.

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path)
        parser.add_argument("--force", action="store_true", help="replace a database with tables")

    def handle(self, *args: Any, **options: Any) -> None:
        with as_command_errors():
            manifest = restore(options["file"], options["force"])
        self.stdout.write(f"Restored the backup of {manifest.made_at}.")
        if not keeps_sessions():
            hint = "set it to the content of the file secret_key to keep visitors signed in"
            self.stderr.write(f"SECRET_KEY of the environment differs from the backup's: {hint}.")
        self.stdout.write("Next: manage.py setup, then start the site.")
