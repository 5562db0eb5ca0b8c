"""The rounds of a game and their results."""

from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.api.etag import CacheableView
from game.api.fields import (
    ScoredWord,
    Serializer,
    WordOnTiles,
    integers_field,
    millis_field,
    path_field,
    rare_field,
    strings_field,
    validated,
)
from game.api.pagination import PageQuery, next_field, page_by_number
from game.api.play.requests import ResultsQuery
from game.api.play.responses import (
    SCORINGS,
    BoardState,
    DictionaryPlayed,
    HandicapState,
    PaperWord,
    RoundSummary,
    computer_field,
    team_field,
)
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import Round
from game.rules.lists import WordsFrom
from game.rules.medals import MEDALS
from game.rules.refusals import Refusal
from game.rules.results import Reveal, Scoring
from game.services.play import settling
from game.services.play.seating import seats, watching
from game.snapshots import round_results, round_summary, series_results


class RoundsResponse(Serializer):
    items = RoundSummary(many=True, help_text="The latest first.")
    next = next_field()


class ResultsRound(Serializer):
    id = serializers.CharField()
    number = serializers.IntegerField()
    series_place = serializers.IntegerField()
    game = serializers.CharField()
    public = serializers.BooleanField()
    dice = serializers.CharField()
    set_by_host = serializers.BooleanField(help_text="Whether the host chose the board.")
    paper = serializers.BooleanField(
        required=False, help_text="True for real dice and paper; else left out."
    )
    min_length = serializers.IntegerField()
    words_from = serializers.ChoiceField([each.value for each in WordsFrom])
    scoring = serializers.ChoiceField(SCORINGS)
    reveal = serializers.ChoiceField([reveal.value for reveal in Reveal])
    common_from = serializers.FloatField(
        required=False,
        help_text="The `commonness` below which words are rare; left out where all are alike.",
    )
    dictionary = DictionaryPlayed()
    starts_at = millis_field()
    ends_at = millis_field()
    length = serializers.IntegerField(
        help_text="The milliseconds of play, without pauses, as are the `times` of words."
    )


class ResultsBoard(BoardState):
    text = serializers.CharField()


class SeriesStanding(Serializer):
    place = serializers.IntegerField(help_text="From 1; equal points share a place.")
    seat = serializers.IntegerField()
    name = serializers.CharField()
    computer = computer_field()
    points = serializers.IntegerField()
    words = serializers.IntegerField()


class StandingResponse(SeriesStanding):
    handicap = HandicapState(allow_null=True)
    team = team_field()


class TeamStanding(Serializer):
    place = serializers.IntegerField()
    team = serializers.IntegerField(help_text="The number of the team, from 1.")
    name = serializers.CharField(help_text="Its colour.")
    points = serializers.IntegerField(help_text="The points of its players.")
    words = serializers.IntegerField()


class WordOfBoard(ScoredWord):
    path = path_field()
    found_by = serializers.IntegerField(help_text="The number of players who found the word.")
    finders = integers_field(
        "The finders’ seats in order of time; in the public game the first ten and you."
    )
    scores = serializers.ListField(
        child=serializers.FloatField(), help_text="The points of each finder."
    )
    times = integers_field("When each finder sent it, in milliseconds since the start.")
    cancelled = serializers.BooleanField(
        help_text="Whether the word scores for nobody, because several players found it."
    )
    rare = rare_field()
    commonness = serializers.FloatField(
        allow_null=True,
        help_text="The common logarithm of how often the word occurs among 10^9 words of texts, "
        "from 0 (in no list) to about 8. Null: nothing is known of the language.",
    )


class NearMiss(Serializer):
    had = serializers.CharField(help_text="A word that you found.")
    missed = serializers.CharField(help_text="A similar word that you missed.")
    points = serializers.IntegerField()


class TimedWord(WordOnTiles):
    at = serializers.IntegerField(help_text="Milliseconds since the start.")
    points = serializers.FloatField(help_text="The points of the player in the final scoring.")
    cancelled = serializers.BooleanField()


class TimelineOfSeat(Serializer):
    seat = serializers.IntegerField()
    finds = TimedWord(many=True)


class WhatIf(Serializer):
    scoring = serializers.ChoiceField(SCORINGS)
    standings = StandingResponse(many=True)


class OnPaper(Serializer):
    has_board = serializers.BooleanField(help_text="Whether somebody has typed the board.")
    refused = PaperWord(many=True, help_text="The words of the lists that don’t count.")


def goals_field() -> serializers.ListField:
    return integers_field("The points of the goals of those who play together; else empty.")


