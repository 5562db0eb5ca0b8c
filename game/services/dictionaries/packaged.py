from django.db import transaction
from django.utils.translation import gettext_noop as _

from game.models import Dictionary, DictionaryVersion, WordEdit
from game.rules.dictionaries.denylist import english_denials
from game.services.dictionaries.versions import Change, make_version
from solver import Lexicon
from solver.packaged import packaged_words

ENGLISH = "english"
UNFILTERED = "english-unfiltered"
PACKAGED = DictionaryVersion.Origin.PACKAGED
NOTE = "The word list that comes with the site"


def load_all() -> None:
    """Load both in one transaction into a site without dictionaries.

    Other sites stay as they are: their admin may have renamed or deleted these.
    """
    with transaction.atomic():
        if not Dictionary.objects.exists():
            for slug in (ENGLISH, UNFILTERED):
                load(slug)


def load(slug: str) -> Dictionary:
    """Load a packaged dictionary; `english` becomes the default if there is none."""
    words = packaged_words()
    reasons = english_denials(words) if slug == ENGLISH else {}
    dictionary = Dictionary(slug=slug, language="en")
    if slug == ENGLISH:
        dictionary.name = "English"
        dictionary.description = _("Words of today’s English, without slurs and obscenities.")
    else:
        dictionary.name = "English, unfiltered"
        dictionary.description = _("The same words with slurs and obscenities among them.")
    denials = [
        WordEdit(word=word, action=WordEdit.Action.DENY, reason=reason)
        for word, reason in reasons.items()
    ]
    lexicon = Lexicon.from_words([word for word in words if word not in reasons])
    with transaction.atomic():
        dictionary.save()
        make_version(
            dictionary, Change(lexicon, PACKAGED, NOTE, based_on=None, by=None, edits=denials)
        )
        if slug == ENGLISH and not Dictionary.objects.filter(is_default=True).exists():
            Dictionary.objects.filter(pk=dictionary.pk).update(is_default=True)
    return dictionary
