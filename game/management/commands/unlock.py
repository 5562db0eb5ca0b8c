from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from game.rules.wording import counted
from game.services.accounts import lockout


class Command(BaseCommand):
    help = "Unlock an account after too many wrong passwords, or all accounts and addresses."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("account", metavar="ACCOUNT", nargs="?", help="default: all")

    def handle(self, *args: Any, **options: Any) -> None:
        removed = lockout.unlock(options["account"])
        counts = counted(removed, "%(count)s count", "%(count)s counts")
        self.stdout.write(f"Removed {counts} of wrong passwords and codes.")
