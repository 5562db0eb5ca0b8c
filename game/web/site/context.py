"""What `base.html` shows on every page. Functions: only templates that call them make queries."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from game import steady_clock
from game.models import Announcement, SiteText
from game.services.site import announcements, texts
from game.web.shared.visitors import known_visitor
from game.web.site.running_game import RunningGame

# Ids with dots between them, written by static/js/lib/announcements.js.
CLOSED = "closed_announcements"


def site(request: HttpRequest) -> dict[str, Any]:
    return {
        "visitor": lambda: known_visitor(request.session),
        "linked_texts": linked_texts,
        "announcements": lambda: not_closed(request),
        "running_game": lambda: RunningGame.of(request.session, steady_clock.now()),
    }


def linked_texts() -> list[SiteText]:
    """The texts that have a page of their own, in the order of the footer."""
    published = texts.published()
    own = (SiteText.Page.IMPRINT, SiteText.Page.CONTACT, SiteText.Page.TERMS)
    return [published[page] for page in own if page in published]


def not_closed(request: HttpRequest) -> list[Announcement]:
    """The current announcements that this visitor has not closed."""
    closed = request.COOKIES.get(CLOSED, "").split(".")
    return [
        each for each in announcements.current(steady_clock.now()) if str(each.pk) not in closed
    ]
