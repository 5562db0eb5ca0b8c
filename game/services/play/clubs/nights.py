"""Club nights: members check in, are seated at tables, and all tables play the same boards.

A table is a game without a host, whose rounds start by the clock. No process has to be alive:
whoever looks at the night first seats those who have checked in (`advance`), and whoever looks at a
table first deals its round.
"""

from datetime import datetime, timedelta
from typing import Annotated, Any, TypedDict

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import ClubMember, ClubNight, Game, NightPlayer, Player, Round, Seat, Standing
from game.rules import nights as rules
from game.rules.refusals import Refusal
from game.rules.results import ranked
from game.rules.settings import Door, IfAway, Settings
from game.services.play import games, notifications, settling
from game.services.play.clubs import clubs, night_notices
from game.services.play.seating import seats
from game.services.signed import sign, unsigned

MOST_PLANNED = 20  # nights of a club that are still to come
LISTED = 50  # earlier nights
NEXT = timedelta(days=1)  # how far off a night is that players are reminded of
SETTLED_AT_ONCE = 50  # rounds that nobody has looked at since their end


def plan(
    by: ClubMember, settings: Settings, table_size: int, starts_at: datetime, now: datetime
) -> ClubNight:
    """A night on this date. Raises Refusal."""
    clubs.check_officer(by)
    rules.check(settings, table_size, starts_at, now)
    columns = games.columns_of(settings)
    with clubs.acting(by):
        clubs.check_officer(by)
        if by.club.nights.filter(starts_at__gt=now, cancelled_at=None).count() >= MOST_PLANNED:
            detail = _("A club plans at most %(most)s nights at once.") % {"most": MOST_PLANNED}
            raise Refusal("night.many", detail)
        night = ClubNight.objects.create(
            club=by.club, starts_at=starts_at, table_size=table_size, created_at=now, **columns
        )
        night_notices.tell_members(night, by, now)
    return night


def of_club(member: ClubMember, night_id: int) -> ClubNight:
    """Raises Refusal where the club has no such night."""
    found = ClubNight.objects.select_related("club", "dictionary")
    night = found.filter(club=member.club_id, pk=night_id).first()
    if night is None:
        raise Refusal("night.unknown", _("The club has no such night."), "night")
    return night


def screen_address(night: ClubNight) -> str:
    """The address of its big screen for whoever has it, until the invitation of the club is
    replaced."""
    key = sign(_screen(night), night.club.invitation)
    return f"{night.address}screen/?key={key}"


def of_screen(code: str, night_id: int, key: str) -> ClubNight:
    """The night of such an address. Raises Refusal."""
    open_ = ClubNight.objects.filter(club__code=code, club__closed_at=None)
    night = open_.select_related("club", "dictionary").filter(pk=night_id).first()
    if night is None or unsigned(_screen(night), key) != str(night.club.invitation):
        detail = _("This link to the screen is not complete, or was replaced. Ask for the new one.")
        raise Refusal("results.closed", detail)
    return night


def _screen(night: ClubNight) -> str:
    return f"screen of night {night.pk}"


def to_come(member: ClubMember, now: datetime) -> list[ClubNight]:
    """The nights that are not over, the next one first."""
    planned = ClubNight.objects.filter(club=member.club_id, cancelled_at=None)
    lately = planned.filter(starts_at__gt=now - rules.LONGEST)
    return [night for night in lately if not is_over(night, now)]


def next_of(player: Player, now: datetime) -> ClubNight | None:
    """The next night of the player's clubs, if it begins within a day or is played just now."""
    own = clubs.of_player(player).values("club")
    planned = ClubNight.objects.filter(club__in=own, cancelled_at=None).select_related("club")
    lately = planned.filter(starts_at__gt=now - rules.LONGEST, starts_at__lt=now + NEXT)
    return next((night for night in lately if not is_over(night, now)), None)


def earlier(member: ClubMember, now: datetime) -> list[ClubNight]:
    """Nights that were played, the latest first."""
    played = ClubNight.objects.filter(club=member.club_id, starts_at__lt=now, seated_for__gt=0)
    with_tables = played.filter(tables__isnull=False).distinct().order_by("-starts_at")
    return [night for night in with_tables[:LISTED] if is_over(night, now)]


def is_over(night: ClubNight, now: datetime) -> bool:
    return night.cancelled_at is not None or now >= night.schedule()[-1].ends_at


# -- checking in -----------------------------------------------------------------------------------


def entry_of(night: ClubNight, member: ClubMember) -> NightPlayer | None:
    own = night.players.filter(player=member.player_id)
    return own.select_related("table").first()


def check_in(night: ClubNight, member: ClubMember, now: datetime) -> NightPlayer:
    """Whoever comes late is seated for the next round. Raises Refusal."""
    _check_open(night)
    if now < night.starts_at - rules.CHECK_IN:
        minutes = rules.CHECK_IN.seconds // 60
        detail = _("You can check in from %(minutes)s minutes before the start on.") % {
            "minutes": minutes
        }
        raise Refusal("night.early", detail)
    if rules.next_seating(night.schedule(), now) is None:
        raise Refusal("night.over", _("The last round has begun: nobody is seated any more."))
    entry, _is_new = NightPlayer.objects.get_or_create(
        night=night, player=member.player, defaults={"checked_in_at": now}
    )
    return entry


