"""What requests about players and games may hold. What it means is up to the services."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from rest_framework import serializers

from game.api.solving.requests import NUMBER_ERRORS, BoardField
from game.rules.codes import ROUND_ID_ALPHABET, ROUND_ID_LENGTH
from game.rules.names import MAX_NAME
from game.rules.results import LABELS, Scoring
from game.rules.reveal import LABELS as REVEALED
from game.rules.reveal import Reveal
from game.rules.settings import HANDICAPS, RANGES, Range, Settings, StartBy
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
    error = f"{allowed.what} is from {allowed.least} to {allowed.most}."
    return serializers.IntegerField(
        min_value=allowed.least,
        max_value=allowed.most,
        required=False,
        allow_null=null,
        help_text=text,
        error_messages=dict.fromkeys(NUMBER_ERRORS, error),
    )


def _choice(choices: list[str], text: str = "") -> serializers.ChoiceField:
    error = f"Choose one of {', '.join(choices)}."
    return serializers.ChoiceField(
        choices, required=False, help_text=text, error_messages={"invalid_choice": error}
    )


class SettingsRequest(Shape):
    rows = _number(RANGES["rows"], null=False)
    columns = _number(RANGES["columns"], null=False)
    dice = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=20,
        help_text="The name of a dice set; empty for the usual ones of the size.",
    )
    round_seconds = _number(RANGES["round_seconds"], "Null: untimed practice.")
    min_length = _number(
        RANGES["min_length"], "Null: the usual one of size and scoring. 2 with `ruzzle` only."
    )
    dictionary = serializers.CharField(
        required=False,
        allow_null=True,
        max_length=100,
        help_text="A slug. Null: the default one at the start of each round.",
    )
    scoring = _choice(
        [scoring.value for scoring in Scoring],
        " ".join(f"`{scoring.value}`: {label}." for scoring, label in LABELS.items()),
    )
    min_words = _number(RANGES["min_words"], "Null: any board that has words.")
    rounds = _number(RANGES["rounds"], "Of a series. Null: endless.")
    pause_seconds = _number(
        RANGES["pause_seconds"], "After which the next round starts by itself. Null: by hand."
    )
    start_by = _choice([start_by.value for start_by in StartBy], "Who may start a round.")
    reveal = _choice(
        [reveal.value for reveal in Reveal],
        "The words that nobody found. "
        + " ".join(f"`{reveal.value}`: {label.lower()}." for reveal, label in REVEALED.items()),
    )

    def applied_to(self, settings: Settings) -> Settings:
        """These settings with what was sent in place. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        values = dict(self.validated_data)
        values |= values.pop("settings", {})
        values.pop("board", None)  # no setting: it can't be changed later
        if "scoring" in values:
            values["scoring"] = Scoring(values["scoring"])
        if "start_by" in values:
            values["start_by"] = StartBy(values["start_by"])
        if "reveal" in values:
            values["reveal"] = Reveal(values["reveal"])
        return replace(settings, **values)


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
