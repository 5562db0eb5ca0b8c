"""The settings of a game in words, each described once: for forms, the API’s schema, players."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.utils.text import format_lazy
from django.utils.translation import gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from game.rules.common_words import CommonWords
from game.rules.lists import MOST_WORDS, WordsFrom
from game.rules.results import Reveal
from game.rules.settings import ResultsFor, Watching
from game.rules.wording import counted, duration, n_letters
from solver.dice import DICE


@dataclass(frozen=True, slots=True, kw_only=True)
class SettingText:
    """`help`: the text for the schema of the API. `label`: the label of the form’s field; settings
    without one are chosen together, by the field `board`. `prominent`: whether the field stands
    above “More settings”. `lines`: the height of a field for text, which has a `hint`; 0 for a
    choice.

    `offered`: the numbers in the form. `in_words`: turns them into labels. `null`: the value and
    the label of the form’s choice for None; the value is empty where None is the default. `flag`:
    the labels of the choices for true and false.

    `feature`: describes a value other than the default one to players.

    Texts for players are `gettext_lazy`.
    """

    help: str = ""
    label: Any = ""
    prominent: bool = False
    lines: int = 0
    hint: Any = ""
    offered: tuple[int, ...] = ()
    in_words: Callable[[int], str] = str
    null: tuple[str, Any] | None = None
    flag: tuple[Any, Any] | None = None
    feature: Callable[[Any], str] | None = None


OF_LIST = {
    WordsFrom.LIST: _("only the words of the host’s list"),
    WordsFrom.DOUBLE: _("all words, those of the host’s list twice"),
    WordsFrom.BONUS: _("the words of the host’s list, others are a bonus of one point"),
}
TEXTS = {
    "rows": SettingText(),
    "columns": SettingText(),
    "dice": SettingText(
        help="The name of a dice set; empty for the usual ones of the size.",
        feature=lambda dice: gettext("dice of %(title)s") % {"title": DICE[dice].title},
    ),
    "round_seconds": SettingText(
        help="Null: untimed practice.",
        label=_("Length of a round"),
        prominent=True,
        offered=(30, 60, 90, 120, 180, 240, 300, 600),
        in_words=duration,
        null=("untimed", _("No clock")),
    ),
    "min_length": SettingText(
        help="Null: the usual one of size and scoring. 2 with `ruzzle` only.",
        label=_("Shortest word"),
        offered=(3, 4, 5, 6, 7, 8),
        in_words=lambda letters: n_letters(letters),
        null=("", _("3 letters (large: 4, Ruzzle, lists: 2)")),
    ),
    "dictionary": SettingText(
        help="A slug. Null: the default one at the start of each round.",
        label=_("Dictionary"),
        prominent=True,
        feature=lambda dictionary: gettext("dictionary: %(name)s") % {"name": dictionary},
    ),
    "scoring": SettingText(label=_("Scoring")),
    "words_from": SettingText(
        help="Which words count. Those of the list count whether or not the dictionary has them.",
        label=_("Words that count"),
        feature=lambda chosen: str(OF_LIST[WordsFrom(chosen)]),
    ),
    "list": SettingText(
        help="The host’s own words, with any separators. Snapshots show it to the host alone.",
        label=_("My list"),
        lines=3,
        hint=format_lazy(
            _(
                "With any separators, up to {most} words. Only you see it before the end. Where "
                "others are a bonus, each of those is worth one point."
            ),
            most=MOST_WORDS,
        ),
    ),
    "min_words": SettingText(
        help="Null: any board that has words.",
        label=_("Words on the board"),
        offered=(50, 100, 200, 300),
        in_words=lambda words: counted(
            words, "At least %(count)s word", "At least %(count)s words"
        ),
        null=("", _("Any number")),
        feature=lambda words: counted(
            words, "at least %(count)s word on the board", "at least %(count)s words on the board"
        ),
    ),
    "common_words": SettingText(
        help="What rarer words are to a game, by the frequency line of the dictionary.",
        label=_("Common words"),
        feature=lambda chosen: CommonWords(chosen).description,
    ),
    "rated": SettingText(
        help="Whether the rounds change the ratings of the players.",
        label=_("Rated"),
        feature=lambda _chosen: gettext("rated, but for players with a handicap"),
    ),
    "rounds": SettingText(
        help="The number of rounds of a series. Null: endless.",
        label=_("Rounds"),
        offered=(1, 3, 5, 10),
        in_words=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
        null=("", _("As many as you like")),
        feature=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
    ),
    "pause_seconds": SettingText(
        help="The pause after which the next round starts by itself. Null: by hand.",
        label=_("Next round"),
        offered=(10, 20, 30, 60),
        in_words=lambda seconds: gettext("After %(duration)s") % {"duration": duration(seconds)},
        null=("", _("Started by hand")),
        feature=lambda seconds: (
            gettext("the next round %(duration)s after the last") % {"duration": duration(seconds)}
        ),
    ),
    "start_by": SettingText(
        help="Who may start a round.",
        label=_("Who may start a round"),
        feature=lambda _chosen: gettext("anyone may start a round"),
    ),
    "reveal": SettingText(
        help="The words that nobody found.",
        label=_("Words nobody found"),
        feature=lambda reveal: (
            gettext("words nobody found: %(when)s") % {"when": Reveal(reveal).description}
        ),
    ),
    "watching": SettingText(
        help="Who may look on without a seat, while the door is open. Removed players never may.",
        label=_("Who may watch"),
        feature=lambda chosen: gettext("to watch: %(who)s") % {"who": Watching(chosen).description},
    ),
    "results_for": SettingText(
        help="Who sees the results of all rounds, whenever they ask. The host always does.",
        label=_("Who sees the results"),
        feature=lambda chosen: (
            gettext("the results are for: %(who)s") % {"who": ResultsFor(chosen).description}
        ),
    ),
    "screen_names": SettingText(
        help="How the big screen shows the names of players.", label=_("Names on the big screen")
    ),
    "teams": SettingText(
        help="0, or 2 to 6. A word counts once for a team, for the first who finds it.",
        label=_("Teams"),
        offered=(0, 2, 3, 4, 5, 6),
        in_words=lambda teams: (
            counted(teams, "%(count)s team", "%(count)s teams") if teams else gettext("No teams")
        ),
        feature=lambda teams: counted(teams, "%(count)s team", "%(count)s teams"),
    ),
    "together": SettingText(
        help="All are one team, which plays for three goals.",
        label=_("Together"),
        flag=(_("All together, for goals"), _("Against each other")),
        feature=lambda _chosen: gettext("all together, for three goals"),
    ),
    "paper": SettingText(
        help="The dice lie on the table: players write on paper, and type their lists afterwards.",
        label=_("Board and words"),
        flag=(_("Real dice and paper"), _("On the screen")),
        feature=lambda _chosen: gettext("with real dice and paper"),
    ),
    "phrases": SettingText(
        help="Whether players may say phrases to each other between rounds.",
        label=_("Phrases between rounds"),
        flag=(_("Hello, well played, …"), pgettext_lazy("phrases", "None")),
        feature=lambda _chosen: gettext("no phrases"),
    ),
    "host_plays": SettingText(
        help="False: the host has no place in lists, standings and ratings, and sees all words.",
        label=_("The host"),
        flag=(_("Plays too"), _("Only hosts")),
        feature=lambda _chosen: gettext("the host does not play"),
    ),
    "if_away": SettingText(
        help="While the owner is absent. Null: `wait` for a host who only hosts, else `anyone`.",
        label=_("While the host is away"),
        null=("", _("Usual: waits if you only host")),
    ),
}
