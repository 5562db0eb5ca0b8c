"""What the admin writes on the pages of the site."""

from datetime import datetime
from typing import Self

from django.db import models
from django.utils.translation import gettext_lazy as _

MAX_TEXT = 20_000  # characters


class SiteText(models.Model):
    """The text of a page, or for `privacy` an addition to it."""

    class Page(models.TextChoices):
        IMPRINT = "imprint", _("Imprint")
        CONTACT = "contact", _("Contact")
        TERMS = "terms", _("Terms of use")
        PRIVACY = "privacy", _("Privacy")

    page = models.CharField(max_length=10, choices=Page, unique=True)
    text = models.TextField(
        max_length=MAX_TEXT,
        help_text=_("Plain text. An empty line begins a paragraph; addresses become links."),
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("page",)
        verbose_name = "text of the site"
        verbose_name_plural = "texts of the site"

    def __str__(self) -> str:
        return self.get_page_display()


class AnnouncementQuerySet(models.QuerySet["Announcement"]):
    def upcoming(self, now: datetime) -> Self:
        """Announcements that are shown now or later."""
        return self.filter(ends_at__gt=now)


class Announcement(models.Model):
    """One line at the top of every page, from `starts_at` until `ends_at`."""

    text = models.CharField(
        max_length=300, help_text=_("One plain sentence, such as “Maintenance at 20:00 UTC.”")
    )
    starts_at = models.DateTimeField("from", help_text=_("When pages begin to show it."))
    ends_at = models.DateTimeField("until")

    objects = AnnouncementQuerySet.as_manager()

    class Meta:
        ordering = ("starts_at", "pk")
        constraints = (
            models.CheckConstraint(
                condition=models.Q(ends_at__gt=models.F("starts_at")),
                name="announcement_ends_after_start",
                violation_error_message=_("It has to end after it begins."),
            ),
        )

    def __str__(self) -> str:
        return self.text
