"""What the host of a game may do to its players and its door, and players with their lists."""

from collections.abc import Callable
from datetime import datetime

from rest_framework.request import Request
from rest_framework.response import Response

from game.api.fields import Json, Serializer, validated
from game.api.play.games import GameResponse, InGameView, snapshot
from game.api.play.requests import (
    BoardRequest,
    ComputerRequest,
    DeputyRequest,
    DoneRequest,
    DoorRequest,
    HandicapRequest,
    NewcomersRequest,
    RenameRequest,
    RestoreRequest,
    SayRequest,
    SeatRequest,
    TakeBackRequest,
    TeamRequest,
    VoteRequest,
)
from game.api.schema import operation
from game.models import Game, Seat
from game.rules.computer import Strength
from game.rules.phrases import Phrase
from game.rules.settings import Door
from game.services.play.seating import hosting, lists, pauses, removals, seats

# What a visitor with a seat does, given the validated request. Raises Refusal.
Act = Callable[[Game, Seat, Json, datetime], object]


def hosting_view(
    name: str,
    summary: str,
    takes: type[Serializer] | None,
    act: Act,
    description: str,
    tag: str = "hosts",
) -> type[InGameView]:
    """The view of one operation; it responds with the snapshot of the visitor."""

    class HostingView(InGameView):
        @operation(
            name,
            tag,
            GameResponse,
            *(400, 403, 404, 409, 413, 415),
            takes=takes,
            summary=summary,
            description=description,
        )
        def post(self, request: Request, code: str) -> Response:
            values = validated(takes, request.data) if takes else {}
            game, visitor, now = self.enter(code)
            act(game, visitor, values, now)
            visitor.refresh_from_db()  # it may be the seat that has changed
            return snapshot(game, visitor, now)

    return HostingView


