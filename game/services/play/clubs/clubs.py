"""Clubs: founded, joined by an invitation, left, and dissolved.

A club looks to others as if there were none. Guests are members too, so that a family or a class
needs no accounts; only who founds it has one, as a club lasts.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from game.models import Club, ClubMember, ClubNight, Player
from game.rules.clubs import HEIRS, MOST_MEMBERS, MOST_OF_A_PLAYER, Role
from game.rules.refusals import Refusal
from game.services.accounts import bans
from game.services.play.clubs import night_notices
from game.services.signed import sign, unsigned

UNDONE_FOR = timedelta(days=7)  # for which who left may come back, and a founder reopen a club
RANKS = (Role.FOUNDER, Role.OFFICER, Role.MEMBER)


def found(player: Player, name: str, now: datetime) -> ClubMember:
    """The founder of a new club. Raises Refusal."""
    if not player.user_id:
        detail = _("A club lasts, so its founder needs an account. Guests can be members.")
        raise Refusal("club.no_account", detail)
    chosen = bans.allowed_name(name)
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        _check_number(player)
        club = Club.objects.create(name=chosen, created_at=now)
        return ClubMember.objects.create(club=club, player=player, role=Role.FOUNDER, joined_at=now)


def _check_number(player: Player) -> None:
    """Callers hold the lock of the player: two clubs at once are counted."""
    if of_player(player).count() >= MOST_OF_A_PLAYER:
        detail = _("You are in %(count)s clubs. Leave one of them first.") % {
            "count": MOST_OF_A_PLAYER
        }
        raise Refusal("club.many", detail)


# -- who is in a club ------------------------------------------------------------------------------


def of_player(player: Player) -> QuerySet[ClubMember]:
    own = ClubMember.objects.present().filter(player=player, club__closed_at=None)
    return own.select_related("club")


def to_undo(player: Player, now: datetime) -> QuerySet[ClubMember]:
    """Clubs that the player has left or dissolved lately, and can still come back to."""
    since = now - UNDONE_FOR
    has_left = Q(left_at__gt=since, removed_at=None, club__closed_at=None)
    dissolved = Q(role=Role.FOUNDER, club__closed_at__gt=since, club__closed_by_staff=False)
    own = ClubMember.objects.filter(has_left | dissolved, player=player)
    return own.select_related("club").order_by("-pk")


def member(code: str, player: Player | None) -> ClubMember:
    """The membership of a player in the club with this code. Raises Refusal for all others."""
    own = of_player(player).filter(club__code=code).first() if player else None
    if own is None:
        raise _unknown()
    return own


def _unknown() -> Refusal:
    return Refusal("club.unknown", _("You are in no club with this code."), "code")


def members(club: Club) -> list[ClubMember]:
    """Those who are in the club: the founder, officers, then all others."""
    found = ClubMember.objects.present().filter(club=club).select_related("player")
    return sorted(found, key=lambda each: RANKS.index(Role(each.role)))


def removed(club: Club) -> QuerySet[ClubMember]:
    gone = ClubMember.objects.filter(club=club, removed_at__isnull=False)
    return gone.select_related("player").order_by("-removed_at")


# -- invitations -----------------------------------------------------------------------------------


def invitation(club: Club) -> str:
    """The address that lets whoever has it join."""
    return f"/clubs/{club.code}/join/?key={_key(club)}"


def invitation_to(night: ClubNight) -> str:
    """The address of a night that lets whoever has it join its club first."""
    return f"{night.address}?key={_key(night.club)}"


def _key(club: Club) -> str:
    return sign(_invitation(club), club.invitation)


def renew_invitation(by: ClubMember) -> None:
    """Replaces the invitation: nobody can join by the old one any more. Raises Refusal."""
    with acting(by):
        check_officer(by)
        Club.objects.filter(pk=by.club_id).update(invitation=F("invitation") + 1)
    by.club.refresh_from_db()


def invited(code: str, key: str) -> Club:
    """The club of an invitation. Raises Refusal for one that is not complete, or was replaced."""
    club = Club.objects.open().filter(code=code).first()
    if club is None or unsigned(_invitation(club), key) != str(club.invitation):
        detail = _("This invitation is not complete, or was replaced. Ask for the new one.")
        raise Refusal("club.not_invited", detail, "key")
    return club


def join(club: Club, player: Player, now: datetime, address: str = "") -> ClubMember:
    """The membership of a player who has the invitation. Raises Refusal."""
    bans.check(player, player.name, address, now)
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        Club.objects.locked().get(pk=club.pk)
        own = ClubMember.objects.filter(club=club, player=player).first()
        if own and own.removed_at:
            raise Refusal("club.removed", _("An officer has removed you from this club."))
        if own and own.left_at is None:
            return own
        _check_number(player)
        _check_room(club)
        if own is None:
            own = ClubMember.objects.create(club=club, player=player, joined_at=now)
        else:
            own.left_at = None
            own.save(update_fields=["left_at"])
        night_notices.tell_member(own, now)
        return own


def _check_room(club: Club) -> None:
    if ClubMember.objects.present().filter(club=club).count() >= MOST_MEMBERS:
        detail = _("A club has at most %(most)s members.") % {"most": MOST_MEMBERS}
        raise Refusal("club.full", detail)


def _invitation(club: Club) -> str:
    return f"invitation to club {club.pk}"


@contextmanager
def acting(*members: ClubMember) -> Iterator[None]:
    """A transaction with the club locked, and with the members as they are by now: somebody else
    may just have become the founder, or have deleted their data. Raises Refusal if the first is in
    the club no more, or another one is unknown."""
    by = members[0]
    with transaction.atomic():
        Club.objects.locked().get(pk=by.club_id)
        try:
            for member in members:
                member.refresh_from_db(fields=["role", "left_at", "removed_at"])
        except ClubMember.DoesNotExist as error:
            raise (_unknown() if member is by else _no_member()) from error
        if by.left_at or by.removed_at:
            raise _unknown()
        yield


# -- leaving ---------------------------------------------------------------------------------------


def leave(member: ClubMember, now: datetime) -> None:
    """Raises Refusal for the founder, who makes another member founder before."""
    with acting(member):
        if member.role == Role.FOUNDER:
            detail = _("Make another member the founder first, or dissolve it.")
            raise Refusal("club.founder", detail)
        ClubMember.objects.filter(pk=member.pk).update(left_at=now, role=Role.MEMBER)


def undo(code: str, player: Player, now: datetime) -> ClubMember:
    """Takes back that the player left a club, or dissolved it. Raises Refusal."""
    own = to_undo(player, now).filter(club__code=code).first()
    if own is None:
        raise _unknown()
    if own.left_at:
        return join(own.club, player, now)
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        _check_number(player)
        Club.objects.filter(pk=own.club_id, closed_by_staff=False).update(closed_at=None)
    return own


# -- what officers do ------------------------------------------------------------------------------


def named(club: Club, member_id: int) -> ClubMember:
    """The member that a request names, also a removed one. Raises Refusal."""
    known = club.members.filter(pk=member_id, left_at=None).select_related("player", "club")
    found = known.first()
    if found is None:
        raise _no_member()
    return found


def _no_member() -> Refusal:
    return Refusal("member.invalid", _("There is no such member in this club."), "member")


def remove(by: ClubMember, member: ClubMember, now: datetime) -> None:
    """Only the founder removes officers. Raises Refusal."""
    with acting(by, member):
        check_officer(by)
        if member.is_officer:
            _check_founder(by)
        if member.role == Role.FOUNDER:
            raise Refusal("club.founder", _("The founder can’t be removed."))
        ClubMember.objects.filter(pk=member.pk).update(removed_at=now, role=Role.MEMBER)


def take_back(by: ClubMember, member: ClubMember) -> None:
    """Raises Refusal."""
    with acting(by):
        check_officer(by)
        _check_room(by.club)
        ClubMember.objects.filter(pk=member.pk).update(removed_at=None)


def set_role(by: ClubMember, member: ClubMember, role: Role) -> None:
    """Names an officer, or makes another member the founder, who then is an officer. Raises
    Refusal."""
    with acting(by, member):
        _check_founder(by)
        if member.pk == by.pk or member.removed_at or member.left_at:
            raise Refusal("member.invalid", _("Choose another member of the club."), "member")
        if role is Role.FOUNDER and not member.player.user_id:
            raise Refusal("club.no_account", _("A founder needs an account."), "member")
        if role is Role.FOUNDER:
            ClubMember.objects.filter(pk=by.pk).update(role=Role.OFFICER)
        ClubMember.objects.filter(pk=member.pk).update(role=role)


def rename(by: ClubMember, name: str) -> None:
    """Raises Refusal."""
    chosen = bans.allowed_name(name)
    with acting(by):
        check_officer(by)
        Club.objects.filter(pk=by.club_id).update(name=chosen)
    by.club.refresh_from_db()


def dissolve(by: ClubMember, now: datetime) -> None:
    """Nobody sees the club any more. Raises Refusal."""
    with acting(by):
        _check_founder(by)
        Club.objects.open().filter(pk=by.club_id).update(closed_at=now)


def close(club: Club, now: datetime) -> None:
    """The staff of the site closes a club for good."""
    Club.objects.filter(pk=club.pk).update(closed_at=club.closed_at or now, closed_by_staff=True)


def check_officer(by: ClubMember) -> None:
    if not by.is_officer:
        raise Refusal("club.not_officer", _("Only the officers of the club can do this."))


def _check_founder(by: ClubMember) -> None:
    if by.role != Role.FOUNDER:
        raise Refusal("club.not_founder", _("Only the founder of the club can do this."))


# -- accounts --------------------------------------------------------------------------------------


def merge(guest: Player, player: Player) -> None:
    """The clubs of a guest are those of an account now. Where both are members, the account stays
    what it is, or is the founder if the guest was; unless it is an officer, it is removed where the
    guest was."""
    of_guest = ClubMember.objects.filter(player=guest).order_by("pk")
    list(Club.objects.locked().filter(pk__in=of_guest.values("club")).order_by("pk"))
    own = {each.club_id: each for each in ClubMember.objects.filter(player=player)}
    for each in of_guest:
        if known := own.get(each.club_id):
            each.delete()
            if not known.is_officer:
                known.removed_at = known.removed_at or each.removed_at
            known.left_at = known.left_at and each.left_at
            if each.role == Role.FOUNDER:
                known.role = Role.FOUNDER.value
                known.removed_at = known.left_at = None
            known.save(update_fields=["removed_at", "left_at", "role"])
        else:
            ClubMember.objects.filter(pk=each.pk).update(player=player)


def heirs(player: Player) -> list[tuple[Club, ClubMember | None]]:
    """The clubs that a player has founded, each with who would be its founder next, by `HEIRS`;
    None where nobody else is in it."""
    founded = of_player(player).filter(role=Role.FOUNDER)
    return [(each.club, _heir(each)) for each in founded]


def _heir(founder: ClubMember) -> ClubMember | None:
    others = [each for each in members(founder.club) if each.pk != founder.pk]
    groups = ([each for each in others if _group(each) == group] for group in HEIRS)
    return next((group[0] for group in groups if group), None)


def _group(member: ClubMember) -> tuple[Role, bool]:
    return Role(member.role), member.player.user_id is not None


def forget(player: Player, now: datetime) -> None:
    """The player is in no club any more. Those that the player has founded go to their heirs;
    without one they are dissolved."""
    own = ClubMember.objects.filter(player=player).values("club")
    list(Club.objects.locked().filter(pk__in=own).order_by("pk"))
    left = heirs(player)
    ClubMember.objects.filter(player=player).delete()
    for club, heir in left:
        if heir:
            ClubMember.objects.filter(pk=heir.pk).update(role=Role.FOUNDER)
        else:
            Club.objects.open().filter(pk=club.pk).update(closed_at=now)
