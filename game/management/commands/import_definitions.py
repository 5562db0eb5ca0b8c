"""Import what words mean: `make definitions`, or a file of your own."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from game.management.errors import as_command_errors
from game.models import Dictionary
from game.rules.dictionaries.definitions import SOURCES, Source, packaged
from game.rules.wording import n_words
from game.services.dictionaries.definitions import import_source
from solver.languages import primary


class Command(BaseCommand):
    help = (
        "Import definitions for the words of the site's dictionaries: from the installed packages, "
        "or from a file with a word a line, a tab, and its senses with “ | ” between them."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", metavar="FILE", type=Path, nargs="?")
        parser.add_argument("--language", help="of a file; a tag such as en or it")
        parser.add_argument("--name", help="of a file: its source, which visitors read")
        parser.add_argument("--url", help="of a file: the address of its source")
        parser.add_argument("--licence", help="of a file, such as “CC BY 4.0”")

    def handle(self, *args: Any, **options: Any) -> None:
        with as_command_errors():
            if options["file"]:
                self._import(_source(options), options["file"].read_bytes())
            else:
                self._import_packages()

    def _import_packages(self) -> None:
        tags = Dictionary.objects.published().values_list("language", flat=True)
        languages = {primary(tag) for tag in tags}
        for source in SOURCES:
            if source.language in languages:
                self._import(source, packaged(source))

    def _import(self, source: Source, data: bytes) -> None:
        words = import_source(source, data)
        self.stdout.write(f"{n_words(words)} of “{source.language}” from {source.name}.")


def _source(options: dict[str, Any]) -> Source:
    required = ("language", "name", "url", "licence")
    missing = [f"--{name}" for name in required if not options[name]]
    if missing:
        raise CommandError(f"a file needs {', '.join(missing)}")
    return Source(primary(options["language"]), *(options[name] for name in required[1:]))
