"""Responses about what players have played, which `game.snapshots.profiles` builds."""

from __future__ import annotations

from rest_framework import serializers

from game.api.accounts.requests import KINDS
from game.api.fields import Serializer, millis_field, written_field
from game.api.pagination import next_field
from game.services.accounts.history import BEST, LATELY


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
