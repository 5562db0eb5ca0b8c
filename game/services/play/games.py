"""Games: made, found, set up, handed on, closed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import replace
from datetime import datetime, timedelta
from random import SystemRandom
from typing import Any, TypeVar

from django.db import IntegrityError, transaction

from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.models import Game, Player, Seat
from game.models.seat import GONE
from game.rules import codes
from game.rules.clock import PUBLIC_PAUSE, PUBLIC_ROUND
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.reveal import Reveal
from game.rules.settings import (
    HANDICAPS,
    Settings,
    StartBy,
    check,
    check_range,
    usual_min_length,
)
from game.services.play import notifications, rounds, seats
from game.services.solving import dealing, lexicons
from game.services.solving.boards import choose_dice
from solver import Board

T = TypeVar("T")

CODE_TRIES = 50
NAME_TRIES = 20
TOUCH_EVERY = timedelta(seconds=15)  # not every sign of life is worth writing down
PUBLIC = Settings(
    round_seconds=int(PUBLIC_ROUND.total_seconds()),
    pause_seconds=int(PUBLIC_PAUSE.total_seconds()),
    scoring=Scoring.EVERYONE,
    min_words=50,
)

_open = Prepared(lambda code: Game.objects.open().filter(code=code).select_related("dictionary"))
_host_present = Prepared(
    lambda game, since: (
        Seat.objects.seen_since(since)
        .filter(game_id=game, hosted=game)
        .order_by()
        .values_list("pk")
    )
)


def create(player: Player, settings: Settings, now: datetime, board: Board | None = None) -> Game:
    """A private game; the player has the first seat and is the host. Raises Refusal.

    `board`: to play on, whatever the size in the settings; everybody is told that it was set.
    """
    columns = _columns(settings, board)
    close_deserted(now)
    for _ in range(CODE_TRIES):
        try:
            with transaction.atomic():
                game = Game(
                    code=codes.new_code(SystemRandom()), created_at=now, active_at=now, **columns
                )
                game.save()
                game.host = seats.take(game, player, None, now)
                game.save(update_fields=["host"])
                return game
        except IntegrityError:  # the code is in use
            continue
    raise Refusal("game.no_code", "All codes are in use just now. Try again later.")


def public_game(now: datetime) -> Game:
    """The one game that everybody may join, made when it is first asked for."""
    return get_or_load("public game", lambda: _public_game(now))


def _public_game(now: datetime) -> Game:
    game, _ = Game.objects.select_related("dictionary").get_or_create(
        is_public=True,
        defaults={"code": codes.PUBLIC, "created_at": now, "active_at": now, **_row(PUBLIC)},
    )
    return game


def find(code: str, now: datetime) -> Game:
    """The open game of that code, however it was typed. Raises Refusal."""
    read = codes.read_code(code)
    if read == codes.PUBLIC:
        return public_game(now)
    game = _open.first(read)
    if game and game.is_deserted(now) and close_deserted(now, game):
        game = None
    if game is None:
        if Game.objects.filter(code=read).exists():
            raise Refusal("game.closed", "This game is over and closed.", "code")
        raise Refusal("game.unknown", "There is no game with this code.", "code")
    return game


def join(game: Game, player: Player, name: str | None, now: datetime) -> Seat:
    """The seat of a player, the same one whenever they join again. Raises Refusal.

    Without a name, that of the player is taken, with a number where somebody else has it.
    """
    _keep_open(game, now)
    seat = seats.take_quickly(game, player, name, now)
    if seat is None:
        seat = _locked(game, lambda: seats.take(game, player, name, now))
    if not game.is_public:  # of that one, who is there is told once a second anyway
        _succeed_host(game, now)
        notifications.notify(game.pk)
    return seat


def configure(game: Game, by: Seat, settings: Settings, now: datetime) -> None:
    """Change the settings between two rounds. With another size a set board is given up.

    Raises Refusal.
    """
    with transaction.atomic():  # nobody else makes us deal boards to try the settings
        _as_host(game, by)
    columns = _columns(settings)
    with transaction.atomic():
        _as_host(game, by)
        _between_rounds(game, now)
        if (columns["rows"], columns["columns"]) != (game.rows, game.columns):
            columns["set_board"] = ""
        Game.objects.filter(pk=game.pk).update(**columns)
    game.refresh_from_db()
    notifications.notify(game.pk)


def handicap(
    game: Game, by: Seat, seat: Seat, min_length: int | None, percent: int, now: datetime
) -> None:
    """Make it harder or easier for one player, from the next round on. Raises Refusal."""
    check_range("min_length", min_length, HANDICAPS["min_length"])
    check_range("percent", percent, HANDICAPS["percent"])
    with transaction.atomic():
        _as_host(game, by)
        _between_rounds(game, now)
        seats.of_game(game, seat).update(handicap_min_length=min_length, handicap_percent=percent)
    notifications.notify(game.pk)


def remove(game: Game, by: Seat, seat: Seat, now: datetime) -> None:
    """Remove a player for good; what they found in a running round no longer counts."""
    with transaction.atomic():
        _as_host(game, by)
        if seat.pk == by.pk:
            raise Refusal("seat.host", "The host can’t be removed. Pass the game on first.")
        rounds.settle_overdue(game, now)  # what is over stays as it was
        seats.of_game(game, seat).update(removed_at=now, name_key=None)
    notifications.notify(game.pk)


def rename(game: Game, by: Seat, seat: Seat, name: str, now: datetime) -> None:
    """Give a seat another name: players their own, the host any. Raises Refusal."""

    def change() -> None:
        if by.pk != seat.pk:
            _as_host(game, by)
        seats.of_game(game, seat)
        seats.rename(game, seat, name, now)

    _locked(game, change)
    notifications.notify(game.pk)


def leave(game: Game, seat: Seat, now: datetime) -> None:
    """Get up from the table. Name and words stay; joining again is coming back to them.

    A host who leaves passes the game on to whoever of those present has been there longest.
    """
    with transaction.atomic():
        Game.objects.locked().get(pk=game.pk)
        seats.of_game(game, seat).filter(left_at=None).update(left_at=now)
        _succeed_host(game, now)
    notifications.notify(game.pk)


def pass_host(game: Game, by: Seat, seat: Seat, now: datetime) -> None:
    """Make another player the host. Raises Refusal."""
    with transaction.atomic():
        _as_host(game, by)
        if not seats.of_game(game, seat).filter(left_at=None).exists():
            raise Refusal("seat.unknown", "This player has left the game.")
        Game.objects.filter(pk=game.pk, host_id=by.pk).update(host_id=seat.pk)
    game.host_id = seat.pk
    notifications.notify(game.pk)


def touch(seat: Seat, now: datetime) -> None:
    """Note that a player is there, at most every 15 seconds."""
    if seat.seen_at <= now - TOUCH_EVERY:
        _note_seen(seat.game, [seat.pk], now)
    _succeed_host(seat.game, now)


def touch_all(game: Game, seat_ids: Iterable[int], now: datetime) -> None:
    """Note that several players are there; see to it that one is host, which `game` isn't told."""
    _note_seen(game, seat_ids, now)
    succeed_host(game, now)


