"""Dictionaries, their versions, which never change, uploads and the edits of single words."""

from __future__ import annotations

import zlib
from io import StringIO
from itertools import islice
from typing import Any

from django.conf import settings
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Exists, OuterRef, Q
from django.db.models.functions import Lower
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.rules.common_words import USUALLY_FROM
from game.rules.dictionaries.languages import translated
from game.rules.dictionaries.offence import Severity
from solver.languages import TAG
from solver.wordfiles.left_out import LeftOut
from solver.wordfiles.selection import MAX_WORD_LETTERS
from solver.wordfiles.sorting import KEPT

MOST_BYTES = 16 << 20  # of the lines of an upload that are kept
LANGUAGE_TAG = RegexValidator(TAG, _("Enter a language tag such as “en”, “de” or “pt-BR”."))


# What the notes that the site makes begin with, and how they are shown.
NOTES = {
    "Added: ": _("Added: %(rest)s"),
    "Removed: ": _("Removed: %(rest)s"),
    "Back to version ": _("Back to version %(rest)s"),
    "The word list that comes with the site": _("The word list that comes with the site"),
}


class DictionaryQuerySet(models.QuerySet["Dictionary"]):
    def published(self) -> DictionaryQuerySet:
        return self.filter(current__isnull=False)

    def active(self) -> DictionaryQuerySet:
        return self.published().filter(active=True)


