"""What players learn from: words that they have not found, and the drills for these."""

from dataclasses import asdict, fields

from django.db import models

from game.rules.drills import Memory
from solver.wordfiles.selection import MAX_WORD_LETTERS


class WordHint(models.Model):
    """What a player has asked about a common word in a round without a clock. `letters`: how many
    of its first letters. `starts`, `means`: whether where it begins, and what it means. `number`:
    how many times they asked."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="hints")
    seat = models.ForeignKey("Seat", on_delete=models.CASCADE, related_name="hints")
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    letters = models.PositiveSmallIntegerField(default=0)
    starts = models.BooleanField(default=False)
    means = models.BooleanField(default=False)
    number = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "seat", "word"], name="word_hint_once"),
        )

    def __str__(self) -> str:
        return self.word


class MissedWord(models.Model):
    """An everyday word that a player has not found where it was.

    `language`: a tag without regions. `word`: the word as tiles spell it. `times`: the number of
    rounds in which it was missed. `stability` and the columns after it are those of
    `game.rules.drills.Memory`, and null before the first drill of the word.
    """

    player = models.ForeignKey("Player", on_delete=models.CASCADE, related_name="missed_words")
    language = models.CharField(max_length=35)
    word = models.CharField(max_length=MAX_WORD_LETTERS)
    times = models.PositiveIntegerField(default=1)
    missed_at = models.DateTimeField()
    stability = models.FloatField(null=True)
    difficulty = models.FloatField(null=True)
    reviewed_at = models.DateTimeField(null=True)
    due = models.DateTimeField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["player", "language", "word"], name="missed_word_once"),
        )
        indexes = (models.Index(fields=["missed_at"], name="missed_word_age"),)

    def __str__(self) -> str:
        return self.word

    @property
    def memory(self) -> Memory | None:
        if self.stability is None or self.difficulty is None:
            return None
        if self.reviewed_at is None or self.due is None:
            return None
        return Memory(self.stability, self.difficulty, self.reviewed_at, self.due)

    def remember(self, memory: Memory) -> None:
        for column, value in asdict(memory).items():
            setattr(self, column, value)


MEMORY = tuple(field.name for field in fields(Memory))  # columns of MissedWord


class DrillWord(models.Model):
    """A word that the board of a drill was dealt for. `hints`: how many were asked for before it
    was found. `found`: null until the drill is over and the word has its next date."""

    round = models.ForeignKey("Round", on_delete=models.CASCADE, related_name="drill_words")
    missed_word = models.ForeignKey(MissedWord, on_delete=models.CASCADE, related_name="drills")
    hints = models.PositiveSmallIntegerField(default=0)
    found = models.BooleanField(null=True)

    class Meta:
        constraints = (
            models.UniqueConstraint(fields=["round", "missed_word"], name="drill_word_once"),
        )

    def __str__(self) -> str:
        return str(self.missed_word)
