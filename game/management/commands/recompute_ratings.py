from typing import Any

from django.core.management.base import BaseCommand

from game.services.play.ranking import rating_history


class Command(BaseCommand):
    help = (
        "Rates the settled rounds that are rated again, in the order in which they were. "
        "Rounds that housekeeping has deleted don't count any more."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{rating_history.recompute():,} players have a rating")
