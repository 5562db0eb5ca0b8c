"""Practice alone: on a board that is dealt, or on that of a round that is over."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.http import QueryDict

from game.models import Game, Player, Round
from game.rules.codes import ROUND_ID_LENGTH
from game.rules.door import Door
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.play import games, hosting, presence, rounds
from game.snapshots.results import shows_missed_of
from game.web.shared.fields import submitted_text
from solver import Board

SECONDS = {"untimed": None, "timed": Settings().round_seconds}  # of a round


def begin(player: Player, sent: QueryDict, now: datetime) -> Game:
    """A game for one player, whose first round has begun. Raises Refusal."""
    settings, board = Settings(round_seconds=SECONDS.get(sent.get("clock", ""))), None
    if "round" in sent:
        settings, board = _as_played(_over(submitted_text(sent, "round", ROUND_ID_LENGTH), now))
    if settings.scoring is Scoring.OFFICIAL:  # the same points, where nobody cancels a word
        settings = replace(settings, scoring=Scoring.EVERYONE)
    game = games.create(player, settings, now, board)
    seat = presence.join(game, player, None, now)
    hosting.set_door(game, seat, Door.LOCKED, now)
    rounds.start(game, seat, now)
    return game


def _over(public_id: str, now: datetime) -> Round:
    """A round all of whose words are shown. Raises Refusal."""
    known = Round.objects.exclude(settled_at=None).select_related("game", "version__dictionary")
    round_ = known.filter(public_id=public_id).first()
    if round_ and shows_missed_of(round_, now):
        return round_
    raise Refusal("round.unknown", "There is no such round, or it is not over yet.", "round")


def _as_played(round_: Round) -> tuple[Settings, Board]:
    settings = Settings(
        round_seconds=round_.game.round_seconds,
        min_length=round_.min_length,
        dictionary=round_.version.dictionary.slug,
        scoring=Scoring(round_.scoring),
    )
    return settings, round_.parsed_board()
