"""Responses about players and games.

`game.snapshots` builds the JSON; the serializers here describe it for the schema.
"""

from typing import Any

from drf_spectacular.utils import OpenApiExample, extend_schema_serializer
from rest_framework import serializers

from game.api.fields import (
    ScoredWord,
    Serializer,
    WordOnTiles,
    integers_field,
    millis_field,
    rare_field,
    rows_field,
    written_field,
)
from game.rules.clock import Phase
from game.rules.computer import Strength
from game.rules.lists import WordsFrom
from game.rules.phrases import Phrase
from game.rules.results import Scoring
from game.rules.settings import SETTINGS, Door
from solver.letter_scoring import Bonus

SCORINGS = [scoring.value for scoring in Scoring]


def computer_field() -> serializers.ChoiceField:
    return serializers.ChoiceField(
        [strength.code for strength in Strength],
        allow_null=True,
        help_text="How strong a computer player is; null for people.",
    )


class PlayerResponse(Serializer):
    id = serializers.IntegerField(source="pk")
    name = serializers.CharField()


class SettingsResponse(Serializer):
    def get_fields(self) -> dict[str, Any]:  # one for each setting
        return {name: _setting(name) for name in SETTINGS}


def _setting(name: str) -> serializers.Field[Any, Any, Any, Any]:
    setting = SETTINGS[name]
    if setting.choices:
        return serializers.ChoiceField([choice.value for choice in setting.choices])
    if setting.flag:
        return serializers.BooleanField()
    if setting.range:
        return serializers.IntegerField(allow_null=setting.nullable and setting.resolve is None)
    return serializers.CharField(allow_null=setting.nullable)


class GameState(Serializer):
    code = serializers.CharField()
    public = serializers.BooleanField()
    host = serializers.IntegerField(allow_null=True, help_text="The host’s seat.")
    host_name = serializers.CharField(allow_null=True)
    deputy = serializers.IntegerField(
        allow_null=True,
        help_text="The seat of who is host while the owner is absent, if `if_away` is `deputy`.",
    )
    closed = serializers.BooleanField()
    board_set = serializers.BooleanField(
        help_text="Whether the host chose the board, and so may know its words."
    )
    daily = serializers.BooleanField(help_text="A try of the daily board: one round.")
    door = serializers.ChoiceField(
        [door.value for door in Door],
        help_text="Whether newcomers may join. Players who have a seat can always come back.",
    )
    held = serializers.BooleanField(
        help_text="Whether the next round waits until it is started by hand."
    )
    settings = SettingsResponse()


class BoardState(Serializer):
    rows = rows_field()
    size = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    bonuses = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ChoiceField([bonus.value for bonus in Bonus], allow_null=True)
        ),
        allow_null=True,
        help_text="The bonus of each tile, row by row: double or triple letter or word. Null "
        "unless the scoring is `ruzzle`.",
    )
    values = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="The letter value of each tile, row by row. Null unless the scoring is `ruzzle`.",
    )
    accents = serializers.DictField(
        child=serializers.CharField(),
        required=False,
        help_text="Letters that players may type though no tile shows them, each with what tiles "
        "spell it with; left out if there are none.",
    )


class RoundSummary(Serializer):
    id = serializers.CharField()
    number = serializers.IntegerField(help_text="The number in the game, from 1.")
    series_place = serializers.IntegerField(help_text="The number in the series, from 1.")
    phase = serializers.ChoiceField([phase.value for phase in Phase])
    starts_at = millis_field()
    ends_at = millis_field("Null: untimed.", allow_null=True)
    paused = serializers.BooleanField(
        help_text="Whether the host has paused it. `ends_at` is then when the pause ends the round."
    )
    time_left = serializers.IntegerField(
        allow_null=True, help_text="The milliseconds on the clock of a paused round; else null."
    )
    writing_at = millis_field(
        "On paper: when the clock runs out, and lists are typed.", required=False, allow_null=True
    )
    checking_at = millis_field("On paper: when all lists were in.", required=False, allow_null=True)
    settled = serializers.BooleanField(help_text="Whether the results are ready.")
    commitment = serializers.CharField(
        help_text="SHA-256 in hex of `salt` and `deal` of the results."
    )
    min_length = serializers.IntegerField()
    words_from = serializers.ChoiceField([each.value for each in WordsFrom])
    scoring = serializers.ChoiceField(SCORINGS)


