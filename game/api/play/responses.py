"""What answers about players and games hold.

The snapshots are made in `game.snapshots`; the serializers here only describe them.
"""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from game.api.pagination import next_field
from game.api.solving.responses import Json, Shape, path_field
from game.models import Player
from game.rules.clock import Phase
from game.rules.results import Scoring
from game.rules.reveal import Reveal
from game.rules.settings import SETTINGS, Settings
from game.rules.verdicts import Verdict
from solver.letter_scoring import Bonus

MILLIS = "Milliseconds since 1970."


class PlayerAnswer(Shape):
    id = serializers.IntegerField()
    name = serializers.CharField()


class SettingsAnswer(Shape):
    def get_fields(self) -> dict[str, Any]:  # one for each setting
        return {name: _setting(name) for name in SETTINGS}


def _setting(name: str) -> serializers.Field[Any, Any, Any, Any]:
    setting = SETTINGS[name]
    if setting.choices:
        return serializers.ChoiceField([choice.value for choice in setting.choices])
    if setting.range:
        nullable = setting.null is not None and setting.resolve is None
        return serializers.IntegerField(allow_null=nullable)
    return serializers.CharField(allow_null=getattr(Settings(), name) is None)


class GameState(Shape):
    code = serializers.CharField()
    public = serializers.BooleanField()
    host = serializers.IntegerField(allow_null=True, help_text="The host’s seat.")
    closed = serializers.BooleanField()
    board_set = serializers.BooleanField(
        help_text="Whether its host has chosen the board, and so may know its words."
    )
    settings = SettingsAnswer()


class BoardState(Shape):
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField()))
    size = serializers.ListField(child=serializers.IntegerField(), min_length=2, max_length=2)
    bonuses = serializers.ListField(
        child=serializers.ListField(
            child=serializers.ChoiceField([bonus.value for bonus in Bonus], allow_null=True)
        ),
        allow_null=True,
        help_text="Of each tile, row by row: double or triple letter or word. Null where letters "
        "don’t count.",
    )
    values = serializers.ListField(
        child=serializers.ListField(child=serializers.IntegerField()),
        allow_null=True,
        help_text="What the letters of each tile are worth. Null where letters don’t count.",
    )


class RoundLine(Shape):
    id = serializers.CharField()
    number = serializers.IntegerField(help_text="In this game, from 1.")
    series_place = serializers.IntegerField(help_text="In its series, from 1.")
    phase = serializers.ChoiceField([phase.value for phase in Phase])
    starts_at = serializers.IntegerField(help_text=MILLIS)
    ends_at = serializers.IntegerField(allow_null=True, help_text=f"{MILLIS} Null: untimed.")
    settled = serializers.BooleanField(help_text="Whether there are results.")
    commitment = serializers.CharField(
        help_text="SHA-256 of salt, board and bonuses, in hex: see the results."
    )
    min_length = serializers.IntegerField()
    scoring = serializers.ChoiceField([scoring.value for scoring in Scoring])


class RoundState(RoundLine):
    next_starts_at = serializers.IntegerField(
        allow_null=True, help_text="When the next round starts by itself, if it does."
    )
    board = BoardState(allow_null=True, help_text="Null before the start.")


class RoundsAnswer(Shape):
    items = RoundLine(many=True, help_text="The latest first.")
    next = next_field()


class HandicapState(Shape):
    min_length = serializers.IntegerField(allow_null=True)
    percent = serializers.IntegerField()


class PlayerState(Shape):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    host = serializers.BooleanField()
    online = serializers.BooleanField()
    words = serializers.IntegerField(help_text="How many they have found in this round.")
    handicap = HandicapState(allow_null=True)


class OwnWord(Shape):
    word = serializers.CharField()
    points = serializers.IntegerField()


class You(Shape):
    seat = serializers.IntegerField()
    name = serializers.CharField()
    min_length = serializers.IntegerField(allow_null=True)
    may_start = serializers.BooleanField(
        help_text="Whether you may start a round, and end an untimed one."
    )
    words = OwnWord(many=True)
    points = serializers.IntegerField()


class GameAnswer(Shape):
    code = serializers.CharField()
    server_time = serializers.IntegerField(help_text=MILLIS)
    you = You(allow_null=True, help_text="Null for those who have not joined.")
    game = GameState()
    round = RoundState(allow_null=True, help_text="Null before the first one.")
    players = PlayerState(many=True, help_text="In the public game the ten best.")
    present = serializers.IntegerField(help_text="How many are there just now.")


class VerdictAnswer(Shape):
    word = serializers.CharField(help_text="As the dictionary spells it.")
    accepted = serializers.BooleanField()
    points = serializers.IntegerField(required=False, help_text="Of a word that was accepted.")
    code = serializers.CharField(required=False, help_text="Why it was not accepted.")


