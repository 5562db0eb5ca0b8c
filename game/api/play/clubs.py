"""Clubs: those of the visitor, what members see of one, its games, its daily board, its nights."""

from typing import Annotated, TypedDict

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.clubs import AtNight, ClubRequest, InClub, NightRequest
from game.actions.fields import Serializer, validated
from game.actions.requests import NewGameRequest, settings_of
from game.api.acting import SubjectView
from game.api.play.games import GameResponse, new_game, snapshot
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.api.throttling import AddressThrottle
from game.rules.nights import CHECK_IN, SEATING, USUAL
from game.services.play.clubs import clubs, nights
from game.services.play.daily import boards, standings, tries
from game.services.play.daily.boards import Series
from game.services.play.seating import presence
from game.snapshots.clubs import ClubLine, ClubResponse, club_line, club_snapshot
from game.snapshots.daily import DailyResponse, daily_snapshot
from game.snapshots.nights import NightResponse, night_snapshot

MAX_KEY = 100


class ClubInvitationRequest(Serializer):
    key = serializers.CharField(max_length=MAX_KEY, help_text="That of the invitation.")


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


class InClubView(SubjectView[InClub]):
    throttle_scope = "change"
    shape = ClubResponse

    def enter(self, code: str) -> InClub:
        """The visitor's membership, and the time. Raises Refusal."""
        return InClub(clubs.member(code, self.player()), steady_clock.now())

    def respond(self, subject: InClub) -> Response:
        subject.own.refresh_from_db()
        return Response(club_snapshot(subject.own, subject.now))


class ClubView(InClubView):
    throttle_scope = "read"

    @operation("club", "clubs", ClubResponse, 403, 404, parameters=[MONTH])
    def get(self, request: Request, code: str) -> Response:
        """Get a club that you are in.

        To others there is no such club.
        """
        at = self.enter(code)
        return Response(club_snapshot(at.own, at.now, request.query_params.get("month", "")))


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


class ClubGamesView(InClubView):
    throttle_scope = "create"

    @operation(
        "create_club_game", "clubs", GameResponse, 403, 404, 409, takes=NewGameRequest, success=201
    )
    def post(self, request: Request, code: str) -> Response:
        """Create a private game that counts for the club.

        As `POST games`. Whoever has its code may play; points of members count.
        """
        return new_game(self, self.enter(code).own)


class ClubDailyView(InClubView):
    throttle_scope = "read"

    @operation("club_daily", "clubs", DailyResponse, 400, 403, 404)
    def get(self, request: Request, code: str) -> Response:
        """Get the club’s board of the day; its tiles once your round has begun.

        As `GET daily`. All members stand in `standings`, and there is no streak.
        """
        at = self.enter(code)
        board = boards.today(at.now, Series(at.own.club))
        standings.settle_overdue(board, at.now)
        return Response(daily_snapshot(board, at.own.player, at.now))


class ClubDailyStartView(InClubView):
    throttle_scope = "create"

    @operation("start_club_daily", "clubs", GameResponse, 400, 403, 404, 409)
    def post(self, request: Request, code: str) -> Response:
        """Begin your one try on the club’s board, or return to it.

        As `POST daily/start`.
        """
        at = self.enter(code)
        player, now = at.own.player, at.now
        game = tries.begin(player, now, self.address, series=Series(at.own.club))
        return snapshot(game, presence.join(game, player, None, now), now)


# -- nights ----------------------------------------------------------------------------------------


class NightView(SubjectView[AtNight]):
    throttle_scope = "change"
    shape = NightResponse

    def enter(self, code: str, night: int) -> AtNight:
        """What is due by now has been done. Raises Refusal."""
        own, now = clubs.member(code, self.player()), steady_clock.now()
        found = nights.of_club(own, night)
        nights.advance(found, now)
        return AtNight(own, found, now)

    def respond(self, subject: AtNight) -> Response:
        subject.night.refresh_from_db()
        return Response(night_snapshot(subject.night, subject.own, subject.now))


class NightsView(InClubView):
    @operation(
        "plan_night",
        "clubs",
        NightResponse,
        403,
        404,
        409,
        takes=NightRequest,
        success=201,
        description=f"Members check in from {CHECK_IN.seconds // 60} minutes before the start on. "
        f"{SEATING.seconds} seconds before each round those who have checked in are seated at "
        "tables, which are games that nobody hosts. All tables play the same boards at the same "
        "times.",
    )
    def post(self, request: Request, code: str) -> Response:
        """Plan a club night, as an officer."""
        sent, at = validated(NightRequest, request.data), self.enter(code)
        settings = settings_of(sent.get("settings", {}), USUAL)
        night = nights.plan(at.own, settings, sent["table_size"], sent["starts_at"], at.now)
        return Response(night_snapshot(night, at.own, at.now), status.HTTP_201_CREATED)


class OneNightView(NightView):
    throttle_scope = "read"

    @operation("night", "clubs", NightResponse, 403, 404)
    def get(self, request: Request, code: str, night: int) -> Response:
        """Get a club night, with its tables and standings.

        Seats those who have checked in, if that is due.
        """
        return self.respond(self.enter(code, night))
