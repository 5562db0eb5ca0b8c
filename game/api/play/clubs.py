"""Clubs: those of the visitor, what members see of one, and what its officers do."""

from collections.abc import Callable
from datetime import datetime
from typing import Annotated, Any, TypedDict

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.fields import Json, Serializer, integer_field, validated
from game.api.play.games import GameResponse, new_game, snapshot
from game.api.play.requests import MAX_ID, MAX_INPUT, NewGameRequest
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.api.throttling import AddressThrottle
from game.models import ClubMember
from game.rules.clubs import Role
from game.rules.names import MAX_NAME
from game.services.play.clubs import clubs
from game.services.play.daily import boards, standings, tries
from game.services.play.daily.boards import Series
from game.services.play.seating import presence
from game.snapshots.clubs import ClubLine, ClubResponse, club_line, club_snapshot
from game.snapshots.daily import DailyResponse, daily_snapshot

ROLES = [role.value for role in Role]
MAX_KEY = 100


class ClubRequest(Serializer):
    name = serializers.CharField(max_length=MAX_INPUT, help_text=f"1 to {MAX_NAME} characters.")


class ClubInvitationRequest(Serializer):
    key = serializers.CharField(max_length=MAX_KEY, help_text="That of the invitation.")


class MemberRequest(Serializer):
    member = integer_field(
        1, MAX_ID, _("A member is a whole number, as `members` has it."), required=True
    )


class RoleRequest(MemberRequest):
    role = serializers.ChoiceField(
        ROLES, help_text="Whoever makes another member the founder is an officer then."
    )


class ClubsResponse(TypedDict):
    clubs: Annotated[list[ClubLine], "The oldest membership first."]
    to_undo: Annotated[list[ClubLine], "Those that you have left or dissolved lately."]


MONTH = OpenApiParameter("month", description="The month of `of_month`; by default this one.")


class ClubsView(VisitorView):
    throttle_scope = "read"
    throttle_scope_of_changes = "club"

    @operation("clubs", "clubs", ClubsResponse, 403)
    def get(self, request: Request) -> Response:
        """List your clubs.

        With those that you have left or dissolved, as long as you can undo that.
        """
        player = self.player()
        undone = clubs.to_undo(player, steady_clock.now())
        lists = {"clubs": clubs.of_player(player), "to_undo": undone}
        return Response({name: [club_line(each) for each in of] for name, of in lists.items()})

    @operation("found_club", "clubs", ClubResponse, 403, 409, takes=ClubRequest, success=201)
    def post(self, request: Request) -> Response:
        """Found a club.

        You need an account. Members may be guests.
        """
        now, sent = steady_clock.now(), validated(ClubRequest, request.data)
        own = clubs.found(self.player(), sent["name"], now)
        return Response(club_snapshot(own, now), status.HTTP_201_CREATED)


class InClubView(VisitorView):
    throttle_scope = "change"

    def enter(self, code: str) -> tuple[ClubMember, datetime]:
        """The visitor's membership, and the time. Raises Refusal."""
        return clubs.member(code, self.player()), steady_clock.now()


class ClubView(InClubView):
    throttle_scope = "read"

    @operation("club", "clubs", ClubResponse, 403, 404, parameters=[MONTH])
    def get(self, request: Request, code: str) -> Response:
        """Get a club that you are in.

        To others there is no such club.
        """
        own, now = self.enter(code)
        return Response(club_snapshot(own, now, request.query_params.get("month", "")))


class JoinClubView(VisitorView):
    throttle_scope = "guest"
    throttle_classes = (AddressThrottle,)

    @operation("join_club", "clubs", ClubResponse, 403, 404, 409, takes=ClubInvitationRequest)
    def post(self, request: Request, code: str) -> Response:
        """Join a club by its invitation.

        Guests can be members, too. Joining again changes nothing.
        """
        now, sent = steady_clock.now(), validated(ClubInvitationRequest, request.data)
        own = clubs.join(clubs.invited(code, sent["key"]), self.player(), now, self.address)
        return Response(club_snapshot(own, now))


