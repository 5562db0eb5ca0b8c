"""What players have played: every round for themselves, the page of an account for others."""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Annotated, Any, TypedDict

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import Json, Serializer, choice_field, size_filter, validated
from game.api.fields import MomentField, SizeField
from game.api.pagination import Page, PageQuery, invalid_cursor, read_cursor, write_cursor
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Player, Standing
from game.rules.daily import day_of
from game.rules.profiles import Kind, Length
from game.services.accounts import history, profiles
from game.services.accounts.history import BEST, LATELY, Bests, Found, Lately
from game.services.accounts.opponents import Opponent, opponents
from game.services.accounts.profiles import Together
from game.services.play.daily import tries
from game.snapshots import millis
from game.snapshots.values import Millis, ScoredWord

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


class PlaceField(serializers.IntegerField):
    """The place in a round, or of how many it is one."""

    def __init__(self, part: int, **options: Any) -> None:
        super().__init__(source="*", **options)
        self.part = part

    def to_representation(self, value: Any) -> int:
        places: dict[int, tuple[int, int]] = self.context["places"]
        return places[value.round_id][self.part]


class PlayedRound(Serializer):
    starts_at = MomentField(source="round.starts_at")
    size = SizeField(source="round.size", help_text="Rows, then columns.")
    dictionary = serializers.CharField(
        source="round.version.dictionary.slug", help_text="Its slug."
    )
    language = serializers.CharField(source="round.version.dictionary.language")
    place = PlaceField(0)
    players = PlaceField(1, help_text="Of a daily board: those who have played it.")
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


class LatelyState(TypedDict):
    rounds: int
    words_a_minute: Annotated[float | None, "Null before the first."]
    lengths: Annotated[list[Length], "The shortest words first."]
    best: list[ScoredWord]
    longest: list[ScoredWord]
    rarest: Annotated[list[ScoredWord], "Empty for languages without frequencies."]


class ProfileResponse(Totals):
    name: str
    since: Annotated[Millis, "When the player was created."]
    rating: Annotated[RatingState | None, "Null if no round was rated."]
    together: Annotated[Together | None, "Null for yourself and without a player."]
    opponents: Annotated[
        list[Opponent], "Those often played with, as far as their pages are shown to you."
    ]
    best_rounds: Annotated[list[Annotated[Json, PlayedRound]], f"The {BEST} with most points."]
    lately: Annotated[
        LatelyState, f"Statistics of the latest {LATELY} rounds, without the daily board of today."
    ]


class ProfileView(VisitorView):
    throttle_scope = "read"

    @operation("player", "players", ProfileResponse, 400, 404)
    def get(self, request: Request, name: str) -> Response:
        """Get what an account has played, if its player shows that to you.

        The page `/players/NAME/` for programs: no games, no words of today’s board.
        """
        visitor = self.known_player()
        player = profiles.visible_to(visitor, name)
        now, bests = steady_clock.now(), history.bests(player, for_others=True)
        latest = history.lately(player, except_day=day_of(now))
        shared = profiles.together(visitor, player) if visitor and visitor != player else None
        profile: ProfileResponse = {
            "name": player.name,
            "since": millis(player.created_at),
            **_totals(player, bests, now),
            "rating": _rating(player),
            "together": shared,
            "opponents": opponents(player, visitor),
            "best_rounds": _rounds(PlayedRound, bests.best),
            "lately": _lately(latest),
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


def _lately(latest: Lately) -> LatelyState:
    return {
        "rounds": latest.rounds,
        "words_a_minute": latest.words_a_minute,
        "lengths": latest.lengths,
        "best": _words(latest.best),
        "longest": _words(latest.longest),
        "rarest": _words(latest.rarest),
    }


def _words(found: Iterable[Found]) -> list[ScoredWord]:
    words: list[ScoredWord] = []
    for each in found:
        word: ScoredWord = {"word": each.word, "points": each.points}
        words.append(word if each.written == each.word else {**word, "written": each.written})
    return words


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
    places = history.places_in(results)
    return serializer(results, many=True, context={"places": places}).data


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
