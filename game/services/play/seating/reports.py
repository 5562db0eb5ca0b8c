"""Players report others to the staff of the site, who decides what becomes of it."""

from datetime import datetime, timedelta

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Player, Report, Seat
from game.models.report import MAX_REASON
from game.rules.refusals import Refusal, reason_of

LATELY = timedelta(hours=1)  # for which players of the public game can be reported
MOST = 200


def others(game: Game, by: Seat, now: datetime) -> QuerySet[Seat]:
    """The people of a game who can be reported: also those who have left or were removed."""
    seats = Seat.objects.people().filter(game=game, knocked_at=None, expected=False)
    if game.is_public:
        seats = seats.filter(seen_at__gt=now - LATELY)
    return seats.exclude(pk=by.pk).order_by("-seen_at")[:MOST]


def own_seat(game: Game, player: Player | None) -> Seat | None:
    """The seat of a player who may report others: also after leaving, or after being removed."""
    return Seat.objects.filter(game=game, player=player, knocked_at=None).first()


def report(game: Game, by: Seat, seat_id: int, reason: str, now: datetime) -> None:
    """Tells the staff about a player; a second time replaces the first. Raises Refusal."""
    if not (said := reason_of(reason, MAX_REASON)):
        raise Refusal("reason.missing", _("Say in a few words what happened."), "reason")
    if seat_id not in {other.pk for other in others(game, by, now)}:
        raise Refusal("seat.invalid", _("There is no such player in this game."), "seat")
    Report.objects.update_or_create(
        seat_id=seat_id,
        player_id=by.player_id,
        defaults={"reason": said, "created_at": now, "handled_at": None},
    )


def handle(several: QuerySet[Report], now: datetime) -> int:
    """The staff has looked at these reports. The number of those that were new."""
    return several.filter(handled_at=None).update(handled_at=now)
