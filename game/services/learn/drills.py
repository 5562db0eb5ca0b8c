"""Drills: rounds for one player, on boards with words that the player has missed."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime
from operator import attrgetter

from django.db import transaction
from django.db.models import Count, Q, QuerySet
from django.utils.translation import gettext as _

from game.models import Dictionary, DrillWord, FoundWord, Game, MissedWord, Player, Round, Seat
from game.models.learning import MEMORY
from game.rules import daily
from game.rules.clock import Phase
from game.rules.drills import HINTS, reviewed
from game.rules.refusals import Refusal
from game.services.lab.boards import plant_words
from game.services.play import games, rounds, settling, solo
from game.services.play.solo import KnownBoard
from game.services.solving import lexicons
from solver import Board, Lexicon
from solver.languages import primary

WORDS, NEW_A_DAY = 5, 10
SIZE = "5x5"  # on 4x4, some five words of five letters don't fit, which takes long to find out
SHORTEST = 3  # letters


@dataclass(frozen=True, slots=True)
class Deck:
    """The missed words of a player in a language, in the order in which they come in drills.

    Words that the dictionary does not have any more are left out. `due`: how many of the words are
    due today; they come first. `next_due`: when the next words are due, if none is due today.
    `dictionary`: None if the language has no dictionary any more.
    """

    language: str
    words: list[MissedWord]
    due: int
    next_due: datetime | None
    dictionary: Dictionary | None

    @property
    def lexicon(self) -> Lexicon | None:
        return lexicons.lexicon_of(self.dictionary.version) if self.dictionary else None

    def written(self, word: MissedWord) -> str:
        return self.lexicon.written(word.word) if self.lexicon else word.word


@dataclass(frozen=True, slots=True)
class Dealt:
    """A board with words that a player has missed."""

    dictionary: Dictionary
    board: Board
    words: list[MissedWord]


def decks(player: Player, now: datetime) -> list[Deck]:
    """The language with most words that are due first."""
    languages = MissedWord.objects.filter(player=player).order_by().values_list("language")
    found = (_deck(player, language, now) for (language,) in languages.distinct())
    return sorted(
        filter(attrgetter("words"), found),
        key=lambda deck: (-deck.due, -len(deck.words), deck.language),
    )


def _deck(player: Player, language: str, now: datetime) -> Deck:
    """Words that were due before, then those that no drill has had, then the others."""
    own = MissedWord.objects.filter(player=player, language=language)
    active = lexicons.active_dictionaries()  # the default one comes first
    dictionary = next((each for each in active if primary(each.language) == language), None)
    tomorrow = daily.end_of(daily.day_of(now))
    known = _usable(dictionary, own.filter(due__isnull=False).order_by("due", "pk"))
    new = _usable(dictionary, own.filter(due=None).order_by("-times", "-missed_at", "pk"))
    again = [each for each in known if each.due and each.due < tomorrow]
    due = len(again) + min(len(new), max(0, NEW_A_DAY - _begun(own, tomorrow - daily.DAY)))
    dates = [tomorrow] if new else [each.due for each in known if each.due]
    next_due = None if due else min(dates, default=None)
    words = [*again, *new, *known[len(again) :]]
    return Deck(language, words, due, next_due, dictionary)


def _usable(dictionary: Dictionary | None, words: Iterable[MissedWord]) -> list[MissedWord]:
    if dictionary is None:
        return list(words)
    lexicon = lexicons.lexicon_of(dictionary.version)
    return [each for each in words if len(each.word) >= SHORTEST and each.word in lexicon]


def _begun(words: QuerySet[MissedWord], midnight: datetime) -> int:
    lately = words.filter(reviewed_at__gte=midnight).annotate(number=Count("drills"))
    return lately.filter(number=1).count()


def begin(player: Player, language: str, now: datetime, early: bool = False) -> Game:
    """Make a game whose first round is a drill. Raises Refusal.

    `early`: whether words that are not due yet are taken, too.
    """
    dealt = deal(player, language, now, early)
    settings = replace(solo.THREE_MINUTES, dictionary=dealt.dictionary.slug, min_length=SHORTEST)
    plan = solo.practice(settings, KnownBoard(dealt.board, dealt.dictionary.version))
    games.close_deserted(now)
    with transaction.atomic():
        first = solo.store(plan, player, now, solo.SOON)
        _drill(first, dealt.words)
    return first.game


def deal(player: Player, language: str, now: datetime, early: bool = False) -> Dealt:
    """The board of a drill that is not stored. Raises Refusal."""
    schedule(player, now)
    deck = _deck(player, language, now)
    asked = deck.words if early else deck.words[: deck.due]
    if deck.dictionary is None or not asked:
        raise Refusal("drill.empty", _("No word is due. Play a round, or come back later."))
    asked = asked[:WORDS]
    planted = plant_words([each.word for each in asked], SIZE, deck.dictionary.slug).planted
    placed = {each.word for each in planted.words}
    words = [each for each in asked if each.word in placed]
    return Dealt(deck.dictionary, planted.board, words)


def attach(round_: Round, player: Player, words: Iterable[str]) -> None:
    """Has a round of a device count as a drill of these words, but for those that the player has
    forgotten, or has had in a drill since."""
    language = primary(round_.version.dictionary.language)
    own = MissedWord.objects.filter(player=player, language=language, word__in=words)
    _drill(round_, own.filter(Q(reviewed_at=None) | Q(reviewed_at__lt=round_.starts_at)))


def _drill(round_: Round, words: Iterable[MissedWord]) -> None:
    DrillWord.objects.bulk_create(DrillWord(round=round_, missed_word=each) for each in words)


def words_of(round_id: str, player_id: int) -> list[DrillWord]:
    """The words of a drill with their round; none unless it is a drill of this player."""
    words = DrillWord.objects.filter(round__public_id=round_id, missed_word__player=player_id)
    return list(words.select_related("missed_word", "round__version").order_by("pk"))


def hint(game: Game, seat: Seat, number: int, now: datetime) -> None:
    """Gives all hints up to this one for the words that are not found yet. Raises Refusal."""
    round_ = rounds.latest(game)
    words = DrillWord.objects.filter(round=round_, missed_word__player=seat.player_id)
    if round_ is None or not words.exists():
        raise Refusal("drill.none", _("There are hints in drills only."))
    if round_.phase(now) is not Phase.PLAYING:
        raise Refusal("round.over", _("There are hints while the round is running."))
    if not game.is_solo():
        raise Refusal("drill.shared", _("There are no hints while others play."))
    found = FoundWord.objects.filter(round=round_, seat=seat).values("word")
    number = max(1, min(number, len(HINTS)))
    words.exclude(missed_word__word__in=found).filter(hints__lt=number).update(hints=number)


def schedule(player: Player, now: datetime) -> None:
    """Gives the words of drills that are over their next date.

    Those of a drill in which nothing was found stay due: perhaps nobody was there.
    """
    drills = Round.objects.filter(
        drill_words__missed_word__player=player, drill_words__found=None
    ).distinct()
    settling.settle_overdue(drills, now)
    over = drills.filter(settled_at__isnull=False).order_by("ends_at")
    if not over.exists():
        return
    with transaction.atomic():
        Player.objects.locked().filter(pk=player.pk).first()
        for round_ in over:
            _rate(round_, player)


def _rate(round_: Round, player: Player) -> None:
    own = FoundWord.objects.filter(round=round_, seat__player=player)
    found = set(own.values_list("word", flat=True))
    words = DrillWord.objects.filter(round=round_).select_related("missed_word")
    if not found:
        words.update(found=False)
        return
    for each in words:
        word = each.missed_word
        each.found = word.word in found
        ended = round_.ends_at or round_.starts_at
        word.remember(reviewed(word.memory, each.found, each.hints, ended))
        word.save(update_fields=MEMORY)
        each.save(update_fields=["found"])
