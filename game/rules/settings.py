"""The settings of a game: types, defaults, ranges and choices. Their texts are one layer up."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from typing import Any, NamedTuple, Self, TypeVar

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice
from game.rules.common_words import CommonWords
from game.rules.lists import MAX_TEXT, WordsFrom, check_list
from game.rules.refusals import Refusal
from game.rules.results import Reveal, Scoring
from solver import RulePack
from solver.scoring import CLASSIC, SUPER_BIG

T = TypeVar("T")
C = TypeVar("C", bound=Choice)

MAX_PERCENT = 300
SUPER_BIG_TILES = 36
SHORTEST = 2  # letters; by the rules words of two letters are worth nothing, unless letters count


class StartBy(Choice):
    HOST = "host", _("Only the host")
    ANYONE = "anyone", _("Anyone")


class Rated(Choice):
    NO = "no", _("No")
    YES = "yes", _("Yes, without handicaps")


class Watching(Choice):
    CODE = "code", _("Everybody with the code")
    MEMBERS = "members", _("Players who were let in")
    NOBODY = "nobody", _("Nobody")


class ResultsFor(Choice):
    """Who sees the results of a game, besides its host."""

    LINK = "link", _("Whoever has the link")
    MEMBERS = "members", _("Those who were in the game")
    NOBODY = "nobody", _("Only the host")


class IfAway(Choice):
    """What happens while the owner of a game is absent. Nothing else passes to anybody."""

    WAIT = "wait", _("The game waits")
    ANYONE = "anyone", _("Anybody present may start a round")
    DEPUTY = "deputy", _("The deputy hosts")


class ScreenNames(Choice):
    FULL = "full", _("In full")
    FIRST = "first", _("First names")
    INITIALS = "initials", _("Initials")
    NONE = "none", _("No names")


class Range(NamedTuple):
    """The numbers that are allowed. `text`: the sentence that names them."""

    least: int
    most: int
    text: Any

    @property
    def sentence(self) -> str:
        return str(self.text) % {"least": self.least, "most": self.most}


HANDICAPS = {
    "min_length": Range(
        SHORTEST, 10, _("The shortest length of a player’s words is from %(least)s to %(most)s.")
    ),
    "percent": Range(
        10, MAX_PERCENT, _("The percentage of a player’s points is from %(least)s to %(most)s.")
    ),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A number with a `range`, one of several `choices`, a `flag`, or else a text.

    `nullable`: whether it may be None. `resolve`: returns the value that is stored for None.
    `of_round`: whether it is copied to each round, as the words of the round are judged by it.
    """

    range: Range | None = None
    choices: type[Choice] | None = None
    flag: bool = False
    max_length: int | None = None
    nullable: bool = False
    resolve: Callable[[Settings], int | Choice] | None = None
    of_round: bool = False


def _declared(default: T, setting: Setting) -> T:
    return field(default=default, metadata={"setting": setting})


def _number(default: T, allowed: Range, *, nullable: bool = False, of_round: bool = False) -> T:
    return _declared(default, Setting(range=allowed, nullable=nullable, of_round=of_round))


def _chosen(default: C, *, of_round: bool = False) -> C:
    return _declared(default, Setting(choices=type(default), of_round=of_round))


def _flag(default: bool, *, of_round: bool = False) -> bool:
    return _declared(default, Setting(flag=True, of_round=of_round))


