from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError
from django.utils import timezone

from game.management.errors import as_command_errors
from game.models.api_token import MAX_TOKEN_NAME
from game.services import tokens


class Command(BaseCommand):
    help = (
        "Make a token by which a program uses the API in the name of an account, and print it. "
        "It can't be shown again."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("name", metavar="NAME", help="what it is for")
        parser.add_argument("--user", required=True, help="name of the account")
        parser.add_argument("--rate", default="", help="requests such as 6000/min")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"], is_active=True).first()
        if user is None:
            raise CommandError(f"there is no active account “{options['user']}”")
        name = options["name"].strip()
        if not 1 <= len(name) <= MAX_TOKEN_NAME:
            raise CommandError(f"a name has 1 to {MAX_TOKEN_NAME} characters")
        with as_command_errors():
            _, secret = tokens.make(user, name, options["rate"], timezone.now())
        self.stdout.write(secret)
