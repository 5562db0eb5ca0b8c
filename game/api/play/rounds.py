"""The rounds of a game and their results."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.etag import CacheableView
from game.api.fields import validated
from game.api.pagination import PageQuery, page_by_number
from game.api.play import responses
from game.api.play.requests import ResultsQuery
from game.api.play.visitors import VisitorView
from game.api.schema import with_problems
from game.models import Round, Seat
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.services.play import settling
from game.services.play.seating import seats
from game.snapshots import round_results, round_summary

ROUND = OpenApiParameter("round_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class RoundsView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="rounds",
        tags=["games"],
        summary="List the rounds of a game, the latest first",
        description="The rounds of a private game are for its players only.",
        parameters=[PageQuery],
        responses=with_problems(responses.RoundsResponse, 400, 403, 404),
    )
    def get(self, request: Request, code: str) -> Response:
        query = validated(PageQuery, request.query_params)
        now = steady_clock.now()
        game = self.find(code, now)
        if not game.is_public:  # the id of a round gives access to its results
            seats.of_player(game, self.player())
        rounds = game.rounds_played.all()
        return Response(page_by_number(rounds, query, lambda round_: round_summary(round_, now)))


class RoundView(CacheableView, VisitorView):
    throttle_scope = "read"
    public = False

    @extend_schema(
        operation_id="results",
        tags=["games"],
        summary="Get the results of a finished round; anybody with its id may",
        description="`round.running` before the end, `round.settling` for a second after it.",
        parameters=[ROUND, ResultsQuery],
        responses=with_problems(responses.ResultsResponse, 304, 400, 404, 409),
    )
    def get(self, request: Request, round_id: str) -> Response:
        scoring = validated(ResultsQuery, request.query_params).get("scoring")
        found = Round.objects.filter(public_id=round_id).first()
        if found is None:
            raise Refusal("round.unknown", "There is no round with this id.", "round_id")
        player = self.known_player()
        seats = Seat.objects.filter(game_id=found.game_id)
        viewer = seats.filter(player=player).first() if player else None
        what_if, now = Scoring(scoring) if scoring else None, steady_clock.now()
        settling.settle(found, now)
        return Response(round_results(found, viewer, now, what_if))
