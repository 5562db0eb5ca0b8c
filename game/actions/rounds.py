"""What players and hosts do in a round, other than finding words."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _

from game.actions import Actions
from game.actions.fields import Json
from game.actions.requests import (
    BlankRequest,
    BoardRequest,
    DoneRequest,
    HintRequest,
    ListedRequest,
    SayRequest,
    TakeBackRequest,
    VoteRequest,
)
from game.models import Game, Seat
from game.rules.blanks import Hint
from game.rules.phrases import Phrase
from game.services.learn import drills
from game.services.play import blanks, rounds
from game.services.play.seating import (
    hosting,
    lists,
    pauses,
    seats,
)


@dataclass(frozen=True, slots=True)
class InGame:
    """A visitor with a seat in a game."""

    game: Game
    seat: Seat
    now: datetime

    def named(self, sent: Json) -> Seat:
        """The seat that a request is about, by default the visitor's own. Raises Refusal."""
        return seats.named(self.game, sent["seat"]) if sent.get("seat") else self.seat


IN_GAME = Actions[InGame]("hosts")


@IN_GAME.add("start", tag="games")
def start_round(at: InGame, sent: Json) -> None:
    """Start the next round, or skip the rest of the intermission.

    It starts after three seconds. The request has no effect while a round is running. The rounds of
    the public game start by the clock.
    """
    rounds.start(at.game, at.seat, at.now)


@IN_GAME.add("finish", tag="games")
def finish_round(at: InGame, sent: Json) -> None:
    """End an untimed round.

    It also ends the timed round of a player who is alone behind a locked door. A round on paper
    goes on with its next part: the lists, the checking, the results.
    """
    rounds.finish(at.game, at.seat, at.now)


@IN_GAME.add("pause")
def pause_round(at: InGame, sent: Json) -> None:
    """Stop the clock of the running round, or have the next one wait.

    Nobody sees the board while the round is paused. After an hour it is over. In a rated round only
    a host who does not play can pause.
    """
    pauses.pause(at.game, at.seat, at.now)


@IN_GAME.add("resume")
def resume_round(at: InGame, sent: Json) -> None:
    """Go on with a paused round.

    Its end has moved by the pause. Without a pause nothing happens.
    """
    pauses.resume(at.game, at.seat, at.now)


@IN_GAME.add("say", SayRequest, tag="games")
def say(at: InGame, sent: Json) -> None:
    """Say a phrase to the others, between two rounds.

    The others see it for ten seconds, as `said` of the player. Two seconds later comes the next
    one.
    """
    hosting.say(at.game, at.seat, Phrase(sent["phrase"]), at.now)


@IN_GAME.add("hint", HintRequest, tag="games", changes="hints")
def hint(at: InGame, sent: Json) -> None:
    """Get a hint to the words of a drill.

    A word that you find with a hint comes again sooner. The page of the game shows what it says.
    """
    drills.hint(at.game, at.seat, sent["hint"], at.now)


@IN_GAME.add("blank", BlankRequest, tag="games", changes="hints")
def ask_about_blank(at: InGame, sent: Json) -> None:
    """Get a hint to a word that you have not found, in practice without a clock.

    Each takes a point off those that count for your rank. The answer has it in `you.blanks`.
    """
    blanks.ask(at.game, at.seat, sent.get("blank"), Hint(sent["hint"]), at.now)


@IN_GAME.add("another", tag="games")
def another_board(at: InGame, sent: Json) -> None:
    """Get another board, alone behind a locked door, until your first word.

    The round that was begun has no result.
    """
    rounds.another(at.game, at.seat, at.now)


# -- lists on paper --------------------------------------------------------------------------------


@IN_GAME.add("board", BoardRequest)
def type_board(at: InGame, sent: Json) -> str:
    """Type the board that lies on the table.

    Of the round on paper that is not counted yet, else of the next one.
    """
    lists.type_board(at.game, at.seat, sent["board"], at.now)
    return _("The board is typed.")


@IN_GAME.add("name", ListedRequest)
def add_name(at: InGame, sent: Json) -> str:
    """Add a player without a device, for whom you type the list.

    As a name of the class list, which waits for its player.
    """
    name = lists.add_name(at.game, at.seat, sent["name"], at.now)
    return _("%(name)s plays, too. You type the list.") % {"name": name}


@IN_GAME.add("take_back", TakeBackRequest, tag="games")
def take_back_word(at: InGame, sent: Json) -> None:
    """Take a word off a list on paper.

    While lists are typed.
    """
    lists.take_back(at.game, at.seat, sent.get("seat"), sent["word"], at.now)


@IN_GAME.add("done", DoneRequest, tag="games")
def finish_list(at: InGame, sent: Json) -> None:
    """Say that a list on paper is complete.

    Once all are, everybody sees the lists, in `round.paper.words`.
    """
    lists.finish_list(at.game, at.seat, sent.get("seat"), at.now, done=sent["done"])


@IN_GAME.add("vote", VoteRequest, tag="games")
def vote_on_word(at: InGame, sent: Json) -> None:
    """Say whether a word on the lists counts in this round.

    The majority of those who vote decides, else the dictionary.
    """
    lists.vote(at.game, at.seat, sent["word"], sent.get("counts"), at.now)


@IN_GAME.add("reopen", tag="games")
def reopen_lists(at: InGame, sent: Json) -> None:
    """Go back from the checking to the lists.

    For whoever may start a round.
    """
    lists.reopen(at.game, at.seat, at.now)
