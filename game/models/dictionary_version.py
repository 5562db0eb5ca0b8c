"""A version of a dictionary. Versions never change: each edit makes a new one."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models


class DictionaryVersion(models.Model):
    class Origin(models.TextChoices):
        PACKAGED = "packaged", "packaged list"
        UPLOAD = "upload", "upload"
        EDIT = "edit", "single words"
        ROLLBACK = "rollback", "rolled back"

    dictionary = models.ForeignKey("Dictionary", on_delete=models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    word_list = models.ForeignKey(
        "WordList", on_delete=models.PROTECT, related_name="versions", db_column="content_hash"
    )
    word_count = models.PositiveIntegerField()
    origin = models.CharField(max_length=8, choices=Origin)
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=["dictionary", "number"], name="version_number_unique"),
        )

    def __str__(self) -> str:
        return f"version {self.number}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Raises TypeError for a saved version."""
        if not self._state.adding:
            raise TypeError("a version of a dictionary never changes; make a new one")
        super().save(*args, **kwargs)

    @property
    def content_hash(self) -> str:
        """SHA-256 of the words in order, one a line; the key of the compiled words."""
        return self.word_list_id
