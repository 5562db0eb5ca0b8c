"""Edits of single words, added or denied by hand; the provenance and history of a word."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.contrib.auth.models import User
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from game.models import Dictionary, DictionaryVersion, WordEdit
from game.rules.dictionaries.packed_words import PackedWords
from game.rules.refusals import Refusal
from game.rules.wording import as_sentence
from game.services.dictionaries.versions import Change, StaleVersion, edited, make_version
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon, LexiconError
from solver.letters import normalise
from solver.wordfiles.words import refusal_of

ADD, DENY = WordEdit.Action.ADD, WordEdit.Action.DENY
MAX_WORDS = 1000  # in one edit; for more there are uploads
ATTEMPTS = 3
MOST_EDITS = 20  # the most edits of a word that its provenance has
# What `refusal_of` says of words, as sentences.
WRONG = {
    "has a space, which is not a letter": gettext_lazy(
        "“%(word)s” has a space, which is not a letter."
    ),
    "has “%(sign)s”, which is not a letter": gettext_lazy(
        "“%(word)s” has “%(sign)s”, which is not a letter."
    ),
    "has the sign %(code)s, which is not a letter": gettext_lazy(
        "“%(word)s” has the sign %(code)s, which is not a letter."
    ),
    "has %(letters)s letters; a word has at most %(most)s": gettext_lazy(
        "“%(word)s” has %(letters)s letters; a word has at most %(most)s."
    ),
}


def edit_words(
    dictionary: Dictionary, words: Iterable[str], action: str, reason: str, by: User | None
) -> DictionaryVersion:
    """Add or deny words in one new version. The edits also apply to later uploads.

    Leaves out words that would change nothing. Raises Refusal if there are no others, and for
    anything that is not a word.
    """
    chosen = _chosen(words)
    if not reason.strip():
        raise Refusal("edit.no_reason", _("Say why, so that others can follow."), "reason")
    for _attempt in range(ATTEMPTS):
        try:
            return make_version(dictionary, _change(dictionary, chosen, action, reason, by))
        except StaleVersion:  # somebody else published first; the edit applies to theirs as well
            dictionary.refresh_from_db()
    raise StaleVersion(dictionary)


def _chosen(words: Iterable[str]) -> list[str]:
    chosen = sorted({normalise(word) for word in words} - {""})
    if not chosen:
        raise Refusal("edit.no_word", _("Enter a word."), "words")
    if len(chosen) > MAX_WORDS:
        detail = _("At most %(most)s words at a time.") % {"most": MAX_WORDS}
        raise Refusal("edit.too_many", detail, "words")
    for word in chosen:
        check_letters(word, "edit.invalid", "words")
    return chosen


def check_letters(word: str, code: str, field: str) -> None:
    """Raises Refusal if a normalised word has what no word has."""
    if wrong := refusal_of(word):
        detail = WRONG[wrong.template] % {**wrong.values, "word": word[:40]}
        raise Refusal(code, detail, field)


def _change(
    dictionary: Dictionary, words: list[str], action: str, reason: str, by: User | None
) -> Change:
    if dictionary.current is None:
        raise Refusal("edit.unpublished", _("Upload and publish words first."), "words")
    lexicon = lexicon_of(dictionary.current)
    words = _effective(dictionary, lexicon, words, action)
    named = ", ".join(words[:5]) + (" …" if len(words) > 5 else "")
    verb = "Added" if action == ADD else "Removed"
    packed = _edited(lexicon, words, action)
    return Change(
        packed.lexicon(),
        DictionaryVersion.Origin.EDIT,
        f"{verb}: {named}"[:300],
        based_on=dictionary.current_id,
        by=by,
        edits=[WordEdit(word=word, action=action, reason=reason.strip()[:300]) for word in words],
        packed=packed,
    )


def _effective(
    dictionary: Dictionary, lexicon: Lexicon, words: list[str], action: str
) -> list[str]:
    """The words to add that are absent, or to deny that are present or not denied yet.

    Raises Refusal if there are none.
    """
    if action == ADD:
        absent = [word for word in words if not lexicon.has_form(word)]
        if not absent:
            detail = _("“%(word)s” is in the dictionary already.") % {"word": words[0]}
            raise Refusal("edit.present", detail, "words")
        return absent
    denied = WordEdit.objects.of(dictionary.pk).denied().filter(word__in=words)
    gone = {edit.word for edit in denied if not lexicon.has_form(edit.word)}
    if gone.issuperset(words):
        detail = _("“%(word)s” has been removed already.") % {"word": words[0]}
        raise Refusal("edit.absent", detail, "words")
    return [word for word in words if word not in gone]


def _edited(like: Lexicon, words: list[str], action: str) -> PackedWords:
    try:
        return edited(like, words, ()) if action == ADD else edited(like, (), words)
    except LexiconError as error:
        raise Refusal("edit.letters", as_sentence(error), "words") from error


def form_of(lexicon: Lexicon, word: str) -> str:
    """How the dictionary writes a word that may lack its accents; other words as they are."""
    plain = normalise(word)
    if plain not in lexicon or lexicon.has_form(plain):
        return plain
    return lexicon.forms_of(lexicon.spelling(plain))[0]


@dataclass(frozen=True, slots=True)
class Provenance:
    """Where a word comes from.

    `edits` are those of this word, the latest first. `source` is the version that brought a valid
    word in, None for other words, and `note` the note of that version or edit.
    """

    edits: list[WordEdit]
    source: DictionaryVersion | None = None
    note: str = ""


def provenance(dictionary: Dictionary, word: str) -> Provenance:
    """The provenance of a word in the current version, found without loading older versions."""
    if refusal_of(word):
        return Provenance([])
    edits = list(
        WordEdit.objects.of(dictionary.pk)
        .filter(word=word)
        .select_related("version")
        .order_by("-version__number")[:MOST_EDITS]
    )
    if not lexicon_of(dictionary.version).has_form(word):
        return Provenance(edits)
    if edits and edits[0].action == ADD:
        return Provenance(edits, edits[0].version, edits[0].reason)
    # The other words came with the latest version that is not an edit.
    versions = dictionary.versions.exclude(origin=DictionaryVersion.Origin.EDIT)
    source = versions.order_by("-number").first()
    return Provenance(edits, source, source.note if source else "")


@dataclass(frozen=True, slots=True)
class Event:
    """A version that added or removed a word, or an edit that denied a word already absent."""

    version: DictionaryVersion
    added: bool
    reason: str


def history(dictionary: Dictionary, word: str) -> list[Event]:
    """The events of a word, latest first: its edits, and where versions differ."""
    edits = {edit.version_id: edit for edit in WordEdit.objects.of(dictionary.pk).filter(word=word)}
    versions = dictionary.versions.select_related("created_by").order_by("number")
    events, present = [], False
    for version in versions:
        edit = edits.get(version.pk)
        if edit and edit.action != WordEdit.Action.RELEASE:
            present = edit.action == ADD
            events.append(Event(version, present, edit.reason))
        # Edits of other words leave this one alone: their lexicons need not be loaded.
        elif version.origin != DictionaryVersion.Origin.EDIT:
            before, present = present, lexicon_of(version).has_form(word)
            if before != present:
                events.append(Event(version, present, version.shown_note))
    return events[::-1]
