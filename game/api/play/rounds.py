"""The rounds of a game and their results."""

from typing import Annotated

from django.utils.translation import gettext as _
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import validated
from game.actions.requests import ResultsQuery
from game.api.etag import CacheableView
from game.api.pagination import Page, PageQuery, page_by_number
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Round
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.services.play import settling
from game.services.play.seating import seats, watching
from game.snapshots import round_results, round_summary, series_results
from game.snapshots.results import ResultsResponse
from game.snapshots.round_state import RoundSummary
from game.snapshots.series import SeriesResponse


class RoundsResponse(Page):
    items: Annotated[list[RoundSummary], "The latest first."]


class RoundsView(VisitorView):
    throttle_scope = "read"

    @operation("rounds", "games", RoundsResponse, 403, 404, query=PageQuery)
    def get(self, request: Request, code: str) -> Response:
        """List the rounds of a game, the latest first.

        The rounds of a private game are for its players only.
        """
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

    @operation("results", "games", ResultsResponse, 304, 403, 404, 409, auth=[], query=ResultsQuery)
    def get(self, request: Request, round_id: str) -> Response:
        """Get the results of a finished round, with its id.

        `round.running` before the end, `round.settling` for a second after it. `results_for` of the
        game says for whom they are. Until the day is over, those of today’s daily board are for
        their player alone.
        """
        scoring = validated(ResultsQuery, request.query_params).get("scoring")
        found = find_round(round_id)
        viewer = watching.member(found.game, self.known_player())
        what_if, now = Scoring(scoring) if scoring else None, steady_clock.now()
        settling.settle(found, now)
        return Response(round_results(found, viewer, now, what_if))


class SeriesView(CacheableView, VisitorView):
    throttle_scope = "read"
    public = False

    @operation("series", "games", SeriesResponse, 304, 403, 404, 409, auth=[])
    def get(self, request: Request, round_id: str) -> Response:
        """Get a series up to a finished round, with the id of the round.

        The points of players and teams in each round, the totals, and the medals. For those who may
        see the results of all its rounds.
        """
        found, now = find_round(round_id), steady_clock.now()
        viewer = watching.member(found.game, self.known_player())
        settling.settle(found, now)
        return Response(series_results(found, viewer, now))


def find_round(public_id: str) -> Round:
    found = Round.objects.select_related("game").filter(public_id=public_id).first()
    if found is None:
        raise Refusal("round.unknown", _("There is no round with this id."), "round_id")
    return found
