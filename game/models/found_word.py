"""A word that a player found in a round."""

from __future__ import annotations

from django.db import models

from solver.wordfiles.reading import MAX_WORD_LETTERS


class FoundWord(models.Model):
    """`points`: of the word itself, before the scoring of the round is applied."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="found")
    seat = models.ForeignKey("Seat", on_delete=models.PROTECT, related_name="found")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    points = models.PositiveIntegerField()
    received_at = models.DateTimeField()

    class Meta:
        ordering = ("received_at", "pk")
        constraints = (
            models.UniqueConstraint(fields=["round", "seat", "word"], name="found_word_once"),
        )

    def __str__(self) -> str:
        return self.word
