"""Requests about players and games. Services check what goes beyond their shape."""

from dataclasses import replace
from typing import Any

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers

from game.actions.fields import (
    BoardField,
    FlagField,
    Json,
    Serializer,
    choice_field,
    example,
    integer_field,
)
from game.models.report import MAX_REASON
from game.rules.blanks import Hint
from game.rules.codes import ROUND_ID_ALPHABET, ROUND_ID_LENGTH
from game.rules.computer import OUT_OF_RANGE, Strength
from game.rules.drills import HINTS
from game.rules.names import MAX_NAME, length_sentence
from game.rules.phrases import Phrase
from game.rules.results import Scoring
from game.rules.setting import Range
from game.rules.setting_checks import HANDICAPS, NEWCOMERS
from game.rules.settings import SETTINGS, Door, Settings, read_settings
from game.rules.teams import TEAMS
from solver.wordfiles.selection import MAX_WORD_LETTERS

MAX_INPUT = 20 * MAX_NAME  # a name before it is cleaned
MAX_ID = 2**63 - 1
MAX_BLANK = 10_000
MAX_LINE = 1000  # characters of several words
HINT_NUMBERS = Range(1, len(HINTS), _("A hint is from %(least)s to %(most)s."))


def name_field(text: str = "", **options: Any) -> serializers.CharField:
    """A name before it is cleaned, which the service does; it also says what is wrong with an
    empty one."""
    too_long: Any = {"max_length": lazy(length_sentence, str)()}
    text = text or f"1 to {MAX_NAME} visible characters."
    return serializers.CharField(
        max_length=MAX_INPUT, error_messages=too_long, help_text=text, **options
    )


@example(name="Alice")
class NameRequest(Serializer):
    name = name_field()


@example(name="Oma")
class ListedRequest(Serializer):
    name = name_field(allow_blank=True)


@example(name="Alice")
class JoinRequest(Serializer):
    name = name_field(
        "By default the name of the player, with a number if it is taken in this game.",
        required=False,
        allow_null=True,
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


def settings_of(sent: Json, settings: Settings) -> Settings:
    """The settings with those that a request has in place. Raises Refusal."""
    values = {**sent, **sent.get("settings", {})}
    known = {name: value for name, value in values.items() if name in SETTINGS}
    return replace(settings, **read_settings(known))


def _setting(name: str) -> serializers.Field[Any, Any, Any, Any]:
    setting = SETTINGS[name]
    usual = f"A new game has {_written(getattr(Settings(), name))}."
    if setting.range:
        return _number(setting.range, f"{setting.help} {usual}".strip(), null=setting.nullable)
    if setting.choices:
        described = (f"`{choice.value}`: {choice.description}." for choice in setting.choices)
        told = " ".join([setting.help, *described, usual]).strip()
        return choice_field(list(setting.choices), told, allow_null=setting.nullable)
    if setting.flag:
        return serializers.BooleanField(required=False, help_text=f"{setting.help} {usual}")
    return serializers.CharField(
        required=False,
        allow_blank=not setting.nullable,
        allow_null=setting.nullable,
        max_length=setting.max_length,
        help_text=f"{setting.help} {usual}".strip(),
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


class WordsRequest(Serializer):
    word = serializers.CharField(allow_blank=True, max_length=MAX_LINE)
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
class RenameRequest(Serializer):
    seat = seat_field(allow_null=True, help_text="By default your own.")
    name = name_field(
        f"1 to {MAX_NAME} visible characters. Empty, by the host: the player may choose again.",
        allow_blank=True,
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


@example(seat=1, name="Alice", min_length=None, percent=100)
class PlayerRequest(HandicapRequest):
    name = RenameRequest().fields["name"]
    team = range_field(TEAMS, allow_null=True, help_text="Null: as before.")


class HintRequest(Serializer):
    hint = range_field(
        HINT_NUMBERS, required=True, help_text="Which one; those before it are given, too."
    )


class BlankRequest(Serializer):
    blank = integer_field(
        1,
        MAX_BLANK,
        _("A word is named by its place in the list, from 1."),
        allow_null=True,
        help_text="Which of `you.blanks`, from 1; left out: the first that is not found.",
    )
    hint = choice_field([*Hint], "What to be told.", required=True)


def player_field(text: str, *, required: bool = False) -> serializers.IntegerField:
    sentence = _("A player is a whole number, as lists of players have it.")
    return integer_field(1, MAX_ID, sentence, required=required, help_text=text)


@example(player=502)
class InvitationRequest(Serializer):
    player = player_field("The `id` of somebody you follow, or know from a game.", required=True)
