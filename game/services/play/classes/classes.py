"""School classes: kept with what their hosts set, opened by a link, deleted with their names.

A class is made with the list of names of a game, and each later game of it begins as the last one
was. A host may be a guest: then their browser has the class, and a link brings it to another one.
Whoever has that link hosts, too, so a class whose teacher has lost a browser goes on.
"""

from collections.abc import Collection, Mapping
from datetime import datetime
from itertools import count
from typing import Any, cast

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q, QuerySet
from django.utils.translation import gettext as _

from game.models import ClassHost, Game, Player, Pupil, Round, SchoolClass, Seat
from game.rules.classes import MOST_HOSTS, MOST_OF_A_HOST, SAME_LESSON
from game.rules.names import FORGOTTEN, clean_name, name_key
from game.rules.refusals import Refusal
from game.rules.settings import SETTINGS, IfAway, Settings
from game.services.accounts import bans, log
from game.services.play import notifications, settling
from game.services.play.seating import seats
from game.services.signed import sign, unsigned


def of_player(player: Player) -> QuerySet[SchoolClass]:
    """The classes that a player hosts, the one of the latest game first."""
    return SchoolClass.objects.filter(hosts__player=player).order_by("-used_at", "-pk")


def hosted(code: str, player: Player | None) -> ClassHost:
    """The place of a host in the class with this code. Raises Refusal for all others."""
    own = ClassHost.objects.filter(player=player, school_class__code=code)
    found = own.select_related("school_class", "player").first() if player else None
    if found is None:
        raise Refusal("class.unknown", _("You host no class with this code."), "code")
    return found


def hosts(class_id: int | None, player_id: int | None) -> bool:
    if class_id is None or player_id is None:
        return False
    return ClassHost.objects.filter(school_class=class_id, player=player_id).exists()


def settings_of(school_class: SchoolClass) -> Settings:
    known = {name: value for name, value in school_class.settings.items() if name in SETTINGS}
    return Settings.from_stored(known)


# -- what is kept of a game ------------------------------------------------------------------------


def make(player: Player, name: str, now: datetime) -> SchoolClass:
    """A new class that a player hosts. Without a name it gets one. Raises Refusal."""
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        names = set(of_player(player).values_list("name", flat=True))
        numbered = (_("Class %(number)s") % {"number": number} for number in count(1))
        unused = (each for each in numbered if each not in names)
        chosen = _allowed(player, name, "title") if name else next(unused)
        _check_number(player)
        made = SchoolClass.objects.create(name=chosen, created_at=now, used_at=now)
        ClassHost.objects.create(school_class=made, player=player, since=now)
        return made


def _check_number(player: Player) -> None:
    if of_player(player).count() >= MOST_OF_A_HOST:
        detail = _("You have %(most)s classes. Delete one that you need no more.")
        raise Refusal("class.many", detail % {"most": MOST_OF_A_HOST})


def _allowed(player: Player, name: str, field: str) -> str:
    try:
        chosen = bans.allowed_name(name)
    except Refusal as refusal:
        raise Refusal(refusal.code, refusal.detail, field) from refusal
    if of_player(player).filter(name=chosen).exists():
        detail = _("You have a class “%(name)s” already. Choose another name.")
        raise Refusal("class.known", detail % {"name": chosen}, field)
    return chosen


def keep(game: Game, by: Seat, keys: Collection[str], now: datetime) -> None:
    """Makes the class of a game whose owner writes its list for the first time: the one with
    exactly these names, if they have it and it plays no other game. Callers hold the lock of the
    game. Raises Refusal."""
    if game.school_class_id or game.night_id or not keys or game.owner_id not in (None, by.pk):
        return
    player = by.player
    playing = Game.objects.open().filter(active_at__gt=now - SAME_LESSON).exclude(school_class=None)
    idle = of_player(player).exclude(pk__in=playing.values("school_class"))
    own = idle.prefetch_related("pupils")
    same = (each for each in own if {pupil.name_key for pupil in each.pupils.all()} == set(keys))
    game.school_class = next(same, None) or make(player, "", now)
    Game.objects.filter(pk=game.pk).update(school_class=game.school_class)
    SchoolClass.objects.filter(pk=game.school_class.pk).update(used_at=now)