def _usual_min_length(settings: Settings) -> int:
    scoring, words_from = Scoring(settings.scoring), WordsFrom(settings.words_from)
    return usual_min_length(settings.rows, settings.columns, scoring, words_from)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as they were chosen: None stays None."""

    rows: int = _number(
        4, Range(3, 8, _("The number of rows is from %(least)s to %(most)s.")), of_round=True
    )
    columns: int = _number(
        4, Range(3, 8, _("The number of columns is from %(least)s to %(most)s.")), of_round=True
    )
    dice: str = _declared("", Setting(max_length=20, of_round=True))
    round_seconds: int | None = _number(
        180,
        Range(30, 600, _("The length of a round, in seconds, is from %(least)s to %(most)s.")),
        nullable=True,
    )
    min_length: int | None = _declared(
        None,
        Setting(
            range=Range(
                SHORTEST, 10, _("The shortest length of a word is from %(least)s to %(most)s.")
            ),
            nullable=True,
            resolve=_usual_min_length,
            of_round=True,
        ),
    )
    dictionary: str | None = _declared(None, Setting(max_length=100, nullable=True))
    scoring: Scoring = _chosen(Scoring.OFFICIAL, of_round=True)
    words_from: WordsFrom = _chosen(WordsFrom.DICTIONARY, of_round=True)
    list: str = _declared("", Setting(max_length=MAX_TEXT, of_round=True))
    min_words: int | None = _number(
        None,
        Range(
            1,
            1000,
            _("The number of words that a board has at least is from %(least)s to %(most)s."),
        ),
        nullable=True,
    )
    common_words: CommonWords = _chosen(CommonWords.ALIKE, of_round=True)
    rated: Rated = _chosen(Rated.NO, of_round=True)
    rounds: int | None = _number(
        None, Range(1, 50, _("The number of rounds is from %(least)s to %(most)s.")), nullable=True
    )
    pause_seconds: int | None = _number(
        None,
        Range(5, 600, _("The pause between rounds, in seconds, is from %(least)s to %(most)s.")),
        nullable=True,
    )
    start_by: StartBy = _chosen(StartBy.HOST)
    reveal: Reveal = _chosen(Reveal.ALL, of_round=True)
    watching: Watching = _chosen(Watching.CODE)
    results_for: ResultsFor = _chosen(ResultsFor.LINK)
    screen_names: ScreenNames = _chosen(ScreenNames.FULL)
    teams: int = _number(
        0, Range(0, 6, _("The number of teams is from %(least)s to %(most)s.")), of_round=True
    )
    together: bool = _flag(False, of_round=True)
    paper: bool = _flag(False, of_round=True)
    phrases: bool = _flag(True)
    host_plays: bool = _flag(True)
    if_away: IfAway | None = _declared(
        None,
        Setting(
            choices=IfAway,
            nullable=True,
            resolve=lambda settings: IfAway.ANYONE if settings.host_plays else IfAway.WAIT,
        ),
    )

    @classmethod
    def from_stored(cls, stored: Mapping[str, Any]) -> Self:
        """The inverse of `stored`: a value that `resolve` gives counts as chosen by it."""
        settings = cls(**read_settings(stored))
        resolved: dict[str, Any] = {
            name: None
            for name, setting in SETTINGS.items()
            if setting.resolve and getattr(settings, name) == setting.resolve(settings)
        }
        return replace(settings, **resolved)

    def stored(self) -> dict[str, Any]:
        values = {name: getattr(self, name) for name in SETTINGS}
        for name, setting in SETTINGS.items():
            if values[name] is None and setting.resolve:
                values[name] = setting.resolve(self)
            if setting.choices:
                values[name] = str(values[name])
        return values


SETTINGS: dict[str, Setting] = {
    declared.name: declared.metadata["setting"] for declared in fields(Settings)
}
RANGES = {name: setting.range for name, setting in SETTINGS.items() if setting.range}
OF_ROUND = [name for name, setting in SETTINGS.items() if setting.of_round]
OWNERS = {"host_plays", "if_away"}  # what the owner does, and what happens without them
ANYTIME = {*OWNERS, "phrases", "results_for", "screen_names"}  # may change during a round


def read_settings(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values by the names of their settings; choices become members of their enumeration."""
    choices = {name: SETTINGS[name].choices for name in values}
    return {
        name: kind(values[name]) if kind and values[name] is not None else values[name]
        for name, kind in choices.items()
    }


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
    counts = scoring is Scoring.RUZZLE or words_from is WordsFrom.LIST
    return allowed if counts else allowed._replace(least=3)


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


def usual_min_length(
    rows: int, columns: int, scoring: Scoring, words_from: WordsFrom = WordsFrom.DICTIONARY
) -> int:
    """3 letters up to 4x4, 4 on larger boards; 2 where letters have values, or a list decides."""
    if scoring is Scoring.RUZZLE or words_from is WordsFrom.LIST:
        return SHORTEST
    return 3 if rows * columns <= 16 else 4


def points_pack(rows: int, columns: int) -> RulePack:
    return SUPER_BIG if rows * columns >= SUPER_BIG_TILES else CLASSIC


class Door(Choice):
    """Who may take a seat. Players who have one come back in any case."""

    OPEN = "open", pgettext_lazy("door", "Open"), _("Anybody with the code can join.")
    KNOCK = (
        "knock",
        pgettext_lazy("door", "Closed"),
        _("Newcomers knock, and the host lets them in to play and watch."),
    )
    LOCKED = (
        "locked",
        pgettext_lazy("door", "Locked"),
        _("Nobody new can join or watch. Players can come back."),
    )


NEWCOMERS = Range(1, 60, _("The number of minutes is from %(least)s to %(most)s."))