class ListState(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    words = serializers.IntegerField()
    done = serializers.BooleanField(help_text="Whether the list is complete.")
    online = serializers.BooleanField(
        help_text="Whether they are there with a device; else the host types the list."
    )


class PaperWord(WordOnTiles):
    points = serializers.IntegerField(help_text="0 if it does not count.")
    code = serializers.CharField(allow_null=True, help_text="Why it does not count; else null.")
    voted = serializers.BooleanField(help_text="The table has decided, not the dictionary.")
    seats = integers_field("Whose lists have it.")

    def get_fields(self) -> dict[str, Any]:  # one of the names is a keyword of Python
        votes = {name: serializers.IntegerField() for name in ("for", "against")}
        return {**super().get_fields(), **votes}


class PaperState(Serializer):
    has_board = serializers.BooleanField(help_text="Whether somebody has typed the board.")
    lists = ListState(many=True, help_text="The lists that are waited for; empty before.")
    words = PaperWord(
        many=True, allow_null=True, help_text="The words of all lists, once all are in; else null."
    )


class RoundState(RoundSummary):
    paper = PaperState(required=False, help_text="Left out but for rounds on paper.")
    next_starts_at = serializers.IntegerField(
        allow_null=True, help_text="When the next round starts automatically; null if it does not."
    )
    board = BoardState(allow_null=True, help_text="Null before the start.")
    common = serializers.IntegerField(
        required=False,
        help_text="The number of words on the board that are no bonus, such as the common ones or "
        "those of a list; left out before the start, and where all words are alike.",
    )


class HandicapState(Serializer):
    min_length = serializers.IntegerField(allow_null=True)
    percent = serializers.IntegerField()


def team_field() -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, help_text="The number of the team, from 1; left out without teams."
    )


class SaidState(Serializer):
    phrase = serializers.ChoiceField(Phrase.choices())
    at = serializers.IntegerField(help_text="Milliseconds since 1970.")


class PlayerState(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    computer = computer_field()
    host = serializers.BooleanField()
    online = serializers.BooleanField(
        help_text="Whether the player has joined, played or asked for a snapshot within a minute."
    )
    words = serializers.IntegerField(help_text="The number of words found in this round.")
    handicap = HandicapState(allow_null=True)
    team = team_field()
    said = SaidState(required=False, help_text="What the player has said within ten seconds.")


class OwnWord(ScoredWord):
    rare = rare_field()


class FindState(ScoredWord):
    seat = serializers.IntegerField()


class KnockState(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    claims = serializers.IntegerField(
        allow_null=True, help_text="The seat that they say is theirs, on another device."
    )
    claims_name = serializers.CharField(allow_null=True)


class RemovedState(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    removed_at = millis_field()


class You(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    min_length = serializers.IntegerField(allow_null=True)
    may_start = serializers.BooleanField(help_text="Whether you may start a round.")
    may_pause = serializers.BooleanField(
        help_text="Whether you may pause this round, while it is played."
    )
    may_end = serializers.BooleanField(
        help_text="Whether you may end this round early, while it is played."
    )
    team_finds = FindState(
        many=True,
        required=False,
        help_text="The words that others in the team have found; left out without teams.",
    )
    votes = serializers.DictField(
        child=serializers.BooleanField(),
        required=False,
        help_text="On paper: what you have voted, by word.",
    )
    words = OwnWord(many=True)
    points = serializers.IntegerField()
    finds = FindState(
        many=True,
        allow_null=True,
        help_text="For the host who only hosts this round: the words of all players. Else null.",
    )
    knocks = KnockState(many=True, help_text="For the host: who waits to be let in.")
    removed = RemovedState(many=True, help_text="For the host: whom they can restore.")
    screen = serializers.CharField(
        allow_null=True,
        help_text="For the host: the address of the big screen, with its key. Else null.",
    )


class RosterName(Serializer):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    taken = serializers.BooleanField()


class RosterResponse(Serializer):
    names = RosterName(many=True)


class AnnouncementState(Serializer):
    id = serializers.IntegerField()
    text = serializers.CharField()
    ends_at = millis_field()


class GameResponse(Serializer):
    code = serializers.CharField()
    server_time = millis_field()
    you = You(allow_null=True, help_text="Null for visitors who have not joined.")
    game = GameState()
    round = RoundState(allow_null=True, help_text="Null before the first round.")
    players = PlayerState(many=True, help_text="All players; in the public game the ten best.")
    present = serializers.IntegerField(
        help_text="The number of players present, with computers; in the public game of people."
    )
    announcements = AnnouncementState(
        many=True, help_text="What the site tells all visitors, such as a time of maintenance."
    )


@extend_schema_serializer(
    examples=[
        OpenApiExample("a word that counts", {"word": "aerial", "accepted": True, "points": 3}),
        OpenApiExample(
            "a word that does not", {"word": "risk", "accepted": False, "code": "word.not_on_board"}
        ),
    ]
)
class VerdictResponse(Serializer):
    word = serializers.CharField(help_text="As tiles spell it.")
    written = written_field()
    accepted = serializers.BooleanField()
    points = serializers.IntegerField(required=False, help_text="The points of an accepted word.")
    code = serializers.CharField(required=False, help_text="Why the word was not accepted.")
    rare = rare_field()


class DictionaryPlayed(Serializer):
    slug = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField()
    version = serializers.IntegerField()
    content_hash = serializers.CharField()
