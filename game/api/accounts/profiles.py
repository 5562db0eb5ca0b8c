"""What players have played: every round for themselves, the page of an account for others."""

from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict

from django.utils.translation import gettext
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import Json, Serializer, choice_field, size_filter, validated
from game.api.fields import MomentField, SizeField, WordOnTiles
from game.api.pagination import Page, PageQuery, invalid_cursor, read_cursor, write_cursor
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Player, Standing
from game.rules.daily import day_of
from game.rules.profiles import Kind
from game.rules.refusals import Refusal
from game.services.accounts import history, profiles
from game.services.accounts.history import BEST, LATELY, Bests, Found
from game.services.accounts.opponents import opponents
from game.services.play.daily import tries
from game.snapshots import millis
from game.snapshots.values import Millis

KINDS = [kind.value for kind in Kind]


class HistoryQuery(PageQuery):
    kind = choice_field(KINDS, "The game; by default all.")
    size = size_filter("Rows, then columns; by default all.")
    language = serializers.CharField(
        required=False, max_length=35, help_text="That of the dictionary; by default all."
    )


def size_of(query: Json) -> tuple[int, int] | None:
    if "size" not in query:
        return None
    rows, _by, columns = query["size"].partition("x")
    return int(rows), int(columns)


class PlayersField(serializers.IntegerField):
    def to_representation(self, value: Any) -> int:
        players: dict[int, int] = self.context["players"]
        return players[value.round_id]


class PlayedRound(Serializer):
    starts_at = MomentField(source="round.starts_at")
    size = SizeField(source="round.size", help_text="Rows, then columns.")
    dictionary = serializers.CharField(
        source="round.version.dictionary.slug", help_text="Its slug."
    )
    language = serializers.CharField(source="round.version.dictionary.language")
    place = serializers.IntegerField()
    players = PlayersField(source="*")
    points = serializers.IntegerField()
    words = serializers.IntegerField()


class OwnRound(PlayedRound):
    id = serializers.CharField(source="round.public_id", help_text="For `GET rounds/ID`.")
    game = serializers.CharField(source="round.game.code", help_text="Its code.")
    kind = serializers.ChoiceField(KINDS, source="round.game.kind")
    on_device = serializers.BooleanField(
        source="round.game.device_key", help_text="Whether a device dealt it, without a network."
    )


class Totals(TypedDict):
    rounds: int
    most_points: Annotated[int, "In a round."]
    most_words: Annotated[int, "In a round."]
    streak: Annotated[int, "Days in a row of the daily board."]


class HistoryResponse(Totals, Page):
    best_rounds: Annotated[list[Annotated[Json, OwnRound]], f"The {BEST} with most points."]
    items: Annotated[
        list[Annotated[Json, OwnRound]], "The rounds that the filters leave, the latest first."
    ]


class RatingAfter(Serializer):
    at = MomentField("When the round started.", source="starts_at")
    rating = serializers.IntegerField(source="value")


class RatingState(TypedDict):
    value: int
    provisional: Annotated[bool, "True while few rounds were rated."]
    curve: Annotated[
        list[Annotated[Json, RatingAfter]], f"After each of the latest {LATELY} rated rounds."
    ]


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
    their_points = serializers.IntegerField(source="theirs")


class LengthCount(Serializer):
    letters = serializers.IntegerField()
    found = serializers.IntegerField()
    on_boards = serializers.IntegerField(help_text="How many words of this length there were.")


class FoundWord(WordOnTiles):
    points = serializers.IntegerField()

    def to_representation(self, instance: Found) -> Json:
        shown: Json = super().to_representation(instance)
        if instance.written == instance.word:
            del shown["written"]
        return shown


class LatelyState(Serializer):
    rounds = serializers.IntegerField()
    words_a_minute = serializers.FloatField(allow_null=True, help_text="Null before the first.")
    lengths = LengthCount(many=True, help_text="The shortest words first.")
    best = FoundWord(many=True)
    longest = FoundWord(many=True)
    rarest = FoundWord(many=True, help_text="Empty for languages without frequencies.")


