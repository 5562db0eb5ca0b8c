from typing import Any

from django.core.management.base import BaseCommand

from game import steady_clock
from game.services.play.ranking import leaderboards


class Command(BaseCommand):
    help = (
        "Adds up the points of the day, the week and all time from the rounds that are kept, and "
        "the daily streaks. Points of all time only become more: older rounds may be deleted."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        self.stdout.write(f"{leaderboards.recompute(steady_clock.now()):,} players have points")
