"""A token by which a program acts for an account."""

from typing import Self

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_TOKEN_NAME = 80


class ApiTokenQuerySet(models.QuerySet["ApiToken"]):
    def valid(self) -> Self:
        return self.filter(revoked_at=None, user__is_active=True)


class ApiToken(models.Model):
    """`digest`: SHA-256 of the secret, which is not stored. `last_used_at` is exact to the hour.

    `rate`: the rate limit of all its requests together; empty for the usual limits.
    """

    name = models.CharField(max_length=MAX_TOKEN_NAME, help_text=_("What it is for."))
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="api_tokens",
        help_text=_("Whose player it acts for."),
    )
    digest = models.CharField(max_length=64, unique=True, editable=False)
    rate = models.CharField(
        max_length=20,
        blank=True,
        help_text=_("Requests, such as 6000/min. Empty: as many as others may send."),
    )
    created_at = models.DateTimeField(editable=False)
    last_used_at = models.DateTimeField(null=True, editable=False)
    revoked_at = models.DateTimeField(null=True, editable=False)

    objects = ApiTokenQuerySet.as_manager()

    class Meta:
        ordering = ("-created_at",)
        verbose_name = "token"

    def __str__(self) -> str:
        return self.name
