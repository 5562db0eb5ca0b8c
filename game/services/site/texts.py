"""The texts that the admin has written, from the cache."""

from __future__ import annotations

from game.db.ttl_cache import get_or_load
from game.models import SiteText


def published() -> dict[str, SiteText]:
    """The texts by page. Callers share them: don't change them."""
    return get_or_load("site texts", lambda: {text.page: text for text in SiteText.objects.all()})
