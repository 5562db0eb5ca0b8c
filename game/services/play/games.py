"""Games: created, found, and closed when deserted."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import SystemRandom
from typing import Any

from django.conf import settings as django_settings
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from game import log_context
from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.limits import rates
from game.models import Club, Dictionary, Game, Player
from game.rules import codes
from game.rules.clock import PUBLIC_PAUSE, PUBLIC_ROUND
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Door, Rated, Settings, check
from game.services.play.seating import newcomers, seats, todays
from game.services.play.seating.newcomers import Visitor
from game.services.solving import dealing, lexicons
from game.services.solving.boards import choose_dice
from solver import Board, Lexicon

CODE_TRIES, TRIES_OF_A_LENGTH = 50, 8
MOST_OPEN = 50  # games for several people, of one owner
PUBLIC = Settings(
    round_seconds=int(PUBLIC_ROUND.total_seconds()),
    pause_seconds=int(PUBLIC_PAUSE.total_seconds()),
    scoring=Scoring.EVERYONE,
    min_words=60,
    rated=Rated.YES,
)

_open = Prepared(lambda code: Game.objects.open().filter(code=code).select_related("dictionary"))


def create(
    player: Player,
    settings: Settings,
    now: datetime,
    board: Board | None = None,
    address: str = "",
    club: Club | None = None,
) -> Game:
    """A private game, with the player in the first seat, as its owner and host. Raises Refusal.

    `board`: the board of all rounds; its size replaces the size in the settings. All players see
    that the host set the board. `address`: the address of the player, where others may then join in
    any case. `club`: the club whose leaderboard it counts for; the player is a member.
    """
    if board:
        todays.check_shared(str(board), now)
    columns = {**columns_of(settings, board), "club": club}
    close_deserted(now)
    with transaction.atomic():
        Player.objects.locked().get(pk=player.pk)
        _check_few(player)
        if address:
            rates.check("several", address)
        return store(player, columns, now, address)


def _check_few(player: Player) -> None:
    own = Game.objects.open().filter(owner__player=player).exclude(door=Door.LOCKED)
    if own.count() >= MOST_OPEN:
        detail = _(
            "You have %(most)s open games. One that nobody plays closes by itself within a day: "
            "play on in one of them."
        )
        raise Refusal("game.many", detail % {"most": MOST_OPEN})


@transaction.atomic(savepoint=False)
def store(
    player: Player,
    columns: Mapping[str, Any],
    now: datetime,
    address: str = "",
    *,
    length: int | None = None,
) -> Game:
    """Stores a new game under a free code, with the player in the first seat. Raises Refusal, after
    which a transaction of the caller is rolled back too. `length`: of its code."""
    game = store_empty(columns, now, length)
    game.owner = game.host = seats.take_first(game, player, now, address)
    game.save(update_fields=["host", "owner"])
    return game


def store_empty(columns: Mapping[str, Any], now: datetime, length: int | None = None) -> Game:
    """The same without anybody in it. Raises Refusal.

    Codes get a letter more where many of a length are in use, which tries tell without counting.
    """
    shortest = length or django_settings.GAME_CODE_LENGTH
    for tries in range(CODE_TRIES):
        more = min(tries // TRIES_OF_A_LENGTH, codes.MAX_LENGTH - shortest)
        code = codes.new_code(SystemRandom(), shortest + more)
        with suppress(IntegrityError), transaction.atomic():  # the code is in use
            return Game.objects.create(code=code, created_at=now, active_at=now, **columns)
    raise Refusal("game.no_code", _("All codes are in use just now. Try again later."))


def public_game(now: datetime, language: str = "") -> Game:
    """The game that everybody may join; there is one in each language, which is created on first
    use. `language`: one that is offered."""
    code = codes.public_code(language)
    return get_or_load(("public game", code), lambda: _public_game(code, language, now))


def _public_game(code: str, language: str, now: datetime) -> Game:
    slug = lexicons.slug_in(language)
    columns = PUBLIC.stored() | {"dictionary": slug and lexicons.active_dictionary(slug)}
    game, _is_new = Game.objects.select_related("dictionary").get_or_create(
        is_public=True, code=code, defaults={"created_at": now, "active_at": now, **columns}
    )
    return game


def find(code: str, now: datetime, visitor: Visitor, known: Game | None = None) -> Game:
    """The open game with this code, typed in any case. Raises Refusal.

    `known`: the game, if it is loaded already.
    """
    read = codes.read_code(code)
    if codes.is_public(read):
        return _noted(known or _public_by_code(read, now))
    if not codes.is_possible(read):
        raise _unknown()
    game = known or _find_open(read, now)
    newcomers.check_code(read, game, visitor)
    if game is None:
        if Game.objects.filter(code=read).exists():
            raise closed("code")
        raise _unknown()
    return _noted(game)


def _public_by_code(code: str, now: datetime) -> Game:
    tag = code.removeprefix(codes.PUBLIC).lower()
    try:
        return public_game(now, tag and lexicons.offered_language(tag))
    except Refusal as refusal:
        raise _unknown() from refusal


def _noted(game: Game) -> Game:
    log_context.add(game=game.pk)
    return game


def _find_open(code: str, now: datetime) -> Game | None:
    game = _open.first(code)
    if game and game.is_deserted(now) and close_deserted(now, game):
        return None
    return game


def closed(field: str | None = None) -> Refusal:
    return Refusal("game.closed", _("This game is over and closed."), field)


def _unknown() -> Refusal:
    return Refusal("game.unknown", _("There is no game with this code."), "code")


def close_deserted(now: datetime, game: Game | None = None) -> int:
    """Closes private games without players for a day: this one, or all. Returns their number.

    Closed games release their dictionary, which can then be deleted; rounds keep their version.
    """
    deserted = Game.objects.deserted(now)
    if game:
        deserted = deserted.filter(pk=game.pk)
    return deserted.update(closed_at=now, dictionary=None)


def close_never_begun(now: datetime) -> int:
    never_begun = Game.objects.never_begun(now).values_list("pk", flat=True)
    return Game.objects.filter(pk__in=list(never_begun)).update(closed_at=now, dictionary=None)


def columns_of(
    settings: Settings, board: Board | None = None, kept: Dictionary | None = None
) -> dict[str, Any]:
    """The values of the columns. `kept` is the same as in `checked`. Raises Refusal if no board can
    be dealt with these settings, or if they don't fit the given board."""
    columns, dictionary, lexicon = checked(settings, board, kept)
    recipe = dealing.Recipe.of(Game(**columns), lexicons.dice_language(dictionary, lexicon))
    if board:
        dealing.check_set_board(board, recipe, lexicon)
        columns["set_board"] = str(board)
    else:
        choose_dice((settings.rows, settings.columns), settings.dice)
        dealing.check(recipe, lexicon)
    return columns


def checked(
    settings: Settings, board: Board | None, kept: Dictionary | None = None
) -> tuple[dict[str, Any], Dictionary, Lexicon]:
    """The values of the columns but for the board, and what the game is played with. A given board
    has its own size, and was dealt from no dice. `kept` is a dictionary that is used already, and
    may have been deactivated since. Raises Refusal."""
    if board:
        rows, columns = board.size
        settings = replace(settings, rows=rows, columns=columns, dice="", min_words=None)
    check(settings, board_set=board is not None)
    is_kept = kept is not None and kept.slug == settings.dictionary
    dictionary, lexicon = lexicons.current(kept if is_kept else settings.dictionary)
    chosen = dictionary if settings.dictionary else None
    return {**settings.stored(), "dictionary": chosen}, dictionary, lexicon