class ResultsResponse(Serializer):
    round = ResultsRound()
    ended_early = serializers.BooleanField(
        required=False,
        help_text="True where a player ended it before its clock had run out, so that nobody has "
        "won; else left out.",
    )
    on_paper = OnPaper(required=False, help_text="Left out but for rounds on paper.")
    board = ResultsBoard()
    salt = serializers.CharField()
    deal = serializers.CharField(
        help_text="The text of the board, followed by a space and its bonuses if it has any."
    )
    commitment = serializers.CharField(
        help_text="SHA-256 of salt and deal, in hex. Snapshots show it before the round begins, "
        "which proves that the board has not been changed since."
    )
    you = serializers.IntegerField(allow_null=True, help_text="Your seat.")
    players = serializers.IntegerField(help_text="The number of players in the standings.")
    standings = StandingResponse(
        many=True, help_text="In order of place; in the public game the best hundred and you."
    )
    teams = TeamStanding(many=True, help_text="The standings of the teams; empty without teams.")
    goals = goals_field()
    series = SeriesStanding(
        many=True,
        allow_null=True,
        help_text="The standings of the series up to this round; null in its first round.",
    )
    series_teams = TeamStanding(
        many=True, help_text="The standings of the teams in the series; empty without them."
    )
    what_if = WhatIf(
        allow_null=True, help_text="The standings under another scoring, if one was requested."
    )
    words = WordOfBoard(many=True, help_text="All words of the board that you may see.")
    missed = serializers.IntegerField(
        help_text="The number of words of the board that nobody found."
    )
    hidden = serializers.IntegerField(
        help_text="The number of missed words that are not shown, or not yet."
    )
    rarest = serializers.CharField(
        allow_null=True,
        help_text="The least common word that somebody found, if frequencies are known.",
    )
    everyday = strings_field("Up to eight common words that nobody found.")
    near_misses = NearMiss(
        many=True,
        help_text="The five best words that you missed and that are similar to one of yours.",
    )
    timeline = TimelineOfSeat(
        many=True, help_text="When players found their words: the best ten players and you."
    )


class SeriesRound(Serializer):
    id = serializers.CharField()
    number = serializers.IntegerField()
    starts_at = millis_field()
    players = serializers.IntegerField()
    found = serializers.IntegerField(help_text="The number of different words that were found.")
    points = serializers.IntegerField(help_text="The points of all players.")
    goals = goals_field()


def points_field() -> serializers.ListField:
    return serializers.ListField(
        child=serializers.IntegerField(allow_null=True),
        help_text="The points in each round; null for a round without them.",
    )


def totals_field() -> serializers.ListField:
    return integers_field("The total after each round.")


class SeriesPlayer(SeriesStanding):
    rounds = points_field()
    totals = totals_field()


class SeriesTeam(TeamStanding):
    rounds = points_field()
    totals = totals_field()


class MedalResponse(Serializer):
    medal = serializers.ChoiceField(list(MEDALS))
    title = serializers.CharField()
    seat = serializers.IntegerField()
    name = serializers.CharField()
    words = strings_field("The words that it is for; of many, the best three.")
    round = serializers.IntegerField(
        allow_null=True, help_text="The number of the round, if it is for a word of one."
    )
    detail = serializers.CharField(help_text="What it is for, in a few words.")


class SeriesResponse(Serializer):
    game = serializers.CharField()
    over = serializers.BooleanField(help_text="Whether no further round of the series comes.")
    rounds = SeriesRound(many=True, help_text="In order, at most the last fifty.")
    standings = SeriesPlayer(many=True)
    teams = SeriesTeam(many=True, help_text="Empty without teams.")
    medals = MedalResponse(many=True, help_text="Computer players get none.")


class RoundsView(VisitorView):
    throttle_scope = "read"

    @operation("rounds", "games", RoundsResponse, 403, 404, query=PageQuery)
    def get(self, request: Request, code: str) -> Response:
        """List the rounds of a game, the latest first.

        The rounds of a private game are for its players only.
        """
        query = validated(PageQuery, request.query_params)
        now = steady_clock.now()
        game = self.find(code, now)
        if not game.is_public:  # the id of a round gives access to its results
            seats.of_player(game, self.player())
        rounds = game.rounds_played.all()
        return Response(page_by_number(rounds, query, lambda round_: round_summary(round_, now)))


class RoundView(CacheableView, VisitorView):
    throttle_scope = "read"
    public = False

    @operation("results", "games", ResultsResponse, 304, 403, 404, 409, auth=[], query=ResultsQuery)
    def get(self, request: Request, round_id: str) -> Response:
        """Get the results of a finished round, with its id.

        `round.running` before the end, `round.settling` for a second after it. `results_for` of the
        game says for whom they are. Until the day is over, those of today’s daily board are for
        their player alone.
        """
        scoring = validated(ResultsQuery, request.query_params).get("scoring")
        found = find_round(round_id)
        viewer = watching.member(found.game, self.known_player())
        what_if, now = Scoring(scoring) if scoring else None, steady_clock.now()
        settling.settle(found, now)
        return Response(round_results(found, viewer, now, what_if))


class SeriesView(CacheableView, VisitorView):
    throttle_scope = "read"
    public = False

    @operation("series", "games", SeriesResponse, 304, 403, 404, 409, auth=[])
    def get(self, request: Request, round_id: str) -> Response:
        """Get a series up to a finished round, with the id of the round.

        The points of players and teams in each round, the totals, and the medals. For those who may
        see the results of all its rounds.
        """
        found, now = find_round(round_id), steady_clock.now()
        viewer = watching.member(found.game, self.known_player())
        settling.settle(found, now)
        return Response(series_results(found, viewer, now))


def find_round(public_id: str) -> Round:
    found = Round.objects.select_related("game").filter(public_id=public_id).first()
    if found is None:
        raise Refusal("round.unknown", _("There is no round with this id."), "round_id")
    return found
