"""What the admin writes on the pages of the site."""

from __future__ import annotations

from django.db import models

MAX_TEXT = 20_000  # characters


class SiteText(models.Model):
    """The text of a page, or for `privacy` an addition to it."""

    class Page(models.TextChoices):
        IMPRINT = "imprint", "Imprint"
        CONTACT = "contact", "Contact"
        TERMS = "terms", "Terms of use"
        PRIVACY = "privacy", "Privacy"

    page = models.CharField(max_length=10, choices=Page, unique=True)
    text = models.TextField(
        max_length=MAX_TEXT,
        help_text="Plain text. An empty line begins a paragraph; addresses become links.",
    )
    changed_at = models.DateTimeField(auto_now=True)

    class Meta:
        ordering = ("page",)
        verbose_name = "text of the site"
        verbose_name_plural = "texts of the site"

    def __str__(self) -> str:
        return self.get_page_display()