class Dictionary(models.Model):
    name = models.CharField(max_length=80)
    slug = models.SlugField(
        max_length=60, unique=True, help_text=_("Its name in addresses; small letters and hyphens.")
    )
    language = models.CharField(
        max_length=35,
        default="en",
        validators=[LANGUAGE_TAG],
        help_text=_("A language tag such as “en”, “de” or “pt-BR”."),
    )
    description = models.TextField(blank=True)
    common_from = models.FloatField(
        "common from",
        default=USUALLY_FROM,
        db_default=USUALLY_FROM,
        validators=[MinValueValidator(0), MaxValueValidator(8)],
        help_text=_(
            "Words of this frequency are common, rarer ones a bonus in some games. 3 is one in a "
            "million words, 4 one in a hundred thousand."
        ),
    )
    active = models.BooleanField(default=True, help_text=_("Visitors may choose it."))
    is_default = models.BooleanField(default=False, editable=False)
    current = models.ForeignKey(
        "DictionaryVersion",
        on_delete=models.RESTRICT,
        related_name="current_of",
        null=True,
        editable=False,
    )

    parent = models.ForeignKey(
        "self",
        on_delete=models.SET_NULL,
        related_name="families",
        null=True,
        editable=False,
        help_text="The dictionary whose words this family list selects.",
    )
    severity = models.CharField(
        max_length=6, choices=Severity.choices(), default="", db_default="", editable=False
    )

    objects = DictionaryQuerySet.as_manager()

    class Meta:
        ordering = ("-is_default", Lower("name"))
        verbose_name_plural = "dictionaries"
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                name="dictionary_name_unique",
                violation_error_message=_("There is a dictionary of this name already."),
            ),
            models.UniqueConstraint(
                fields=["is_default"], condition=Q(is_default=True), name="dictionary_one_default"
            ),
            models.CheckConstraint(
                condition=Q(is_default=False) | Q(active=True, current__isnull=False),
                name="dictionary_default_is_usable",
                violation_error_message=_("The default dictionary has to stay active."),
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def description_here(self) -> str:
        """The description in the language of the request."""
        return translated(self.description) if self.description else ""

    @property
    def version(self) -> DictionaryVersion:
        """The current version. Raises TypeError before the first publication."""
        if self.current is None:
            raise TypeError(f"nothing has been published in {self}")
        return self.current


class DictionaryVersion(models.Model):
    class Origin(models.TextChoices):
        PACKAGED = "packaged", _("packaged list")
        UPLOAD = "upload", _("upload")
        EDIT = "edit", _("single words")
        ROLLBACK = "rollback", _("rolled back")
        DERIVED = "derived", _("selected from its parent")

    dictionary = models.ForeignKey("Dictionary", on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    word_list = models.ForeignKey(
        "WordList", on_delete=models.PROTECT, related_name="versions", db_column="content_hash"
    )
    word_count = models.PositiveIntegerField()
    origin = models.CharField(max_length=8, choices=Origin)
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=["dictionary", "number"], name="version_number_unique"),
        )

    def __str__(self) -> str:
        return gettext("version %(number)s") % {"number": self.number}

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises TypeError for a saved version."""
        if not self._state.adding:
            raise TypeError("a version of a dictionary never changes; make a new one")
        super().save(*args, **kwargs)

    @property
    def shown_note(self) -> str:
        """The note as it is shown. Those that the site makes are stored in English."""
        if self.origin != self.Origin.UPLOAD:
            for beginning, text in NOTES.items():
                if self.note.startswith(beginning):
                    return text % {"rest": self.note.removeprefix(beginning)}
        return self.note

    @property
    def content_hash(self) -> str:
        """SHA-256 of the words in order, one a line; the key of the compiled words."""
        return self.word_list_id


class WordEditQuerySet(models.QuerySet["WordEdit"]):
    def of(self, dictionary_id: int) -> WordEditQuerySet:
        return self.filter(version__dictionary_id=dictionary_id)

    def standing(self) -> WordEditQuerySet:
        """The last edit of each word of each dictionary, unless that one released it."""
        later = WordEdit.objects.filter(
            version__dictionary=OuterRef("version__dictionary"),
            word=OuterRef("word"),
            version__number__gt=OuterRef("version__number"),
        )
        return self.exclude(action=WordEdit.Action.RELEASE).exclude(Exists(later))

    def denied(self) -> WordEditQuerySet:
        return self.standing().filter(action=WordEdit.Action.DENY)

    def added(self) -> WordEditQuerySet:
        return self.standing().filter(action=WordEdit.Action.ADD)


class WordEdit(models.Model):
    """One word, in the version that the edit made, which also says by whom and when.

    A released word is neither added nor denied from then on: the dictionary was rolled back.
    """

    class Action(models.TextChoices):
        ADD = "add", _("added")
        DENY = "deny", _("denied")
        RELEASE = "release", _("released")

    version = models.ForeignKey("DictionaryVersion", on_delete=models.CASCADE, related_name="edits")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    action = models.CharField(max_length=7, choices=Action)
    reason = models.CharField(max_length=300)

    objects = WordEditQuerySet.as_manager()

    class Meta:
        ordering = ("word",)
        constraints = (
            models.UniqueConstraint(fields=["version", "word"], name="edit_word_once_a_version"),
        )
        indexes = (models.Index(fields=["word"], name="edit_word"),)

    def __str__(self) -> str:
        return f"{self.word} {self.get_action_display()}"


class UploadManager(models.Manager["Upload"]):
    def get_queryset(self) -> models.QuerySet[Upload]:
        return super().get_queryset().defer("refused", "file")


class Upload(models.Model):
    """A parsed file. The row is deleted when it is published or discarded.

    Of the lines that were refused and of those that were split at blanks the first KEPT are kept.
    `parted_count`: words with apostrophes or hyphens, which were `joined` or else refused.
    `left_out`: the fields of LeftOut for each reason. `entry_count`: the entries of a dictionary of
    hunspell, or 0. `samples`, `preview`, `question` and `fitting` are those of WordFile. `file`:
    the file, compressed, and the fields of `options` that it was read with, to read it again.
    `filtered_count` is what the last release counts.
    """

    dictionary = models.ForeignKey("Dictionary", on_delete=models.CASCADE, related_name="uploads")
    word_list = models.ForeignKey(
        "WordList", on_delete=models.PROTECT, related_name="uploads", db_column="content_hash"
    )
    file_name = models.CharField(max_length=200)
    encoding = models.CharField(max_length=20)
    word_count = models.PositiveIntegerField()
    duplicate_count = models.PositiveIntegerField()
    refused_count = models.PositiveIntegerField()
    refused = models.BinaryField(
        help_text="The first refused and split lines as a text file, compressed."
    )
    split_count = models.PositiveIntegerField(default=0, db_default=0)
    parted_count = models.PositiveIntegerField(default=0, db_default=0)
    joined = models.BooleanField(default=False, db_default=False)
    filtered_count = models.PositiveIntegerField(default=0, db_default=0)
    left_out = models.JSONField(null=True)
    entry_count = models.PositiveIntegerField(default=0, db_default=0)
    samples = models.JSONField(null=True)
    preview = models.JSONField(null=True)
    question = models.JSONField(null=True)
    fitting = models.FloatField(null=True)
    file = models.BinaryField(null=True)
    options = models.JSONField(null=True)
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = UploadManager()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return self.file_name

    @property
    def refused_kept(self) -> int:
        return min(self.refused_count, KEPT)

    @property
    def left_out_by_reason(self) -> list[LeftOut]:
        """What was left out, in the order of reports."""
        rows = self.left_out or ()
        return [LeftOut(row["reason"], row["count"], tuple(row["examples"])) for row in rows]

    @property
    def words_each(self) -> float:
        """The words of an entry, on average."""
        return self.word_count / (self.entry_count or 1)

    @property
    def choices(self) -> list[tuple[str, list[str]]]:
        """How the file may be read as well: values of the option that its question is about, each
        with the first words. The first one is how it was read."""
        return [(value, words) for value, words in (self.question or ("", ()))[1]]

    @property
    def is_whole(self) -> bool:
        """Whether all of the file was understood."""
        return not any(each.is_loss for each in self.left_out_by_reason)

    def listed_lines(self, start: int, most: int | None = None) -> list[list[str]]:
        """The number, reason and text of lines, from `start` on: of the refused ones that are kept,
        then of those that were split."""
        # The last release kept all, which could take a gigabyte.
        text = zlib.decompressobj().decompress(self.refused, MOST_BYTES).decode(errors="ignore")
        whole = text[: text.rindex("\n") + 1]
        end = None if most is None else start + 1 + most
        rows = islice(StringIO(whole, "\n"), start + 1, end)
        return [row.rstrip("\n").split("\t", 2) for row in rows]


class DefinitionSource(models.Model):
    """Where the definitions of a language come from.

    `ready`: whether its definitions are complete; until then those of the last source are shown.
    """

    language = models.CharField(max_length=3)
    name = models.CharField(max_length=100)
    url = models.URLField()
    licence = models.CharField(max_length=100)
    ready = models.BooleanField(default=False)

    class Meta:
        constraints = (
            models.UniqueConstraint(
                fields=["language"], condition=models.Q(ready=True), name="definition_one_source"
            ),
        )

    def __str__(self) -> str:
        return self.name


class Definition(models.Model):
    """The senses of a word, one a line. `base`: the word that this one is a form of, if any."""

    source = models.ForeignKey(
        DefinitionSource, on_delete=models.CASCADE, related_name="definitions", db_index=False
    )
    word = models.CharField(max_length=100)
    base = models.CharField(max_length=100, blank=True)
    senses = models.TextField(blank=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["source", "word"], name="definition_word_unique"),
        )

    def __str__(self) -> str:
        return self.word
