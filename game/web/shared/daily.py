"""A board of the day on pages: its goals as dice, the place of a player in a sentence, and what is
shared of a result."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode

from django.utils.dateformat import format as format_date
from django.utils.translation import gettext, ngettext, pgettext
from django.utils.translation import gettext_lazy as _

from game.models import Club, DailyBoard, Player, Round
from game.rules.daily import Goal
from game.rules.wording import counted, n_points, number
from game.services.play.daily import boards, friends
from game.services.play.daily.boards import Series
from game.services.play.daily.standings import Result
from game.web.shared.languages import offered_languages
from solver.languages import primary

# Sentences about a result, the first for an account, the second for a guest.
FIRST = _("You are the first today."), _("You are the first guest today.")
PLACED = _("Place %(place)s of %(players)s."), _("Place %(place)s of %(players)s guests.")
BETTER = (
    _("Place %(place)s of %(players)s, better than %(percent)s%% of the others."),
    _("Place %(place)s of %(players)s guests, better than %(percent)s%% of the others."),
)

SHARED = (
    _("%(found)s of %(total)s words, place %(place)s of %(players)s"),
    _("%(found)s of %(total)s words, place %(place)s of %(players)s guests"),
)

REACHED, MISSED, FOUND = "🟩", "⬜", "🟦"  # squares of what is shared
MOST_SQUARES = 12  # a line of a chat on a phone


@dataclass(frozen=True, slots=True)
class Die:
    """A goal as the page shows it: `shown` on the die, `unit` beside it."""

    goal: Goal
    shown: str
    unit: str


def dice_of(goals: list[Goal], *, is_over: bool) -> Iterator[Die]:
    """In the order of `rules.goals`."""
    common, longest, points = (goal.wanted for goal in goals)
    units = (
        ngettext("common word", "common words", common),
        ngettext("letter", "letters", longest),
        ngettext("point", "points", points),
    )
    for goal, unit in zip(goals, units, strict=True):
        missed = is_over and not goal.is_reached
        yield Die(goal, f"{goal.so_far}/{goal.wanted}" if missed else str(goal.wanted), unit)


def placed(result: Result) -> str:
    sentences = BETTER if result.better_than else PLACED
    if result.players == 1:
        sentences = FIRST
    return str(sentences[result.is_guest]) % {
        "place": result.place,
        "players": number(result.players),
        "percent": result.better_than,
    }


def date_of(board: DailyBoard) -> str:
    return format_date(board.day, pgettext("format", "j F Y"))


def shared_text(board: DailyBoard, result: Result, streak: int) -> str:
    """The result as a picture made of text, without a word or a path of the board."""
    headline = f"Boggle, {date_of(board)}: {n_points(result.points)}"
    text = str(SHARED[result.is_guest]) % {
        "found": len(result.words),
        "total": len(boards.solved(board).points),
        "place": result.place,
        "players": result.players,
    }
    days = counted(streak, "%(count)s day in a row.", "%(count)s days in a row.")
    lines = [headline, text, *_squares(result), f"🔥 {days}" if streak > 1 else ""]
    if result.points:
        lines.append(gettext("Can you beat that?"))
    return "\n".join(filter(None, lines))


def _squares(result: Result) -> Iterator[str]:
    """A line for the goals, one square each, and one for each length, with a square for each word
    that was found."""
    reached = sum(goal.is_reached for goal in result.goals)
    goals = "".join(REACHED if goal.is_reached else MISSED for goal in result.goals)
    of_goals = gettext("%(reached)s of %(goals)s goals")
    yield f"{goals} " + of_goals % {"reached": reached, "goals": len(result.goals)}
    for length, words in sorted(Counter(map(len, result.words)).items()):
        more = "+" if words > MOST_SQUARES else ""
        yield f"{length} {FOUND * min(words, MOST_SQUARES)}{more}"


def home_of(club: Club | None) -> str:
    """The path of the page of the day's board."""
    return f"/clubs/{club.code}/daily/" if club else "/daily/"


def address_of(round_: Round) -> str:
    """Of the page about the daily board that this is a round on."""
    if club := round_.game.club:
        return home_of(club)
    return f"{home_of(None)}?language={primary(round_.version.dictionary.language)}"


def query_of(series: Series, **more: Any) -> str:
    """What the addresses of its boards add to their paths; what is empty of `more` is left out."""
    languages = () if series.club else offered_languages(series.language)
    language = next((each.tag for each in languages if each.is_chosen), "")
    values = {name: value for name, value in {"language": language, **more}.items() if value}
    return f"?{urlencode(values, safe=':')}" if values else ""


def shared_path(board: DailyBoard, result: Result, player: Player) -> str:
    """Of the link to a shared result: the board of that day, the points to beat, and whose they
    are. Members of a club know each other."""
    by = "" if board.club_id else friends.key_of(player)
    query = query_of(Series.of(board), beat=result.points, by=by)
    return f"{home_of(board.club)}{board.day}/{query}"
