"""Creating, reading, joining and playing games."""

from datetime import datetime
from typing import TypedDict

from drf_spectacular.utils import OpenApiExample, OpenApiResponse
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from game import steady_clock
from game.actions.fields import Json, validated
from game.actions.games import InGame
from game.actions.requests import (
    GameRequest,
    JoinRequest,
    NewGameRequest,
    ReportRequest,
    RosterRequest,
    SeatRequest,
    WordRequest,
    settings_of,
)
from game.api.acting import SubjectView
from game.api.errors import STATUSES
from game.api.play.visitors import VisitorView
from game.api.schema import operation
from game.models import ClubMember, Game, Seat
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.rules.verdicts import NOT_STARTED, OVER, Verdict, VerdictResponse, refused, sentence
from game.services.play import games, rounds, words
from game.services.play.seating import (
    handover,
    hosting,
    lists,
    presence,
    reports,
    roster,
    seats,
    watching,
)
from game.services.play.words import Entry
from game.services.solving import lexicons
from game.services.solving.boards import BoardInput, read_board
from game.snapshots import Snapshot, game_snapshot
from solver import Board
from solver.letters import normalise


class GameResponse(Snapshot):
    code: str


class RosterName(TypedDict):
    seat: int
    name: str
    taken: bool


class RosterResponse(TypedDict):
    names: list[RosterName]


OF_WORD = OpenApiResponse(
    VerdictResponse,
    examples=[
        OpenApiExample("a word that counts", {"word": "aerial", "accepted": True, "points": 3}),
        OpenApiExample(
            "a word that does not", {"word": "risk", "accepted": False, "code": "word.not_on_board"}
        ),
    ],
)


class InGameView(SubjectView[InGame]):
    throttle_scope = "change"
    shape = GameResponse

    def enter(self, code: str) -> InGame:
        """The game, the visitor's seat and the time; marks the visitor present. Raises Refusal."""
        now = steady_clock.now()
        game = self.find(code, now)
        return InGame(game, self.present(game, now), now)

    def present(self, game: Game, now: datetime) -> Seat:
        """The visitor's seat, which is marked present. Raises Refusal."""
        seat = seats.of_player(game, self.player())
        presence.touch(seat, now)
        return seat

    def respond(self, subject: InGame) -> Response:
        subject.seat.refresh_from_db()  # it may be the seat that has changed
        seat = None if subject.seat.left_at else subject.seat
        return snapshot(subject.game, seat, subject.now)


def snapshot(
    game: Game, seat: Seat | None, now: datetime, code: int = status.HTTP_200_OK
) -> Response:
    state: GameResponse = {"code": game.code, **game_snapshot(game, seat, now)}
    return Response(state, code)


def new_game(view: VisitorView, member: ClubMember | None = None) -> Response:
    """The game that a request describes. Raises Refusal."""
    now, sent = steady_clock.now(), validated(NewGameRequest, view.request.data)
    settings = settings_of(sent, Settings())
    board = _board(sent.get("board"), settings.dictionary)
    player, club = (member.player, member.club) if member else (view.player(), None)
    game = games.create(player, settings, now, board, view.address, club)
    return snapshot(game, game.host, now, status.HTTP_201_CREATED)


def _board(sent: BoardInput | None, dictionary: str | None) -> Board | None:
    """The board of all rounds, for a dictionary, given by its slug. Raises Refusal."""
    if sent is None:
        return None
    return read_board(sent, plain_q=lexicons.current(dictionary)[1].language.plain_q)


class GamesView(VisitorView):
    throttle_scope = "create"

    @operation("create_game", "games", GameResponse, 403, 409, takes=NewGameRequest, success=201)
    def post(self, request: Request) -> Response:
        """Create a private game, with you as its host.

        Settings are sent directly or within `settings`. A `board` is used in all rounds, whatever
        `rows`, `columns`, `dice` and `min_words` are, until the host changes the size. Its host may
        know its words, so players can see that it was set.
        """
        return new_game(self)


class GameView(InGameView):
    throttle_scope = "read"
    throttle_scope_of_changes = "change"

    @operation("game", "games", GameResponse, 400, 403, 404, auth=[])
    def get(self, request: Request, code: str) -> Response:
        """Get the game as you may see it.

        `OPEN` is the public game. Polling once a second can replace the socket.
        """
        now = steady_clock.now()
        game = self.find(code, now)
        player = self.known_player()
        seat, _ = watching.viewer(game, player.pk if player else None, now)
        if seat:
            presence.touch(seat, now)
        return snapshot(game, seat, now)

    @operation("configure_game", "hosts", GameResponse, 403, 404, 409, takes=GameRequest)
    def patch(self, request: Request, code: str) -> Response:
        """Change settings between two rounds; fields left out keep their values.

        For the host alone.
        """
        sent, at = validated(GameRequest, request.data), self.enter(code)
        hosting.configure(at.game, at.seat, settings_of(sent, at.game.chosen()), at.now)
        return self.respond(at)


