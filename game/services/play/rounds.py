"""Rounds: dealt, started, ended. No process has to be alive for the next one to be dealt: the first
request after the intermission deals it."""

import logging
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from random import SystemRandom

from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from game import log_context
from game.db.failures import UNAVAILABLE, unavailable
from game.db.prepared import Prepared
from game.db.ttl_cache import get_or_load
from game.models import ClubNight, Dictionary, DictionaryVersion, Game, NightBoard, Round, Seat
from game.models.seat import GONE
from game.rules import nights
from game.rules.bonuses import deal_bonuses, write_bonuses
from game.rules.clock import COUNTDOWN, Phase, Slot, public_slot
from game.rules.common_words import CommonWords, familiarities, line_of
from game.rules.paper import BLANK
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import OF_ROUND, RANGES, IfAway, Rated
from game.rules.teams import UNTIMED, goals
from game.services.play import computers, games, notifications, paper
from game.services.play.round_solutions import solution_of
from game.services.solving import dealing, lexicons
from solver import Board, Lexicon

AGAIN = timedelta(seconds=1)  # until another board shows, which somebody alone has asked for
MOST_OF_SERIES = RANGES["rounds"].most

logger = logging.getLogger(__name__)

_latest = Prepared(
    lambda game: (
        Round.objects.filter(game_id=game).select_related("version").order_by("-number")[:1]
    )
)


@dataclass(frozen=True, slots=True)
class Deal:
    """What a round is played on, with columns as in `Round`."""

    board: Board
    version: DictionaryVersion
    bonuses: str
    common_from: float | None
    set_by_host: bool = False


def lock_last(game: Game) -> Round | None:
    """Words are stored under the lock of their round, so none are while it changes."""
    return game.rounds_played.select_for_update(no_key=True).order_by("-number").first()


def current(game: Game, now: datetime) -> Round | None:
    """The running round, else the last one; the public game always has one.

    Deals the next round when it is due, and has the computers play. Raises Refusal if the public
    game has no dictionary.
    """
    if game.is_public:
        round_: Round | None = _public_round(game, now)
    else:
        round_ = _of_night(game, now) if game.night_id else _current(game, now)
    if round_ is None:
        return None
    if not game.is_public or computers.fill_up(game, round_, now):
        computers.play(round_, now)
    log_context.add(round=round_.pk)
    return round_


def _current(game: Game, now: datetime) -> Round | None:
    last = latest(game)
    due = next_start(game, last)
    if last is None or due is None or not due - COUNTDOWN <= now < due + GONE:
        return last
    waits = game.if_away == IfAway.WAIT and game.is_host_away(now)
    if waits or not Seat.objects.filter(game_id=game.pk).present(now).exists():
        return last
    try:
        return _deal(game, last.number + 1, last.series_place + 1, max(due, now + COUNTDOWN))
    except Refusal:  # no board can be dealt: the host has to change the settings
        return last


def _of_night(game: Game, now: datetime) -> Round | None:
    """The rounds of a table start by the clock, whoever is there."""
    night, last = ClubNight.objects.get(tables=game.pk), latest(game)
    due = nights.due(night.schedule(), now, is_first=last is None)
    if due is None or game.is_held or (last and last.number >= due.number):
        return last
    try:
        return _deal(game, due.number, due.number, due.starts_at)
    except Refusal:  # no board can be dealt: the dictionary has changed
        return last


def latest(game: Game) -> Round | None:
    if last := _latest.first(game.pk):
        last.game = game
    return last


def next_start(game: Game, last: Round | None) -> datetime | None:
    """When the round after `last` starts by itself; None if a player has to start it."""
    if last is None or last.ends_at is None or game.closed_at or game.is_held:
        return None
    if game.is_public:
        return public_slot(last.ends_at + _pause(game) - COUNTDOWN).starts_at
    if game.pause_seconds is None or (game.rounds and last.series_place >= game.rounds):
        return None
    return last.ends_at + _pause(game)


def start(game: Game, by: Seat, now: datetime) -> Round:
    """Starts the next round, or skips the rest of the intermission.

    Returns a round that is running already. Raises Refusal.
    """
    fresh = _startable(game, by, now)
    last = latest(fresh)
    if last and last.phase(now) is not Phase.FINISHED:
        return last
    goes_on = last and (fresh.rounds is None or last.series_place < fresh.rounds)
    place = last.series_place + 1 if last and goes_on else 1
    if fresh.is_held:
        Game.objects.filter(pk=fresh.pk).update(is_held=False)
    return _deal(fresh, last.number + 1 if last else 1, place, now + COUNTDOWN)


