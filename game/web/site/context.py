"""What templates of all pages may show. Functions: only templates that call them make queries."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from typing import Any, Self

from django.conf import settings
from django.contrib.sessions.backends.base import SessionBase
from django.http import HttpRequest

from game import steady_clock
from game.db.failures import UNAVAILABLE
from game.models import Announcement, Game, Player, Round, SiteText
from game.rules.names import MAX_NAME
from game.rules.wording import clock
from game.services.accounts import notices
from game.services.accounts.sessions import player_id_of
from game.services.site import texts
from game.snapshots import millis
from game.web.shared.languages import other_language
from game.web.shared.visitors import known_visitor

FORGOTTEN = timedelta(hours=1)  # after which an untimed round isn't offered any more
# Ids with dots between them, written by static/js/lib/app.js.
CLOSED = "closed_announcements"


def site(request: HttpRequest) -> dict[str, Any]:
    visitor = cache(lambda: known_visitor(request.session))
    return {
        "visitor": visitor,
        "max_name": MAX_NAME,
        "code_letters": range(settings.GAME_CODE_LENGTH),
        "unread": lambda: _unread(visitor()),
        "linked_texts": linked_texts,
        "other_language": other_language,
        "announcements": lambda: not_closed(request),
        "closed_announcements": CLOSED,
        "running_game": lambda: RunningGame.of(request.session, steady_clock.now()),
    }


def _unread(visitor: Player | None) -> int:
    try:
        return notices.unread(visitor.pk, steady_clock.now()) if visitor else 0
    except UNAVAILABLE:  # The page may work without the database.
        return 0


def linked_texts() -> list[SiteText]:
    published = texts.published()
    own = (SiteText.Page.IMPRINT, SiteText.Page.CONTACT, SiteText.Page.TERMS)
    return [published[page] for page in own if page in published]


def not_closed(request: HttpRequest) -> list[Announcement]:
    """The current announcements that this visitor has not closed."""
    closed = request.COOKIES.get(CLOSED, "").split(".")
    return [
        each
        for each in texts.current_announcements(steady_clock.now())
        if str(each.pk) not in closed
    ]


@dataclass(frozen=True, slots=True)
class RunningGame:
    """`now`, `until`: the time, and when the round ends, in milliseconds; 0 for an untimed one."""

    game: Game
    now: int
    until: int
    left: str

    @classmethod
    def of(cls, session: SessionBase, now: datetime) -> Self | None:
        """The running game; None without one. Visitors without a player cost no query."""
        try:
            player = player_id_of(session)
            played = Round.objects.running(now).of_player(player or 0, now - FORGOTTEN)
            round_ = played.select_related("game").first() if player else None
        except UNAVAILABLE:  # The page may work without the database.
            return None
        if round_ is None:
            return None
        end = round_.ends_at
        return cls(
            game=round_.game,
            now=millis(now),
            until=millis(end) if end else 0,
            left=clock((end - now).total_seconds()) if end else "",
        )
