"""Add the dictionaries whose word lists are installed, and family lists: `make languages`."""

from typing import Any

from django.core.management import BaseCommand, CommandError, CommandParser

from game.management.errors import as_command_errors
from game.models import Dictionary, DictionaryVersion
from game.rules.dictionaries.family import NGERMAN
from game.rules.dictionaries.languages import (
    FAMILIES,
    FULLER,
    KNOWN,
    OFFERS,
    USUAL,
    WHOLE,
    WIKIDATA,
    Family,
    Offer,
)
from game.rules.dictionaries.packages import optional
from game.rules.wording import n_words
from game.services.dictionaries import catalogue, families, uploads
from game.services.dictionaries.uploads import SameWords

BETTER_GERMAN = (
    "German has few ß and lacks many forms without Debian’s wngerman. "
    "Run: sudo apt-get install wngerman, and this command again."
)

DEADLINE = 900.0  # seconds: the Polish list takes a minute, and more on a busy machine


class Command(BaseCommand):
    help = (
        "Add dictionaries of other languages, and of each the family lists: everyday words, mild "
        "and strict. Dictionaries that are there get the words as a new version if they differ."
    )

    def add_arguments(self, parser: CommandParser) -> None:
        which = ", ".join(KNOWN)
        parser.add_argument(
            "languages", nargs="*", help=f"of {which}; without any: {' '.join(USUAL)}"
        )
        parser.add_argument(
            "--packages",
            action="store_true",
            help="only print the packages of Debian that the languages are read from",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        languages = options["languages"] or USUAL
        if unknown := ", ".join(sorted({*languages} - {*KNOWN})):
            known = ", ".join(KNOWN)
            raise CommandError(
                f"There are no word lists for {unknown}. There are some for {known}."
            )
        chosen = [offer for offer in OFFERS if offer.language in languages]
        if options["packages"]:
            self.stdout.write(" ".join(package for each in chosen for package in each.packages))
            return
        for offer in chosen:
            with as_command_errors():
                self.stdout.write(_add(offer))
            _describe(offer)
            catalogue.draw_line(offer.slug)
        for family in FAMILIES:
            if family.language in languages:
                with as_command_errors():
                    self.stdout.write(_add_family(family))
                _describe(family)
        if "de" in languages and not optional(NGERMAN):
            self.stdout.write(BETTER_GERMAN)


def _add(offer: Offer) -> str:
    known = Dictionary.objects.select_related("current").filter(slug=offer.slug).first()
    dictionary = known or Dictionary(
        name=offer.name, slug=offer.slug, language=offer.language, description=offer.description
    )
    data = "\n".join(offer.words()).encode()
    unsaved = uploads.read(dictionary, data, offer.name, None, offer.description, WHOLE, DEADLINE)
    try:
        return _published(uploads.save_and_publish(unsaved))
    except SameWords as same:
        return same.detail


def _add_family(offer: Family) -> str:
    """The same for a family list. A site may have renamed or deleted its parent."""
    try:
        return _published(families.make(offer))
    except (SameWords, families.NoParent) as refusal:
        return refusal.detail


def _describe(offer: Offer | Family) -> None:
    """Name the sources that the words have now, unless the owner has written something else."""
    plain = offer.description
    fuller = plain.replace(WIKIDATA, FULLER)
    ours = Dictionary.objects.filter(slug=offer.slug, description__in=(plain, fuller))
    ours.update(description=fuller if optional(NGERMAN) else plain)


def _published(version: DictionaryVersion) -> str:
    words = n_words(version.word_count)
    return f"Published {version} of “{version.dictionary}” with {words}."
