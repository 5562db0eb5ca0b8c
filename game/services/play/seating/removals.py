"""The host takes removals back. What the staff has removed stays removed."""

from collections.abc import Collection
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Seat
from game.rules.names import name_key
from game.rules.refusals import Refusal
from game.services.play import notifications
from game.services.play.seating import hosting, seats


def of_game(game: Game) -> QuerySet[Seat]:
    """Whom the host has removed or turned away, the latest first."""
    removed = Seat.objects.filter(game_id=game.pk, removed_by_host=True)
    return removed.order_by("-removed_at", "name", "pk")


def restore(game: Game, by: Seat, seat_ids: Collection[int], now: datetime) -> int:
    """Takes the removal of these seats back; their words of a running round count again. The number
    of those restored. Raises Refusal.

    The door is as before once all newcomers are back that were removed together.
    """

    def act() -> int:
        stored = hosting.as_host(game, by)
        removed = list(of_game(stored).filter(pk__in=seat_ids))
        if not removed:
            raise Refusal("seat.invalid", _("This player is not removed any more."), "seats")
        for seat in removed:
            _restore(stored, seat, now)
        left = of_game(stored).filter(removed_at=stored.newcomers_removed_at)
        if stored.newcomers_removed_at and not left.exists():
            columns = {"door": stored.door_before, "newcomers_removed_at": None}
            Game.objects.filter(pk=game.pk).update(**columns)
        return len(removed)

    restored = seats.with_names_locked(game, act, now)
    game.refresh_from_db()
    notifications.notify(game.pk)
    return restored


def _restore(game: Game, seat: Seat, now: datetime) -> None:
    """With the name from before, with a number if somebody has it now. Raises Refusal."""
    if seat.knocked_at:  # waits at the door again
        seat.knocked_at = seat.seen_at = now
    else:
        seats.check_room(game, now)
    seat.name = seats.free_name(game, seat.name, now)
    seat.name_key, seat.removed_at, seat.removed_by_host = name_key(seat.name), None, False
    columns = ["name", "name_key", "removed_at", "removed_by_host", "knocked_at", "seen_at"]
    seat.save(update_fields=columns)
