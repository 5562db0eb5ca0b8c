"""The names of a class, which the host writes down before anybody joins.

A name is a seat that nobody has taken yet: its player is a placeholder. Whoever taps the name, or
opens the link of its card, takes the seat, at any door. A card also brings back a seat that is
taken, on another device: without the host, unless a device is there that has the seat.
"""

from collections.abc import Callable, Iterable, Mapping
from datetime import datetime

from django.db.models import F, Q, QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Player, Pupil, SchoolClass, Seat
from game.rules.names import name_key
from game.rules.refusals import Refusal
from game.services.accounts import bans
from game.services.play import notifications
from game.services.play.classes import classes
from game.services.play.seating import handover, hosting, newcomers, seats, todays


def of_pupil(game: Game, pupil: Pupil) -> Seat:
    """The seat that a name of the class has in one of its games. Raises Refusal."""
    seat = game.seats.listed().filter(pupil=pupil).first()
    if seat is None:
        raise Refusal("card.invalid", _("This card is of no name in the list. Ask the host."))
    return seat


def write(game: Game, by: Seat, lines: Iterable[str], now: datetime) -> None:
    """Replaces the names; those that are taken keep their seats. Empty lines are left out. The
    class of the game keeps them; one without a class gets one. Raises Refusal."""
    _replace(game, by, lambda: lines, now, is_kept=True)


def add(game: Game, by: Seat, name: str, now: datetime) -> str:
    """Adds a name at the end. Returns it as it is written. Raises Refusal."""
    name = bans.allowed_name(name)
    _replace(game, by, lambda: [*game.seats.listed().values_list("name", flat=True), name], now)
    return name


def fill(game: Game, school_class: SchoolClass, now: datetime) -> None:
    """Gives a new game the names of its class, with their handicaps and teams. Raises Refusal."""
    pupils = {pupil.name_key: pupil for pupil in school_class.pupils.all()}
    names = {key: pupil.name for key, pupil in pupils.items()}
    seats.with_names_locked(game, lambda: replace(game, names, now), now)
    teams = _last_teams(game, school_class.pupils.all())
    for key, pupil in pupils.items():
        Seat.objects.filter(game=game, name_key=key).update(
            pupil=pupil,
            handicap_min_length=pupil.handicap_min_length,
            handicap_percent=pupil.handicap_percent,
            team=teams.get(pupil.pk, F("team")),
        )


def _last_teams(game: Game, pupils: QuerySet[Pupil]) -> dict[int, int]:
    """Of pupils who have been in a team before, in another game of the class, the last one, if this
    game has it."""
    teamed = Seat.objects.filter(pupil__in=pupils, team__lte=game.teams).exclude(game=game)
    came = teamed.filter(Q(expected=False) | Q(game__paper=True))
    return {seat.pupil_id or 0: seat.team or 0 for seat in came.order_by("game")}


def _replace(
    game: Game,
    by: Seat,
    lines: Callable[[], Iterable[str]],
    now: datetime,
    *,
    is_kept: bool = False,
) -> None:
    """`lines` is called while nobody else changes the list. `is_kept`: a class is made."""

    def act() -> None:
        locked = hosting.as_host(game, by)
        names = read(lines())
        replace(game, names, now)
        if is_kept:
            classes.keep(locked, by, names, now)
        if classes.hosts(locked.school_class_id, by.player_id):
            classes.remember_list(locked)
            classes.remember(locked, by)

    seats.with_names_locked(game, act, now)
    game.refresh_from_db(fields=["school_class"])


def replace(game: Game, names: Mapping[str, str], now: datetime) -> None:
    """Lists the seats of these names, in their order, and makes those that are not there. Callers
    hold the lock of the game."""
    game.seats.listed().filter(expected=False).update(roster_place=None)
    for seat in game.seats.listed().exclude(name_key__in=names):
        handover.check_unplayed(seat)
        seat.delete()
        seat.player.delete()
    known = {seat.name_key: seat for seat in Seat.objects.filter(game=game)}
    for place, (key, name) in enumerate(names.items(), 1):
        if there := known.get(key):
            Seat.objects.filter(pk=there.pk).update(roster_place=place)
        else:
            player = Player.objects.create(name=name, created_at=now)
            columns = {"left_at": game.created_at, "named_by_host": True, "expected": True}
            seats.insert(game, player, name, now, roster_place=place, **columns)


