"""Lessons: the games of a class. One of them is open at a time."""

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from typing import NamedTuple

from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Player, Pupil, Round, SchoolClass, Seat
from game.rules.classes import SAME_LESSON
from game.rules.names import name_key
from game.rules.refusals import Refusal
from game.rules.settings import Door, IfAway, Settings
from game.services.accounts import bans
from game.services.play import games, notifications
from game.services.play.classes import classes
from game.services.play.seating import moderation, roster, seats, watching
from game.services.signed import sign, unsigned
from game.services.solving import lexicons


def open_lesson(school_class: SchoolClass, now: datetime) -> Game | None:
    """The game that goes on, if there is one."""
    found = Game.objects.open().filter(school_class=school_class).order_by("-pk").first()
    return None if found is None or found.is_deserted(now) else found


def begin(school_class: SchoolClass, player: Player, now: datetime, address: str = "") -> Game:
    """The game of the next lesson, as the last one was: with its settings and its names, which wait
    for their children again. One that goes on is not begun twice. Raises Refusal."""
    with transaction.atomic():
        locked = SchoolClass.objects.locked().get(pk=school_class.pk)  # two taps begin one game
        last = open_lesson(locked, now)
        if last and (now - last.active_at < SAME_LESSON or not last.rounds_played.exists()):
            return last
        game = _new(locked, player, now, address)
    if last:
        moderation.close(last, now)
    return game


def again(school_class: SchoolClass, player: Player, now: datetime, address: str = "") -> Game:
    """The same, hosted by the player unless somebody else hosts it just now. Raises Refusal."""
    game = begin(school_class, player, now, address)
    with suppress(Refusal):
        game = take_over(school_class, player, now, address)
    return game


@transaction.atomic
def begin_first(
    player: Player,
    title: str,
    settings: Settings,
    lines: Iterable[str],
    door: Door,
    now: datetime,
    address: str = "",
) -> Game:
    """The first game of a new class, with a list of names if there are any. Raises Refusal."""
    names = roster.read(lines)
    school_class = classes.make(player, title, now)
    classes.write_list(school_class.pk, names)
    stored = settings.stored()
    school_class.settings, school_class.door = stored, door if names else Door.OPEN
    school_class.save(update_fields=["settings", "door"])
    return _new(school_class, player, now, address)


def _new(school_class: SchoolClass, player: Player, now: datetime, address: str) -> Game:
    game = games.create(
        player, _settings(school_class), now, address=address, school_class=school_class
    )
    roster.fill(game, school_class, now)
    deputy = Seat.objects.filter(game=game, pupil__is_deputy=True).first()
    if deputy and game.if_away == IfAway.DEPUTY:
        Game.objects.filter(pk=game.pk).update(deputy=deputy)
    SchoolClass.objects.filter(pk=school_class.pk).update(used_at=now)
    game.refresh_from_db()
    return game


def write(school_class: SchoolClass, lines: Iterable[str], now: datetime) -> None:
    """Replaces the names of a class, also in its game. Raises Refusal."""
    names = roster.read(lines)
    with transaction.atomic():
        locked = SchoolClass.objects.locked().get(pk=school_class.pk)  # no lesson begins meanwhile
        game = open_lesson(locked, now)
        if game is None:
            classes.write_list(locked.pk, names)
            return

    def act() -> None:
        roster.replace(game, names, now)
        classes.remember_list(game)

    seats.with_names_locked(game, act, now)
    notifications.notify(game.pk)


def _settings(school_class: SchoolClass) -> Settings:
    """Those of the last lesson, with the default dictionary where theirs is offered no more."""
    chosen = classes.settings_of(school_class)
    try:
        lexicons.active_dictionary(chosen.dictionary)
    except Refusal:
        chosen = replace(chosen, dictionary=None)
    return chosen


def lost_dictionary(school_class: SchoolClass, game: Game) -> str:
    """The dictionary of the class that its new game had to do without; empty if there is none."""
    asked: str | None = school_class.settings.get("dictionary")
    return asked if asked and game.dictionary is None else ""


class After(NamedTuple):
    """What goes on once a game is closed: for a host of its class the class, for others who were in
    it the game of today."""

    school_class: SchoolClass | None = None
    game: Game | None = None


def after(code: str, player: Player | None, now: datetime) -> After:
    """`code`: that of the closed game."""
    inside = Seat.objects.taken().filter(knocked_at=None)
    seat = inside.filter(player=player, game__code=code).exclude(game__school_class=None)
    last = seat.select_related("game__school_class").order_by("-game").first() if player else None
    if last is None or last.game.school_class is None:
        return After()
    school_class = last.game.school_class
    if classes.hosts(school_class.pk, last.player_id):
        return After(school_class)
    return After(game=open_lesson(school_class, now))