class LeaveClubView(InClubView):
    @operation("leave_club", "clubs", None, 403, 404, 409, success=204)
    def post(self, request: Request, code: str) -> Response:
        """Leave a club.

        The founder makes another member the founder first. Your points are kept.
        """
        own, now = self.enter(code)
        clubs.leave(own, now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class DissolveView(InClubView):
    @operation("dissolve_club", "clubs", None, 403, 404, success=204)
    def post(self, request: Request, code: str) -> Response:
        """Dissolve a club that you have founded.

        Nobody sees it any more, until you undo that.
        """
        own, now = self.enter(code)
        clubs.dissolve(own, now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class UndoView(VisitorView):
    throttle_scope = "change"

    @operation(
        "undo_club",
        "clubs",
        ClubResponse,
        *(400, 403, 404, 409, 413, 415),
        description=f"For {clubs.UNDONE_FOR.days} days.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Take back that you left a club, or dissolved it."""
        now = steady_clock.now()
        return Response(club_snapshot(clubs.undo(code, self.player(), now), now))


# What an officer does, given the validated request. Raises Refusal.
Act = Callable[[ClubMember, Json, datetime], Any]


def officer_view(
    name: str, summary: str, takes: type[Serializer] | None, act: Act
) -> type[InClubView]:
    """The view of one operation; it responds with the club."""

    class OfficerView(InClubView):
        @operation(
            name,
            "clubs",
            ClubResponse,
            *(400, 403, 404, 409, 413, 415),
            takes=takes,
            summary=summary,
            description="For officers, and for the founder, who is one, too.",
        )
        def post(self, request: Request, code: str) -> Response:
            values = validated(takes, request.data) if takes else {}
            own, now = self.enter(code)
            act(own, values, now)
            own.refresh_from_db()
            return Response(club_snapshot(own, now))

    return OfficerView


# By the last part of their addresses.
OF_OFFICERS = {
    "rename": officer_view(
        "rename_club",
        "Rename a club",
        ClubRequest,
        lambda own, sent, now: clubs.rename(own, sent["name"]),
    ),
    "invitation": officer_view(
        "renew_invitation",
        "Replace the invitation: nobody can join by the old one any more",
        None,
        lambda own, sent, now: clubs.renew_invitation(own),
    ),
    "remove": officer_view(
        "remove_member",
        "Remove a member, who can’t join again unless you take that back",
        MemberRequest,
        lambda own, sent, now: clubs.remove(own, clubs.named(own.club, sent["member"]), now),
    ),
    "take_back": officer_view(
        "take_member_back",
        "Take the removal of a member back",
        MemberRequest,
        lambda own, sent, now: clubs.take_back(own, clubs.named(own.club, sent["member"])),
    ),
    "role": officer_view(
        "set_role",
        "Give a member a role, as the founder",
        RoleRequest,
        lambda own, sent, now: clubs.set_role(
            own, clubs.named(own.club, sent["member"]), Role(sent["role"])
        ),
    ),
}


class ClubGamesView(InClubView):
    throttle_scope = "create"

    @operation(
        "create_club_game", "clubs", GameResponse, 403, 404, 409, takes=NewGameRequest, success=201
    )
    def post(self, request: Request, code: str) -> Response:
        """Create a private game that counts for the club.

        As `POST games`. Whoever has its code may play; points of members count.
        """
        own, _now = self.enter(code)
        return new_game(self, own)


class ClubDailyView(InClubView):
    throttle_scope = "read"

    @operation("club_daily", "clubs", DailyResponse, 400, 403, 404)
    def get(self, request: Request, code: str) -> Response:
        """Get the club’s board of the day; its tiles once your round has begun.

        As `GET daily`. All members stand in `standings`, and there is no streak.
        """
        own, now = self.enter(code)
        board = boards.today(now, Series(own.club))
        standings.settle_overdue(board, now)
        return Response(daily_snapshot(board, own.player, now))


class ClubDailyStartView(InClubView):
    throttle_scope = "create"

    @operation("start_club_daily", "clubs", GameResponse, 400, 403, 404, 409)
    def post(self, request: Request, code: str) -> Response:
        """Begin your one try on the club’s board, or return to it.

        As `POST daily/start`.
        """
        own, now = self.enter(code)
        game = tries.begin(own.player, now, self.address, series=Series(own.club))
        return snapshot(game, presence.join(game, own.player, None, now), now)
