"""A seat goes to another device of its player: they claim it, and the host says yes.

A claim is a knock, at any door. The device from before gets a seat that it has left, so that it may
look on.
"""

from datetime import datetime

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Player, Seat
from game.rules.names import name_key
from game.rules.refusals import Refusal
from game.services.accounts import bans, contacts
from game.services.play import notifications
from game.services.play.seating import knocks, newcomers, seats, todays

# What a name of the class list has before its child comes.
OF_CHILD = (
    "name",
    "name_key",
    "roster_place",
    "pupil",
    "handicap_min_length",
    "handicap_percent",
)


def claimable(game: Game) -> QuerySet[Seat]:
    """The seats that somebody may claim: of people without an account, who could sign in instead,
    and not that of the owner."""
    people = (
        Seat.objects.taken().people().filter(game_id=game.pk, player__user=None, expected=False)
    )
    return people.exclude(pk=game.owner_id) if game.owner_id else people


def claim(game: Game, player: Player, seat_id: int, now: datetime, address: str = "") -> Seat:
    """Knocks as the player of this seat. Raises Refusal."""

    def act() -> Seat:
        seat = None if game.is_public else claimable(game).filter(pk=seat_id).first()
        if seat is None or seat.player_id == player.pk:
            raise Refusal("seat.invalid", _("This seat can’t be handed over."), "seat")
        bans.check(player, seat.name, address, now)
        before = knocks.of_player(game, player.pk, now)
        if before and before.claims_id == seat.pk:
            return before
        todays.check_seat(game, player, now)
        knocks.check_room(game, now)
        if not give_up(game, player, now):
            newcomers.check_rate(game, address)
        name = seats.free_name(game, seat.name, now)
        return seats.insert(game, player, name, now, knocked_at=now, claims=seat)

    claimed = seats.with_names_locked(game, act, now)
    notifications.notify(game.pk)
    return claimed


def give_up(game: Game, player: Player, now: datetime) -> bool:
    """Frees the seat of a player who takes another one; a name of the class list waits for its
    child again. Whether there was one. Callers hold the lock of the game.

    Raises Refusal for hosts, for those who were removed, and for those who have played.
    """
    own = Seat.objects.filter(game=game, player=player).first()
    if own is None:
        return False
    if own.pk in (game.owner_id, game.host_id):
        raise Refusal("seat.host", _("You host this game."))
    if own.removed_at:
        raise seats.removed(own)
    if own.found.exists() or own.standings.exists():
        detail = _("You have played under another name already. Ask the host to rename you.")
        raise Refusal("seat.has_words", detail, "seat")
    if own.roster_place is None:
        own.delete()
    else:
        own.player = Player.objects.create(name=own.name, created_at=now)
        own.expected, own.left_at, own.handed_over = True, game.created_at, own.handed_over + 1
        own.save(update_fields=["player", "expected", "left_at", "handed_over"])
    return True


def adopt(game: Game, seat: Seat, name: str) -> bool:
    """Makes a player who is not in the class list the child of this name, if that has not come yet.
    Whether it did. Callers hold the lock of the game. Raises Refusal."""
    waiting = Seat.objects.taken().filter(game=game, expected=True, name_key=name_key(name))
    child = waiting.first()
    if child is None or seat.roster_place is not None or seat.strength is not None:
        return False
    check_unplayed(child)
    Game.objects.filter(pk=game.pk, deputy=child).update(deputy=seat)
    child.delete()
    child.player.delete()
    seat.named_by_host = True
    for column in OF_CHILD:
        setattr(seat, column, getattr(child, column))
    seat.save(update_fields=["named_by_host", *OF_CHILD])
    return True


def check_unplayed(seat: Seat) -> None:
    """Raises Refusal where somebody has typed words for a name that nobody has taken."""
    if seat.found.exists() or seat.standings.exists():
        detail = _("%(name)s has words in this game already, so the name stays.")
        raise Refusal("seat.has_words", detail % {"name": seat.name}, "names")


def say_yes(game: Game, knock: Seat, now: datetime) -> None:
    """Gives the claimed seat to whoever knocks. Callers hold the lock of the game. Raises
    Refusal."""
    seat = claimable(game).filter(pk=knock.claims_id or 0).first()
    if seat is None:
        raise Refusal("seat.invalid", seats.no_such_player(), "seat")
    knock.delete()
    hand_over(game, seat, knock.player, knock.name, now)


def hand_over(game: Game, seat: Seat, player: Player, name: str, now: datetime) -> None:
    """`name`: a free one, for the seat of the device from before."""
    before = seat.player
    seat.player, seat.left_at, seat.seen_at = player, None, now
    seat.handed_over += 1
    seat.save(update_fields=["player", "left_at", "seen_at", "handed_over"])
    long_ago = game.created_at  # before any round, so that it has a place in none
    times = dict.fromkeys(("joined_at", "seen_at", "left_at"), long_ago)
    Seat.objects.create(
        game=game, player=before, name=name, name_key=name_key(name), team=seat.team, **times
    )
    contacts.keep_muted(before, player)


def handed_over() -> Refusal:
    detail = _("Your seat is played on another device now. You can look on at the big screen.")
    return Refusal("seat.handed_over", detail)