class ProfileResponse(Totals):
    name: str
    since: Annotated[Millis, "When the player was created."]
    rating: Annotated[RatingState | None, "Null if no round was rated."]
    together: Annotated[
        Annotated[Json, TogetherState] | None, "Null for yourself and without a player."
    ]
    opponents: Annotated[
        list[Annotated[Json, OpponentState]],
        "Those often played with, as far as their pages are shown to you.",
    ]
    best_rounds: Annotated[list[Annotated[Json, PlayedRound]], f"The {BEST} with most points."]
    lately: Annotated[
        Json,
        LatelyState,
        f"Statistics of the latest {LATELY} rounds, without the daily board of today.",
    ]


class ProfileView(VisitorView):
    throttle_scope = "read"

    @operation("player", "players", ProfileResponse, 400, 404)
    def get(self, request: Request, name: str) -> Response:
        """Get what an account has played, if its player shows that to you.

        The page `/players/NAME/` for programs: no games, no words of today’s board.
        """
        visitor = self.known_player()
        player = profiles.find_visible(name, visitor)
        if player is None:
            detail = gettext("No player has this name, or their page is not shown to you.")
            raise Refusal("name.unknown", detail, "name")
        now, bests = steady_clock.now(), history.bests(player, for_others=True)
        latest = history.lately(player, except_day=day_of(now))
        shared = profiles.together(visitor, player) if visitor and visitor != player else None
        profile: ProfileResponse = {
            "name": player.name,
            "since": millis(player.created_at),
            **_totals(player, bests, now),
            "rating": _rating(player),
            "together": TogetherState(shared).data if shared else None,
            "opponents": [OpponentState(each).data for each in opponents(player, visitor)],
            "best_rounds": _rounds(PlayedRound, bests.best),
            "lately": LatelyState(latest).data,
        }
        return Response(profile)


class HistoryView(VisitorView):
    throttle_scope = "read"

    @operation("history", "players", HistoryResponse, 403, query=HistoryQuery)
    def get(self, request: Request) -> Response:
        """List the rounds that you have played, with your best ones.

        The filters and pages apply to `items` alone.
        """
        query, player = validated(HistoryQuery, request.query_params), self.player()
        bests = history.bests(player)
        items, following = _page(player, query)
        shown: HistoryResponse = {
            **_totals(player, bests, steady_clock.now()),
            "best_rounds": _rounds(OwnRound, bests.best),
            "items": items,
            "next": following,
        }
        return Response(shown)


def _totals(player: Player, bests: Bests, now: datetime) -> Totals:
    return {
        "rounds": bests.rounds,
        "most_points": bests.points,
        "most_words": bests.words,
        "streak": tries.streak(player, now),
    }


def _rating(player: Player) -> RatingState | None:
    rating = history.rating_of(player)
    if rating is None:
        return None
    curve: list[Json] = [RatingAfter(each).data for each in history.rated(rating)]
    return {"value": rating.shown, "provisional": rating.is_provisional, "curve": curve}


def _rounds(serializer: type[PlayedRound], results: Sequence[Standing]) -> Any:
    players = history.players_in(results)
    return serializer(results, many=True, context={"players": players}).data


def _page(player: Player, query: Json) -> tuple[list[Json], str | None]:
    """A page of the rounds that the filters leave, and the cursor of the next. Raises Refusal."""
    results, limit = history.rounds_of(player), query["limit"]
    if position := read_cursor(query, int):
        last = results.filter(pk=position[0]).first()
        if last is None:
            raise invalid_cursor()
        results = history.before(results, last)
    kind, language = query.get("kind", ""), query.get("language", "")
    found = list(history.filtered(results, kind, size_of(query), language)[: limit + 1])
    following = write_cursor([found[limit - 1].pk]) if len(found) > limit else None
    return _rounds(OwnRound, found[:limit]), following
