"""Rounds on real dice and paper: their parts, whose lists are waited for, and what counts."""

from collections import defaultdict
from datetime import datetime, timedelta

from django.db.models import Q
from django.utils.translation import gettext as _

from game.models import FoundWord, Round, Seat, WordVote
from game.models.seat import GONE
from game.rules.clock import Phase
from game.rules.paper import Checked, Votes, can_be_rolled, check
from game.rules.refusals import Refusal
from game.rules.setting_checks import points_pack
from game.rules.verdicts import NOT_ON_BOARD, RARE
from game.services.play import notifications
from game.services.play.round_solutions import counted_on_paper, solution_of

# A second tap on the same button would skip a part that nobody has seen.
SECOND_TAP = timedelta(seconds=1)


def go_on(round_: Round, now: datetime) -> Round:
    """Ends the part of the round that is going on: the clock, the writing, or the checking."""
    known = Round.objects.filter(pk=round_.pk, settled_at=None)
    match round_.phase(now):
        case Phase.PLAYING:
            known.update(writing_at=now)
        case Phase.PAUSED:
            known.update(writing_at=now, resumed_at=now, time_left=None)
        case Phase.WRITING if not _is_second_tap(round_.writing_at, now):
            known.update(checking_at=now)
        case Phase.CHECKING if not _is_second_tap(round_.checking_at, now):
            known.update(ends_at=now)
    notifications.notify(round_.game_id)
    return Round.objects.select_related("version").get(pk=round_.pk)


def _is_second_tap(since: datetime | None, now: datetime) -> bool:
    return since is not None and since <= now < since + SECOND_TAP


def writers(round_: Round) -> list[Seat]:
    """The players whose lists are waited for: who is there, with a device or on the class list, and
    who has words already. Not the host who only hosts, and no computers."""
    there = Q(left_at=None) | Q(left_at__gt=round_.starts_at)
    there &= Q(seen_at__gte=round_.starts_at - GONE)
    people = Seat.objects.taken().people().filter(game_id=round_.game_id)
    asked = people.filter(there | Q(expected=True) | Q(pk__in=took_part(round_)))
    return [seat for seat in asked if seat.pk != round_.onlooker_id]


def why_no_vote(round_: Round, seat: Seat) -> Refusal | None:
    """For those who were not there while the round was written: who comes to the lists could bring
    a majority along, each with a word on a list."""
    if seat.joined_at <= (round_.writing_at or round_.starts_at):
        return None
    detail = _("You came after the lists of this round. You vote from the next round on.")
    return Refusal("vote.late", detail)


def took_part(round_: Round) -> set[int]:
    has_list = Q(list_done=round_.number) | Q(pk__in=round_.found.values("seat"))
    listed = Seat.objects.taken().filter(has_list, game_id=round_.game_id)
    return set(listed.values_list("pk", flat=True)) - {round_.onlooker_id or 0}


def checked(round_: Round) -> dict[str, Checked]:
    words = set(round_.found.order_by().values_list("word", flat=True))
    solved = solution_of(round_)
    if round_.has_board:
        points, rare = solved.points, solved.rare
    else:
        points, rare = counted_on_paper(round_, words)
        points = {word: each for word, each in points.items() if can_be_shown(round_, word)}
    pack = points_pack(*round_.size)

    def reason(word: str) -> str:
        if not can_be_shown(round_, word):
            return NOT_ON_BOARD
        return RARE if word in rare else solved.unknown

    return check(words, points, reason, lambda word: pack.points(len(word)), votes(round_))


def can_be_shown(round_: Round, word: str) -> bool:
    """Whether the board shows the word; while nobody has typed it, whether its dice could."""
    solved = solution_of(round_)
    if round_.has_board:
        return word in solved.points or word in solved.rare or solved.shows(word)
    language = solved.lexicon.language
    return can_be_rolled(word, round_.size, round_.game.dice, language)


def votes(round_: Round) -> dict[str, Votes]:
    given: dict[str, list[bool]] = defaultdict(list)
    rows = WordVote.objects.filter(round=round_, seat__removed_at=None)
    for word, counts in rows.order_by("pk").values_list("word", "counts"):
        given[word].append(counts)
    return {word: Votes(sum(each), len(each) - sum(each)) for word, each in given.items()}


def count(round_: Round) -> None:
    """Stores what the words are worth, before the round is settled."""
    by_points: dict[int, list[str]] = defaultdict(list)
    for word, result in checked(round_).items():
        by_points[result.points].append(word)
    for points, words in by_points.items():
        FoundWord.objects.filter(round=round_, word__in=words).update(points=points)