def remember(game: Game, by: Seat) -> None:
    """Keeps how a game of the class is now, once a host of the class changes it; what a deputy
    changes is for today if no host of the class goes on with it."""
    if not hosts(game.school_class_id, by.player_id):
        return
    stored = Game.objects.select_related("dictionary").get(pk=game.pk)
    kept = {"settings": stored.stored(), "door": stored.door_before or stored.door}
    SchoolClass.objects.filter(pk=game.school_class_id or 0).update(**kept)
    deputy = stored.deputy_id if stored.if_away == IfAway.DEPUTY else None
    seated = game.seats.listed().filter(pupil__school_class=game.school_class_id)
    for seat in seated.select_related("pupil"):
        _remember_pupil(seat, is_deputy=seat.pk == deputy)


def _remember_pupil(seat: Seat, *, is_deputy: bool) -> None:
    pupil, key = cast(Pupil, seat.pupil), name_key(seat.name)
    columns: dict[str, Any] = {
        "is_deputy": is_deputy,
        "handicap_min_length": seat.handicap_min_length,
        "handicap_percent": seat.handicap_percent,
    }
    if seat.named_by_host and seat.name != pupil.name:
        others = Pupil.objects.filter(school_class=pupil.school_class_id).exclude(pk=pupil.pk)
        if not others.filter(name_key=key).exists():
            columns |= {"name": seat.name, "name_key": key}
    if any(getattr(pupil, name) != value for name, value in columns.items()):
        Pupil.objects.filter(pk=pupil.pk).update(**columns)


def remember_list(game: Game) -> None:
    """Makes the list of the class the one that was just written in its game."""
    if game.school_class_id is None:
        return
    listed = {name_key(seat.name): seat for seat in game.seats.listed()}
    names = {key: seat.name for key, seat in listed.items()}
    for key, pupil in write_list(game.school_class_id, names).items():
        Seat.objects.filter(pk=listed[key].pk).update(pupil=pupil)


def write_list(class_id: int, names: Mapping[str, str]) -> dict[str, Pupil]:
    """Replaces the list by these names, which stand by how they are compared."""
    pupils = Pupil.objects.filter(school_class=class_id)
    pupils.exclude(name_key__in=names).delete()
    known = {pupil.name_key: pupil for pupil in pupils}
    for place, (key, name) in enumerate(names.items(), 1):
        pupil = known.setdefault(key, Pupil(school_class_id=class_id, name_key=key))
        pupil.name, pupil.place = name, place
        pupil.save()
    return known


# -- hosts -----------------------------------------------------------------------------------------


def rename(school_class: SchoolClass, by: Player, name: str) -> None:
    """Raises Refusal."""
    if clean_name(name) != school_class.name:
        school_class.name = _allowed(by, name, "name")
        school_class.save(update_fields=["name"])


def link(school_class: SchoolClass) -> str:
    """The address that makes whoever has it a host of the class."""
    key = sign(_hosts_of(school_class), school_class.link_number)
    return f"/classes/{school_class.code}/?key={key}"


def renew_link(school_class: SchoolClass) -> None:
    """Replaces the link: nobody becomes a host by the old one any more."""
    SchoolClass.objects.filter(pk=school_class.pk).update(link_number=F("link_number") + 1)
    school_class.refresh_from_db(fields=["link_number"])


def linked(code: str, key: str) -> SchoolClass:
    """The class of a link. Raises Refusal for one that is not complete, or was replaced."""
    found = SchoolClass.objects.filter(code=code).first()
    if found is None or unsigned(_hosts_of(found), key) != str(found.link_number):
        detail = _("This link of a class is not complete, or was replaced.")
        raise Refusal("class.not_linked", detail, "key")
    return found


