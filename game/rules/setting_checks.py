"""Which settings go together, and what follows from them."""

from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game.rules.common_words import CommonWords
from game.rules.lists import WordsFrom, check_list
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.setting import Range
from game.rules.settings import (
    RANGES,
    SHORTEST,
    Door,
    IfAway,
    Rated,
    ResultsFor,
    Settings,
    StartBy,
    Watching,
    has_short_words,
)
from solver import RulePack
from solver.scoring import CLASSIC, SUPER_BIG

MAX_PERCENT = 300
SUPER_BIG_TILES = 36
HANDICAPS = {
    "min_length": Range(
        SHORTEST, 10, _("The shortest length of a player’s words is from %(least)s to %(most)s.")
    ),
    "percent": Range(
        10, MAX_PERCENT, _("The percentage of a player’s points is from %(least)s to %(most)s.")
    ),
}
NEWCOMERS = Range(1, 60, _("The number of minutes is from %(least)s to %(most)s."))


def check(settings: Settings, *, board_set: bool = False) -> None:
    """Raises Refusal for the first number that is out of its range, and for a rated game in which
    the host knows the board (`board_set`) or ends the rounds."""
    ranges = {**RANGES, "min_length": shortest_words(settings.scoring, settings.words_from)}
    for name, allowed in ranges.items():
        check_range(name, getattr(settings, name), allowed)
    has_list = settings.words_from is not WordsFrom.DICTIONARY
    if has_list:
        check_list(settings.list)
        if settings.common_words is not CommonWords.ALIKE:
            detail = gettext("With a list of words, rare ones count like common ones.")
            raise Refusal("common_words.unfit", detail, "common_words")
    if settings.teams == 1:
        detail = gettext("A game has two teams or more, or none: 0.")
        raise Refusal("teams.invalid", detail, "teams")
    if settings.together and settings.teams:
        detail = gettext("Those who play together are one team. Choose no teams, or not together.")
        raise Refusal("together.unfit", detail, "together")
    if settings.rated is Rated.YES and (settings.teams or settings.together):
        detail = gettext("In a rated game everybody plays for themselves.")
        raise Refusal("rated.unfit", detail, "rated")
    if settings.paper:
        _check_paper(settings)
    is_known = board_set or has_list or settings.paper
    if settings.rated is Rated.YES and (is_known or settings.round_seconds is None):
        detail = gettext("A rated game needs a clock, and boards and words that nobody has chosen.")
        raise Refusal("rated.unfit", detail, "rated")


def _check_paper(settings: Settings) -> None:
    if settings.scoring in (Scoring.FIRST, Scoring.RUZZLE):
        detail = gettext(
            "Paper does not say who was first, and real dice have no bonus tiles. Choose another "
            "scoring."
        )
        raise Refusal("paper.unfit", detail, "scoring")
    if settings.together:
        detail = gettext(
            "Goals for all need a board that the site has dealt. Play against each other, or in "
            "teams."
        )
        raise Refusal("paper.unfit", detail, "together")


def shortest_words(scoring: Scoring, words_from: WordsFrom) -> Range:
    allowed = RANGES["min_length"]
    return allowed if has_short_words(scoring, words_from) else allowed._replace(least=3)


def check_range(name: str, value: int | None, allowed: Range) -> None:
    """Raises Refusal unless the value is None or in its range."""
    if value is not None and not allowed.least <= value <= allowed.most:
        raise Refusal(f"{name}.invalid", allowed.sentence, name)


def may_start(
    start_by: str, if_away: str, *, is_public: bool, is_host: bool, is_host_away: bool
) -> bool:
    stands_in = is_host_away and if_away == IfAway.ANYONE
    return not is_public and (is_host or stands_in or start_by == StartBy.ANYONE)


def may_watch(watching: str, door: str, *, is_member: bool) -> bool:
    """Whether somebody without a seat may see the board.

    `is_member`: whether they were let in before, and have left since. A door that is not open keeps
    out everybody else.
    """
    if watching == Watching.NOBODY:
        return False
    return is_member or (watching == Watching.CODE and door == Door.OPEN)


def may_see_results(results_for: str, *, is_host: bool, is_member: bool) -> bool:
    """Whether somebody may see the results of rounds. `is_member`: whether they are in the game, or
    were and have left."""
    return (
        is_host
        or results_for == ResultsFor.LINK
        or (is_member and results_for == ResultsFor.MEMBERS)
    )


def points_pack(rows: int, columns: int) -> RulePack:
    return SUPER_BIG if rows * columns >= SUPER_BIG_TILES else CLASSIC
