"""Practice alone: on a board that is dealt, or on that of a round that is over."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime

from django.contrib.sessions.backends.base import SessionBase
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from game.models import Game, Player, Round
from game.rules.common_words import CommonWords
from game.rules.computer import Strength, read_strength
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.play import replays
from game.services.play.seating import hosting, watching
from game.services.play.solo import ENOUGH_WORDS, THREE_MINUTES, KnownBoard, begin_practice
from game.services.solving import lexicons
from game.services.solving.boards import read_board
from game.snapshots import Json
from game.snapshots.results import shows_missed_of
from game.web.play.settings_form import SIZES, GameForm, offered
from game.web.shared.fields import submitted_number, submitted_text
from solver import Board

# The fields of the form, which are those of GameForm, and their values to begin with.
DEFAULTS = {
    "board": "4x4",
    "round_seconds": "untimed",
    "min_words": str(ENOUGH_WORDS),
    "common_words": CommonWords.FIRST.value,
}
LABELS = {
    "board": gettext_lazy("Board"),
    "round_seconds": gettext_lazy("Clock"),
    "min_words": gettext_lazy("Words"),
    "common_words": gettext_lazy("Common words"),
}
OPPONENT = "computer"


def fields(sent: QueryDict) -> Iterator[Json]:
    for name, usual in DEFAULTS.items():
        choices = SIZES if name == "board" else offered(name)
        value = sent.get(name, usual)
        yield {"name": name, "label": LABELS[name], "choices": choices, "value": value}
    # Translators: no computer plays.
    nobody = ("", pgettext("computer player", "None"))
    opponents = [nobody, *((str(each.value), each.title) for each in Strength)]
    label, value = _("Computer player"), sent.get(OPPONENT, "")
    yield {"name": OPPONENT, "label": label, "choices": opponents, "value": value}


def begin(player: Player, sent: QueryDict, language: str, now: datetime) -> Game:
    """A game for one player, whose first round has begun. Raises Refusal."""
    settings = replace(_chosen(sent), dictionary=lexicons.slug_in(language))
    strength = read_strength(sent[OPPONENT]) if sent.get(OPPONENT) else None
    return begin_practice(player, settings, None, strength, now)


def begin_again(session: SessionBase, player: Player, sent: QueryDict, now: datetime) -> Game:
    """A game on the board of a round that is over, against its scores. Raises Refusal."""
    original = _over(player, submitted_text(sent, "round"), now)
    settings, board = _as_played(original)
    known = KnownBoard(board, original.version, original.bonuses)
    game = begin_practice(player, settings, known, None, now)
    replays.remember(session, game, original.public_id, submitted_number(sent, "beat"))
    return game


def begin_on_board(session: SessionBase, player: Player, sent: QueryDict, now: datetime) -> Game:
    """A game on the board of the solver, against the scores of its round if it was played.

    Raises Refusal.
    """
    board, slug = solved_board(sent)
    public_id = submitted_text(sent, "round")
    if Round.objects.filter(public_id=public_id, board=str(board)).exists():
        return begin_again(session, player, sent, now)
    return begin_practice(player, replace(THREE_MINUTES, dictionary=slug), board, None, now)


def solved_board(sent: QueryDict) -> tuple[Board, str | None]:
    """The board of the solver, and the slug of the dictionary. Raises Refusal."""
    board = read_board(submitted_text(sent, "letters"))
    return board, submitted_text(sent, "dictionary") or None


def begin_against_computer(player: Player, language: str, now: datetime) -> Game:
    """A game against a computer of the strength that the player chose last. Raises Refusal."""
    strength = hosting.last_strength(player) or Strength.AVERAGE
    usual = replace(THREE_MINUTES, dictionary=lexicons.slug_in(language))
    settings = replace(usual, common_words=CommonWords.FIRST)
    return begin_practice(player, settings, None, strength, now)


def _chosen(sent: QueryDict) -> Settings:
    """Raises Refusal for a choice that is not offered."""
    chosen = QueryDict(mutable=True)
    chosen.update({name: sent.get(name, usual) for name, usual in DEFAULTS.items()})
    return GameForm(chosen).settings()


def _over(player: Player, public_id: str, now: datetime) -> Round:
    """A round all of whose words are shown. Raises Refusal."""
    known = Round.objects.exclude(settled_at=None).select_related("game", "version__dictionary")
    round_ = known.filter(public_id=public_id).first()
    if round_ and shows_missed_of(round_, now):
        watching.check_audience(round_.game, watching.member(round_.game, player))
        return round_
    raise Refusal("round.unknown", _("There is no such round, or it is not over yet."), "round")


def _as_played(round_: Round) -> tuple[Settings, Board]:
    settings = Settings(
        round_seconds=round_.game.round_seconds,
        min_length=round_.min_length,
        dictionary=round_.version.dictionary.slug,
        scoring=Scoring(round_.scoring),
        common_words=CommonWords(round_.common_words),
    )
    return settings, round_.parsed_board()