# -- who hosts a lesson ----------------------------------------------------------------------------


def take_over(school_class: SchoolClass, player: Player, now: datetime, address: str = "") -> Game:
    """Makes a host of the class the host of its game, once its own has been away for a minute.
    Raises Refusal."""
    game = open_lesson(school_class, now)
    if game is None:
        raise Refusal("class.no_lesson", _("This class plays no game just now."))

    def act() -> None:
        bans.check(player, player.name, address, now)
        locked = Game.objects.select_related("owner").get(pk=game.pk)
        owner = locked.owner
        if owner and owner.player_id != player.pk and owner.is_present(now):
            detail = _(
                "%(name)s hosts the game just now. You can once they have been away for a minute."
            )
            raise Refusal("class.hosted", detail % {"name": owner.name})
        seat = _seat(locked, player, now)
        Game.objects.filter(pk=game.pk).update(owner=seat, host=seat)
        _look_on(locked, owner, seat, now)

    seats.with_names_locked(game, act, now)
    notifications.notify(game.pk)
    game.refresh_from_db()
    return game


def _seat(game: Game, player: Player, now: datetime) -> Seat:
    """The seat of a player, at any door, also after they were removed."""
    own = Seat.objects.filter(game=game, player=player).first()
    if own is None:
        return seats.insert(game, player, seats.free_name(game, player.name, now), now)
    if own.removed_at:
        own.name = seats.free_name(game, own.name, now)
        own.name_key = name_key(own.name)
    own.removed_at = own.knocked_at = own.left_at = None
    own.seen_at = now
    own.save(update_fields=["removed_at", "knocked_at", "left_at", "seen_at", "name", "name_key"])
    return own


def _look_on(game: Game, before: Seat | None, seat: Seat, now: datetime) -> None:
    """Who takes over a round that its host only watches sees its words, unless they play it."""
    running: QuerySet[Round] = game.rounds_played.running(now)
    if before and not Round.objects.filter(found__seat=seat, pk__in=running.values("pk")).exists():
        running.filter(onlooker=before).update(onlooker=seat)


# -- cards and the big screen ----------------------------------------------------------------------


def card_of(pupil: Pupil) -> str:
    """The address of the card of a child, which is valid in all lessons."""
    signed = sign(_card(pupil.school_class), pupil.pk)
    return f"/classes/{pupil.school_class.code}/card/{signed}/"


def on_card(code: str, card: str, now: datetime) -> tuple[Pupil, Game | None]:
    """The child of a card, and the game of its class. Raises Refusal."""
    school_class = SchoolClass.objects.filter(code=code).first()
    number = unsigned(_card(school_class), card) if school_class else None
    pupil = Pupil.objects.filter(school_class=school_class, pk=number or 0).first()
    if school_class is None or pupil is None:
        raise Refusal("card.invalid", _("This card is of no name in the list. Ask the host."))
    return pupil, open_lesson(school_class, now)


def screen_of(school_class: SchoolClass) -> str:
    """The address of the big screen of all lessons."""
    return f"/classes/{school_class.code}/screen/?key={watching.class_key(school_class)}"


def screen_now(code: str, key: str, now: datetime) -> str | None:
    """Where the screen of the present lesson is; None without one. Raises Refusal."""
    school_class = SchoolClass.objects.filter(code=code).first()
    if school_class is None or not watching.opens_class(school_class, key):
        raise watching.closed(watching.NO_KEY)
    game = open_lesson(school_class, now)
    return watching.screen_address(game, school_class) if game else None


def screen_after(code: str, key: str, player: Player | None, now: datetime) -> str | None:
    """Where a screen goes on once its game is over: with the key of a class, or for one of its
    hosts, to that of the class, for others who were in the game to that of the lesson of today.

    `code`: that of the game.
    """
    own, lesson = after(code, player, now) if not key else After()
    if key:
        of_code = SchoolClass.objects.filter(games__code=code).distinct()
        own = next((each for each in of_code if watching.opens_class(each, key)), None)
    if own:
        lesson = open_lesson(own, now)
    if lesson and lesson.code == code:  # it goes on, and is not shown for another reason
        return None
    if own:
        return screen_of(own)
    return f"/games/{lesson.code}/screen/" if lesson else None


def _card(school_class: SchoolClass) -> str:
    return f"card of class {school_class.pk}"
