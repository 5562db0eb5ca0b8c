"""Requests about players and games. Only the shape is checked here; services check the meaning."""

from __future__ import annotations

from dataclasses import replace

from rest_framework import serializers

from game.api.fields import BoardField, FlagField, Serializer, integer_field
from game.rules.codes import ROUND_ID_ALPHABET, ROUND_ID_LENGTH
from game.rules.names import MAX_NAME
from game.rules.results import LABELS, Scoring
from game.rules.reveal import LABELS as REVEALED
from game.rules.reveal import Reveal
from game.rules.settings import HANDICAPS, RANGES, Range, Settings, StartBy
from game.services.solving.boards import read_board
from game.services.solving.solve import MAX_LENGTH
from solver import Board

MAX_INPUT = 20 * MAX_NAME  # a name before it is cleaned
MAX_ID = 2**63 - 1


class NameRequest(Serializer):
    name = serializers.CharField(
        max_length=MAX_INPUT, help_text=f"1 to {MAX_NAME} visible characters."
    )


class JoinRequest(Serializer):
    name = serializers.CharField(
        max_length=MAX_INPUT,
        required=False,
        allow_null=True,
        help_text="By default the name of the player, with a number if it is taken in this game.",
    )


def _number(allowed: Range, text: str = "", null: bool = True) -> serializers.IntegerField:
    error = f"{allowed.what} is from {allowed.least} to {allowed.most}."
    return integer_field(allowed.least, allowed.most, error, allow_null=null, help_text=text)


def _choice(choices: list[str], text: str = "") -> serializers.ChoiceField:
    error = f"Choose one of {', '.join(choices)}."
    return serializers.ChoiceField(
        choices, required=False, help_text=text, error_messages={"invalid_choice": error}
    )


class SettingsRequest(Serializer):
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
        help_text="The board of all rounds, whatever its size; players see that it was set.",
    )

    def chosen_board(self) -> Board | None:
        """The board of the request, if it has one. Raises ValidationError and Refusal."""
        self.is_valid(raise_exception=True)
        board = self.validated_data.get("board")
        return None if board is None else read_board(board)


class ResultsQuery(Serializer):
    scoring = _choice(
        [scoring.value for scoring in Scoring],
        "Adds the standings that this scoring would give, as `what_if`.",
    )


class WordRequest(Serializer):
    word = serializers.CharField(max_length=MAX_LENGTH)
    round = serializers.RegexField(
        f"^[{ROUND_ID_ALPHABET}]{{{ROUND_ID_LENGTH}}}$",
        required=False,
        allow_null=True,
        error_messages=dict.fromkeys(("invalid", "blank"), "This is no id of a round."),
        help_text="The id of the round in which the word was typed; it counts in no other round.",
    )
    again = FlagField(False, "True: a retry after a lost response; it is not `word.repeated`.")


class SeatRequest(Serializer):
    seat = integer_field(
        1,
        MAX_ID,
        "A seat is a whole number, as snapshots have it.",
        required=True,
        help_text="The number of a seat in the snapshot.",
    )


class RenameRequest(SeatRequest, NameRequest):
    pass


class HandicapRequest(SeatRequest):
    min_length = _number(HANDICAPS["min_length"], "Null: the minimum of the game.")
    percent = _number(HANDICAPS["percent"], "Percentage of the points; by default 100.", null=False)
