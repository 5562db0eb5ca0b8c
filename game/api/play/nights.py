"""Club nights: planned by officers; members check in, and are seated by the clock."""

from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.clubs import AtNight, NightRequest
from game.actions.fields import validated
from game.actions.requests import settings_of
from game.api.acting import SubjectView
from game.api.play.clubs import InClubView
from game.api.schema import operation
from game.rules.nights import CHECK_IN, SEATING, USUAL
from game.services.play.clubs import clubs, nights
from game.snapshots.nights import NightResponse, night_snapshot


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
