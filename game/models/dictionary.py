"""A dictionary: a named word list, whose words change from version to version."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.db.models.functions import Lower

from game.rules.common_words import USUALLY_FROM

if TYPE_CHECKING:
    from game.models.dictionary_version import DictionaryVersion

LANGUAGE_TAG = RegexValidator(
    r"^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*\Z",
    "Enter a language tag such as “en”, “de” or “pt-BR”.",
)


class DictionaryQuerySet(models.QuerySet["Dictionary"]):
    def published(self) -> DictionaryQuerySet:
        """Dictionaries with words."""
        return self.filter(current__isnull=False)

    def active(self) -> DictionaryQuerySet:
        """Dictionaries that visitors may choose."""
        return self.published().filter(active=True)


class Dictionary(models.Model):
    name = models.CharField(max_length=80)
    slug = models.SlugField(
        max_length=60, unique=True, help_text="Its name in addresses; small letters and hyphens."
    )
    language = models.CharField(
        max_length=35,
        default="en",
        validators=[LANGUAGE_TAG],
        help_text="A language tag such as “en”, “de” or “pt-BR”.",
    )
    description = models.TextField(blank=True)
    common_from = models.FloatField(
        "common from",
        default=USUALLY_FROM,
        db_default=USUALLY_FROM,
        validators=[MinValueValidator(0), MaxValueValidator(8)],
        help_text="On the Zipf scale: words of this frequency are common, rarer ones a bonus in "
        "some games. 3 is one in a million words, 4 one in a hundred thousand.",
    )
    active = models.BooleanField(default=True, help_text="Visitors may choose it.")
    is_default = models.BooleanField(default=False, editable=False)
    current = models.ForeignKey(
        "DictionaryVersion",
        on_delete=models.RESTRICT,
        related_name="current_of",
        null=True,
        editable=False,
    )

    objects = DictionaryQuerySet.as_manager()

    class Meta:
        ordering = ("-is_default", Lower("name"))
        verbose_name_plural = "dictionaries"
        constraints = (
            models.UniqueConstraint(
                Lower("name"),
                name="dictionary_name_unique",
                violation_error_message="There is a dictionary of this name already.",
            ),
            models.UniqueConstraint(
                fields=["is_default"],
                condition=Q(is_default=True),
                name="dictionary_one_default",
            ),
            models.CheckConstraint(
                condition=Q(is_default=False) | Q(active=True, current__isnull=False),
                name="dictionary_default_is_usable",
                violation_error_message="The default dictionary has to stay active.",
            ),
        )

    def __str__(self) -> str:
        return self.name

    @property
    def version(self) -> DictionaryVersion:
        """The current version. Raises TypeError before the first publication."""
        if self.current is None:
            raise TypeError(f"nothing has been published in {self}")
        return self.current