def open_here(school_class: SchoolClass, player: Player, now: datetime, address: str = "") -> None:
    """Makes whoever has the link a host. Raises Refusal."""
    bans.check(player, player.name, address, now)
    with transaction.atomic():
        locked = SchoolClass.objects.locked().get(pk=school_class.pk)
        if hosts(locked.pk, player.pk):
            return
        if locked.hosts.count() >= MOST_HOSTS:
            detail = _("A class has at most %(most)s hosts.") % {"most": MOST_HOSTS}
            raise Refusal("class.full", detail)
        _check_number(player)
        ClassHost.objects.create(school_class=locked, player=player, since=now)


def remove_host(school_class: SchoolClass, by: Player, host_id: int) -> None:
    """Raises Refusal for the own place, which goes with the class or with the own data."""
    with transaction.atomic():
        locked = SchoolClass.objects.locked().get(pk=school_class.pk)  # one host stays
        removed = locked.hosts.filter(pk=host_id).exclude(player=by)
        if not (hosts(locked.pk, by.pk) and removed.delete()[0]):
            raise Refusal("host.invalid", _("Choose another host of this class."), "host")


def _hosts_of(school_class: SchoolClass) -> str:
    return f"hosts of class {school_class.pk}"


# -- deletion --------------------------------------------------------------------------------------


def delete(school_class: SchoolClass, now: datetime) -> None:
    """Deletes a class with its list, closes its game, and takes the names of the children away in
    all its rounds, whose words and points stay; those of guests also in what they have played
    under the same names elsewhere, such as a rematch."""
    with transaction.atomic():
        of_class = Game.objects.locked().filter(school_class=school_class)
        ids = [each.pk for each in of_class.order_by("pk")]
        settling.settle_overdue(Round.objects.filter(game__in=ids), now)
        Game.objects.open().filter(pk__in=ids).update(closed_at=now, dictionary=None)
        people = Seat.objects.people().filter(game__in=ids)
        people = people.exclude(player__in=school_class.hosts.values("player"))
        children = people.filter(Q(player__user=None) | Q(pupil__isnull=False))
        names = {*children.values_list("name", flat=True)}
        keys = set(map(name_key, names | {*school_class.pupils.values_list("name", flat=True)}))
        guests = Player.objects.filter(user=None, seats__in=children).distinct()
        same = [each.pk for each in guests if name_key(each.name) in keys]
        elsewhere = Seat.objects.filter(player__in=[*guests], name_key__in=keys)
        seated = Seat.objects.filter(pk__in=[each.pk for each in (*children, *elsewhere)])
        Player.objects.filter(pk__in=same).update(name=FORGOTTEN)
        log.rename(seated, FORGOTTEN)
        seats.forget(seated)
        school_class.delete()
    for game_id in ids:
        notifications.notify(game_id)


def heirs(player: Player) -> list[tuple[SchoolClass, list[Player]]]:
    """The classes of a player, each with its other hosts, who keep it."""
    own = of_player(player).prefetch_related("hosts__player")
    return [
        (each, [host.player for host in each.hosts.all() if host.player != player]) for each in own
    ]


@transaction.atomic
def forget(player: Player, now: datetime) -> None:
    """A class whose last host deletes their data is deleted with it; other hosts keep it."""
    own = ClassHost.objects.filter(player=player)
    list(SchoolClass.objects.locked().filter(pk__in=own.values("school_class")).order_by("pk"))
    for school_class, others in heirs(player):
        if not others:
            delete(school_class, now)
    own.delete()


def delete_old(now: datetime, until: datetime) -> int:
    """Deletes the classes that nobody hosts, or that have played no game since `until`. Returns
    their number."""
    hosted = Exists(ClassHost.objects.filter(school_class=OuterRef("pk")))
    old = list(SchoolClass.objects.filter(Q(used_at__lt=until) | ~hosted))
    for each in old:
        delete(each, now)
    return len(old)
