"""The texts and announcements of the admin, from the cache."""

from datetime import datetime

from game.db.ttl_cache import get_or_load
from game.models import Announcement, SiteText


def published() -> dict[str, SiteText]:
    """The texts by page. Callers share them: don't change them."""
    return get_or_load("site texts", lambda: {text.page: text for text in SiteText.objects.all()})


def current_announcements(now: datetime) -> list[Announcement]:
    """The announcements to show now. Callers share them: don't change them."""
    upcoming = get_or_load("announcements", lambda: [*Announcement.objects.upcoming(now)])
    return [each for each in upcoming if each.starts_at <= now < each.ends_at]
