"""Words added or denied by hand; the edits apply to every later upload."""

from __future__ import annotations

from django.db import models
from django.db.models import Exists, OuterRef

from solver.wordfiles.reading import MAX_WORD_LETTERS


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
        ADD = "add", "added"
        DENY = "deny", "denied"
        RELEASE = "release", "released"

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
