import os
import platform
import sys
from collections.abc import Iterator
from typing import Any

import django
from django.conf import settings
from django.core.checks import CheckMessage, run_checks
from django.core.management import BaseCommand
from django.db import DatabaseError, connection

from game.checks import UNREACHABLE, UNWRITABLE
from game.management import state
from game.management.site_checks import site_checks
from game.rules.wording import counted

WITHOUT_HTTPS = {"security.W004", "security.W012", "security.W016"}


class Command(BaseCommand):
    help = (
        "Check settings, services, versions, disk and files; each problem with its remedy. The "
        "exit status is 1 if there are any."
    )
    requires_system_checks = ()

    def handle(self, *args: Any, **options: Any) -> None:
        of_django = _system_checks()
        answers = {UNREACHABLE, UNWRITABLE}.isdisjoint(message.id for message in of_django)
        found = [*of_django, *site_checks(answers)]
        for name, value in _facts(answers):
            self.stdout.write(f"{name:10}{value}")
        for message in sorted(found, key=lambda message: -message.level):
            self.stdout.write(_line(message), self.style.ERROR)
        if found:
            self.stdout.write(f"{counted(len(found), '%(count)s problem', '%(count)s problems')}.")
            sys.exit(1)
        self.stdout.write("Everything is in order.", self.style.SUCCESS)


def _system_checks() -> list[CheckMessage]:
    """A site for this machine alone need not have what `check --deploy` asks for."""
    deployed = state.is_public()
    try:
        found = run_checks(databases=[connection.alias], include_deployment_checks=deployed)
    except DatabaseError:  # Damaged: a check of JSON asks SQLite; `site_checks` says what is wrong.
        found = run_checks(include_deployment_checks=deployed)
    return [message for message in found if not message.is_silenced()]


def _facts(database_answers: bool) -> Iterator[tuple[str, str]]:
    yield "Versions", f"Python {platform.python_version()}, Django {django.get_version()}"
    yield "Folder", str(settings.VAR_DIR)
    chosen = sorted(os.environ.keys() & settings.VARIABLES)
    yield "Settings", ", ".join(chosen) or "the defaults"
    yield "Database", _database() if database_answers else "does not answer"
    yield "Redis", "in use" if settings.REDIS_URL else "not in use"


def _database() -> str:
    version = "sqlite_version()" if connection.vendor == "sqlite" else "version()"
    try:
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {version}")
            [found] = cursor.fetchone()
    except DatabaseError:
        return "does not answer"
    return f"SQLite {found}" if connection.vendor == "sqlite" else found.partition(" (")[0]


def _line(message: CheckMessage) -> str:
    kind = "Error" if message.is_serious() else "Warning"
    problem, remedy = str(message.msg), message.hint or ""
    if message.id in WITHOUT_HTTPS:
        # Django's texts name settings that the site has no variable for.
        problem, remedy = problem.partition(". ")[0], "Set HTTPS=true once https works."
    return " ".join(f"{kind}: {problem.rstrip('.')}. {remedy} ({message.id})".split())
