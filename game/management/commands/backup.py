from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from game.db.backups.backup import back_up
from game.management.errors import as_command_errors


class Command(BaseCommand):
    help = (
        "Write the database and the secret key to one file, while the site runs. Whoever has the "
        "file can sign in as anybody: keep it as safe as the site itself."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        hint = "compressed if the name ends in .gz"
        parser.add_argument("file", metavar="FILE", type=Path, help=hint)
        parser.add_argument("--force", action="store_true", help="replace the file if it exists")

    def handle(self, *args: Any, **options: Any) -> None:
        target: Path = options["file"].absolute()
        if target.exists() and not options["force"]:
            raise CommandError(f"{target} exists; replace it with --force")
        with as_command_errors():
            back_up(target, timezone.now())
        self.stdout.write(f"Backed up to {target} ({target.stat().st_size / 1e6:.1f} MB).")
