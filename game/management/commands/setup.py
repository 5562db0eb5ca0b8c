import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Timer
from typing import Any

from django.conf import settings
from django.core.checks import Tags
from django.core.management import BaseCommand, call_command
from django.db import connection

from game.db import schema
from game.management import state
from game.models import Dictionary
from game.services.dictionaries import packaged
from game.services.play.ranking import leaderboards, rating_history
from solver.lab.warm_up import compile_part
from solver.solving import warm_up

COMPILE_SECONDS = 300  # what is compiled until then is kept
NOT_COMPILED = (
    "Not all of the engine was compiled: what is missing follows once a visitor needs it."
)
DUE = (
    (rating_history.is_due, "The rules of ratings have changed", "recompute_ratings"),
    (leaderboards.is_due, "Rounds are not in the leaderboards yet", "recompute_leaderboards"),
)


class Command(BaseCommand):
    help = "Prepare the database, the packaged dictionaries, the static files and the engine."

    def handle(self, *args: Any, **options: Any) -> None:
        self.check(tags=[Tags.database], databases=[connection.alias])
        with self._compiling():
            compile_part("the solver", warm_up, self.stdout.write)
            self._prepare()

    def _prepare(self) -> None:
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

    @contextmanager
    def _compiling(self) -> Iterator[None]:
        """Compiles what the lab needs in another process meanwhile: in one, Numba would wait."""
        command = [sys.executable, "-m", "solver.lab.warm_up"]
        with subprocess.Popen(  # noqa: S603  # no input of visitors
            command, cwd=settings.BASE_DIR, stdout=subprocess.PIPE, text=True
        ) as other:
            late = Timer(COMPILE_SECONDS, other.kill)
            late.start()
            try:
                yield
                for line in other.stdout or ():
                    self.stdout.write(line)
                if other.wait():
                    self.stdout.write(NOT_COMPILED)
            finally:
                late.cancel()
                other.kill()

    def _collect_static(self) -> None:
        """Collect the static files if they have changed: compressing them takes seconds."""
        if state.static_is_collected():
            return
        self.stdout.write("Collecting the static files ...")
        call_command("collectstatic", interactive=False, verbosity=0)
        state.static_was_collected()
