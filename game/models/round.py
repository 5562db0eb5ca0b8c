"""A round: one board, from its start to its end, and for ever after."""

from __future__ import annotations

import hashlib
from datetime import datetime

from django.db import models

from game.models.play_settings import RoundSettings
from game.rules.bonuses import read_bonuses
from game.rules.clock import SETTLING, Phase, phase
from game.rules.codes import ROUND_ID_LENGTH, new_round_id
from game.rules.reveal import Reveal
from solver import Board
from solver.letter_scoring import Bonus


class RoundQuerySet(models.QuerySet["Round"]):
    def overdue(self, now: datetime) -> RoundQuerySet:
        """Those that are over and whose results nobody has settled."""
        return self.filter(settled_at=None, ends_at__lte=now - SETTLING)


class Round(RoundSettings):
    """`board`, `version` and all that the words are judged by stay as they were at the start.

    `public_id`: what it is called outside, where ids in order would lead to the rounds of others.
    `series_place`: which one of its series it is, from 1. `bonuses`: of tiles by their index in
    reading order, like `5:DL 9:TW`; empty where there are none. `set_by_host`: the board wasn't
    shaken, so that somebody may have known it. `ends_at`: null until somebody ends
    an untimed round. `settled_at`: when the results were written.
    """

    game = models.ForeignKey("Game", on_delete=models.PROTECT, related_name="rounds_played")
    public_id = models.CharField(
        max_length=ROUND_ID_LENGTH, unique=True, default=new_round_id, editable=False
    )
    number = models.PositiveIntegerField()
    series_place = models.PositiveIntegerField(default=1)
    board = models.CharField(max_length=600)
    bonuses = models.CharField(max_length=200, blank=True, default="")
    set_by_host = models.BooleanField(default=False)
    reveal = models.CharField(
        max_length=6,
        choices=[(reveal.value, reveal.label) for reveal in Reveal],
        default=Reveal.ALL.value,
    )
    version = models.ForeignKey(
        "DictionaryVersion", on_delete=models.PROTECT, related_name="rounds"
    )
    salt = models.CharField(max_length=32)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField(null=True)
    settled_at = models.DateTimeField(null=True)

    objects = RoundQuerySet.as_manager()

    class Meta:
        ordering = ("-number",)
        constraints = (
            models.UniqueConstraint(fields=["game", "number"], name="round_number_unique"),
        )

    def __str__(self) -> str:
        return f"round {self.number}"

    @property
    def commitment(self) -> str:
        """SHA-256 of salt and deal: shown before the round, checked by anybody after it."""
        return hashlib.sha256(f"{self.salt}{self.deal}".encode()).hexdigest()

    @property
    def deal(self) -> str:
        """The board, and after a space the bonuses if it has any."""
        return f"{self.board} {self.bonuses}".rstrip()

    def phase(self, now: datetime) -> Phase:
        return phase(self.starts_at, self.ends_at, now)

    def parsed_board(self) -> Board:
        return Board.parse(self.board, (self.rows, self.columns))

    def bonus_tiles(self) -> dict[int, Bonus]:
        return read_bonuses(self.bonuses)
