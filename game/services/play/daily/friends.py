"""A daily board among friends: those whom a player follows, and who follow the player."""

from collections.abc import Iterator
from dataclasses import dataclass

from game.models import DailyBoard, Player, Standing
from game.rules.contacts import OpenTo
from game.services.accounts import contacts
from game.services.play.daily import standings, tries
from game.services.play.daily.standings import Result
from game.services.signed import sign_shortly, unsigned_shortly

LISTED = 20
PURPOSE = "friend by a shared result"


@dataclass(frozen=True, slots=True)
class Row:
    """`standing`: None until the try is counted. `has_begun`: whether there is a try."""

    player: Player
    standing: Standing | None
    has_begun: bool
    is_own: bool

    @property
    def order(self) -> tuple[int, int, bool, str]:
        """The best first; then those who play, and those who have not played yet."""
        points, words = (self.standing.points, self.standing.words) if self.standing else (-1, -1)
        return -points, -words, not self.has_begun, self.player.name.casefold()


@dataclass(frozen=True, slots=True)
class Beside:
    """Two who have played the board. The words of each, and those of both."""

    other: Player
    own: Result
    theirs: Result

    @property
    def both(self) -> set[str]:
        return {*self.own.words} & {*self.theirs.words}


def table(daily: DailyBoard, player: Player) -> list[Row]:
    """The player with the best of their friends; empty without friends."""
    friends = contacts.friends(player)
    if not friends:
        return []
    people = {each.pk: each for each in (player, *friends)}
    of_day = Standing.objects.filter(round__game__daily_try__daily=daily, round__number=1)
    by_player = {
        each.seat.player_id: each
        for each in of_day.filter(seat__player__in=people).select_related("seat")
    }
    begun = set(daily.tries.filter(player__in=people).values_list("player_id", flat=True))
    rows = sorted(_rows(people, by_player, begun, player), key=lambda row: row.order)
    return rows[:LISTED] if any(row.is_own for row in rows[:LISTED]) else _with_own(rows)


def _rows(
    people: dict[int, Player], by_player: dict[int, Standing], begun: set[int], player: Player
) -> Iterator[Row]:
    for pk, each in people.items():
        yield Row(each, by_player.get(pk), pk in begun, each == player)


def _with_own(rows: list[Row]) -> list[Row]:
    return rows[: LISTED - 1] + [row for row in rows if row.is_own]


def beside(daily: DailyBoard, player: Player, other_id: int) -> Beside | None:
    """A player and a friend; None unless both have played the board to the end: whoever sees the
    words of somebody knows words of the board."""
    other = next((each for each in contacts.friends(player) if each.pk == other_id), None)
    own = _result(daily, player)
    theirs = _result(daily, other) if other and own else None
    return Beside(other, own, theirs) if other and own and theirs else None


def _result(daily: DailyBoard, player: Player) -> Result | None:
    entry = tries.try_of(player, daily)
    return standings.result(entry) if entry else None


def key_of(player: Player) -> str:
    """What the link to a shared result says of who shares it."""
    return sign_shortly(PURPOSE, player.pk)


@dataclass(frozen=True, slots=True)
class Sharer:
    """Who has shared a result. `may_be_friend`: whether they are no friend of the visitor yet, and
    let the visitor follow them."""

    player: Player
    may_be_friend: bool


def sharer(key: str, visitor: Player | None) -> Sharer | None:
    """None for a link that is the visitor's own or not whole, and for somebody whom they mute.

    `visitor`: None for somebody who has no name yet.
    """
    other = Player.objects.filter(pk=int(unsigned_shortly(PURPOSE, key) or 0)).first()
    if other is None or other == visitor:
        return None
    if visitor is None:
        return Sharer(other, other.open_to == OpenTo.EVERYBODY)
    if contacts.states(visitor, [other.pk]).get(other.pk):
        return None
    is_friend = other in contacts.friends(visitor)
    return Sharer(other, not is_friend and other.pk in contacts.opened(visitor, [other]))
