"""The settings of a game, as its host chose them."""

from __future__ import annotations

from django.db import models

from game.models.dictionary import Dictionary
from game.rules.results import Scoring
from game.rules.reveal import Reveal
from game.rules.settings import Settings, StartBy, usual_min_length


class PlaySettings(models.Model):
    """Columns for `game.rules.settings.Settings`, which says what they mean."""

    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()
    dice = models.CharField(max_length=20, blank=True)
    round_seconds = models.PositiveSmallIntegerField(null=True)
    min_length = models.PositiveSmallIntegerField()
    dictionary = models.ForeignKey(
        Dictionary,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text="Without one, the default dictionary at the start of each round.",
    )
    scoring = models.CharField(
        max_length=8, choices=[(scoring.value, scoring.label) for scoring in Scoring]
    )
    min_words = models.PositiveSmallIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(null=True)
    pause_seconds = models.PositiveSmallIntegerField(null=True)
    start_by = models.CharField(
        max_length=6, choices=[(StartBy.HOST.value, "the host"), (StartBy.ANYONE.value, "anyone")]
    )
    reveal = models.CharField(
        max_length=6,
        choices=[(reveal.value, reveal.label) for reveal in Reveal],
        default=Reveal.ALL.value,
        help_text="When the words that nobody found are shown.",
    )

    class Meta:
        abstract = True

    def chosen(self) -> Settings:
        """The settings as they were asked for: the usual length goes with the size again."""
        usual = usual_min_length(self.rows, self.columns, Scoring(self.scoring))
        return Settings(
            rows=self.rows,
            columns=self.columns,
            dice=self.dice,
            round_seconds=self.round_seconds,
            min_length=None if self.min_length == usual else self.min_length,
            dictionary=self.dictionary.slug if self.dictionary else None,
            scoring=Scoring(self.scoring),
            min_words=self.min_words,
            rounds=self.rounds,
            pause_seconds=self.pause_seconds,
            start_by=StartBy(self.start_by),
            reveal=Reveal(self.reveal),
        )
