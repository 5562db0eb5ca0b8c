"""The host pauses a round: its clock stands still, and nobody sees the board."""

from datetime import datetime

from django.utils.translation import gettext as _

from game.models import Game, Round, Seat
from game.rules.clock import LONGEST_PAUSE, Phase
from game.rules.refusals import Refusal
from game.rules.settings import Rated
from game.rules.verdicts import NOT_STARTED, SENTENCES
from game.services.play import rounds
from game.services.play.seating import hosting

PAUSED = ("paused_at", "resumed_at", "time_left", "ends_at", "writing_at")


def pause(game: Game, by: Seat, now: datetime) -> None:
    """Stops the clock of the running round for at most an hour, which ends it; between two rounds,
    the next one waits. Words that were received before count. Raises Refusal."""
    with hosting.changes(game, by) as stored:
        round_ = rounds.lock_last(stored)
        phase = round_.phase(now) if round_ else Phase.LOBBY
        if round_ is None or phase in (Phase.LOBBY, Phase.COUNTDOWN):
            raise Refusal(NOT_STARTED, str(SENTENCES[NOT_STARTED]))
        if phase is Phase.PLAYING:
            _pause(round_, by, now)
        if phase is Phase.FINISHED:
            Game.objects.filter(pk=game.pk).update(is_held=True)
    game.refresh_from_db(fields=["is_held"])


def resume(game: Game, by: Seat, now: datetime) -> None:
    """Goes on with a paused round, whose end has moved by the pause, or lets the next round start
    by itself again. Raises Refusal."""
    with hosting.changes(game, by) as stored:
        Game.objects.filter(pk=game.pk).update(is_held=False)
        round_ = rounds.lock_last(stored)
        if round_ and round_.phase(now) is Phase.PAUSED:
            end = None if round_.time_left is None else now + round_.time_left
            round_.ends_at, round_.writing_at = (None, end) if round_.paper else (end, None)
            round_.resumed_at, round_.time_left = now, None
            round_.save(update_fields=PAUSED)
    game.refresh_from_db(fields=["is_held"])


def may_pause(game: Game, round_: Round | None, seat_id: int) -> bool:
    """Whether `pause` stops the clock of this round, once it is played."""
    return seat_id == game.host_id and not game.is_daily and _stops(round_, seat_id)


def _stops(round_: Round | None, seat_id: int) -> bool:
    return round_ is None or round_.rated != Rated.YES or seat_id == round_.onlooker_id


def _pause(round_: Round, by: Seat, now: datetime) -> None:
    if not _stops(round_, by.pk):
        detail = _("In a rated round, only a host who does not play can pause.")
        raise Refusal("rated.no_pause", detail)
    if round_.paused_at and round_.resumed_at:
        round_.earlier_pauses.create(began_at=round_.paused_at, ended_at=round_.resumed_at)
    end = round_.writing_at or round_.ends_at
    round_.time_left = end - now if end else None
    round_.paused_at, round_.resumed_at, round_.writing_at = now, None, None
    round_.ends_at = None if round_.paper else now + LONGEST_PAUSE  # lists can wait
    round_.save(update_fields=PAUSED)
