"""Family lists: made from the words of their parents, and why each word is left out.

How they follow their parents afterwards is in `versions`.
"""

from functools import partial

from django.utils.translation import gettext as _

from game.models import Dictionary, DictionaryVersion, WordEdit
from game.process_pool import DICTIONARIES
from game.rules.dictionaries import family
from game.rules.dictionaries.languages import Family
from game.rules.dictionaries.offence import Severity
from game.rules.refusals import Refusal
from game.services.dictionaries import uploads, versions
from game.services.solving.lexicons import lexicon_of

DEADLINE = 300.0  # seconds; German takes ten on a machine with nothing else to do
UNKNOWN = "Left out when this version was made"


class NoParent(Refusal):
    def __init__(self, offer: Family) -> None:
        detail = _("“%(name)s” was not made: there is no dictionary “%(parent)s”.")
        super().__init__("family.no_parent", detail % {"name": offer.name, "parent": offer.parent})


def make(offer: Family) -> DictionaryVersion:
    """Make or renew a family list of its parent's current words. Edits of single words stand.

    Works for seconds without a break, so it is for commands, not for the threads of the site.
    Raises SameWords if nothing would change, and Refusal without the parent or the packages.
    """
    parent = Dictionary.objects.published().select_related("current").filter(slug=offer.parent)
    if not (found := parent.first()):
        raise NoParent(offer)
    known = Dictionary.objects.select_related("current").filter(slug=offer.slug).first()
    entry = known or Dictionary(
        name=offer.name, slug=offer.slug, language=found.language, description=offer.description
    )
    entry.parent, entry.severity = found, offer.severity
    words = family.kept(*_task(entry)).split()
    lexicon = versions.lexicon_from(words, lexicon_of(found.version))
    lexicon = uploads.merged(entry, lexicon).lexicon
    uploads.save_details(entry)
    if entry.current and entry.current.content_hash == lexicon.content_hash:
        raise uploads.SameWords(entry)
    note, origin = (
        f"From version {found.version.number} of “{found}”",
        DictionaryVersion.Origin.DERIVED,
    )
    change = versions.Change(lexicon, origin, note, based_on=entry.current_id, by=None)
    return versions.make_version(entry, change)


def left_out(entry: Dictionary) -> dict[str, str]:
    """The words of the parent that a family list lacks, and those denied to either, with reasons.

    Raises Refusal without the packages that the list was made with.
    """
    parent, current = entry.parent, entry.current
    if parent is None or current is None:
        detail = _("“%(dictionary)s” is not a family list.") % {"dictionary": entry}
        raise Refusal("family.none", detail)
    text = DICTIONARIES.compute(partial(family.left_out, *_task(entry)), DEADLINE)
    reasons = dict.fromkeys(lexicon_of(parent.version).forms(), UNKNOWN)
    reasons |= dict(line.split("\t") for line in text.splitlines())
    for dictionary in (parent, entry):
        denied = WordEdit.objects.of(dictionary.pk).denied()
        reasons |= dict(denied.values_list("word", "reason"))
    for word in lexicon_of(current).forms():
        reasons.pop(word, None)
    return dict(sorted(reasons.items()))


def reason(entry: Dictionary, word: str) -> str:
    """Why a family list lacks a word of its parent; "" if its parent lacks it, too."""
    parent = entry.parent
    if parent is None or parent.current is None or not lexicon_of(parent.version).has_form(word):
        return ""
    task = word, entry.language, Severity(entry.severity)
    line = DICTIONARIES.compute(partial(family.left_out, *task))
    return line.partition("\t")[2] or UNKNOWN


def _task(entry: Dictionary) -> tuple[str, str, Severity]:
    """What the rules are called with: the words of the parent, the language and the severity."""
    forms = lexicon_of(entry.parent.version).forms() if entry.parent else ()
    return "\n".join(forms), entry.language, Severity(entry.severity)
