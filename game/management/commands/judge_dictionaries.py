import random
import shutil
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management import BaseCommand, CommandError

from game.management.hunspell import Judge
from game.models import Dictionary
from game.rules.word_frequency import commonest_words
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon

FOLDER = Path("/usr/share/hunspell")  # of Debian's packages
COUNTRIES = {"en": "US", "sv": "SE"}  # of languages with other names
SAMPLE = 20_000  # words of a dictionary that are judged
COMMON = 5_000  # words of the language that it may lack


def _affix_file(folder: Path, language: str) -> Path | None:
    """That of the dictionary of a language; of several the one of the country with its name."""
    tag = language.replace("-", "_")
    names = (tag, f"{tag}_{COUNTRIES.get(tag, tag.upper())}")
    found = sorted(folder.glob(f"{tag}*.aff"), key=lambda file: (file.stem not in names, file))
    return found[0] if found else None


class Command(BaseCommand):
    help = (
        "Have hunspell judge the dictionaries of this site: how many of their words it rejects, "
        "and how many common words of the language that it knows they lack."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--folder", type=Path, default=FOLDER, help=f"its dictionaries (default: {FOLDER})"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if not shutil.which("hunspell"):
            raise CommandError("hunspell is not installed")
        self.stdout.write(f"{'':24}{'words':>10}{'rejected':>10}{'missing':>10}")
        for dictionary in Dictionary.objects.select_related("current").order_by("language", "slug"):
            found = _affix_file(options["folder"], dictionary.language)
            if dictionary.current and found:
                lexicon = lexicon_of(dictionary.current)
                self._judge(dictionary, lexicon, Judge(found, dictionary.language))
            else:
                text = f"no dictionary of hunspell for {dictionary.language}"
                self.stdout.write(f"{dictionary.slug:24} {text}")

    def _judge(self, dictionary: Dictionary, lexicon: Lexicon, judge: Judge) -> None:
        words = sorted(lexicon.forms())
        sample = random.Random(1).sample(words, min(SAMPLE, len(words)))  # noqa: S311
        rejected = sorted({*sample} - judge.accepted(sample))
        common = judge.accepted(commonest_words(COMMON, dictionary.language))
        missing = sorted(word for word in common if not lexicon.has_form(word))
        compounds = judge.compounds(missing)
        missing = [word for word in missing if word not in compounds]
        self.stdout.write(
            f"{dictionary.slug:24}{len(words):10,}{len(rejected) / len(sample):10.2%}"
            f"{len(missing) / max(1, len(common)):10.2%}"
            f"  rejected: {' '.join(rejected[:5])}; missing: {' '.join(missing[:5])}"
        )
