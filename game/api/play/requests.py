"""Requests about players and games. Only the shape is checked here; services check the meaning."""

from dataclasses import replace
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from game.api.fields import BoardField, FlagField, Serializer, choice_field, example, integer_field
from game.models.report import MAX_REASON
from game.rules.codes import ROUND_ID_ALPHABET, ROUND_ID_LENGTH
from game.rules.computer import OUT_OF_RANGE, Strength
from game.rules.names import MAX_NAME
from game.rules.phrases import Phrase
from game.rules.results import Scoring
from game.rules.settings import HANDICAPS, NEWCOMERS, SETTINGS, Door, Range, Settings, read_settings
from game.rules.teams import MOST
from game.services.play.setting_texts import TEXTS
from game.services.solving import lexicons
from game.services.solving.boards import read_board
from solver import Board
from solver.wordfiles.selection import MAX_WORD_LETTERS

MAX_INPUT = 20 * MAX_NAME  # a name before it is cleaned
MAX_ID = 2**63 - 1
TEAMS = Range(1, MOST, _("A team is from %(least)s to %(most)s."))


@example(name="Alice")
class NameRequest(Serializer):
    name = serializers.CharField(
        max_length=MAX_INPUT, help_text=f"1 to {MAX_NAME} visible characters."
    )


@example(name="Alice")
class JoinRequest(Serializer):
    name = serializers.CharField(
        max_length=MAX_INPUT,
        required=False,
        allow_null=True,
        help_text="By default the name of the player, with a number if it is taken in this game.",
    )
    seat = integer_field(
        1,
        MAX_ID,
        _("A seat is a whole number, as the roster has it."),
        allow_null=True,
        help_text="A seat of the roster that nobody has taken; it has its own name.",
    )


def seat_field(**options: Any) -> serializers.IntegerField:
    return integer_field(1, MAX_ID, _("A seat is a whole number, as snapshots have it."), **options)


def range_field(allowed: Range, **options: Any) -> serializers.IntegerField:
    sentence = lazy(lambda: allowed.sentence, str)()
    return integer_field(allowed.least, allowed.most, sentence, **options)


def _number(allowed: Range, text: str = "", null: bool = True) -> serializers.IntegerField:
    return range_field(allowed, allow_null=null, help_text=text)


@example(round_seconds=120)
class SettingsRequest(Serializer):
    def get_fields(self) -> dict[str, Any]:  # one for each setting
        return {**{name: _setting(name) for name in SETTINGS}, **super().get_fields()}

    def applied_to(self, settings: Settings) -> Settings:
        """The settings with those that were sent in place. Raises ValidationError."""
        self.is_valid(raise_exception=True)
        values = dict(self.validated_data)
        values |= values.pop("settings", {})
        values.pop("board", None)  # not a setting: it can't be changed later
        return replace(settings, **read_settings(values))


def _setting(name: str) -> serializers.Field[Any, Any, Any, Any]:
    setting, text = SETTINGS[name], TEXTS[name].help
    usual = f"A new game has {_written(getattr(Settings(), name))}."
    if setting.range:
        return _number(setting.range, f"{text} {usual}".strip(), null=setting.nullable)
    if setting.choices:
        described = (f"`{choice.value}`: {choice.description}." for choice in setting.choices)
        told = " ".join([text, *described, usual]).strip()
        return choice_field(list(setting.choices), told, allow_null=setting.nullable)
    if setting.flag:
        return serializers.BooleanField(required=False, help_text=f"{text} {usual}")
    return serializers.CharField(
        required=False,
        allow_blank=not setting.nullable,
        allow_null=setting.nullable,
        max_length=setting.max_length,
        help_text=f"{text} {usual}".strip(),
    )


def _written(default: object) -> str:
    if isinstance(default, bool):
        return f"`{str(default).lower()}`"
    return "null" if default is None else f"`{default}`" if default else "none"


class GameRequest(SettingsRequest):
    settings = SettingsRequest(required=False, help_text="The settings, nested as in snapshots.")