def read(lines: Iterable[str]) -> dict[str, str]:
    """The names in their order, by how they are compared. Raises Refusal, which names all problems
    at once."""
    names: dict[str, str] = {}
    problems: list[Refusal] = []
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            name = bans.allowed_name(line)
        except Refusal as refusal:
            problem = {"number": number, "problem": refusal.detail}
            problems.append(Refusal(refusal.code, _("Line %(number)s: %(problem)s") % problem))
            continue
        if same := names.get(name_key(name)):
            twice = _(
                "Line %(number)s: “%(name)s” is there twice. Add a letter to tell them apart."
            )
            alike = _(
                "Line %(number)s: “%(name)s” can be taken for “%(same)s”. Add a letter to tell "
                "them apart."
            )
            detail = twice if same == name else alike
            detail %= {"number": number, "name": name, "same": same}
            problems.append(Refusal("names.repeated", detail))
        names[name_key(name)] = name
    if len(names) > seats.MOST_PRIVATE:
        detail = _("A list has at most %(most)s names.") % {"most": seats.MOST_PRIVATE}
        problems.append(Refusal("names.many", detail))
    if problems:
        told = "\n".join(problem.detail for problem in problems)
        raise Refusal(problems[0].code, told, "names")
    return names


def take(game: Game, player: Player, seat_id: int, now: datetime, address: str = "") -> Seat:
    """The seat of a name that nobody has taken. Raises Refusal."""
    return _take(game, player, seat_id, now, address, has_card=False)


def take_by_card(game: Game, player: Player, seat: Seat, now: datetime, address: str = "") -> Seat:
    """The seat of a card, also if it was taken on another device; while that is there, a knock that
    claims the seat. Raises Refusal."""
    if seat.player_id != player.pk and in_use(seat, now):
        return handover.claim(game, player, seat.pk, now, address)
    return _take(game, player, seat.pk, now, address, has_card=True)


def in_use(seat: Seat, now: datetime) -> bool:
    return not seat.expected and seat.is_present(now)


def _take(
    game: Game, player: Player, seat_id: int, now: datetime, address: str, *, has_card: bool
) -> Seat:
    def act() -> Seat:
        seat = game.seats.listed().filter(pk=seat_id).first()
        if seat is None:
            raise Refusal("seat.invalid", seats.no_such_player(), "seat")
        bans.check(player, seat.name, address, now)
        if seat.player_id == player.pk:
            seat.left_at, seat.seen_at = None, now
            seat.save(update_fields=["left_at", "seen_at"])
            return seat
        may_move = has_card and handover.claimable(game).filter(pk=seat.pk).exists()
        may_move = may_move and not in_use(seat, now)
        if not (seat.expected or may_move):
            detail = _("Somebody has taken this name already. If it is yours, ask the host.")
            raise Refusal("seat.taken", detail, "seat")
        todays.check_seat(game, player, now)
        newcomers.check_rate(game, address)
        handover.give_up(game, player, now)
        if seat.expected:
            _occupy(game, seat, player, now)
        else:
            handover.hand_over(game, seat, player, seats.free_name(game, seat.name, now), now)
        return seat

    seat = seats.with_names_locked(game, act, now)
    newcomers.make_known(game, address)
    notifications.notify(game.pk)
    return seat


def _occupy(game: Game, seat: Seat, player: Player, now: datetime) -> None:
    seats.check_room(game, now)
    placeholder = seat.player
    seat.player, seat.expected, seat.left_at = player, False, None
    seat.joined_at = seat.seen_at = now
    is_kept = game.paper or _last_teams(game, Pupil.objects.filter(pk=seat.pupil_id or 0))
    if not is_kept:  # the name was in no team before
        seat.team = seats.smallest_team(game)  # among those who have come, not among all names
    columns = ["player", "expected", "left_at", "joined_at", "seen_at", "team"]
    seat.save(update_fields=columns)
    placeholder.delete()
