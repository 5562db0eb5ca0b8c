"""Responses about daily boards, which `game.snapshots.daily` builds."""

from __future__ import annotations

from rest_framework import serializers

from game.api.fields import (
    Serializer,
    millis_field,
    rare_field,
    rows_field,
    strings_field,
    written_field,
)
from game.api.play.responses import DictionaryPlayed
from game.rules.clock import Phase
from game.services.play.daily import LISTED


class GoalState(Serializer):
    text = serializers.CharField()
    reached = serializers.BooleanField()


class DailyResult(Serializer):
    round = serializers.CharField(help_text="The id of the round, for `GET rounds/ID`.")
    place = serializers.IntegerField()
    players = serializers.IntegerField(help_text="How many have a result.")
    better_than = serializers.IntegerField(help_text="The percentage of the others behind you.")
    points = serializers.IntegerField()
    words = strings_field()


class DailyTryState(Serializer):
    game = serializers.CharField(allow_null=True, help_text="Null once the game is deleted.")
    phase = serializers.ChoiceField([phase.value for phase in Phase])
    ends_at = millis_field("When your round ends.", allow_null=True)
    result = DailyResult(allow_null=True, help_text="Null until the round is settled.")


class DailyBoardState(Serializer):
    rows = rows_field()
    text = serializers.CharField()


class DailyStanding(Serializer):
    place = serializers.IntegerField(help_text="From 1; equal points share a place.")
    name = serializers.CharField()
    points = serializers.IntegerField()
    words = serializers.IntegerField()
    you = serializers.BooleanField()


class DailyWord(Serializer):
    word = serializers.CharField()
    written = written_field()
    points = serializers.IntegerField()
    found_by = serializers.IntegerField(help_text="The number of players who found the word.")
    rare = rare_field()


class DailyResponse(Serializer):
    server_time = millis_field()
    date = serializers.DateField()
    ends_at = millis_field("When the day ends, and the next board comes.")
    over = serializers.BooleanField(help_text="Whether the day is over.")
    dictionary = DictionaryPlayed()
    seconds = serializers.IntegerField(help_text="How long a try takes.")
    players = serializers.IntegerField(help_text="How many have begun their try.")
    word_count = serializers.IntegerField()
    total_points = serializers.IntegerField()
    common_percent = serializers.IntegerField(
        help_text="The percentage of the points that common words have."
    )
    goals = GoalState(many=True)
    streak = serializers.IntegerField(help_text="How many days in a row you have played, by now.")
    your_try = DailyTryState(allow_null=True, help_text="Null if you have not begun it.")
    board = DailyBoardState(
        allow_null=True, help_text="Null until your round has begun or the day is over."
    )
    standings = DailyStanding(many=True, help_text=f"The best {LISTED} players.")
    words = DailyWord(
        many=True,
        allow_null=True,
        help_text="All words of the board, the longest first; null until the day is over.",
    )
