"""Games for one person behind a locked door, whose first round begins at once.

Nobody else types their code, so that it is a long one: the short ones are for games of several.

A game is planned before the transaction that stores it: to deal and solve its board takes longer
than others should wait for the lock of the database.
"""

from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction

from game.models import DictionaryVersion, Game, Player, Round
from game.rules.clock import COUNTDOWN
from game.rules.codes import MAX_LENGTH
from game.rules.computer import Strength
from game.rules.results import Scoring
from game.rules.settings import Door, Settings
from game.services.play import games, rounds
from game.services.play.rounds import Deal
from game.services.play.seating import seats, todays
from game.services.solving import dealing, lexicons
from solver import Board

ENOUGH_WORDS = 50  # on a board, where the dictionary allows it
THREE_MINUTES = Settings(round_seconds=180, min_words=ENOUGH_WORDS, scoring=Scoring.EVERYONE)
SOON = timedelta(seconds=2)  # until the board shows, as nobody else has to get ready


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """A board that was dealt before, and that the player did not choose. `version` and `bonuses`
    have the same meaning as in `Round`."""

    board: Board
    version: DictionaryVersion
    bonuses: str = ""


@dataclass(frozen=True, slots=True)
class Plan:
    """A game that is not stored yet. `columns`: the values of its columns. `deal`: the board of its
    first round."""

    columns: dict[str, Any]
    deal: Deal


def begin_practice(
    player: Player,
    settings: Settings,
    board: Board | KnownBoard | None,
    strength: Strength | None,
    now: datetime,
) -> Game:
    """Make a practice game and begin its first round. Raises Refusal.

    `board`: the board of the first round. `strength`: the strength of the computer player, if any.
    """
    if board:
        known = board.board if isinstance(board, KnownBoard) else board
        todays.check_practice(str(known), player, now)
    made = practice(settings, board)
    games.close_deserted(now)
    with transaction.atomic():
        return store(made, player, now, SOON, strength).game


def practice(settings: Settings, board: Board | KnownBoard | None = None) -> Plan:
    """A game whose later rounds get boards with enough words. Raises Refusal."""
    if settings.scoring is Scoring.OFFICIAL:  # the same points, where nobody cancels a word
        settings = replace(settings, scoring=Scoring.EVERYONE)
    made = plan(settings, board)
    if board:
        made.columns.update(set_board="", min_words=ENOUGH_WORDS)
    return made


def plan(settings: Settings, board: Board | KnownBoard | None = None) -> Plan:
    """`board`: the board of all rounds; by default each gets a random one. Raises Refusal."""
    known = board if isinstance(board, KnownBoard) else None
    given = board.board if isinstance(board, KnownBoard) else board
    kept = known.version.dictionary if known else None
    columns, dictionary, lexicon = games.checked(settings, given, kept)
    columns |= {"set_board": str(given or ""), "door": Door.LOCKED}
    game = Game(**columns)
    if known:
        deal = rounds.dealt(game, known.board, dictionary)
        deal = replace(deal, version=known.version, bonuses=known.bonuses, set_by_host=False)
    else:
        language = lexicons.dice_language(dictionary, lexicon)
        recipe = dealing.Recipe.of(game, language, strict=False)
        deal = rounds.dealt(game, rounds.board_of(game, recipe, lexicon), dictionary)
    return Plan(columns, deal)


def store(
    made: Plan,
    player: Player,
    now: datetime,
    countdown: timedelta = COUNTDOWN,
    strength: Strength | None = None,
    address: str = "",
) -> Round:
    """Stores the game and its first round, in a transaction of the caller. Raises Refusal.

    `countdown`: the time until the board shows, at most `COUNTDOWN`. `address`: the address of the
    player, from which somebody may be banned; without it only the player is.
    """
    game = games.store(player, made.columns, now, address, length=MAX_LENGTH)
    if strength:
        seats.seat_computer(game, strength, now)
    round_ = rounds.made(game, made.deal, now + countdown)
    round_.save(force_insert=True)
    return round_