# By the last part of their addresses.
OPERATIONS = {
    "remove": hosting_view(
        "remove_player",
        "Remove a player, who can’t come back unless you take that back",
        SeatRequest,
        lambda game, by, of, now: hosting.remove(game, by, seats.named(game, of["seat"]), now),
        description="The words of the player in a running round no longer count.",
    ),
    "restore": hosting_view(
        "restore_players",
        "Take the removal of players back",
        RestoreRequest,
        lambda game, by, of, now: removals.restore(game, by, of["seats"], now),
        description="They come back to their seats and words. Once all newcomers are back that "
        "were removed together, the door is as before.",
    ),
    "say": hosting_view(
        "say",
        "Say a phrase to the others, between two rounds",
        SayRequest,
        lambda game, by, of, now: hosting.say(game, by, Phrase(of["phrase"]), now),
        description="The others see it for ten seconds, as `said` of the player. Two seconds later "
        "comes the next one.",
        tag="games",
    ),
    "team": hosting_view(
        "set_team",
        "Put a player into another team, from the next round on",
        TeamRequest,
        lambda game, by, of, now: hosting.set_team(
            game, by, seats.named(game, of["seat"]), of["team"], now
        ),
        description="Newcomers get the team with the fewest players.",
    ),
    "computers": hosting_view(
        "add_computer",
        "Add a computer player, from the next round on",
        ComputerRequest,
        lambda game, by, of, now: hosting.add_computer(game, by, Strength(of["strength"]), now),
        description="Five at most. It is removed as other players are.",
    ),
    "let_in": hosting_view(
        "let_in",
        "Let in somebody who has knocked",
        SeatRequest,
        lambda game, by, of, now: hosting.let_in(game, by, of["seat"], now),
        description="Those who have knocked are in `you.knocks` of the host.",
    ),
    "turn_away": hosting_view(
        "turn_away",
        "Turn away somebody who has knocked, unless you take that back",
        SeatRequest,
        lambda game, by, of, now: hosting.turn_away(game, by, of["seat"], now),
        description="Those who have knocked are in `you.knocks` of the host.",
    ),
    "door": hosting_view(
        "set_door",
        "Open or lock the door, or have newcomers knock",
        DoorRequest,
        lambda game, by, of, now: hosting.set_door(game, by, Door(of["door"]), now),
        description="Players who have a seat can come back in any case.",
    ),
    "remove_newcomers": hosting_view(
        "remove_newcomers",
        "Remove everybody who has just joined, and lock the door",
        NewcomersRequest,
        lambda game, by, of, now: hosting.remove_newcomers(game, by, of["minutes"], now),
        description="The door is locked because they would come back under other names.",
    ),
    "take_back": hosting_view(
        "take_back_word",
        "Take a word off a list on paper",
        TakeBackRequest,
        lambda game, by, of, now: lists.take_back(game, by, of.get("seat"), of["word"], now),
        description="While lists are typed.",
        tag="games",
    ),
    "done": hosting_view(
        "finish_list",
        "Say that a list on paper is complete",
        DoneRequest,
        lambda game, by, of, now: lists.finish_list(game, by, of.get("seat"), now, done=of["done"]),
        description="Once all are, everybody sees the lists, in `round.paper.words`.",
        tag="games",
    ),
    "vote": hosting_view(
        "vote_on_word",
        "Say whether a word on the lists counts in this round",
        VoteRequest,
        lambda game, by, of, now: lists.vote(game, by, of["word"], of.get("counts"), now),
        description="The majority of those who vote decides, else the dictionary.",
        tag="games",
    ),
    "reopen": hosting_view(
        "reopen_lists",
        "Go back from the checking to the lists",
        None,
        lambda game, by, of, now: lists.reopen(game, by, now),
        description="For whoever may start a round.",
        tag="games",
    ),
    "board": hosting_view(
        "type_board",
        "Type the board that lies on the table",
        BoardRequest,
        lambda game, by, of, now: lists.type_board(game, by, of["board"], now),
        description="Of the round on paper that is not counted yet, else of the next one.",
    ),
    "pause": hosting_view(
        "pause_round",
        "Stop the clock of the running round, or have the next one wait",
        None,
        lambda game, by, of, now: pauses.pause(game, by, now),
        description="Nobody sees the board while the round is paused. After an hour it is over. In "
        "a rated round only a host who does not play can pause.",
    ),
    "resume": hosting_view(
        "resume_round",
        "Go on with a paused round",
        None,
        lambda game, by, of, now: pauses.resume(game, by, now),
        description="Its end has moved by the pause. Without a pause nothing happens.",
    ),
    "screen": hosting_view(
        "renew_screen",
        "Replace the link to the big screen",
        None,
        lambda game, by, of, now: hosting.renew_screen(game, by),
        description="`you.screen` has the new link; the old one shows nothing any more.",
    ),
    "host": hosting_view(
        "pass_host",
        "Make another player the host",
        SeatRequest,
        lambda game, by, of, now: hosting.pass_host(game, by, seats.named(game, of["seat"])),
        description="A computer player can’t be the host.",
    ),
    "deputy": hosting_view(
        "set_deputy",
        "Name who is host while you are absent",
        DeputyRequest,
        lambda game, by, of, now: hosting.set_deputy(
            game, by, seats.named(game, of["seat"]) if of.get("seat") else None
        ),
        description="For the owner alone. It sets `if_away` to `deputy`, without a seat to `wait`.",
    ),
    "rename": hosting_view(
        "rename_player",
        "Rename a seat: your own, or as the host any",
        RenameRequest,
        lambda game, by, of, now: hosting.rename(
            game, by, seats.named(game, of["seat"]), of["name"], now
        ),
        description="No two players of a game may have names that look the same. A name that the "
        "host gives stays until the host gives an empty one.",
    ),
    "handicap": hosting_view(
        "handicap_player",
        "Set the handicap of a player, from the next round on",
        HandicapRequest,
        lambda game, by, of, now: hosting.handicap(
            game,
            by,
            seats.named(game, of["seat"]),
            of.get("min_length"),
            of.get("percent", 100),
            now,
        ),
        description="All players see it.",
    ),
}