def finish(game: Game, by: Seat, now: datetime) -> Round:
    """Ends the round that is running, if it is untimed, or the player is alone or the host who only
    hosts; a round on paper goes on with its next part. A rated round of several people runs to its
    end, so that nobody decides when a result is good enough. Raises Refusal."""
    fresh = _startable(game, by, now)
    running = Round.objects.filter(game=fresh, starts_at__lte=now).running(now)
    if on_paper := running.filter(paper=True).first():
        return paper.go_on(on_paper, now)
    is_solo = fresh.is_solo()
    if not is_solo and by.pk != fresh.onlooker_id:
        running = running.filter(ends_at=None)
    if not _end(running, now, is_solo=is_solo):
        raise Refusal("round.not_untimed", _("There is no untimed round to end."))
    notifications.notify(game.pk)
    return Round.objects.select_related("version").filter(game=fresh).latest("number")


def may_end(game: Game, round_: Round, seat_id: int, *, is_solo: bool) -> bool:
    """Whether `finish` ends this round, once it is played, for somebody who may start rounds.
    `is_solo`: that of the game."""
    if round_.paper:
        return True
    if _runs_to_its_end(round_, is_solo=is_solo):
        return False
    return is_solo or round_.ends_at is None or seat_id == game.onlooker_id


def _runs_to_its_end(round_: Round, *, is_solo: bool) -> bool:
    """Whether it is rated and several people may be compared: those who left may have words."""
    if round_.rated != Rated.YES:
        return False
    finders = round_.found.filter(seat__strength=None).order_by().values("seat").distinct()
    return not is_solo or finders.count() > 1


def _end(running: QuerySet[Round], now: datetime, *, is_solo: bool) -> bool:
    with transaction.atomic():
        round_ = running.select_for_update(no_key=True).first()  # words are stored under its lock
        if round_ is None:
            return False
        if _runs_to_its_end(round_, is_solo=is_solo):
            detail = _("A rated round of several players runs to its end.")
            raise Refusal("rated.no_end", detail)
        if round_.phase(now) is Phase.PAUSED:  # `time_left` is what it has left already
            round_.resumed_at = now
        else:
            round_.time_left = round_.ends_at and round_.ends_at - now
        round_.ends_at = now
        round_.save(update_fields=["ends_at", "resumed_at", "time_left"])
    return True


def another(game: Game, by: Seat, now: datetime) -> Round:
    """Deals another board instead of one on which somebody alone has found nothing. Raises
    Refusal."""
    fresh = _startable(game, by, now)
    with transaction.atomic():
        running = Round.objects.filter(game=fresh).running(now).select_for_update(no_key=True)
        round_ = running.first()
        if round_ is None or not may_swap(fresh, round_, now, is_solo=fresh.is_solo()):
            detail = _("Another board is for one person alone, until the first word.")
            raise Refusal("round.no_other", detail)
        # Settled without standings: nobody has played it.
        round_.ends_at = round_.settled_at = now
        round_.save(update_fields=["ends_at", "settled_at"])
        return _deal(fresh, round_.number + 1, round_.series_place + 1, now + AGAIN)


def may_swap(game: Game, round_: Round, now: datetime, *, is_solo: bool) -> bool:
    """Whether `another` deals another board: the rounds of a series are counted. `is_solo`: that of
    the game."""
    if not is_solo or game.rounds or game.set_board or round_.paper:
        return False
    if round_.phase(now) is not Phase.PLAYING or round_.drill_words.exists():
        return False
    return not round_.found.filter(seat__strength=None).exists()


def series_over(round_: Round, now: datetime) -> bool:
    """Whether the series of this round has no running round and none to come."""
    last = latest(round_.game)
    if last is None or round_.game.closed_at:
        return True
    if before_series(last) != before_series(round_):
        return True
    length = round_.game.rounds
    return bool(length and last.series_place >= length and last.phase(now) is Phase.FINISHED)


def before_series(round_: Round) -> int:
    return round_.number - round_.series_place


def of_series(round_: Round) -> list[Round]:
    """The rounds of its series up to this one, at most so many as a series may have; in the public
    game this round alone."""
    if round_.game.is_public:
        return [round_]
    earlier = Round.objects.filter(game_id=round_.game_id, number__lt=round_.number)
    known = earlier.filter(number__gt=before_series(round_)).select_related("game")
    known = known.exclude(settled_at__isnull=False, standings=None)  # swapped for another board
    return [*reversed(known.order_by("-number")[: MOST_OF_SERIES - 1]), round_]


def _startable(game: Game, by: Seat, now: datetime) -> Game:
    fresh = Game.objects.select_related("dictionary").get(pk=game.pk)
    if fresh.is_public:
        raise Refusal("game.public", _("The rounds of the public game start by the clock."))
    if fresh.closed_at:
        raise games.closed()
    if not Seat.objects.seated().filter(pk=by.pk, game=fresh).exists():
        raise Refusal("seat.unknown", _("You are not in this game."))
    if fresh.is_daily:
        raise Refusal("game.daily", _("The daily board is played once, for three minutes."))
    if not fresh.may_start(by.pk, is_host_away=fresh.is_host_away(now)):
        raise Refusal("game.not_host", _("Only the host can start a round."))
    return fresh


def _public_round(game: Game, now: datetime) -> Round:
    slot = public_slot(now)
    if now >= slot.ends_at:  # not from the cache: it may be settled at any moment
        return _round_of_slot(game, slot)
    return get_or_load(("public round", game.pk, slot.number), lambda: _round_of_slot(game, slot))


