"""Operations on whole dictionaries: details, the default one, deletion, roll-back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import IntegrityError, transaction
from django.db.models import ProtectedError

from game.models import Dictionary, DictionaryVersion, Game, Round, WordEdit
from game.rules.refusals import Refusal
from game.services.dictionaries import versions
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon

if TYPE_CHECKING:
    from django.contrib.auth.models import User


STALE = "Somebody else has just changed which dictionary is the default; look again."


def save_details(dictionary: Dictionary) -> None:
    """Save name, slug, language, description and `active`. Raises Refusal."""
    check_active(dictionary, dictionary.active)
    try:
        with transaction.atomic():
            fields = ("name", "slug", "language", "description", "active")
            dictionary.save(update_fields=fields)
    except IntegrityError as error:
        raise Refusal("dictionary.stale", STALE) from error


def check_active(dictionary: Dictionary, active: bool) -> None:
    """Raises Refusal for the default dictionary, which can't be deactivated."""
    if dictionary.is_default and not active:
        detail = "This is the default dictionary. Make another one the default first."
        raise Refusal("dictionary.default", detail, "active")


def make_default(dictionary: Dictionary) -> None:
    """Make this dictionary the default. Raises Refusal unless it is active and published."""
    try:
        with transaction.atomic():
            Dictionary.objects.filter(is_default=True).update(is_default=False)
            moved = Dictionary.objects.active().filter(pk=dictionary.pk).update(is_default=True)
            if not moved:
                detail = "Only an active dictionary with published words can be the default."
                raise Refusal("dictionary.unusable", detail)
    except IntegrityError as error:
        raise Refusal("dictionary.stale", STALE) from error


def reason_to_keep(dictionary: Dictionary) -> str | None:
    """Why a dictionary can't be deleted; None if it can."""
    if dictionary.is_default:
        return f"“{dictionary}” is the default dictionary. Make another one the default first."
    if Round.objects.filter(version__dictionary=dictionary).exists():
        return f"Rounds have been played with “{dictionary}”. What a game uses can’t be deleted."
    if Game.objects.filter(dictionary=dictionary).exists():
        return f"A game has been set up with “{dictionary}”. What a game uses can’t be deleted."
    return None


def delete(dictionary: Dictionary) -> None:
    """Delete a dictionary with all its versions. Raises Refusal if it is in use."""
    if reason := reason_to_keep(dictionary):
        raise Refusal("dictionary.in_use", reason)
    try:
        dictionary.delete()
    except (ProtectedError, IntegrityError) as error:  # a game has just begun to use it
        raise Refusal("dictionary.in_use", reason_to_keep(dictionary) or STALE) from error
    versions.delete_unused()


def roll_back(
    dictionary: Dictionary, version: DictionaryVersion, based_on: int | None, by: User | None
) -> DictionaryVersion:
    """Make a new version with exactly the words of an old one.

    Releases the edits that contradict these words; otherwise the next upload would undo the
    roll-back. `based_on`: the id of the version to go back from. Raises StaleVersion if it is no
    longer current, and Refusal if nothing would change.
    """
    if dictionary.current_id != based_on:
        raise versions.StaleVersion(dictionary)
    if dictionary.current and dictionary.current.content_hash == version.content_hash:
        detail = f"Version {version.number} has the same words as the current version."
        raise Refusal("version.same", detail)
    lexicon = lexicon_of(version)
    note = f"Back to version {version.number}"
    change = versions.Change(
        lexicon,
        DictionaryVersion.Origin.ROLLBACK,
        note,
        based_on=based_on,
        by=by,
        edits=[
            WordEdit(word=word, action=WordEdit.Action.RELEASE, reason=note)
            for word in released_by(dictionary, lexicon)
        ],
    )
    return versions.make_version(dictionary, change)


def released_by(dictionary: Dictionary, lexicon: Lexicon) -> list[str]:
    """Words whose standing edit contradicts the lexicon: denied but in it, or added but not."""
    edits = WordEdit.objects.of(dictionary.pk).standing().values_list("word", "action")
    return [word for word, action in edits if (word in lexicon) == (action == WordEdit.Action.DENY)]
