"""Practice rounds that a device has dealt and judged without a network, for the history of its
player. Nobody has to believe the device: the site judges the words again."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils.translation import gettext as _

from game.models import Game, Player, Round
from game.rules.clock import SETTLING
from game.rules.computer import Strength
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.learn import drills
from game.services.play import settling, solo, words
from game.services.play.seating import todays
from game.services.solving.boards import read_board
from game.services.solving.lexicons import current

OLDEST = timedelta(days=60)  # since the start
LONGEST = timedelta(days=1)
MOST_WORDS = 1_000


@dataclass(frozen=True, slots=True)
class DeviceRound:
    """`key` is the device's own name for it. `words`: each with the moment it was found.
    `strength`: that of the computer player, if there was one, which found `computer_words`.
    `drill`: the words for which the board was dealt, in a drill."""

    key: str
    board: str
    dictionary: str
    min_length: int
    started_at: datetime
    ended_at: datetime
    words: Sequence[tuple[str, datetime]]
    strength: Strength | None = None
    computer_words: Sequence[tuple[str, datetime]] = ()
    drill: Sequence[str] = ()


def bring(player: Player, played: DeviceRound, now: datetime) -> Round:
    """Store a round as practice that is over. One that was brought before is not stored again.

    Raises Refusal.
    """
    in_order = now - OLDEST <= played.started_at <= played.ended_at <= now
    if not in_order or played.ended_at - played.started_at > LONGEST:
        detail = _(
            "A round has ended, at most a day after its start, which was at most %(days)s days ago."
        )
        raise Refusal("round.times", detail % {"days": OLDEST.days}, "started_at")
    if known := _brought(player, played.key):
        return known
    plain_q = current(played.dictionary)[1].language.plain_q
    board = read_board(played.board, plain_q=plain_q)
    todays.check_practice(str(board), player, now)
    settings = Settings(
        round_seconds=None,
        min_length=played.min_length,
        dictionary=played.dictionary,
        scoring=Scoring.EVERYONE,
    )
    made = solo.practice(settings, board)
    made.columns["device_key"] = played.key
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        if known := _brought(player, played.key):  # by another tab, meanwhile
            return known
        round_ = solo.store(made, player, played.started_at, timedelta(0), played.strength)
        round_.ends_at = played.ended_at
        round_.save(update_fields=["ends_at"])
        _judge(round_, played)
        drills.attach(round_, player, played.drill)
        Game.objects.filter(pk=round_.game_id).update(closed_at=now, dictionary=None)
    settling.settle(round_, max(now, played.ended_at + SETTLING))
    return round_


def _brought(player: Player, key: str) -> Round | None:
    return Round.objects.filter(game__device_key=key, game__seats__player=player).first()


def _judge(round_: Round, played: DeviceRound) -> None:
    """A word after the end, by a device whose clock was set, was found at the end.

    The server plans no words for the computer, as it has not taken its seat before the start.
    """
    last = played.ended_at - timedelta(milliseconds=1)
    of_computer = dict(round_.game.seats.values_list("strength", "pk"))
    entries = [
        (round_, words.Entry(of_computer[strength], word, min(max(at, played.started_at), last)))
        for strength, found in (
            (None, played.words),
            (played.strength, played.computer_words),
        )
        for word, at in found
    ]
    if entries:
        words.submit_all(entries, last)
