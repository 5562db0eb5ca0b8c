"""The rounds of a game, and what came out of them."""

from __future__ import annotations

from django.utils import timezone
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.etag import KeptView
from game.api.pagination import PageQuery
from game.api.play import examples
from game.api.play import responses as game_answers
from game.api.play.requests import ResultsQuery
from game.api.play.visitors import VisitorView
from game.api.schema import responses
from game.models import Round, Seat
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.services.play import games, seats
from game.snapshots import round_results, round_summary

ROUND = OpenApiParameter("round_id", OpenApiTypes.STR, OpenApiParameter.PATH)


class RoundsView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="rounds",
        tags=["games"],
        summary="The rounds of a game, the latest first, page by page",
        description="Those of a private game for its players alone.",
        parameters=[PageQuery],
        responses=responses(game_answers.RoundsAnswer, 400, 403, 404),
        examples=[*examples.ROUNDS, *examples.PROBLEM],
    )
    def get(self, request: Request, code: str) -> Response:
        asked = PageQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        now = timezone.now()
        game = games.find(code, now)
        if not game.is_public:  # whoever has the id of a round may see what everybody found
            seats.of_player(game, self.player())
        return Response(asked.numbered(game.rounds_played.all(), lambda it: round_summary(it, now)))


class RoundView(KeptView, VisitorView):
    throttle_scope = "read"
    everybody = False

    @extend_schema(
        operation_id="results",
        tags=["games"],
        summary="The results of a round that is over, for everybody who has its id",
        description="Until then `round.running`, and for a second `round.settling`.",
        parameters=[ROUND, ResultsQuery],
        responses=responses(game_answers.ResultsAnswer, 304, 400, 404, 409),
        examples=[*examples.RESULTS, *examples.PROBLEM],
    )
    def get(self, request: Request, round_id: str) -> Response:
        asked = ResultsQuery(data=request.query_params)
        asked.is_valid(raise_exception=True)
        scoring = asked.validated_data.get("scoring")
        found = Round.objects.filter(public_id=round_id).first()
        if found is None:
            raise Refusal("round.unknown", "There is no round with this id.", "round_id")
        player = self.known_player()
        seats = Seat.objects.filter(game_id=found.game_id)
        viewer = seats.filter(player=player).first() if player else None
        what_if = Scoring(scoring) if scoring else None
        return Response(round_results(found, viewer, timezone.now(), what_if))
