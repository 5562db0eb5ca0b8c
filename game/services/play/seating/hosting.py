"""What the host changes: settings, players, the door, and who is the host."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime, timedelta

from django.db import transaction
from django.db.models import F, QuerySet
from django.utils.translation import gettext as _

from game.models import Game, Player, Round, SchoolClass, Seat
from game.rules import computer
from game.rules.computer import Strength
from game.rules.phrases import AGAIN, Phrase
from game.rules.refusals import Refusal
from game.rules.setting_checks import HANDICAPS, NEWCOMERS, check, check_range
from game.rules.settings import ANYTIME, OWNERS, Door, IfAway, Rated, ResultsFor, Settings
from game.rules.teams import TEAMS
from game.services.play import games, notifications, rounds, settling
from game.services.play.classes import classes
from game.services.play.seating import handover, knocks, newcomers, seats, todays


def configure(
    game: Game, by: Seat, settings: Settings, now: datetime, *, keep_board: bool = True
) -> None:
    """Changes the settings between two rounds, those of `ANYTIME` also during one.

    `keep_board`: whether a board that the host set stays, unless the size changes. Those of
    `OWNERS` are for the owner alone, not for a deputy. Raises Refusal.
    """
    with transaction.atomic():  # checked first: trying the settings deals boards
        before = as_host(game, by)
    same_size = (settings.rows, settings.columns) == (before.rows, before.columns)
    keep_board = (keep_board or settings.paper) and same_size  # on paper none is dealt instead
    check(settings, board_set=keep_board and bool(before.set_board))
    old, new = before.stored(), settings.stored()
    changed = {name for name in old if old[name] != new[name]}
    if changed <= ANYTIME and keep_board:
        columns = {name: new[name] for name in ANYTIME}
    else:
        columns = games.columns_of(settings, kept=before.dictionary)
    with changes(game, by) as stored:
        if changed & OWNERS:
            _check_owner(stored, by)
        if not columns.keys() <= ANYTIME:
            _between_rounds(game, now)
        if not keep_board:
            columns["set_board"] = ""
        Game.objects.filter(pk=game.pk).update(**columns)
        seats.assign_teams(Game.objects.get(pk=game.pk))
        if not settings.host_plays:  # who plays again does so from the next round on
            _stop_playing(stored, now)
    game.refresh_from_db()


def _stop_playing(game: Game, now: datetime) -> None:
    """The owner only hosts, also in the running round, unless they have found words that others
    are compared with. Raises Refusal."""
    running = game.rounds_played.running(now).filter(onlooker=None).first()
    if running is None:
        return
    running = Round.objects.select_for_update(no_key=True).get(pk=running.pk)  # as words are stored
    if running.rated == Rated.YES and running.found.filter(seat=game.owner_id).exists():
        raise Refusal("round.running", _("Wait until this round is over."))
    running.onlooker_id = game.owner_id
    running.save(update_fields=["onlooker"])


def handicap(
    game: Game, by: Seat, seat: Seat, min_length: int | None, percent: int, now: datetime
) -> None:
    """Sets the handicap of a player, from the next round on. Raises Refusal."""
    check_range("min_length", min_length, HANDICAPS["min_length"])
    check_range("percent", percent, HANDICAPS["percent"])
    with changes(game, by):
        _between_rounds(game, now)
        seats.of_game(game, seat).update(handicap_min_length=min_length, handicap_percent=percent)


def say(game: Game, by: Seat, phrase: Phrase, now: datetime) -> None:
    """Shows a phrase of a player to the others for a while. Raises Refusal."""
    if game.is_public or game.is_daily or not game.phrases:
        raise Refusal("phrases.off", _("In this game nobody says phrases."))
    with transaction.atomic():
        _between_rounds(game, now)
        said = seats.of_game(game, by).exclude(said_at__gt=now - AGAIN)
        if not said.update(said=phrase, said_at=now):
            raise Refusal("phrase.early", _("One phrase after the other: wait two seconds."))
        notifications.notify(game.pk)


def set_team(game: Game, by: Seat, seat: Seat, team: int, now: datetime) -> None:
    """Puts a player into another team, from the next round on. Raises Refusal."""
    with changes(game, by) as stored:
        if not stored.teams:
            raise Refusal("team.invalid", _("There are no teams."), "team")
        check_range("team", team, TEAMS._replace(most=stored.teams))
        _between_rounds(game, now)
        seats.of_game(game, seat).update(team=team)


def remove(game: Game, by: Seat, seat: Seat, now: datetime) -> None:
    """Removes a player; their words of a running round don't count, unless it is rated. Raises
    Refusal."""
    with changes(game, by) as stored:
        if seat.pk == by.pk:
            raise Refusal("seat.host", _("The host can’t be removed. Pass the game on first."))
        if seat.pk == stored.owner_id:
            raise Refusal(
                "seat.host", _("It is this player’s game: they can’t be removed from it.")
            )
        # Finished rounds keep the words of this player.
        settling.settle_overdue(game.rounds_played.all(), now)
        seats.of_game(game, seat).update(removed_at=now, removed_by_host=True, name_key=None)


def add_computer(game: Game, by: Seat, strength: Strength, now: datetime) -> Seat:
    """Adds a computer player, who plays from the next round on. Raises Refusal."""

    def add() -> Seat:
        locked = as_host(game, by)
        if Seat.objects.computers().filter(game_id=game.pk).count() >= computer.MOST:
            detail = _("A game has at most %(most)s computer players.") % {"most": computer.MOST}
            raise Refusal("computers.many", detail)
        return seats.seat_computer(locked, strength, now)

    seat = seats.with_names_locked(game, add, now)
    notifications.notify(game.pk)
    return seat


def last_strength(player: Player) -> Strength | None:
    added = Seat.objects.filter(strength__isnull=False, game__owner__player=player)
    strength = added.order_by("-joined_at").values_list("strength", flat=True).first()
    return Strength(strength) if strength else None


def set_door(game: Game, by: Seat, door: Door, now: datetime) -> None:
    """Changes who may come in, at any time. Who has knocked comes in through an open door with the
    next attempt to join. Raises Refusal."""
    with changes(game, by):
        last = rounds.latest(game)
        if last and door is not Door.LOCKED:
            todays.check_shared(last.board, now)
        Game.objects.filter(pk=game.pk).update(door=door, newcomers_removed_at=None)
    game.door = door


def set_results_for(game: Game, by: Seat, results_for: ResultsFor) -> None:
    """Changes who sees the results, also once the game is closed. Raises Refusal."""
    if by.pk not in (game.host_id, game.owner_id) or game.is_daily:
        raise not_host()
    Game.objects.filter(pk=game.pk).update(results_for=results_for.value)
    game.results_for = results_for.value
    notifications.notify(game.pk)


def renew_screen(game: Game, by: Seat) -> None:
    """Replaces the link to the screen, so that the old one shows nothing. Raises Refusal."""
    with changes(game, by) as stored:
        game.screen_number = stored.screen_number + 1
        if classes.hosts(stored.school_class_id, by.player_id):
            of_class = SchoolClass.objects.filter(pk=stored.school_class_id or 0)
            of_class.update(screen_number=F("screen_number") + 1)
        Game.objects.filter(pk=game.pk).update(screen_number=game.screen_number)


def let_in(game: Game, by: Seat, seat_id: int, now: datetime) -> None:
    """Lets in somebody who has knocked, to the seat that they claim if they do. Raises Refusal."""
    with changes(game, by) as stored:
        knock = _knock(stored, seat_id, now)
        if knock.claims_id:
            handover.say_yes(stored, knock, now)
        else:
            seats.check_room(game, now)
            knocks.enter(knock, now)


def turn_away(game: Game, by: Seat, seat_id: int, now: datetime) -> None:
    """Turns somebody who has knocked away. Raises Refusal."""
    with changes(game, by) as stored:
        knock = _knock(stored, seat_id, now)
        columns = {"removed_at": now, "removed_by_host": True, "name_key": None}
        Seat.objects.filter(pk=knock.pk).update(**columns)


def _knock(game: Game, seat_id: int, now: datetime) -> Seat:
    waiting = {knock.pk: knock for knock in knocks.waiting(game, now)}
    if not (knock := waiting.get(seat_id)):
        raise Refusal("seat.invalid", _("This player does not wait at the door any more."), "seat")
    return knock


def admit(game: Game, by: Seat) -> None:
    """Lets in more from one address than its limit, for ten minutes. Raises Refusal."""
    with changes(game, by):
        newcomers.admit(game)


def remove_newcomers(game: Game, by: Seat, minutes: int, now: datetime) -> int:
    """Removes everybody who joined in the last minutes, and locks the door, as they would return
    under other names. The number of those removed. Raises Refusal."""
    check_range("minutes", minutes, NEWCOMERS)
    with changes(game, by) as stored:
        settling.settle_overdue(game.rounds_played.all(), now)  # as in `remove`
        since = now - timedelta(minutes=minutes)
        people = Seat.objects.taken().people().filter(game_id=game.pk, expected=False)
        latest = people.filter(joined_at__gt=since).exclude(pk__in=[by.pk, stored.owner_id])
        count = latest.update(removed_at=now, removed_by_host=True, name_key=None)
        columns = {"newcomers_removed_at": now, "door_before": stored.door} if count else {}
        Game.objects.filter(pk=game.pk).update(door=Door.LOCKED, **columns)
    game.door = Door.LOCKED
    return count


def rename(game: Game, by: Seat, seat: Seat, name: str, now: datetime) -> None:
    """Renames a seat: players their own, the host any. Raises Refusal.

    A name that the host has given stays until the host gives an empty one: then it is the player's
    again. Who gets the name of a missing child of the class list is that child.
    """

    def change() -> None:
        locked, is_adopted = None, False
        if by.pk == seat.pk:
            _check_own(seats.of_game(game, seat))
        else:
            locked = as_host(game, by)
            if not (is_adopted := handover.adopt(game, seat, name)):
                seats.of_game(game, seat).update(named_by_host=bool(name))
        if not is_adopted and (name or by.pk == seat.pk):
            seats.rename(game, seat, name, now)
        if locked:
            classes.remember(locked, by)

    seats.with_names_locked(game, change, now)
    notifications.notify(game.pk)


def _check_own(seat: QuerySet[Seat]) -> None:
    """Raises Refusal if the host has given the player of this seat, who is another one, a name."""
    if seat.filter(named_by_host=True).exclude(game__host=F("pk")).exists():
        detail = _("The host has given you this name. Ask the host to change it.")
        raise Refusal("name.of_host", detail, "name")


def pass_host(game: Game, by: Seat, seat: Seat) -> None:
    """Makes another player the host and owner, who plays on. Raises Refusal unless `by` is the
    owner, or host of a game that has none."""
    with changes(game, by) as stored:
        _check_owner(stored, by)
        _check_person(game, seat)
        columns = {"host_id": seat.pk, "owner_id": seat.pk, "host_plays": True, "deputy": None}
        Game.objects.filter(pk=game.pk).update(**columns)
    game.refresh_from_db()


def set_deputy(game: Game, by: Seat, seat: Seat | None) -> None:
    """Names who is host while the owner is absent; None: the game waits then. Raises Refusal unless
    `by` is the owner."""
    with changes(game, by) as stored:
        _check_owner(stored, by)
        if seat:
            _check_person(game, seat)
        if_away = IfAway.DEPUTY if seat else IfAway.WAIT
        Game.objects.filter(pk=game.pk).update(deputy=seat, if_away=if_away)
    game.refresh_from_db()


def _check_owner(stored: Game, by: Seat) -> None:
    if stored.owner_id not in (None, by.pk):
        raise Refusal("game.not_host", _("Only the owner of the game can do this."))


def _check_person(game: Game, seat: Seat) -> None:
    if seat.strength is not None:
        raise Refusal("seat.computer", _("A computer player can’t be the host."), "seat")
    if not seats.of_game(game, seat).filter(left_at=None).exists():
        raise Refusal("seat.unknown", _("This player has left the game."))


@contextmanager
def changes(game: Game, by: Seat) -> Iterator[Game]:
    """A transaction of the host, with the game as in `as_host`. Its players hear of it after."""
    with transaction.atomic():
        locked = as_host(game, by)
        yield locked
        classes.remember(locked, by)
    notifications.notify(game.pk)


def as_host(game: Game, by: Seat) -> Game:
    """Locks the game, and returns it as stored. Raises Refusal unless `by` is its host."""
    locked = Game.objects.locked().get(pk=game.pk)
    if locked.closed_at:
        raise games.closed()
    if locked.host_id != by.pk:
        raise not_host()
    if locked.is_daily:
        raise Refusal("game.daily", _("The daily board is the same for everybody."))
    return locked


def _between_rounds(game: Game, now: datetime) -> None:
    """Settles the last round. Raises Refusal while a round is running or can't be settled yet."""
    settling.settle_overdue(game.rounds_played.all(), now)
    last = rounds.latest(game)
    if last and last.settled_at is None:
        raise Refusal("round.running", _("Wait until this round is over."))


def not_host() -> Refusal:
    return Refusal("game.not_host", _("Only the host can do this."))
