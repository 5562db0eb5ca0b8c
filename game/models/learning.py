"""What players learn from: words that they have not found."""

from __future__ import annotations

from django.db import models

from solver.wordfiles.reading import MAX_WORD_LETTERS


class MissedWord(models.Model):
    """An everyday word that a player has not found where it was.

    `language`: a tag without regions. `word`: as tiles spell it. `times`: in how many rounds.
    """

    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="missed_words")
    language = models.CharField(max_length=35)
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    times = models.PositiveIntegerField(default=1)
    missed_at = models.DateTimeField()

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "language", "word"], name="missed_word_once"),
        )
        indexes = (models.Index(fields=["missed_at"], name="missed_word_age"),)

    def __str__(self) -> str:
        return self.word