class JoinView(InGameView):
    @operation("join_game", "games", GameResponse, 403, 404, 409, takes=JoinRequest)
    def post(self, request: Request, code: str) -> Response:
        """Join a game; joining again returns the same seat.

        Where newcomers knock, the response is `seat.waiting`: repeat the request every few seconds,
        until it returns your seat, `seat.removed` or `game.locked`. A knock ends after three
        minutes without that, and after ten minutes in any case.
        """
        values, now = validated(JoinRequest, request.data), steady_clock.now()
        game = self.find(code, now)
        if named := values.get("seat"):
            seat = roster.take(game, self.player(), named, now, self.address)
        else:
            seat = presence.join(game, self.player(), values.get("name"), now, self.address)
        return snapshot(game, seat, now)


class RosterView(InGameView):
    throttle_scope = "read"
    throttle_scope_of_changes = "change"

    @operation("roster", "games", RosterResponse, 400, 403, 404)
    def get(self, request: Request, code: str) -> Response:
        """Get the names that the host has written down.

        Each is a seat that waits for its player, or is taken: then `claim` it if it is yours.
        """
        game, player = self.find(code, steady_clock.now()), self.player()
        seats.of_visitor(game, player.pk)  # refuses whoever was removed
        names: list[RosterName] = [
            {"seat": seat.pk, "name": seat.name, "taken": not seat.expected}
            for seat in game.seats.listed()
        ]
        return Response({"names": names})

    @operation("write_roster", "hosts", RosterResponse, 403, 404, takes=RosterRequest)
    def post(self, request: Request, code: str) -> Response:
        """Write the names of a class down, for players to choose theirs.

        Each name is a seat that waits for its player, at any door: they `join` with `seat`. Names
        that are taken keep their seats.
        """
        sent, at = validated(RosterRequest, request.data), self.enter(code)
        roster.write(at.game, at.seat, sent["names"], at.now)
        return self.get(request, code)


class ClaimView(InGameView):
    @operation("claim_seat", "games", None, 403, 404, 409, takes=SeatRequest, success=204)
    def post(self, request: Request, code: str) -> Response:
        """Say that a seat is yours, on another device.

        The host says yes or no. Until then `join` answers `seat.waiting`, after a yes it returns
        the seat with its words, points and handicap. The other device can then only watch. Players
        with an account sign in instead.
        """
        values, now = validated(SeatRequest, request.data), steady_clock.now()
        game = self.find(code, now)
        handover.claim(game, self.player(), values["seat"], now, self.address)
        return Response(status=status.HTTP_204_NO_CONTENT)


class ReportView(InGameView):
    throttle_scope = "report"

    @operation("report_player", "games", None, 403, 404, takes=ReportRequest, success=204)
    def post(self, request: Request, code: str) -> Response:
        """Tell the staff of the site about a player.

        The player is not told who wrote it. A second report on the same player replaces the first.
        You may also report those who have left, and after you have left or were removed; in the
        public game, those who were there in the last hour.
        """
        values, now = validated(ReportRequest, request.data), steady_clock.now()
        game = self.find(code, now)
        own = reports.own_seat(game, self.player())
        if own is None:
            raise seats.unknown()
        reports.report(game, own, values["seat"], values["reason"], now)
        return Response(status=status.HTTP_204_NO_CONTENT)


class WordsView(InGameView):
    throttle_scope = "play"

    @operation("send_word", "games", OF_WORD, 403, 404, 409, takes=WordRequest)
    def post(self, request: Request, code: str) -> Response:
        """Submit a word; the response is the verdict.

        `accepted` means that the word is stored. Otherwise `code` says why not: `word.short`,
        `word.not_on_board`, `word.unknown` (not in the dictionary), `word.repeated`, `word.rare`
        (only common words count), or `word.unlisted` (only those of a list count). A word counts if
        the server receives it before `ends_at`. On paper each word is taken into the list, without
        points, and judged once all lists are in.
        """
        values, received_at = validated(WordRequest, request.data), steady_clock.now()
        game = self.find(code, received_at)
        verdict = _submit(game, self.present(game, received_at), values, received_at)
        if verdict.code in STATUSES:  # a refusal, not a verdict on the word
            raise Refusal(verdict.code, sentence(verdict, min_length=0))
        return Response(verdict.outcome())


def _submit(game: Game, seat: Seat, values: Json, received_at: datetime) -> Verdict:
    """The verdict on a word, which counts in the current round only. Raises Refusal."""
    round_ = rounds.current(game, received_at)
    if values.get("seat") not in (None, seat.pk):
        seat = lists.list_of(game, seat, values["seat"], received_at)
    word = values["word"]
    if round_ is None:
        return refused(normalise(word), NOT_STARTED)
    if values.get("round") not in (None, round_.public_id):
        return refused(normalise(word), OVER)
    return words.submit(round_, Entry(seat.pk, word, received_at, values["again"]))
