"""What words mean, from a source for each language; words are looked up as they are written."""

from django.db import models


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
