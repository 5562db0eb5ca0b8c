"""Players invite others to their game: a notice, by which the other one takes a seat."""

from collections.abc import Collection
from copy import copy
from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.limits import rates
from game.models import Game, Notice, Player, Seat
from game.rules.contacts import INVITATION
from game.rules.refusals import Refusal
from game.rules.settings import Door
from game.services.accounts import contacts, notices
from game.services.play.seating import presence

INVITED, DECLINED, IN_GAME, REMOVED = "invited", "declined", "in the game", "removed"


def invite(game: Game, by: Seat, player: Player, now: datetime) -> None:
    """Invites a player; a second time does nothing. Raises Refusal.

    An invitation by the host opens the door, whatever it says.
    """
    check(game, by)
    if player.pk not in open_to_invitations(by.player, [player]):
        raise Refusal(
            "player.closed", _("%(name)s can’t be invited.") % {"name": player.name}, "player"
        )
    state = answers(game, [player.pk], now).get(player.pk)
    if state == REMOVED:
        detail = _("%(name)s was removed from this game.") % {"name": player.name}
        raise Refusal("player.closed", detail, "player")
    if state == IN_GAME:
        detail = _("%(name)s is in this game already.") % {"name": player.name}
        raise Refusal("player.in_game", detail, "player")
    if state == DECLINED:
        raise Refusal(
            "invitation.declined", _("%(name)s has declined.") % {"name": player.name}, "player"
        )
    if state == INVITED and by.pk == game.host_id:
        _sent(game).filter(player=player).update(sender=by.player_id)
    if state is None:
        send(game, by, player, f"game {game.pk}", now)


def check(game: Game, by: Seat) -> None:
    """Raises Refusal if whoever has this seat can invite nobody."""
    if game.is_daily:
        raise Refusal("game.daily", _("This is your own try of the daily board."))
    if game.door == Door.LOCKED and by.pk != game.host_id:
        detail = _("The host has locked the door: only the host can invite.")
        raise Refusal("game.locked", detail)


def send(game: Game, by: Seat, player: Player, key: str, now: datetime) -> None:
    """Raises RateLimited if too many invitations have come to the player."""
    many = _("Many invitations have come to this player in a short time.")
    rates.check("invited_by", f"{player.pk} {by.player_id}", reason=many)
    rates.check("invited", rates.by_player(player), reason=many)
    notices.tell(player, INVITATION, key, now, sender_id=by.player_id, game=game)


def _sent(game: Game) -> QuerySet[Notice]:
    return Notice.objects.filter(kind=INVITATION.name, game=game)


def open_to_invitations(by: Player, players: Collection[Player]) -> set[int]:
    return notices.wanting(contacts.opened(by, players), INVITATION)


def answers(game: Game, players: Collection[int], now: datetime) -> dict[int, str]:
    """How these players stand to the game: `INVITED` and so on, nothing for the others."""
    sent = _sent(game).filter(player__in=players, created_at__gt=now - INVITATION.lasts)
    states = {
        player: DECLINED if declined_at else INVITED
        for player, declined_at in sent.values_list("player_id", "declined_at")
    }
    for seat in Seat.objects.filter(game=game, player__in=players):
        if seat.removed_at:
            states[seat.player_id] = REMOVED
        elif seat.is_seated:
            states[seat.player_id] = IN_GAME
    return states


def accept(player: Player, notice_id: int, now: datetime, address: str = "") -> Seat:
    """The seat of an invited player. Raises Refusal as `presence.join`."""
    notice = notices.named(player, notice_id, now)
    game = notice.game
    if game is None:
        raise Refusal("notice.unknown", _("This is not an invitation."))
    if any(seat and seat.player_id == notice.sender_id for seat in (game.host, game.owner)):
        game = copy(game)
        game.door = Door.OPEN.value  # for this player alone: it is not stored
    seat = presence.join(game, player, None, now, address)
    if notice.subject.is_rematch:  # whoever asks for it again comes back
        Notice.objects.filter(pk=notice.pk).update(read_at=now)
    else:
        notice.delete()
    return seat


def decline(player: Player, notice_id: int, now: datetime) -> None:
    """The same player can't be invited to this game again, and nothing shows the notice."""
    notice = notices.named(player, notice_id, now)
    Notice.objects.filter(pk=notice.pk).update(declined_at=now, read_at=now)
