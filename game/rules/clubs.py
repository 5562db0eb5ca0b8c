"""Clubs: roles, codes, and the months of their leaderboards."""

from datetime import UTC, date, datetime, time
from random import SystemRandom

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext_lazy, pgettext

from game.rules import codes
from game.rules.choice import Choice
from game.rules.leaderboards import Span

CODE_LENGTH = 8
MOST_MEMBERS = 200
MOST_OF_A_PLAYER = 20  # clubs that one player is in
ALL_TIME = Span("club")  # not `all`, which is that of the site's leaderboards


class Role(Choice):
    MEMBER = "member", gettext_lazy("Member")
    OFFICER = (
        "officer",
        gettext_lazy("Officer"),
        gettext_lazy("Invites and removes members, and renames the club."),
    )
    FOUNDER = (
        "founder",
        gettext_lazy("Founder"),
        gettext_lazy("Also names officers, and may dissolve the club."),
    )

    @property
    def in_text(self) -> str:
        return str(IN_TEXT[self])


# Who becomes the founder once the founder is gone: of the first group that has anybody, by role and
# whether they have an account, whoever has been in the club for longest.
HEIRS = (
    (Role.OFFICER, True),
    (Role.OFFICER, False),
    (Role.MEMBER, True),
    (Role.MEMBER, False),
)
IN_TEXT = {
    Role.MEMBER: gettext_lazy("member"),
    Role.OFFICER: gettext_lazy("officer"),
    Role.FOUNDER: gettext_lazy("founder"),
}


def new_code() -> str:
    return codes.new_code(SystemRandom(), CODE_LENGTH)


def month_of(day: date) -> Span:
    """The month of a day of UTC. It has no last day: the points of a month are kept."""
    return Span(f"{day:%Y-%m}", day.replace(day=1))


def times_of(first: date) -> tuple[datetime, datetime]:
    """When the month with this first day begins, and when the next one does."""
    following = date(first.year + first.month // 12, first.month % 12 + 1, 1)
    begin, end = (datetime.combine(day, time(), UTC) for day in (first, following))
    return begin, end


def month_named(name: str) -> str:
    """`November 2026` for `2026-11`; empty for what is no month."""
    try:
        first = date.fromisoformat(f"{name}-01")
        return format_date(first, pgettext("format", "F Y"))
    except ValueError:
        return ""
