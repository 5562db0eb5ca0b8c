"""What players have played: every round for themselves, the page of an account for others."""

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.fields import Json, Serializer, millis_field, validated, written_field
from game.api.pagination import PageQuery, invalid_cursor, next_field, read_cursor, write_cursor
from game.api.play.visitors import VisitorView
from game.api.schema import with_problems
from game.models import Player
from game.rules.profiles import Kind
from game.rules.refusals import Refusal
from game.services.accounts import history, profiles
from game.services.accounts.history import BEST, LATELY
from game.snapshots.profiles import own_rounds, own_totals, profile

KINDS = [kind.value for kind in Kind]


class HistoryQuery(PageQuery):
    kind = serializers.ChoiceField(
        KINDS,
        required=False,
        error_messages={"invalid_choice": f"Choose one of {', '.join(KINDS)}."},
        help_text="The game; by default all.",
    )
    size = serializers.RegexField(
        r"^\d{1,2}x\d{1,2}$",
        required=False,
        error_messages={"invalid": "A size is like 4x4."},
        help_text="Rows, then columns; by default all.",
    )
    language = serializers.CharField(
        required=False, max_length=35, help_text="That of the dictionary; by default all."
    )


def size_of(query: Json) -> tuple[int, int] | None:
    if "size" not in query:
        return None
    rows, _, columns = query["size"].partition("x")
    return int(rows), int(columns)


class PlayedRound(Serializer):
    starts_at = millis_field()
    size = serializers.CharField(help_text="Rows, then columns.")
    dictionary = serializers.CharField(help_text="Its slug.")
    language = serializers.CharField()
    place = serializers.IntegerField()
    players = serializers.IntegerField()
    points = serializers.IntegerField()
    words = serializers.IntegerField()


class OwnRound(PlayedRound):
    id = serializers.CharField(help_text="For `GET rounds/ID`.")
    game = serializers.CharField(help_text="Its code.")
    kind = serializers.ChoiceField(KINDS)


class Totals(Serializer):
    rounds = serializers.IntegerField()
    most_points = serializers.IntegerField(help_text="In a round.")
    most_words = serializers.IntegerField(help_text="In a round.")
    streak = serializers.IntegerField(help_text="Days in a row of the daily board.")


class HistoryResponse(Totals):
    best_rounds = OwnRound(many=True, help_text=f"The {BEST} with most points.")
    items = OwnRound(many=True, help_text="The rounds that the filters leave, the latest first.")
    next = next_field()


class RatingAfter(Serializer):
    at = millis_field("When the round started.")
    rating = serializers.IntegerField()


class RatingState(Serializer):
    value = serializers.IntegerField()
    provisional = serializers.BooleanField(help_text="True while few rounds were rated.")
    curve = RatingAfter(many=True, help_text=f"After each of the latest {LATELY} rated rounds.")


class TogetherState(Serializer):
    rounds = serializers.IntegerField(help_text="Which you both played.")
    ahead = serializers.IntegerField(help_text="In which you had the better place.")
    behind = serializers.IntegerField(help_text="In which the player had.")


class OpponentState(Serializer):
    name = serializers.CharField()
    rounds = serializers.IntegerField(help_text="Which the player and they both played.")
    ahead = serializers.IntegerField(help_text="In which the player had the better place.")
    behind = serializers.IntegerField(help_text="In which they had.")
    points = serializers.IntegerField(help_text="Those of the player, in all these rounds.")
    their_points = serializers.IntegerField()


class LengthCount(Serializer):
    letters = serializers.IntegerField()
    found = serializers.IntegerField()
    on_boards = serializers.IntegerField(help_text="How many words of this length there were.")


class FoundWord(Serializer):
    word = serializers.CharField()
    written = written_field()
    points = serializers.IntegerField()


class LatelyState(Serializer):
    rounds = serializers.IntegerField()
    words_a_minute = serializers.FloatField(allow_null=True, help_text="Null before the first.")
    lengths = LengthCount(many=True, help_text="The shortest words first.")
    best = FoundWord(many=True)
    longest = FoundWord(many=True)
    rarest = FoundWord(many=True, help_text="Empty for languages without frequencies.")


class ProfileResponse(Totals):
    name = serializers.CharField()
    since = millis_field("When the player was created.")
    rating = RatingState(allow_null=True, help_text="Null if no round was rated.")
    together = TogetherState(allow_null=True, help_text="Null for yourself and without a player.")
    opponents = OpponentState(
        many=True, help_text="Those often played with, as far as their pages are shown to you."
    )
    best_rounds = PlayedRound(many=True, help_text=f"The {BEST} with most points.")
    lately = LatelyState(
        help_text=f"Statistics of the latest {LATELY} rounds, without the daily board of today."
    )


NAME = OpenApiParameter("name", OpenApiTypes.STR, OpenApiParameter.PATH)


class ProfileView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="player",
        tags=["players"],
        summary="Get what an account has played, if its player shows that to you",
        description="The page `/players/NAME/` for programs: no games, no words of today’s board.",
        parameters=[NAME],
        responses=with_problems(ProfileResponse, 400, 404),
    )
    def get(self, request: Request, name: str) -> Response:
        visitor = self.known_player()
        player = profiles.find_visible(name, visitor)
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
        responses=with_problems(HistoryResponse, 400, 403),
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
