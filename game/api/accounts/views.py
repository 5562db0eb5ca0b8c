"""What players have played: every round for themselves, the page of an account for others."""

from __future__ import annotations

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.accounts import responses
from game.api.accounts.requests import HistoryQuery, size_of
from game.api.fields import Json, validated
from game.api.pagination import invalid_cursor, read_cursor, write_cursor
from game.api.play.visitors import VisitorView
from game.api.schema import with_problems
from game.models import Player
from game.rules.refusals import Refusal
from game.services.accounts import history, profiles
from game.snapshots.profiles import own_rounds, own_totals, profile

NAME = OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH)


class ProfileView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="player",
        tags=["players"],
        summary="Get what an account has played, if its player shows that to you",
        description="The page `/players/NAME/` for programs: no games, no words of today’s board.",
        parameters=[NAME],
        responses=with_problems(responses.ProfileResponse, 400, 404),
    )
    def get(self, request: Request, name: str) -> Response:
        visitor = self.known_player()
        player = profiles.shown(name, visitor)
        if player is None:
            detail = "No player has this name, or theirs is not shown to you."
            raise Refusal("name.unknown", detail, "name")
        return Response(profile(player, visitor, steady_clock.now()))


class HistoryView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="history",
        tags=["players"],
        summary="List the rounds that you have played, with your best ones",
        description="The filters and pages apply to `items` alone.",
        parameters=[HistoryQuery],
        responses=with_problems(responses.HistoryResponse, 400, 403),
    )
    def get(self, request: Request) -> Response:
        query, player = validated(HistoryQuery, request.query_params), self.player()
        return Response({**own_totals(player, steady_clock.now()), **_page(player, query)})


def _page(player: Player, query: Json) -> Json:
    """A page of the rounds that the filters leave. Raises Refusal."""
    results, limit = history.rounds_of(player), query["limit"]
    if position := read_cursor(query, int):
        last = results.filter(pk=position[0]).first()
        if last is None:
            raise invalid_cursor()
        results = history.before(results, last)
    kind, language = query.get("kind", ""), query.get("language", "")
    found = list(history.filtered(results, kind, size_of(query), language)[: limit + 1])
    following = write_cursor([found[limit - 1].pk]) if len(found) > limit else None
    return {"items": own_rounds(found[:limit]), "next": following}
