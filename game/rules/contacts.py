"""Players who follow, mute and invite each other, and what the site tells them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.utils.translation import gettext, gettext_noop
from django.utils.translation import gettext_lazy as _

from game.rules import codes
from game.rules.choice import Choice
from game.rules.wording import moment


class OpenTo(Choice):
    """Who may follow a player, see that they are in a game, and invite them."""

    EVERYBODY = "all", _("Everybody")
    FOLLOWED = "followed", _("Those whom I follow")
    NOBODY = "nobody", _("Nobody")


def is_open(open_to: str, *, follows: bool, mutes: bool) -> bool:
    """Whether a player is open to another one, whom they follow or mute, or neither."""
    if mutes or open_to == OpenTo.NOBODY:
        return False
    return open_to == OpenTo.EVERYBODY or follows


@dataclass(frozen=True, slots=True)
class Subject:
    """What a notice is about. `sender`: the name of a player. `code`: of a game. Empty without.
    `is_rematch`: the game is for those of an earlier round. `night`: None without."""

    sender: str = ""
    code: str = ""
    is_rematch: bool = False
    night: "Night | None" = None


@dataclass(frozen=True, slots=True)
class Night:
    """A club night. `club`: the name of its club."""

    club: str
    starts_at: datetime
    address: str


@dataclass(frozen=True, slots=True)
class NoticeKind:
    """`name`: of the kind, for programs. `label`: of the switch, in English. `is_on`: whether
    players get notices of this kind who have not chosen. `lasts`: after that a notice is over."""

    name: str
    label: str
    is_on: bool
    lasts: timedelta
    text: Callable[[Subject], str]
    address: Callable[[Subject], str]


def _invitation(subject: Subject) -> str:
    if subject.is_rematch:
        said = gettext("%(name)s wants to play again with you, in game %(code)s.")
    elif codes.is_public(subject.code):
        said = gettext("%(name)s invites you to the public game.")
    else:
        said = gettext("%(name)s invites you to game %(code)s.")
    return said % {"name": subject.sender, "code": subject.code}


def _night(subject: Subject, text: str) -> str:
    night = subject.night
    return text % {"club": night.club, "at": moment(night.starts_at)} if night else ""


def _address_of_night(subject: Subject) -> str:
    return subject.night.address if subject.night else ""


INVITATION = NoticeKind(
    "invitation",
    gettext_noop("Somebody invites me to a game"),
    is_on=True,
    lasts=timedelta(hours=2),
    text=_invitation,
    address=lambda subject: f"/games/{subject.code}/",
)
DAILY = NoticeKind(
    "daily",
    gettext_noop("There is a new daily board"),
    is_on=False,
    lasts=timedelta(days=1),
    text=lambda subject: gettext("There is a new daily board."),
    address=lambda subject: "/daily/",
)
NIGHT = NoticeKind(
    "night",
    gettext_noop("A club of mine plans a night"),
    is_on=True,
    lasts=timedelta(days=7),
    text=lambda subject: _night(subject, gettext("%(club)s plans a club night: %(at)s.")),
    address=_address_of_night,
)
NIGHT_SOON = NoticeKind(
    "night_soon",
    gettext_noop("A night of my club begins soon"),
    is_on=True,
    lasts=timedelta(hours=1),
    text=lambda subject: _night(
        subject, gettext("Check in to the club night of %(club)s: %(at)s.")
    ),
    address=_address_of_night,
)
KINDS = {kind.name: kind for kind in (INVITATION, DAILY, NIGHT, NIGHT_SOON)}
