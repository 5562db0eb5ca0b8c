from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management import BaseCommand, CommandError

from game.services.accounts import log, second_factor


class Command(BaseCommand):
    help = "Remove the second factor of an account: its password alone is then enough."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("user", metavar="ACCOUNT")

    def handle(self, *args: Any, **options: Any) -> None:
        user = User.objects.filter(username=options["user"]).first()
        if user is None:
            raise CommandError(f"there is no account “{options['user']}”")
        if not second_factor.remove(user):
            raise CommandError(f"“{user}” has no second factor")
        log.note(user, user, "Removed the second factor, in the shell.")
        self.stdout.write(f"“{user}” has no second factor any more.")
