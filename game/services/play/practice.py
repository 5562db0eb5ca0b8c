"""Practice: a game for one player, behind a locked door, whose first round begins at once."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime, timedelta

from game.models import Game, Player
from game.rules.computer import Strength
from game.rules.results import Scoring
from game.rules.settings import Door, Settings
from game.services.play import games, replays, rounds
from game.services.play.rounds import KnownBoard
from game.services.play.seating import hosting, presence
from solver import Board

ENOUGH_WORDS = 50  # on a board, where the dictionary allows it
THREE_MINUTES = Settings(round_seconds=180, min_words=ENOUGH_WORDS, scoring=Scoring.EVERYONE)
SOON = timedelta(seconds=2)  # until the board shows, as nobody else has to get ready


def begin(
    player: Player,
    settings: Settings,
    board: Board | None,
    strength: Strength | None,
    now: datetime,
    known: KnownBoard | None = None,
) -> Game:
    """`board`: of the first round; `known`: unless the player chose it. `strength`: of a computer
    player. Raises Refusal."""
    if settings.scoring is Scoring.OFFICIAL:  # the same points, where nobody cancels a word
        settings = replace(settings, scoring=Scoring.EVERYONE)
    game = games.create(player, settings, now, board, strict=False)
    seat = presence.join(game, player, None, now)
    hosting.set_door(game, seat, Door.LOCKED, now)
    if strength:
        hosting.add_computer(game, seat, strength, now)
    rounds.start(game, seat, now, SOON, known)
    if board:
        replays.deal_from_now_on(game, ENOUGH_WORDS)
    return game