class DictionaryPlayed(Shape):
    slug = serializers.CharField()
    name = serializers.CharField()
    language = serializers.CharField()
    version = serializers.IntegerField()
    content_hash = serializers.CharField()


class PastRound(Shape):
    id = serializers.CharField()
    number = serializers.IntegerField()
    series_place = serializers.IntegerField()
    game = serializers.CharField()
    public = serializers.BooleanField()
    dice = serializers.CharField()
    set_by_host = serializers.BooleanField(help_text="Whether the host had chosen the board.")
    min_length = serializers.IntegerField()
    scoring = serializers.ChoiceField([scoring.value for scoring in Scoring])
    reveal = serializers.ChoiceField([reveal.value for reveal in Reveal])
    dictionary = DictionaryPlayed()
    starts_at = serializers.IntegerField(help_text=MILLIS)
    ends_at = serializers.IntegerField(help_text=MILLIS)


class PastBoard(BoardState):
    text = serializers.CharField()


class SeriesStanding(Shape):
    place = serializers.IntegerField(help_text="From 1; equal points share a place.")
    seat = serializers.IntegerField()
    name = serializers.CharField()
    points = serializers.IntegerField()
    words = serializers.IntegerField()


class StandingAnswer(SeriesStanding):
    handicap = HandicapState(allow_null=True)


class WordOfBoard(Shape):
    word = serializers.CharField()
    points = serializers.IntegerField()
    path = path_field()
    found_by = serializers.IntegerField(help_text="How many found it.")
    finders = serializers.ListField(
        child=serializers.IntegerField(),
        help_text="Their seats, the first finder first; in the public game ten and you.",
    )
    scores = serializers.ListField(
        child=serializers.FloatField(), help_text="What each of them got for it."
    )
    times = serializers.ListField(
        child=serializers.IntegerField(), help_text="When each sent it: milliseconds since start."
    )
    cancelled = serializers.BooleanField()
    commonness = serializers.FloatField(
        allow_null=True,
        help_text="On the Zipf scale: 0 (in no list) to about 8. Null: nothing is known of the "
        "language.",
    )


class NearMiss(Shape):
    had = serializers.CharField(help_text="A word that you found.")
    missed = serializers.CharField(help_text="A word beside it that you didn’t find.")
    points = serializers.IntegerField()


class TimedWord(Shape):
    at = serializers.IntegerField(help_text="Milliseconds since the start.")
    word = serializers.CharField()
    points = serializers.FloatField(help_text="What the player got for it in the end.")
    cancelled = serializers.BooleanField()


class Line(Shape):
    seat = serializers.IntegerField()
    finds = TimedWord(many=True)


class WhatIf(Shape):
    scoring = serializers.ChoiceField([scoring.value for scoring in Scoring])
    standings = StandingAnswer(many=True)


class ResultsAnswer(Shape):
    round = PastRound()
    board = PastBoard()
    salt = serializers.CharField()
    deal = serializers.CharField(
        help_text="The text of the board; after it a space and the bonuses, where it has any."
    )
    commitment = serializers.CharField(help_text="SHA-256 of salt and deal, in hex.")
    you = serializers.IntegerField(allow_null=True, help_text="Your seat.")
    players = serializers.IntegerField(help_text="How many the standings count.")
    standings = StandingAnswer(
        many=True, help_text="From the first place on; in the public game a hundred and you."
    )
    series = SeriesStanding(
        many=True, allow_null=True, help_text="Of the series up to this round; null for its first."
    )
    what_if = WhatIf(
        allow_null=True, help_text="The standings by another scoring, where one was asked for."
    )
    words = WordOfBoard(many=True, help_text="All words of the board that may be seen.")
    missed = serializers.IntegerField(help_text="How many words of the board nobody found.")
    hidden = serializers.IntegerField(help_text="How many of these are not shown (yet).")
    rarest = serializers.CharField(
        allow_null=True, help_text="The least common word that was found, where that is known."
    )
    everyday = serializers.ListField(
        child=serializers.CharField(), help_text="Common words that nobody found, up to eight."
    )
    near_misses = NearMiss(
        many=True, help_text="Words that you all but had, the best five. Of your seat only."
    )
    timeline = Line(many=True, help_text="Who found what when: the best ten players and you.")


def player(known: Player) -> Json:
    """The JSON of PlayerAnswer."""
    return {"id": known.pk, "name": known.name}


def game(snapshot: Json) -> Json:
    """The JSON of GameAnswer."""
    return {"code": snapshot["game"]["code"], **snapshot}


def verdict(given: Verdict) -> Json:
    """The JSON of VerdictAnswer."""
    outcome = {"points": given.points} if given.accepted else {"code": given.code}
    return {"word": given.word, "accepted": given.accepted, **outcome}