def _round_of_slot(game: Game, slot: Slot) -> Round:
    rounds = Round.objects.filter(game_id=game.pk, number=slot.number)
    return rounds.select_related("version").first() or _deal(
        game, slot.number, slot.place + 1, slot.starts_at
    )


def _deal(game: Game, number: int, series_place: int, starts_at: datetime) -> Round:
    """Deal a board. Of all who deal the same round at the same time, one succeeds for all."""
    dictionary, lexicon = lexicons.current(dictionary_of(game))
    language = lexicons.dice_language(dictionary, lexicon)
    recipe = dealing.Recipe.of(game, language, strict=not (game.is_public or game.is_solo()))
    recipe = replace(recipe, seed=dealing.seed_of(game.pk, number))
    deal = dealt(game, board_of(game, recipe, lexicon), dictionary, series_place)
    if game.night_id:
        deal = _at_all_tables(game, number, deal)
    round_ = made(game, deal, starts_at, number, series_place)
    try:
        with transaction.atomic():
            round_.save(force_insert=True)
    except UNAVAILABLE as error:
        logger.exception("could not deal a round")
        raise unavailable() from error
    except IntegrityError:
        return Round.objects.select_related("version").get(game_id=game.pk, number=number)
    if game.paper and game.set_board:  # the next round has other dice
        Game.objects.filter(pk=game.pk).update(set_board="")
        game.set_board = ""
    notifications.notify(game.pk)
    return round_


def _at_all_tables(game: Game, number: int, deal: Deal) -> Deal:
    stored, _is_new = NightBoard.objects.select_related("version").get_or_create(
        night_id=game.night_id,
        number=number,
        defaults={
            "board": str(deal.board),
            "bonuses": deal.bonuses,
            "common_from": deal.common_from,
            "version": deal.version,
        },
    )
    board = Board.parse(stored.board, (game.rows, game.columns))
    return Deal(board, stored.version, stored.bonuses, stored.common_from)


def dealt(game: Game, board: Board, dictionary: Dictionary, series_place: int = 1) -> Deal:
    """A board, with the words and bonus tiles that go with it. `game`: need not be stored."""
    return Deal(
        board,
        dictionary.version,
        bonuses=_bonuses(game, board, series_place),
        common_from=None
        if game.common_words == CommonWords.ALIKE
        else line_of(dictionary.common_from, dictionary.language),
        set_by_host=bool(game.set_board) and not game.paper,
    )


def made(
    game: Game, deal: Deal, starts_at: datetime, number: int = 1, series_place: int = 1
) -> Round:
    """A round that is not stored yet. Goals take long to simulate, so they are set before anything
    is locked."""
    end = starts_at + timedelta(seconds=game.round_seconds) if game.round_seconds else None
    round_ = Round(
        game=game,
        number=number,
        series_place=series_place,
        board=str(deal.board),
        bonuses=deal.bonuses,
        set_by_host=deal.set_by_host,
        **{name: getattr(game, name) for name in OF_ROUND},
        common_from=deal.common_from,
        version=deal.version,
        onlooker_id=game.onlooker_id,
        salt=secrets.token_hex(16),
        starts_at=starts_at,
        ends_at=None if game.paper else end,
        writing_at=(end or starts_at) if game.paper else None,
    )
    if round_.together:
        round_.goals = " ".join(map(str, _goals(round_)))
    return round_


def _goals(round_: Round) -> list[int]:
    solved = solution_of(round_)
    seated = Seat.objects.filter(game_id=round_.game_id).without(round_.onlooker_id)
    players = seated.present(round_.starts_at - COUNTDOWN).count() + seated.computers().count()
    language = round_.version.dictionary.language
    known = familiarities(solved.words, solved.lexicon, language) or None
    seconds = round_.game.round_seconds or UNTIMED
    return goals(solved.words, known, max(1, players), seconds, round_.salt)


def dictionary_of(game: Game) -> Dictionary | None:
    """The dictionary that the host chose, even if it is inactive now; None for the default one."""
    if game.dictionary_id is None:
        return None
    return Dictionary.objects.select_related("current").get(pk=game.dictionary_id)


def board_of(game: Game, recipe: dealing.Recipe, lexicon: Lexicon) -> Board:
    """The board that the host set, else a random one, on paper a blank one. Raises Refusal."""
    if not game.set_board:
        if game.paper:
            return Board.parse(BLANK * (game.rows * game.columns), recipe.size)
        return dealing.deal(recipe, lexicon)
    return dealing.check_set_board(Board.parse(game.set_board, recipe.size), recipe, lexicon)


def _bonuses(game: Game, board: Board, series_place: int) -> str:
    dealt = {}
    if game.scoring == Scoring.RUZZLE:
        dealt = deal_bonuses(board.tiles, series_place, SystemRandom())
    return write_bonuses(dealt)


def _pause(game: Game) -> timedelta:
    return timedelta(seconds=game.pause_seconds or 0)
