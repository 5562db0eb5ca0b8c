"""What requests about players and games may hold. What it means is up to the services."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rest_framework import serializers

from game.api.solving.requests import NUMBER_ERRORS, BoardField
from game.rules.codes import ROUND_ID_ALPHABET, ROUND_ID_LENGTH
from game.rules.names import MAX_NAME
from game.rules.results import Scoring
from game.rules.settings import HANDICAPS, SETTINGS, Range, Settings, read
from game.services.solving.boards import read_board
from game.services.solving.solve import MAX_LENGTH
from solver import Board

Shape = serializers.Serializer[Any]
LONGEST_TYPED = 20 * MAX_NAME
LARGEST_ID = 2**63 - 1


class NameRequest(Shape):
    name = serializers.CharField(
        max_length=LONGEST_TYPED, help_text=f"1 to {MAX_NAME} characters that can be seen."
    )


class JoinRequest(Shape):
    name = serializers.CharField(
        max_length=LONGEST_TYPED,
        required=False,
        allow_null=True,
        help_text="Without one, the name of the player, with a number where somebody else has it.",
    )


def _number(allowed: Range, text: str = "", null: bool = True) -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=allowed.least,
        max_value=allowed.most,
        required=False,
        allow_null=null,
        help_text=text,
        error_messages=dict.fromkeys(NUMBER_ERRORS, allowed.sentence),
    )


def _choice(choices: list[str], text: str = "") -> serializers.ChoiceField:
    error = f"Choose one of {', '.join(choices)}."
    return serializers.ChoiceField(
        choices, required=False, help_text=text, error_messages={"invalid_choice": error}
    )


class SettingsRequest(Shape):
    def get_fields(self) -> dict[str, Any]:  # one for each setting
        return {**{name: _setting(name) for name in SETTINGS}, **super().get_fields()}

    def applied_to(self, settings: Settings) -> Settings:
        """The settings with those that were sent in place. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        values = dict(self.validated_data)
        values |= values.pop("settings", {})
        values.pop("board", None)  # not a setting: it can't be changed later
        return replace(settings, **read(values))


def _setting(name: str) -> serializers.Field[Any, Any, Any, Any]:
    setting, default = SETTINGS[name], getattr(Settings(), name)
    if setting.range:
        return _number(setting.range, setting.help, null=setting.null is not None)
    if setting.choices:
        described = (f"`{choice.value}`: {choice.description}." for choice in setting.choices)
        return _choice(list(setting.choices), " ".join([setting.help, *described]).strip())
    return serializers.CharField(
        required=False,
        allow_blank=default == "",
        allow_null=default is None,
        max_length=setting.max_length,
        help_text=setting.help,
    )


class GameRequest(SettingsRequest):
    settings = SettingsRequest(
        required=False, help_text="The same, wrapped as snapshots have them. Either way will do."
    )


class NewGameRequest(GameRequest):
    board = BoardField(
        required=False,
        allow_null=True,
        help_text="To play on in all rounds, whatever the size; everybody is told that it was set.",
    )

    def chosen_board(self) -> Board | None:
        """The board that was sent, if one was. Raises ValidationError and Refusal."""
        self.is_valid(raise_exception=True)
        board = self.validated_data.get("board")
        return None if board is None else read_board(board)


class ResultsQuery(Shape):
    scoring = _choice(
        [scoring.value for scoring in Scoring],
        "With the standings that this scoring would have given, as `what_if`.",
    )


class WordRequest(Shape):
    word = serializers.CharField(max_length=MAX_LENGTH)
    round = serializers.RegexField(
        f"^[{ROUND_ID_ALPHABET}]{{{ROUND_ID_LENGTH}}}$",
        required=False,
        allow_null=True,
        error_messages=dict.fromkeys(("invalid", "blank"), "This is no id of a round."),
        help_text="The id of the round it was typed in: in another one it doesn’t count.",
    )
    again = serializers.BooleanField(
        required=False,
        default=False,
        help_text="Sent before, but the answer was lost: then it is no repetition.",
    )


class SeatRequest(Shape):
    seat = serializers.IntegerField(
        min_value=1,
        max_value=LARGEST_ID,
        help_text="The number of a seat in the snapshot.",
        error_messages=dict.fromkeys(
            NUMBER_ERRORS, "A seat is a whole number, as snapshots have it."
        ),
    )


class RenameRequest(SeatRequest, NameRequest):
    pass


class HandicapRequest(SeatRequest):
    min_length = _number(HANDICAPS["min_length"], "Null: that of the game.")
    percent = _number(HANDICAPS["percent"], "Of the points; 100 where it is left out.", null=False)
