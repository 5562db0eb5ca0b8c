"""Games: made, looked at, joined, played."""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.throttling import BaseThrottle

from game.api.play import examples
from game.api.play import responses as game_answers
from game.api.play.requests import GameRequest, JoinRequest, NewGameRequest, WordRequest
from game.api.play.visitors import VisitorView
from game.api.schema import responses
from game.api.throttling import AddressThrottle
from game.models import Game, Round, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.rules.verdicts import NOT_STARTED, OVER, REMOVED
from game.services.play import games, hosting, presence, rounds, seats, words
from game.services.play.words import Entry
from game.snapshots import game_snapshot

# Why no word counts just now, whatever it is: that is no verdict on the word.
NOT_NOW = {
    NOT_STARTED: "No round is running yet.",
    OVER: "This round is over.",
}


class InGameView(VisitorView):
    """An operation in the game of a code."""

    throttle_scope = "change"

    def present(self, game: Game, now: datetime) -> Seat:
        """The visitor's seat; that they are there is noted. Raises Refusal."""
        seat = seats.of_player(game, self.player())
        presence.touch(seat, now)
        return seat


def snapshot(game: Game, seat: Seat | None, now: datetime) -> Response:
    return Response(game_answers.game(game_snapshot(game, seat, now)))


class GamesView(VisitorView):
    throttle_scope = "create"
    throttle_classes = (AddressThrottle,)

    @extend_schema(
        operation_id="create_game",
        tags=["games"],
        summary="Make a private game; you have its first seat and are its host",
        request=NewGameRequest,
        responses=responses(game_answers.GameAnswer, 400, 403, 409, 413, 415, done=201),
        examples=[*examples.SETTINGS, *examples.NEW_GAME, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        now = timezone.now()
        asked = NewGameRequest(data=request.data)
        board = asked.chosen_board()
        game = games.create(self.player(), asked.applied_to(Settings()), now, board)
        response = snapshot(game, game.host, now)
        response.status_code = status.HTTP_201_CREATED
        return response


class GameView(InGameView):
    def get_throttles(self) -> list[BaseThrottle]:
        self.throttle_scope = "read" if self.request.method == "GET" else "change"
        return [throttle() for throttle in self.throttle_classes]

    @extend_schema(
        operation_id="game",
        tags=["games"],
        summary="The game as you may see it",
        description="Asked once a second, it stands in for the socket. `OPEN`: the public game.",
        responses=responses(game_answers.GameAnswer, 400, 403, 404),
        examples=[*examples.GAME, *examples.PROBLEM],
    )
    def get(self, request: Request, code: str) -> Response:
        now = timezone.now()
        game = games.find(code, now)
        player = self.known_player()
        seat = seats.of_visitor(game, player.pk) if player else None
        if seat:
            presence.touch(seat, now)
        return snapshot(game, seat, now)

    @extend_schema(
        operation_id="configure_game",
        tags=["hosts"],
        summary="Change settings between two rounds; what is not sent stays",
        request=GameRequest,
        responses=responses(game_answers.GameAnswer, 400, 403, 404, 409, 413, 415),
        examples=[*examples.SETTINGS, *examples.GAME, *examples.PROBLEM],
    )
    def patch(self, request: Request, code: str) -> Response:
        now = timezone.now()
        game = games.find(code, now)
        seat = self.present(game, now)
        settings = GameRequest(data=request.data).applied_to(game.chosen())
        hosting.configure(game, seat, settings, now)
        return snapshot(game, seat, now)


class JoinView(InGameView):
    @extend_schema(
        operation_id="join_game",
        tags=["games"],
        summary="Take a seat; the same one whenever you join again",
        request=JoinRequest,
        responses=responses(game_answers.GameAnswer, 400, 403, 404, 409, 413, 415),
        examples=[*examples.JOIN, *examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        asked = JoinRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, now)
        seat = presence.join(game, self.player(), asked.validated_data.get("name"), now)
        return snapshot(game, seat, now)


class LeaveView(InGameView):
    @extend_schema(
        operation_id="leave_game",
        tags=["games"],
        summary="Leave; joining again gives you your seat back",
        description="Your name and words stay. A host who leaves passes the game on.",
        request=None,
        responses=responses(game_answers.GameAnswer, 400, 403, 404),
        examples=[*examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        game = games.find(code, now)
        presence.leave(game, seats.of_player(game, self.player()), now)
        return snapshot(game, None, now)


class StartView(InGameView):
    @extend_schema(
        operation_id="start_round",
        tags=["games"],
        summary="Start the next round, or skip the pause before it",
        description="It plays three seconds later. While one is running, that one stays.",
        request=None,
        responses=responses(game_answers.GameAnswer, 400, 403, 404, 409),
        examples=[*examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        game = games.find(code, now)
        seat = self.present(game, now)
        rounds.start(game, seat, now)
        return snapshot(game, seat, now)


class FinishView(InGameView):
    @extend_schema(
        operation_id="finish_round",
        tags=["games"],
        summary="End an untimed round",
        request=None,
        responses=responses(game_answers.GameAnswer, 400, 403, 404, 409),
        examples=[*examples.GAME, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        now = timezone.now()
        game = games.find(code, now)
        seat = self.present(game, now)
        rounds.finish(game, seat, now)
        return snapshot(game, seat, now)


class WordsView(InGameView):
    throttle_scope = "play"

    @extend_schema(
        operation_id="send_word",
        tags=["games"],
        summary="A word you have found; the answer is the verdict",
        description="Where it says accepted, the word is stored.",
        request=WordRequest,
        responses=responses(game_answers.VerdictAnswer, 400, 403, 404, 409, 413, 415),
        examples=[*examples.WORD, *examples.PROBLEM],
    )
    def post(self, request: Request, code: str) -> Response:
        received_at = timezone.now()
        asked = WordRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        game = games.find(code, received_at)
        seat = self.present(game, received_at)
        round_ = _round(game, asked.validated_data.get("round"), received_at)
        entry = Entry(
            seat.pk, asked.validated_data["word"], received_at, asked.validated_data["again"]
        )
        verdict = words.submit(round_, entry)
        if verdict.code == REMOVED:
            raise seats.removed()
        if verdict.code in NOT_NOW:
            raise Refusal(verdict.code, NOT_NOW[verdict.code])
        return Response(game_answers.verdict(verdict))


def _round(game: Game, round_id: str | None, now: datetime) -> Round:
    """The round that words count in now. Raises Refusal where it is not the one asked for."""
    current = rounds.current(game, now)
    if current is None:
        raise Refusal(NOT_STARTED, NOT_NOW[NOT_STARTED])
    if round_id not in (None, current.public_id):
        raise Refusal(OVER, NOT_NOW[OVER])
    return current
