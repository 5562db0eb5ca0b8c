"""Practice rounds that a device has dealt without a network."""

from datetime import datetime, timedelta
from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import BoardField, Serializer, integer_field, length_field, validated
from game.actions.requests import ComputerRequest
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.rules.computer import Strength
from game.services.learn import drills
from game.services.play.device_rounds import MOST_WORDS, DeviceRound, bring
from game.snapshots.values import MILLIS_HELP
from solver.wordfiles.selection import MAX_WORD_LETTERS

MOST_MILLIS = 2**53 - 1
TIME_ERROR = _("A time is in milliseconds since 1970.")
FAR = 10**10  # milliseconds; such a round is refused, whichever time it is


def time_field(help_text: str = "") -> serializers.IntegerField:
    """A time by the clock of the device."""
    text = f"{MILLIS_HELP} {help_text}".rstrip()
    return integer_field(0, MOST_MILLIS, TIME_ERROR, required=True, help_text=text)


class DeviceWord(Serializer):
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    at = time_field("When it was found.")


def words_field() -> serializers.ListField:
    return serializers.ListField(child=DeviceWord(), max_length=MOST_WORDS)


class DeviceComputer(ComputerRequest):
    words = words_field()


class DeviceRoundRequest(Serializer):
    key = serializers.UUIDField(help_text="Your own; a round that was sent before is kept once.")
    board = BoardField()
    dictionary = serializers.CharField(max_length=80, help_text="The slug of a dictionary.")
    min_length = length_field("The minimum length of a word.")
    started_at = time_field()
    ended_at = time_field()
    sent_at = time_field("Now, by the clock of the device; corrects the other times.")
    words = words_field()
    computer = DeviceComputer(required=False, help_text="The computer player, if there was one.")
    drill = serializers.ListField(
        child=serializers.CharField(max_length=MAX_WORD_LETTERS),
        max_length=drills.WORDS,
        required=False,
        help_text="The words that you had missed before, if the board was dealt for them.",
    )


class DeviceRoundResponse(Serializer):
    id = serializers.CharField(source="public_id", help_text="For `GET rounds/ID`.")


class DeviceRoundsView(VisitorView):
    throttle_scope = "create"

    @operation(
        "bring_round",
        "players",
        DeviceRoundResponse,
        403,
        409,
        takes=DeviceRoundRequest,
        success=201,
    )
    def post(self, request: Request) -> Response:
        """Bring a practice round that was played without a network.

        The words are judged again. The round is in your history, and never rated.
        """
        player, sent = self.player(), validated(DeviceRoundRequest, request.data)
        now = steady_clock.now()

        def moment(millis: int) -> datetime:
            earlier = max(-FAR, min(FAR, sent["sent_at"] - millis))
            return now - timedelta(milliseconds=earlier)

        def found(by: dict[str, Any]) -> list[tuple[str, datetime]]:
            return [(each["word"], moment(each["at"])) for each in by["words"]]

        computer = sent.get("computer")
        played = DeviceRound(
            key=str(sent["key"]),
            board=sent["board"],
            dictionary=sent["dictionary"],
            min_length=sent.get("min_length") or 3,
            started_at=moment(sent["started_at"]),
            ended_at=moment(sent["ended_at"]),
            words=found(sent),
            strength=computer and Strength(computer["strength"]),
            computer_words=found(computer) if computer else (),
            drill=sent.get("drill", ()),
        )
        return Response(
            DeviceRoundResponse(bring(player, played, now)).data, status.HTTP_201_CREATED
        )
