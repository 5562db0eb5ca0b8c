"""The settings of a game, as its host chose them."""

from __future__ import annotations

from django.db import models

from game.models.dictionary import Dictionary
from game.rules.results import Scoring
from game.rules.settings import StartBy


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

    class Meta:
        abstract = True
