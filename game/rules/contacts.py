"""Players who follow, mute and invite each other, and what the site tells them."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime, timedelta

from game.rules.choice import Choice
from game.rules.codes import PUBLIC
from game.rules.wording import moment


class OpenTo(Choice):
    """Who may follow a player, see that they are in a game, and invite them."""

    EVERYBODY = "all", "Everybody"
    FOLLOWED = "followed", "Those whom I follow"
    NOBODY = "nobody", "Nobody"


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
    """`name`: of the kind, for programs. `label`: of the switch. `is_on`: whether players get
    notices of this kind who have not chosen. `lasts`: after that a notice is over."""

    name: str
    label: str
    is_on: bool
    lasts: timedelta
    text: Callable[[Subject], str]
    address: Callable[[Subject], str]


def _invitation(subject: Subject) -> str:
    if subject.is_rematch:
        return f"{subject.sender} wants to play again with you, in game {subject.code}."
    where = "the public game" if subject.code == PUBLIC else f"game {subject.code}"
    return f"{subject.sender} invites you to {where}."


def _night(subject: Subject, text: str) -> str:
    night = subject.night
    return text.format(night, moment(night.starts_at)) if night else ""


INVITATION = NoticeKind(
    "invitation",
    "Somebody invites me to a game",
    is_on=True,
    lasts=timedelta(hours=2),
    text=_invitation,
    address=lambda subject: f"/games/{subject.code}/",
)
DAILY = NoticeKind(
    "daily",
    "There is a new daily board",
    is_on=False,
    lasts=timedelta(days=1),
    text=lambda subject: "There is a new daily board.",
    address=lambda subject: "/daily/",
)
NIGHT = NoticeKind(
    "night",
    "A club of mine plans a night",
    is_on=True,
    lasts=timedelta(days=7),
    text=lambda subject: _night(subject, "{0.club} plans a club night: {1}."),
    address=lambda subject: _night(subject, "{0.address}"),
)
NIGHT_SOON = NoticeKind(
    "night_soon",
    "A night of my club begins soon",
    is_on=True,
    lasts=timedelta(hours=1),
    text=lambda subject: _night(subject, "Check in to the club night of {0.club}: {1}."),
    address=lambda subject: _night(subject, "{0.address}"),
)
KINDS = {kind.name: kind for kind in (INVITATION, DAILY, NIGHT, NIGHT_SOON)}
