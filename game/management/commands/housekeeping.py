from typing import Any

from django.core.management.base import BaseCommand, CommandParser
from django.utils import timezone

from game.services import housekeeping


class Command(BaseCommand):
    help = (
        "Deletes rounds, games, guests, sessions, uploads, log entries and announcements that are "
        "older than the site keeps them. Run it once a day."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument(
            "--dry-run",
            action="store_true",
            help="say what would be deleted, and delete nothing: it is deleted in one transaction, "
            "which is rolled back. With SQLite words of running rounds wait for it",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        now = timezone.now()
        if options["dry_run"]:
            found, what = housekeeping.count_expired(now), "would be deleted"
        else:
            found, what = housekeeping.delete_expired(now), "deleted"
        for name, number in found.items():
            self.stdout.write(f"{name}: {number:,} {what}")