def check_out(night: ClubNight, member: ClubMember) -> None:
    """Only before one is seated: a seat is left in its game. Raises Refusal."""
    if not night.players.filter(player=member.player_id, table=None).delete()[0]:
        raise Refusal("night.seated", _("You are not checked in, or sit at a table already."))


def _check_open(night: ClubNight) -> None:
    if night.cancelled_at:
        raise Refusal("night.cancelled", _("This night was cancelled."))


# -- what officers change --------------------------------------------------------------------------


def move(by: ClubMember, night: ClubNight, starts_at: datetime, now: datetime) -> None:
    """To another time, until the first players are seated. Raises Refusal."""
    clubs.check_officer(by)
    _check_open(night)
    rules.check_start(starts_at, now)
    advance(night, now)
    still = ClubNight.objects.filter(pk=night.pk, seated_for=0, cancelled_at=None)
    if not still.update(starts_at=starts_at):
        raise Refusal("night.begun", _("This night has begun: it can’t be moved."))
    night.starts_at = starts_at
    night_notices.tell_again(night, by, now)


def cancel(by: ClubMember, night: ClubNight, now: datetime) -> None:
    """No further round is played. Raises Refusal."""
    clubs.check_officer(by)
    if is_over(night, now):
        raise Refusal("night.over", _("This night is over."))
    with transaction.atomic():
        ClubNight.objects.filter(pk=night.pk).update(cancelled_at=now)
        night.tables.update(is_held=True)
    for table in night.tables.all():
        notifications.notify(table.pk)


# -- tables ----------------------------------------------------------------------------------------


def advance(night: ClubNight, now: datetime) -> None:
    """Seats those who have checked in if that is due, and counts the rounds that are over. Of all
    who look at the same time, one does."""
    settling.settle_overdue(Round.objects.filter(game__night=night), now, SETTLED_AT_ONCE)
    due = rules.seated_for(night.schedule(), now)
    if due is None or night.seated_for >= due.number or is_over(night, now):
        return
    with transaction.atomic():
        unseated = ClubNight.objects.filter(
            pk=night.pk, seated_for__lt=due.number, cancelled_at=None, starts_at=night.starts_at
        )
        if unseated.update(seated_for=due.number):
            _seat(night, now)
    night.refresh_from_db(fields=["seated_for", "starts_at", "cancelled_at"])


def _seat(night: ClubNight, now: datetime) -> None:
    """In the order in which they checked in, so that those who come together sit together. Who has
    left the club since is not seated."""
    members = ClubMember.objects.present().filter(club=night.club_id).values("player")
    waiting = night.players.filter(table=None, player__in=members).select_related("player")
    entries, tables = list(waiting), list(tables_of(night))
    taken = [table.seats.seated().count() for table in tables]
    found, new = rules.places(len(entries), taken, night.table_size)
    for size in new:
        found += [len(tables)] * size
        tables.append(games.store_empty(_columns(night), now))
    for entry, place in zip(entries, found, strict=True):
        _sit(entry, tables[place], now)
    for place in set(found):
        notifications.notify(tables[place].pk)


def example(night: ClubNight) -> Game:
    """A game with the settings of its tables, which is not stored."""
    return Game(**{**_columns(night), "night": None})


def _columns(night: ClubNight) -> dict[str, Any]:
    """Those of a table. Nobody else joins it by its code."""
    settings = {**night.stored(), "dictionary": night.dictionary}
    of_table = {"if_away": IfAway.WAIT, "door": Door.LOCKED, "club": night.club, "night": night}
    return {**settings, **of_table}


def _sit(entry: NightPlayer, table: Game, now: datetime) -> None:
    name = seats.free_name(table, entry.player.name, now)
    seats.insert(table, entry.player, name, now)
    entry.table = table
    entry.save(update_fields=["table"])


def tables_of(night: ClubNight) -> QuerySet[Game]:
    return night.tables.order_by("pk")


def shown_table(night: ClubNight, member: ClubMember | None) -> Game | None:
    """A table whose board the big screen shows, as all have the same one. `member`: who looks
    without the address of the screen, and sees it as an officer or from their own seat only."""
    if member is None or member.is_officer:
        return tables_of(night).first()
    entry = entry_of(night, member)
    return entry.table if entry else None


# -- standings -------------------------------------------------------------------------------------


class Row(TypedDict):
    place: int
    name: str
    table: int
    rounds: int
    points: Annotated[int, "At their table, in all rounds so far."]
    words: int


def standings(night: ClubNight) -> list[tuple[int, Row]]:
    """All players of the night by id, in one order: by the points that each has had in all rounds,
    as the scoring of the night gives them at their table."""
    numbers = {table.pk: number for number, table in enumerate(tables_of(night), 1)}
    taken = list(Seat.objects.taken().filter(game__night=night))
    seats = {seat.pk: seat for seat in taken}
    rounds, points, words = (dict.fromkeys(seats, 0) for _ in range(3))
    settled = Standing.objects.filter(round__game__night=night, seat__in=seats).order_by()
    for seat, of_round, found in settled.values_list("seat_id", "points", "words"):
        rounds[seat] += 1
        points[seat] += of_round
        words[seat] += found
    return [
        (
            seats[each.seat].player_id,
            {
                "place": each.place,
                "name": seats[each.seat].name,
                "table": numbers[seats[each.seat].game_id],
                "rounds": rounds[each.seat],
                "points": each.points,
                "words": each.words,
            },
        )
        for each in ranked(points, words)
    ]
