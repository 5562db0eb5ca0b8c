"""Club nights: planned by officers; members check in, and are seated by the clock."""

from dataclasses import replace
from datetime import UTC, datetime

from django.utils.translation import gettext_lazy as _
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.fields import Serializer, integer_field, validated
from game.api.play.clubs import Act, InClubView
from game.api.play.requests import SettingsRequest, range_field
from game.api.schema import operation
from game.models import ClubMember, ClubNight
from game.rules.nights import CHECK_IN, SEATING, TABLE_SIZE, USUAL
from game.rules.settings import read_settings
from game.services.play.clubs import nights
from game.snapshots.nights import NightResponse, night_snapshot

LATEST = 2**42  # milliseconds


def _moment(milliseconds: int) -> datetime:
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


class MoveRequest(Serializer):
    starts_at = integer_field(
        0, LATEST, _("A start is a time in milliseconds since 1970."), required=True
    )


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


class NightView(InClubView):
    def of(self, code: str, night: int) -> tuple[ClubMember, ClubNight, datetime]:
        """What is due by now has been done. Raises Refusal."""
        own, now = self.enter(code)
        found = nights.of_club(own, night)
        nights.advance(found, now)
        return own, found, now


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
        sent = validated(NightRequest, request.data)
        own, now = self.enter(code)
        settings = replace(USUAL, **read_settings(sent.get("settings", {})))
        night = nights.plan(own, settings, sent["table_size"], _moment(sent["starts_at"]), now)
        return Response(night_snapshot(night, own, now), status.HTTP_201_CREATED)


class OneNightView(NightView):
    throttle_scope = "read"

    @operation("night", "clubs", NightResponse, 403, 404)
    def get(self, request: Request, code: str, night: int) -> Response:
        """Get a club night, with its tables and standings.

        Seats those who have checked in, if that is due.
        """
        own, found, now = self.of(code, night)
        return Response(night_snapshot(found, own, now))


def night_view(
    name: str, summary: str, takes: type[Serializer] | None, act: Act
) -> type[NightView]:
    """The view of one operation; it responds with the night."""

    class ActingView(NightView):
        @operation(
            name,
            "clubs",
            NightResponse,
            *(400, 403, 404, 409, 413, 415),
            takes=takes,
            summary=summary,
            description="For members of the club; officers move and cancel a night.",
        )
        def post(self, request: Request, code: str, night: int) -> Response:
            values = validated(takes, request.data) if takes else {}
            own, found, now = self.of(code, night)
            act(own, {**values, "night": found}, now)
            found.refresh_from_db()
            return Response(night_snapshot(found, own, now))

    return ActingView


# By the last part of their addresses.
OPERATIONS = {
    "check_in": night_view(
        "check_in",
        "Check in; whoever comes late is seated for the next round",
        None,
        lambda own, sent, now: nights.check_in(sent["night"], own, now),
    ),
    "check_out": night_view(
        "check_out",
        "Check out, as long as you are not seated",
        None,
        lambda own, sent, now: nights.check_out(sent["night"], own),
    ),
    "move": night_view(
        "move_night",
        "Move a night to another time, until players are seated",
        MoveRequest,
        lambda own, sent, now: nights.move(own, sent["night"], _moment(sent["starts_at"]), now),
    ),
    "cancel": night_view(
        "cancel_night",
        "Cancel a night: no further round is played",
        None,
        lambda own, sent, now: nights.cancel(own, sent["night"], now),
    ),
}
