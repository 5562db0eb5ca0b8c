"""The dictionaries that come with the site."""

from __future__ import annotations

from django.db import transaction

from game.models import Dictionary, DictionaryVersion, WordEdit
from game.rules.denylist import english_denials
from game.services.versions import Change, make_version
from solver import Lexicon
from solver.packaged import packaged_words

ENGLISH = "english"
UNFILTERED = "english-unfiltered"
PACKAGED = DictionaryVersion.Origin.PACKAGED
NOTE = "The word list that comes with the site"


def missing() -> set[str]:
    """The slugs of the packaged dictionaries that have still to be loaded."""
    loaded = Dictionary.objects.published().filter(slug__in=(ENGLISH, UNFILTERED))
    return {ENGLISH, UNFILTERED} - set(loaded.values_list("slug", flat=True))


def load(slug: str) -> Dictionary:
    """Load one of the packaged dictionaries; `english` becomes the default where there is none."""
    words = packaged_words()
    reasons = english_denials(words) if slug == ENGLISH else {}
    dictionary = Dictionary(slug=slug, language="en")
    if slug == ENGLISH:
        dictionary.name = "English"
        dictionary.description = "Words of today’s English, without slurs and obscenities."
    else:
        dictionary.name = "English, unfiltered"
        dictionary.description = "The same words with slurs and obscenities among them."
    denials = [
        WordEdit(word=word, action=WordEdit.Action.DENY, reason=reason)
        for word, reason in reasons.items()
    ]
    lexicon = Lexicon.from_words([word for word in words if word not in reasons])
    with transaction.atomic():
        dictionary.save()
        make_version(dictionary, Change(lexicon, PACKAGED, NOTE, seen=None, by=None, edits=denials))
        if slug == ENGLISH and not Dictionary.objects.filter(is_default=True).exists():
            Dictionary.objects.filter(pk=dictionary.pk).update(is_default=True)
    return dictionary
