"""The lists of a round on paper: who types which, what is taken back, the votes of the table."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import datetime

from django.db import transaction
from django.utils.translation import gettext as _

from game.models import FoundWord, Game, Round, Seat, WordVote
from game.rules import verdicts
from game.rules.clock import Phase
from game.rules.paper import can_be_stored, may_write_for
from game.rules.refusals import Refusal
from game.rules.setting_checks import check_range
from game.rules.settings import RANGES
from game.services.play import notifications, paper, rounds
from game.services.play.round_solutions import solution_of
from game.services.play.seating import hosting, roster, seats, todays
from game.services.solving import dealing, lexicons
from game.services.solving.boards import BoardInput, read_board
from solver import Board


def list_of(game: Game, by: Seat, seat_id: int | None, now: datetime) -> Seat:
    """The seat whose list a player writes, by default their own. Raises Refusal."""
    if seat_id in (None, by.pk):
        return by
    seat = seats.named(game, seat_id or 0)
    is_host, is_present = by.pk == game.host_id, seat.is_present(now)
    if not may_write_for(seat.pk, by=by.pk, is_host=is_host, is_present=is_present):
        detail = _("%(name)s is here, and types the list.") % {"name": seat.name}
        if not is_host:
            detail = _("Only the host types the lists of others.")
        raise Refusal("list.of_other", detail, "seat")
    return seat


def take_back(game: Game, by: Seat, seat_id: int | None, word: str, now: datetime) -> None:
    seat = list_of(game, by, seat_id, now)
    with _in_phase(game, Phase.WRITING, now) as round_:
        spelled = solution_of(round_).spelled(word)
        if can_be_stored(spelled):
            FoundWord.objects.filter(round=round_, seat=seat, word=spelled).delete()


def finish_list(
    game: Game, by: Seat, seat_id: int | None, now: datetime, *, done: bool = True
) -> None:
    """Says that a list is complete, or is not yet. Once all are, they are checked. Raises
    Refusal."""
    seat = list_of(game, by, seat_id, now)
    with _in_phase(game, Phase.WRITING, now) as round_:
        Seat.objects.filter(pk=seat.pk).update(list_done=round_.number if done else None)
        if all(each.list_done == round_.number for each in paper.writers(round_)):
            Round.objects.filter(pk=round_.pk).update(checking_at=now)


def reopen(game: Game, by: Seat, now: datetime) -> None:
    """Goes back from the checking to the lists. Raises Refusal."""
    if not game.may_start(by.pk, is_host_away=game.is_host_away(now)):
        raise Refusal("game.not_host", _("Only the host can go back to the lists."))
    with _in_phase(game, Phase.CHECKING, now) as round_:
        Round.objects.filter(pk=round_.pk).update(checking_at=None)


def vote(game: Game, by: Seat, word: str, counts: bool | None, now: datetime) -> None:
    """Says whether a word of the lists counts in this round; None takes the vote back. Raises
    Refusal, also for those who came after the round was written and have no list of it."""
    with _in_phase(game, Phase.CHECKING, now) as round_:
        if refusal := paper.why_no_vote(round_, by):
            raise refusal
        spelled = solution_of(round_).spelled(word)
        if not (can_be_stored(spelled) and round_.found.filter(word=spelled).exists()):
            detail = _("“%(word)s” is on no list of this round.") % {"word": word}
            raise Refusal("word.not_listed", detail, "word")
        if counts and not paper.can_be_shown(round_, spelled):
            detail = verdicts.SENTENCES[verdicts.NOT_ON_BOARD].format(word=word)
            raise Refusal(verdicts.NOT_ON_BOARD, detail, "word")
        WordVote.objects.filter(round=round_, seat=by, word=spelled).delete()
        if counts is not None:
            WordVote.objects.create(round=round_, seat=by, word=spelled, counts=counts)


def type_board(game: Game, by: Seat, typed: BoardInput, now: datetime) -> None:
    """Types the board that lies on the table: of the round that is not counted yet, else of the
    next one. Raises Refusal."""
    with transaction.atomic():
        hosting.as_host(game, by)
    last = rounds.latest(game)
    running = last if last and last.paper and last.phase(now).running else None
    if not (game.paper or running):
        detail = _("Only a game with real dice and paper has a board that lies on the table.")
        raise Refusal("paper.none", detail, "board")
    board = _read(game, running, typed, now)
    size = {"rows": board.size[0], "columns": board.size[1]}
    with hosting.changes(game, by):
        set_board = "" if running else str(board)
        Game.objects.filter(pk=game.pk).update(set_board=set_board, **size)
        if running:
            counted_not_yet = Round.objects.filter(pk=running.pk, ends_at=None)
            counted_not_yet.update(board=str(board), **size)
    game.refresh_from_db()


def _read(game: Game, running: Round | None, typed: BoardInput, now: datetime) -> Board:
    if running:
        lexicon, size = lexicons.lexicon_of(running.version), running.size
    else:
        _dictionary, lexicon = lexicons.current(rounds.dictionary_of(game))
        size = (game.rows, game.columns)
    plain_q = lexicon.language.plain_q
    try:
        board = read_board(typed, size, plain_q)
    except Refusal:  # of another size; the refusal of this attempt says what is wrong
        board = read_board(typed, None, plain_q)
    check_range("rows", board.size[0], RANGES["rows"])
    check_range("columns", board.size[1], RANGES["columns"])
    todays.check_shared(str(board), now)
    recipe = replace(dealing.Recipe.of(game, lexicon.language.tag), size=board.size, listed=())
    return dealing.check_set_board(board, recipe, lexicon)


def add_name(game: Game, by: Seat, name: str, now: datetime) -> str:
    """Adds a player without a device. Returns the name. Raises Refusal."""
    return roster.add(game, by, name, now)


@contextmanager
def _in_phase(game: Game, phase: Phase, now: datetime) -> Iterator[Round]:
    """A transaction with the last round locked. Its players hear of it after. Raises Refusal unless
    it is on paper, and in this phase."""
    with transaction.atomic():
        round_ = rounds.lock_last(game)
        if round_ is None or not round_.paper or round_.phase(now) is not phase:
            raise _not_now(phase)
        yield round_
    notifications.notify(game.pk)


def _not_now(phase: Phase) -> Refusal:
    if phase is Phase.WRITING:
        return Refusal("round.not_writing", _("No lists are being typed just now."))
    return Refusal("round.not_checking", _("No lists are being checked just now."))
