from typing import Any

from django.core.checks import Tags
from django.core.management import BaseCommand, call_command
from django.db import connection

from game.db import schema
from game.management import state
from game.models import Dictionary
from game.services.dictionaries import packaged
from game.services.play.ranking import leaderboards, rating_history
from solver.solve import warm_up

DUE = (
    (rating_history.is_due, "The rules of ratings have changed", "recompute_ratings"),
    (leaderboards.is_due, "Rounds are not in the leaderboards yet", "recompute_leaderboards"),
)


class Command(BaseCommand):
    help = "Prepare the database, the packaged dictionaries, the static files and the engine."

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(tags=[Tags.database], databases=[connection.alias])
        if schema.unapplied():
            self.stdout.write("Preparing the database ...")
            call_command("migrate", verbosity=0)
        if not Dictionary.objects.exists():
            self.stdout.write("Loading the dictionaries ...")
            packaged.load_all()
        for is_due, why, command in DUE:
            if is_due():
                self.stdout.write(f"{why}: run manage.py {command} once in a quiet hour.")
        call_command("clearsessions")
        self._collect_static()
        warm_up()

    def _collect_static(self) -> None:
        """Collect the static files if they have changed: compressing them takes seconds."""
        if state.static_is_collected():
            return
        self.stdout.write("Collecting the static files ...")
        call_command("collectstatic", interactive=False, verbosity=0)
        state.static_was_collected()
