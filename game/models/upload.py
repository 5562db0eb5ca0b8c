"""Uploads: words that were uploaded, but not yet published or discarded."""

from __future__ import annotations

import zlib

from django.conf import settings
from django.db import models


class UploadManager(models.Manager["Upload"]):
    def get_queryset(self) -> models.QuerySet[Upload]:
        return super().get_queryset().defer("refused")


class Upload(models.Model):
    """A parsed file. The row is deleted when it is published or discarded.

    `parted_count`: words with apostrophes or hyphens, which were `joined` or else refused.
    `filtered_count`: words that the one who uploaded it did not want.
    """

    dictionary = models.ForeignKey("Dictionary", on_delete=models.CASCADE, related_name="uploads")
    word_list = models.ForeignKey(
        "WordList", on_delete=models.PROTECT, related_name="uploads", db_column="content_hash"
    )
    file_name = models.CharField(max_length=200)
    encoding = models.CharField(max_length=20)
    word_count = models.PositiveIntegerField()
    duplicate_count = models.PositiveIntegerField()
    refused_count = models.PositiveIntegerField()
    refused = models.BinaryField(help_text="The refused lines as a text file, compressed.")
    parted_count = models.PositiveIntegerField(default=0, db_default=0)
    joined = models.BooleanField(default=False, db_default=False)
    filtered_count = models.PositiveIntegerField(default=0, db_default=0)
    note = models.CharField(max_length=300, blank=True)
    created_at = models.DateTimeField()
    created_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, related_name="+"
    )

    objects = UploadManager()

    class Meta:
        ordering = ("-created_at",)

    def __str__(self) -> str:
        return self.file_name

    def refused_lines(self) -> str:
        """Line number, reason and text of every refused line, separated by tabs, one a line."""
        return zlib.decompress(self.refused).decode()