def succeed_host(game: Game, now: datetime) -> bool:
    """Where the host has been gone for a minute, make who has been there longest the host."""
    if game.is_public:
        return False
    if _host_present.first(game.pk, now - GONE):
        return False
    present = Seat.objects.filter(game_id=game.pk).present(now)
    host_id = Game.objects.values_list("host_id", flat=True).get(pk=game.pk)
    if present.filter(pk=host_id).exists():  # who has become it meanwhile
        return False
    heir = present.order_by("joined_at", "pk").first()
    return bool(heir and Game.objects.filter(pk=game.pk, host_id=host_id).update(host_id=heir.pk))


def close_deserted(now: datetime, game: Game | None = None) -> int:
    """Close private games that nobody has been in for a day: this one, or all. How many.

    They let go of their dictionary; the rounds that were played keep theirs.
    """
    deserted = Game.objects.deserted(now)
    if game:
        deserted = deserted.filter(pk=game.pk)
    return deserted.update(closed_at=now, dictionary=None)


def _succeed_host(game: Game, now: datetime) -> None:
    """Like `succeed_host`, but `game` is told who is host now."""
    if succeed_host(game, now):
        game.refresh_from_db(fields=["host"])


def _note_seen(game: Game, seat_ids: Iterable[int], now: datetime) -> None:
    unseen = Seat.objects.seated().filter(
        game_id=game.pk, pk__in=list(seat_ids), seen_at__lte=now - TOUCH_EVERY
    )
    if unseen.update(seen_at=now):
        _note_life(game, now)


