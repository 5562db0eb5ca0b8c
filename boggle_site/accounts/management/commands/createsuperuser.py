import os
from typing import Any

from django.contrib.auth.management.commands import createsuperuser
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import CommandError, CommandParser

PREFIX = "DJANGO_SUPERUSER_"
NOBODY = (
    "No account was made: nobody can be asked here. Run this in a terminal, or set "
    f"{PREFIX}USERNAME, {PREFIX}PASSWORD and, for links by mail, {PREFIX}EMAIL."
)


class Command(createsuperuser.Command):
    """Django's own makes no account where nobody can be asked, and succeeds all the same."""

    def add_arguments(self, parser: CommandParser) -> None:
        super().add_arguments(parser)
        parser.set_defaults(interactive=None)

    def handle(self, *args: Any, **options: Any) -> None:
        name = options["username"] or os.environ.get(f"{PREFIX}USERNAME")
        password = os.environ.get(f"{PREFIX}PASSWORD")
        if options["interactive"] is None:
            options["interactive"] = not (name and password)
        if not options["interactive"]:
            _check(name, password)
            options["email"] = options["email"] or os.environ.get(f"{PREFIX}EMAIL", "")
        elif not self.stdin.isatty():
            raise CommandError(NOBODY)
        super().handle(*args, **options)


def _check(name: str | None, password: str | None) -> None:
    """Raises CommandError for a password that pages would refuse."""
    if not password:
        raise CommandError(NOBODY)
    try:
        validate_password(password, User(username=name or ""))
    except ValidationError as error:
        raise CommandError(" ".join(error.messages)) from error
