"""The settings of a game, as its host chose them."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.models.dictionary import Dictionary
from game.rules.common_words import CommonWords
from game.rules.lists import WordsFrom
from game.rules.results import Reveal, Scoring
from game.rules.settings import (
    SETTINGS,
    IfAway,
    Rated,
    ResultsFor,
    ScreenNames,
    Settings,
    StartBy,
    Watching,
)


class RoundSettings(models.Model):
    """The columns of games that each round copies: its words are judged by them."""

    rows = models.PositiveSmallIntegerField()
    columns = models.PositiveSmallIntegerField()
    dice = models.CharField(max_length=20, blank=True)
    min_length = models.PositiveSmallIntegerField()
    scoring = models.CharField(max_length=8, choices=Scoring.choices())
    common_words = models.CharField(
        max_length=5,
        choices=CommonWords.choices(),
        default=CommonWords.ALIKE.value,
        db_default=CommonWords.ALIKE.value,
    )
    words_from = models.CharField(
        max_length=10,
        choices=WordsFrom.choices(),
        default=WordsFrom.DICTIONARY.value,
        db_default=WordsFrom.DICTIONARY.value,
    )
    list = models.TextField(blank=True, default="", db_default="")
    teams = models.PositiveSmallIntegerField(default=0, db_default=0)
    together = models.BooleanField(default=False, db_default=False)
    paper = models.BooleanField(default=False, db_default=False)
    rated = models.CharField(
        max_length=3,
        choices=Rated.choices(),
        default=Rated.NO.value,
        db_default=Rated.NO.value,
    )

    class Meta:
        abstract = True


class PlaySettings(RoundSettings):
    """A column for each setting of `game.rules.settings.Settings`."""

    round_seconds = models.PositiveSmallIntegerField(null=True)
    dictionary = models.ForeignKey(
        Dictionary,
        on_delete=models.PROTECT,
        null=True,
        related_name="+",
        help_text=_("Without one, the default dictionary at the start of each round."),
    )
    min_words = models.PositiveSmallIntegerField(null=True)
    rounds = models.PositiveSmallIntegerField(null=True)
    pause_seconds = models.PositiveSmallIntegerField(null=True)
    start_by = models.CharField(max_length=6, choices=StartBy.choices())
    reveal = models.CharField(
        max_length=6,
        choices=Reveal.choices(),
        default=Reveal.ALL.value,
        help_text=_("When the words that nobody found are shown."),
    )
    watching = models.CharField(
        max_length=7,
        choices=Watching.choices(),
        default=Watching.CODE.value,
        db_default=Watching.CODE.value,
        help_text=_("Who may look on without a seat."),
    )
    results_for = models.CharField(
        max_length=7,
        choices=ResultsFor.choices(),
        default=ResultsFor.LINK.value,
        db_default=ResultsFor.LINK.value,
        help_text=_("Who sees the results, besides the host."),
    )
    screen_names = models.CharField(
        max_length=8,
        choices=ScreenNames.choices(),
        default=ScreenNames.FULL.value,
        db_default=ScreenNames.FULL.value,
    )
    phrases = models.BooleanField(default=True, db_default=True)
    host_plays = models.BooleanField(default=True, db_default=True)
    if_away = models.CharField(
        max_length=6,
        choices=IfAway.choices(),
        default=IfAway.ANYONE.value,
        db_default=IfAway.ANYONE.value,
        help_text=_("What happens while the owner is absent."),
    )

    class Meta:
        abstract = True

    def stored(self) -> dict[str, Any]:
        slug = self.dictionary.slug if self.dictionary else None
        return {**{name: getattr(self, name) for name in SETTINGS}, "dictionary": slug}

    def chosen(self) -> Settings:
        """The settings as they were chosen: the usual `min_length` changes with the size."""
        return Settings.from_stored(self.stored())
