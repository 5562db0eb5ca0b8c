"""Add the dictionaries of other languages whose word lists are installed: `make languages`."""

from typing import Any

from django.core.management import BaseCommand

from game.management.errors import as_command_errors
from game.models import Dictionary
from game.rules.dictionaries.languages import OFFERS, Offer
from game.rules.wording import counted
from game.services.dictionaries import uploads
from game.services.dictionaries.uploads import SameWords


class Command(BaseCommand):
    help = (
        "Add German and French dictionaries, each with all its words and with everyday ones. "
        "Dictionaries that are there get the words as a new version if they differ."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for offer in OFFERS:
            with as_command_errors():
                self.stdout.write(_add(offer))


def _add(offer: Offer) -> str:
    """Publish the words; says what was done. Raises Refusal."""
    known = Dictionary.objects.select_related("current").filter(slug=offer.slug).first()
    dictionary = known or Dictionary(
        name=offer.name, slug=offer.slug, language=offer.language, description=offer.description
    )
    data = "\n".join(offer.words()).encode()
    unsaved = uploads.read(dictionary, data, offer.name, None, offer.description, offer.options)
    try:
        version = uploads.save_and_publish(unsaved)
    except SameWords as same:
        return same.detail
    return f"Published {version} of “{dictionary}” with {counted(version.word_count, 'word')}."
