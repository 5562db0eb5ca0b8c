"""Operations on whole dictionaries: details, the default one, deletion, roll-back."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from game.models import Dictionary, DictionaryVersion, Game, Round, WordEdit
from game.models.game import GameQuerySet
from game.rules.common_list import has_list
from game.rules.common_words import OF_BOARDS, USUALLY_FROM, line_for
from game.rules.refusals import Refusal
from game.rules.word_frequency import commonness
from game.services.dictionaries import versions
from game.services.solving.lexicons import lexicon_of
from solver import Lexicon


def save_details(dictionary: Dictionary) -> None:
    """Save name, slug, language, description, `common_from` and `active`. Raises Refusal."""
    check_active(dictionary, dictionary.active)
    try:
        with transaction.atomic():
            fields = ("name", "slug", "language", "description", "common_from", "active")
            dictionary.save(update_fields=fields)
    except IntegrityError as error:
        detail = _(
            "Somebody else has just changed a dictionary. "
            "Check the name and the slug, and save again."
        )
        raise Refusal("dictionary.stale", detail) from error


def draw_line(slug: str) -> None:
    """Set from which frequency on its words are common, unless a list of its language says that, or
    its owner has chosen another one."""
    usual = Dictionary.objects.published().select_related("current")
    dictionary = usual.filter(slug=slug, common_from=USUALLY_FROM).first()
    if dictionary is None or has_list(dictionary.language):
        return
    lexicon = lexicon_of(dictionary.version)
    words = (word for word in lexicon if len(word) in OF_BOARDS)
    frequencies = commonness(words, lexicon, dictionary.language)
    usual.filter(pk=dictionary.pk, common_from=USUALLY_FROM).update(
        common_from=line_for(frequencies.values())
    )


def check_active(dictionary: Dictionary, active: bool) -> None:
    """Raises Refusal for the default dictionary, which can't be deactivated."""
    if dictionary.is_default and not active:
        detail = _("This is the default dictionary. Make another one the default first.")
        raise Refusal("dictionary.default", detail, "active")


def make_default(dictionary: Dictionary) -> None:
    """Make this dictionary the default. Raises Refusal unless it is active and published."""
    try:
        with transaction.atomic():
            Dictionary.objects.filter(is_default=True).update(is_default=False)
            moved = Dictionary.objects.active().filter(pk=dictionary.pk).update(is_default=True)
            if not moved:
                detail = _("Only an active dictionary with published words can be the default.")
                raise Refusal("dictionary.unusable", detail)
    except IntegrityError as error:
        detail = _("Somebody else has just changed which dictionary is the default; look again.")
        raise Refusal("dictionary.stale", detail) from error


def games_with(dictionary: Dictionary) -> GameQuerySet:
    """The open games whose host has chosen it. They keep it when it is deactivated."""
    return Game.objects.open().filter(dictionary=dictionary).order_by("code")


def check_unused(dictionary: Dictionary) -> None:
    """Raises Refusal for a dictionary that can't be deleted."""
    if dictionary.is_default:
        detail = _(
            "“%(dictionary)s” is the default dictionary. Make another one the default first."
        )
    elif Round.objects.filter(version__dictionary=dictionary).exists():
        detail = _(
            "Rounds have been played with “%(dictionary)s”. What a game uses can’t be deleted. "
            "Deactivate it instead: nobody can choose it then."
        )
    elif Game.objects.filter(dictionary=dictionary).exists():
        detail = _(
            "A game has been set up with “%(dictionary)s”. What a game uses can’t be deleted. "
            "Deactivate it instead: nobody can choose it then."
        )
    else:
        return
    raise Refusal("dictionary.in_use", detail % {"dictionary": dictionary})


def delete(dictionary: Dictionary) -> None:
    """Delete a dictionary with all its versions. Raises Refusal if it is in use."""
    with transaction.atomic():
        # With these rows locked, no game and no round can begin to use the dictionary.
        locked = Dictionary.objects.select_for_update().filter(pk=dictionary.pk).first()
        if locked is None:  # Somebody else has just deleted it.
            return
        list(locked.versions.select_for_update().values_list("pk"))
        check_unused(locked)
        locked.delete()
    versions.delete_unused()


def roll_back(
    dictionary: Dictionary, version: DictionaryVersion, based_on: int | None, by: User | None
) -> DictionaryVersion:
    """Make a new version with exactly the words of an old one.

    Releases the edits that contradict these words; otherwise the next upload would undo the
    roll-back. `based_on` is the id of the version to go back from. Raises StaleVersion if it is no
    longer current, and Refusal if nothing would change.
    """
    if dictionary.current_id != based_on:
        raise versions.StaleVersion(dictionary)
    if dictionary.current and dictionary.current.content_hash == version.content_hash:
        detail = _("Version %(number)s has the same words as the current version.")
        raise Refusal("version.same", detail % {"number": version.number})
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
    return [
        word for word, action in edits if lexicon.has_form(word) == (action == WordEdit.Action.DENY)
    ]