class NewGameRequest(GameRequest):
    board = BoardField(
        required=False,
        allow_null=True,
        help_text="The board of all rounds, whatever its size; players see that it was set.",
    )

    def chosen_board(self, dictionary: str | None) -> Board | None:
        """The board of the request, if it has one, for a dictionary, given by its slug.

        Raises ValidationError and Refusal.
        """
        self.is_valid(raise_exception=True)
        board = self.validated_data.get("board")
        if board is None:
            return None
        return read_board(board, plain_q=lexicons.current(dictionary)[1].language.plain_q)


class ResultsQuery(Serializer):
    scoring = choice_field(
        [scoring.value for scoring in Scoring],
        "Adds the standings that this scoring would give, as `what_if`.",
    )


def _list_field() -> serializers.Field[Any, Any, Any, Any]:
    return seat_field(
        allow_null=True,
        help_text="On paper: whose list it is, by default yours. The host types for those without "
        "a device.",
    )


@example(word="line")
class WordRequest(Serializer):
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    round = serializers.RegexField(
        f"^[{ROUND_ID_ALPHABET}]{{{ROUND_ID_LENGTH}}}$",
        required=False,
        allow_null=True,
        error_messages=dict.fromkeys(("invalid", "blank"), _("This is not the id of a round.")),
        help_text="The id of the round in which the word was typed; it counts in no other round.",
    )
    again = FlagField(False, "True: a retry after a lost response; it is not `word.repeated`.")
    seat = _list_field()


@example(word="line")
class TakeBackRequest(Serializer):
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    seat = _list_field()


@example(done=True)
class DoneRequest(Serializer):
    done = FlagField(True, "False: the list is not complete yet.")
    seat = _list_field()


@example(word="zax", counts=True)
class VoteRequest(Serializer):
    word = serializers.CharField(max_length=MAX_WORD_LETTERS)
    counts = serializers.BooleanField(
        required=False, allow_null=True, help_text="Null takes your vote back."
    )


@example(board="catdlinemaropets")
class BoardRequest(Serializer):
    board = BoardField(help_text="The board that lies on the table.")


class SeatRequest(Serializer):
    seat = seat_field(required=True, help_text="The number of a seat in the snapshot.")


@example(seat=2, reason="Insults the others by the names they choose.")
class ReportRequest(SeatRequest):
    reason = serializers.CharField(
        max_length=10 * MAX_REASON,
        allow_blank=True,
        help_text=f"What happened, in at most {MAX_REASON} characters.",
    )


@example(names=["Mia", "Ben"])
class RosterRequest(Serializer):
    names = serializers.ListField(
        child=serializers.CharField(max_length=MAX_INPUT, allow_blank=True),
        max_length=400,
        help_text="They replace the list. Empty ones are left out.",
    )


class RestoreRequest(Serializer):
    seats = serializers.ListField(
        child=seat_field(),
        min_length=1,
        max_length=200,
        help_text="Seats of `you.removed`.",
    )


class DeputyRequest(Serializer):
    seat = seat_field(allow_null=True)


class ComputerRequest(Serializer):
    strength = integer_field(
        min(Strength),
        max(Strength),
        OUT_OF_RANGE,
        required=True,
        help_text=", ".join(f"{strength.value}: {strength.code}" for strength in Strength) + ".",
    )


class DoorRequest(Serializer):
    door = choice_field(
        list(Door), " ".join(f"`{door.value}`: {door.description}." for door in Door), required=True
    )


class NewcomersRequest(Serializer):
    minutes = range_field(
        NEWCOMERS, required=True, help_text="Those who joined in so many minutes are removed."
    )


@example(seat=1, name="Alice")
class RenameRequest(SeatRequest):
    name = serializers.CharField(
        max_length=MAX_INPUT,
        allow_blank=True,
        help_text=f"1 to {MAX_NAME} visible characters. Empty, by the host: the player may choose "
        "again.",
    )


@example(phrase="well_played")
class SayRequest(Serializer):
    phrase = choice_field(list(Phrase), "Which phrase.", required=True)


@example(seat=1, team=2)
class TeamRequest(SeatRequest):
    team = range_field(TEAMS, required=True)


class HandicapRequest(SeatRequest):
    min_length = _number(HANDICAPS["min_length"], "Null: the minimum of the game.")
    percent = _number(HANDICAPS["percent"], "Percentage of the points; by default 100.", null=False)
