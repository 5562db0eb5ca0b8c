"""The settings of a game, each declared once: type, default, range or choices, and texts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Self

from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice
from game.rules.common_words import CommonWords
from game.rules.lists import MAX_TEXT, WordsFrom
from game.rules.results import Reveal, Scoring
from game.rules.setting import Range, Setting, declared
from game.rules.wording import counted, duration, n_letters
from solver.dice import DICE

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


OF_LIST = {
    WordsFrom.LIST: _("only the words of the host’s list"),
    WordsFrom.DOUBLE: _("all words, those of the host’s list twice"),
    WordsFrom.BONUS: _("the words of the host’s list, others are a bonus of one point"),
}


def has_short_words(scoring: Scoring, words_from: WordsFrom) -> bool:
    """Where letters have values, or a list decides, also words of two letters count."""
    return scoring is Scoring.RUZZLE or words_from is WordsFrom.LIST


def usual_min_length(
    rows: int, columns: int, scoring: Scoring, words_from: WordsFrom = WordsFrom.DICTIONARY
) -> int:
    """3 letters up to 4x4, 4 on larger boards; 2 where `has_short_words`."""
    if has_short_words(scoring, words_from):
        return SHORTEST
    return 3 if rows * columns <= 16 else 4


def _usual_min_length(settings: Settings) -> int:
    scoring, words_from = Scoring(settings.scoring), WordsFrom(settings.words_from)
    return usual_min_length(settings.rows, settings.columns, scoring, words_from)


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings as they were chosen: None stays None."""

    rows: int = declared(
        4,
        range=Range(3, 8, _("The number of rows is from %(least)s to %(most)s.")),
        of_round=True,
    )
    columns: int = declared(
        4,
        range=Range(3, 8, _("The number of columns is from %(least)s to %(most)s.")),
        of_round=True,
    )
    dice: str = declared(
        "",
        max_length=20,
        of_round=True,
        help="The name of a dice set; empty for the usual ones of the size.",
        feature=lambda dice: gettext("dice of %(title)s") % {"title": DICE[dice].title},
    )
    round_seconds: int | None = declared(
        180,
        range=Range(
            30, 600, _("The length of a round, in seconds, is from %(least)s to %(most)s.")
        ),
        nullable=True,
        help="Null: untimed practice.",
        label=_("Length of a round"),
        prominent=True,
        offered=(30, 60, 90, 120, 180, 240, 300, 600),
        in_words=duration,
        null=("untimed", _("No clock")),
    )
    min_length: int | None = declared(
        None,
        range=Range(
            SHORTEST, 10, _("The shortest length of a word is from %(least)s to %(most)s.")
        ),
        nullable=True,
        resolve=_usual_min_length,
        of_round=True,
        help="Null: the usual one of size and scoring. 2 with `ruzzle` only.",
        label=_("Shortest word"),
        offered=(3, 4, 5, 6, 7, 8),
        in_words=lambda letters: n_letters(letters),
        null=("", _("3 letters (large: 4, Ruzzle, lists: 2)")),
    )
    dictionary: str | None = declared(
        None,
        max_length=100,
        nullable=True,
        help="A slug. Null: the default one at the start of each round.",
        label=_("Dictionary"),
        prominent=True,
        feature=lambda dictionary: gettext("dictionary: %(name)s") % {"name": dictionary},
    )
    scoring: Scoring = declared(
        Scoring.OFFICIAL,
        choices=Scoring,
        of_round=True,
        label=_("Scoring"),
    )
    words_from: WordsFrom = declared(
        WordsFrom.DICTIONARY,
        choices=WordsFrom,
        of_round=True,
        help="Which words count. Those of the list count whether or not the dictionary has them.",
        label=_("Words that count"),
        feature=lambda chosen: str(OF_LIST[WordsFrom(chosen)]),
    )
    list: str = declared(
        "",
        max_length=MAX_TEXT,
        of_round=True,
        help="The host’s own words, with any separators. Snapshots show it to the host alone.",
        label=_("My list"),
        lines=3,
        hint=_(
            "With any separators, up to {most} words. Only you see it before the end. Where "
            "others are a bonus, each of those is worth one point."
        ),
    )
    min_words: int | None = declared(
        None,
        range=Range(
            1,
            1000,
            _("The number of words that a board has at least is from %(least)s to %(most)s."),
        ),
        nullable=True,
        help="Null: any board that has words.",
        label=_("Words on the board"),
        offered=(50, 100, 200, 300),
        in_words=lambda words: counted(
            words, "At least %(count)s word", "At least %(count)s words"
        ),
        null=("", _("Any number")),
        feature=lambda words: counted(
            words,
            "at least %(count)s word on the board",
            "at least %(count)s words on the board",
        ),
    )
    common_words: CommonWords = declared(
        CommonWords.ALIKE,
        choices=CommonWords,
        of_round=True,
        help="What rarer words are to a game, by the frequency line of the dictionary.",
        label=_("Common words"),
        feature=lambda chosen: CommonWords(chosen).description,
    )
    rated: Rated = declared(
        Rated.NO,
        choices=Rated,
        of_round=True,
        help="Whether the rounds change the ratings of the players.",
        label=_("Rated"),
        feature=lambda _chosen: gettext("rated, but for players with a handicap"),
    )
    rounds: int | None = declared(
        None,
        range=Range(1, 50, _("The number of rounds is from %(least)s to %(most)s.")),
        nullable=True,
        help="The number of rounds of a series. Null: endless.",
        label=_("Rounds"),
        offered=(1, 3, 5, 10),
        in_words=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
        null=("", _("As many as you like")),
        feature=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
    )
    pause_seconds: int | None = declared(
        None,
        range=Range(
            5, 600, _("The pause between rounds, in seconds, is from %(least)s to %(most)s.")
        ),
        nullable=True,
        help="The pause after which the next round starts by itself. Null: by hand.",
        label=_("Next round"),
        offered=(10, 20, 30, 60),
        in_words=lambda seconds: gettext("After %(duration)s") % {"duration": duration(seconds)},
        null=("", _("Started by hand")),
        feature=lambda seconds: (
            gettext("the next round %(duration)s after the last") % {"duration": duration(seconds)}
        ),
    )
    start_by: StartBy = declared(
        StartBy.HOST,
        choices=StartBy,
        help="Who may start a round.",
        label=_("Who may start a round"),
        feature=lambda _chosen: gettext("anyone may start a round"),
    )
    reveal: Reveal = declared(
        Reveal.ALL,
        choices=Reveal,
        of_round=True,
        help="The words that nobody found.",
        label=_("Words nobody found"),
        feature=lambda reveal: (
            gettext("words nobody found: %(when)s") % {"when": Reveal(reveal).description}
        ),
    )
    watching: Watching = declared(
        Watching.CODE,
        choices=Watching,
        help="Who may look on without a seat, while the door is open. Removed players never may.",
        label=_("Who may watch"),
        feature=lambda chosen: gettext("to watch: %(who)s") % {"who": Watching(chosen).description},
    )
    results_for: ResultsFor = declared(
        ResultsFor.LINK,
        choices=ResultsFor,
        help="Who sees the results of all rounds, whenever they ask. The host always does.",
        label=_("Who sees the results"),
        feature=lambda chosen: (
            gettext("the results are for: %(who)s") % {"who": ResultsFor(chosen).description}
        ),
    )
    screen_names: ScreenNames = declared(
        ScreenNames.FULL,
        choices=ScreenNames,
        help="How the big screen shows the names of players.",
        label=_("Names on the big screen"),
    )
    teams: int = declared(
        0,
        range=Range(0, 6, _("The number of teams is from %(least)s to %(most)s.")),
        of_round=True,
        help="0, or 2 to 6. A word counts once for a team, for the first who finds it.",
        label=_("Teams"),
        offered=(0, 2, 3, 4, 5, 6),
        in_words=lambda teams: (
            counted(teams, "%(count)s team", "%(count)s teams") if teams else gettext("No teams")
        ),
        feature=lambda teams: counted(teams, "%(count)s team", "%(count)s teams"),
    )
    together: bool = declared(
        False,
        of_round=True,
        help="All are one team, which plays for three goals.",
        label=_("Together"),
        flag=(_("All together, for goals"), _("Against each other")),
        feature=lambda _chosen: gettext("all together, for three goals"),
    )
    paper: bool = declared(
        False,
        of_round=True,
        help="The dice lie on the table: players write on paper, and type their lists afterwards.",
        label=_("Board and words"),
        flag=(_("Real dice and paper"), _("On the screen")),
        feature=lambda _chosen: gettext("with real dice and paper"),
    )
    phrases: bool = declared(
        True,
        help="Whether players may say phrases to each other between rounds.",
        label=_("Phrases between rounds"),
        flag=(_("Hello, well played, …"), pgettext_lazy("phrases", "None")),
        feature=lambda _chosen: gettext("no phrases"),
    )
    host_plays: bool = declared(
        True,
        help="False: the host has no place in lists, standings and ratings, and sees all words.",
        label=_("The host"),
        flag=(_("Plays too"), _("Only hosts")),
        feature=lambda _chosen: gettext("the host does not play"),
    )
    if_away: IfAway | None = declared(
        None,
        choices=IfAway,
        nullable=True,
        resolve=lambda settings: IfAway.ANYONE if settings.host_plays else IfAway.WAIT,
        help="While the owner is absent. Null: `wait` for a host who only hosts, else `anyone`.",
        label=_("While the host is away"),
        null=("", _("Usual: waits if you only host")),
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
