"""The settings of a game, as its host chose them."""

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from game.models.columns import choice
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
    common_words = choice(CommonWords.ALIKE, 5)
    words_from = choice(WordsFrom.DICTIONARY, 10)
    list = models.TextField(blank=True, default="", db_default="")
    teams = models.PositiveSmallIntegerField(default=0, db_default=0)
    together = models.BooleanField(default=False, db_default=False)
    paper = models.BooleanField(default=False, db_default=False)
    rated = choice(Rated.NO, 3)
    reveal = models.CharField(
        max_length=6,
        choices=Reveal.choices(),
        default=Reveal.ALL.value,
        help_text=_("When the words that nobody found are shown."),
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
    watching = choice(Watching.CODE, 7, help_text=_("Who may look on without a seat."))
    results_for = choice(ResultsFor.LINK, 7, help_text=_("Who sees the results, besides the host."))
    screen_names = choice(ScreenNames.FULL, 8)
    phrases = models.BooleanField(default=True, db_default=True)
    host_plays = models.BooleanField(default=True, db_default=True)
    if_away = choice(IfAway.ANYONE, 6, help_text=_("What happens while the owner is absent."))

    class Meta:
        abstract = True

    def stored(self) -> dict[str, Any]:
        slug = self.dictionary.slug if self.dictionary else None
        return {**{name: getattr(self, name) for name in SETTINGS}, "dictionary": slug}

    def chosen(self) -> Settings:
        """The settings as they were chosen: the usual `min_length` changes with the size."""
        return Settings.from_stored(self.stored())