def _note_life(game: Game, now: datetime) -> bool:
    """Note that somebody is in a private game, where that is due: the public one is never
    deserted. Whether it was due."""
    due = not game.is_public and game.active_at <= now - TOUCH_EVERY
    if due:
        Game.objects.filter(pk=game.pk, active_at__lt=now).update(active_at=now)
    return due


def _locked(game: Game, act: Callable[[], T]) -> T:
    """Do what changes names, with the game locked; again where somebody who does without the lock
    has just taken the name. Raises Refusal as `act` does."""
    for _ in range(NAME_TRIES):
        with suppress(IntegrityError), transaction.atomic():
            Game.objects.locked().get(pk=game.pk)
            return act()
    raise Refusal("name.taken", "Others have just taken this name. Choose another one.", "name")


def _keep_open(game: Game, now: datetime) -> None:
    """From now on nobody closes the game as deserted. Raises Refusal where somebody has."""
    if _note_life(game, now) and not Game.objects.open().filter(pk=game.pk).exists():
        raise Refusal("game.closed", "This game is over and closed.")


def _as_host(game: Game, by: Seat) -> None:
    """Raises Refusal unless `by` is the host at this moment. Locks the game."""
    locked = Game.objects.locked().get(pk=game.pk)
    if locked.closed_at:
        raise Refusal("game.closed", "This game is over and closed.")
    if locked.host_id != by.pk:
        raise Refusal("game.not_host", "Only the host can do this.")


def _between_rounds(game: Game, now: datetime) -> None:
    """Settle the last round. Raises Refusal while one is running or being counted."""
    rounds.settle_overdue(game, now)
    last = rounds.latest(game)
    if last and last.settled_at is None:
        raise Refusal("round.running", "Wait until this round is over.")


def _columns(settings: Settings, board: Board | None = None) -> dict[str, Any]:
    """The settings as columns, once they are known to make a board, or to go with the one that is
    given. Raises Refusal."""
    if board:
        rows, columns = board.size
        settings = replace(settings, rows=rows, columns=columns, dice="", min_words=None)
    check(settings)
    dictionary, lexicon = lexicons.current(settings.dictionary)
    row = _row(settings)
    recipe = dealing.Recipe.of(Game(**row), dictionary.language)
    if board:
        dealing.check_set_board(board, recipe, lexicon)
        row["set_board"] = str(board)
    else:
        choose_dice((settings.rows, settings.columns), settings.dice)
        dealing.deal(recipe, lexicon)
    return {**row, "dictionary": dictionary if settings.dictionary else None}


def _row(settings: Settings) -> dict[str, Any]:
    scoring = Scoring(settings.scoring)
    usual = usual_min_length(settings.rows, settings.columns, scoring)
    return {
        "rows": settings.rows,
        "columns": settings.columns,
        "dice": settings.dice,
        "round_seconds": settings.round_seconds,
        "min_length": settings.min_length or usual,
        "scoring": scoring.value,
        "min_words": settings.min_words,
        "rounds": settings.rounds,
        "pause_seconds": settings.pause_seconds,
        "start_by": StartBy(settings.start_by).value,
        "reveal": Reveal(settings.reveal).value,
    }
