"""What members and officers do in a club, and at one of its nights."""

from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, tzinfo
from typing import Any, ClassVar
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from game.actions import Actions
from game.actions.fields import Json, Serializer, choice_field, example, integer_field
from game.actions.requests import MAX_ID, SettingsRequest, name_field, range_field
from game.models import ClubMember, ClubNight
from game.rules.clubs import Role
from game.rules.nights import TABLE_SIZE
from game.services.play.clubs import clubs, nights


class ClubRequest(Serializer):
    name = name_field(allow_blank=True)


class MemberRequest(Serializer):
    member = integer_field(
        1, MAX_ID, gettext_lazy("A member is a whole number, as `members` has it."), required=True
    )


class RoleRequest(MemberRequest):
    role = choice_field(
        list(Role), "Whoever makes another member the founder is an officer then.", required=True
    )


@dataclass(frozen=True, slots=True)
class InClub:
    """A visitor who is a member of a club."""

    own: ClubMember
    now: datetime

    def named(self, sent: Json) -> ClubMember:
        """The member that a request is about. Raises Refusal."""
        return clubs.named(self.own.club, sent["member"])


IN_CLUB = Actions[InClub]("clubs")


@IN_CLUB.add("rename", ClubRequest)
def rename_club(at: InClub, sent: Json) -> str:
    """Rename a club.

    For officers, and for the founder, who is one, too.
    """
    clubs.rename(at.own, sent["name"])
    return _("The club is called %(club)s now.") % {"club": at.own.club.name}


@IN_CLUB.add("invitation")
def renew_invitation(at: InClub, sent: Json) -> str:
    """Replace the invitation: nobody can join by the old one any more.

    For officers.
    """
    clubs.renew_invitation(at.own)
    return _("There is a new invitation. Nobody can join by the old one any more.")


@IN_CLUB.add("remove", MemberRequest)
def remove_member(at: InClub, sent: Json) -> str:
    """Remove a member, who can’t join again unless you take that back.

    For officers; only the founder removes one of them.
    """
    gone = at.named(sent)
    clubs.remove(at.own, gone, at.now)
    text = _("%(name)s is removed. You can take that back below the members.")
    return text % {"name": gone.player.name}


@IN_CLUB.add("take_back", MemberRequest)
def take_member_back(at: InClub, sent: Json) -> str:
    """Take the removal of a member back.

    For officers.
    """
    back = at.named(sent)
    clubs.take_back(at.own, back)
    return _("%(name)s is a member again.") % {"name": back.player.name}


@IN_CLUB.add("role", RoleRequest)
def set_role(at: InClub, sent: Json) -> str:
    """Give a member a role, as the founder.

    Whoever makes another member the founder is an officer then.
    """
    of, role = at.named(sent), Role(sent["role"])
    clubs.set_role(at.own, of, role)
    text = _("%(name)s: %(role)s from now on.")
    return text % {"name": of.player.name, "role": role.in_text}


@IN_CLUB.add("leave", answers=False)
def leave_club(at: InClub, sent: Json) -> str:
    """Leave a club.

    The founder makes another member the founder first. Your points are kept.
    """
    clubs.leave(at.own, at.now)
    return _("You have left %(club)s.") % {"club": at.own.club.name}


@IN_CLUB.add("dissolve", answers=False)
def dissolve_club(at: InClub, sent: Json) -> str:
    """Dissolve a club that you have founded.

    Nobody sees it any more, until you undo that.
    """
    clubs.dissolve(at.own, at.now)
    return _("%(club)s is dissolved.") % {"club": at.own.club.name}


# -- nights ----------------------------------------------------------------------------------------


NO_MOMENT = gettext_lazy("Choose a date and a time.")


@extend_schema_field({"oneOf": [{"type": "integer"}, {"type": "string"}]})
class MomentField(serializers.Field[datetime, Any, datetime, Any]):
    """A time in milliseconds since 1970, or a date and time without a zone, as pages send it."""

    default_error_messages: ClassVar[dict[str, Any]] = dict.fromkeys(
        ("invalid", "required", "null"), NO_MOMENT
    )

    def to_internal_value(self, data: Any) -> datetime:
        try:
            if type(data) is int or (isinstance(data, str) and data.isdecimal()):
                return datetime.fromtimestamp(int(data) / 1000, UTC)
            if isinstance(data, str):
                return datetime.fromisoformat(data)
        except (ValueError, OverflowError, OSError):
            pass
        return self.fail("invalid")


@example(starts_at=1_795_888_800_000)
class MoveRequest(Serializer):
    starts_at = MomentField(
        help_text="Milliseconds since 1970, or a local time such as `2026-11-28T20:00`."
    )
    zone = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=100,
        help_text="The time zone of a local time, such as `Europe/Berlin`; by default UTC.",
    )

    def validate(self, attrs: Json) -> Json:
        """An unknown zone is UTC: pages send what the browser calls its own."""
        zone: tzinfo = UTC
        with suppress(ZoneInfoNotFoundError, ValueError, OSError):
            zone = ZoneInfo(attrs.pop("zone", "") or "UTC")
        starts_at: datetime = attrs["starts_at"]
        try:
            local = starts_at if starts_at.tzinfo else starts_at.replace(tzinfo=zone)
            return {**attrs, "starts_at": local.astimezone(UTC)}
        except OverflowError:
            raise serializers.ValidationError({"starts_at": [NO_MOMENT]}) from None


class NightRequest(MoveRequest):
    table_size = range_field(
        TABLE_SIZE,
        required=False,
        default=4,
        help_text="About how many sit at a table; a table may have one more.",
    )
    settings = SettingsRequest(
        required=False,
        help_text="Of all tables. A night has 4 rounds with pauses of 60 seconds, and everybody "
        "scores, unless they say otherwise.",
    )


@dataclass(frozen=True, slots=True)
class AtNight:
    """A member at a night of the club; what is due by `now` has been done."""

    own: ClubMember
    night: ClubNight
    now: datetime


AT_NIGHT = Actions[AtNight]("clubs")


@AT_NIGHT.add("check_in")
def check_in(at: AtNight, sent: Json) -> str:
    """Check in; whoever comes late is seated for the next round.

    For members of the club.
    """
    nights.check_in(at.night, at.own, at.now)
    return _("You are checked in.")


@AT_NIGHT.add("check_out")
def check_out(at: AtNight, sent: Json) -> str:
    """Check out, as long as you are not seated.

    For members of the club.
    """
    nights.check_out(at.night, at.own)
    return _("You are no longer checked in.")


@AT_NIGHT.add("move", MoveRequest)
def move_night(at: AtNight, sent: Json) -> str:
    """Move a night to another time, until players are seated.

    For officers.
    """
    nights.move(at.own, at.night, sent["starts_at"], at.now)
    return _("The night is moved. Members get a notice.")


@AT_NIGHT.add("cancel")
def cancel_night(at: AtNight, sent: Json) -> str:
    """Cancel a night: no further round is played.

    For officers.
    """
    nights.cancel(at.own, at.night, at.now)
    return _("The night is cancelled.")
