"""The settings of a game in words, each described once: for forms, the API’s schema, players."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.rules.common_words import CommonWords
from game.rules.lists import MOST_WORDS, WordsFrom
from game.rules.results import Reveal
from game.rules.settings import ResultsFor, Watching
from game.rules.wording import counted, duration, n_letters, n_words
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
    """

    help: str = ""
    label: str = ""
    prominent: bool = False
    lines: int = 0
    hint: str = ""
    offered: tuple[int, ...] = ()
    in_words: Callable[[int], str] = str
    null: tuple[str, str] | None = None
    flag: tuple[str, str] | None = None
    feature: Callable[[Any], str] | None = None


TEXTS = {
    "rows": SettingText(),
    "columns": SettingText(),
    "dice": SettingText(
        help="The name of a dice set; empty for the usual ones of the size.",
        feature=lambda dice: f"dice of {DICE[dice].title}",
    ),
    "round_seconds": SettingText(
        help="Null: untimed practice.",
        label="Length of a round",
        prominent=True,
        offered=(30, 60, 90, 120, 180, 240, 300, 600),
        in_words=duration,
        null=("untimed", "No clock"),
    ),
    "min_length": SettingText(
        help="Null: the usual one of size and scoring. 2 with `ruzzle` only.",
        label="Shortest word",
        offered=(3, 4, 5, 6, 7, 8),
        in_words=lambda letters: n_letters(letters),
        null=("", "3 letters (large: 4, Ruzzle, lists: 2)"),
    ),
    "dictionary": SettingText(
        help="A slug. Null: the default one at the start of each round.",
        label="Dictionary",
        prominent=True,
        feature=lambda dictionary: f"dictionary: {dictionary}",
    ),
    "scoring": SettingText(label="Scoring"),
    "words_from": SettingText(
        help="Which words count. Those of the list count whether or not the dictionary has them.",
        label="Words that count",
        feature=lambda chosen: WordsFrom(chosen).feature,
    ),
    "list": SettingText(
        help="The host’s own words, with any separators. Snapshots show it to the host alone.",
        label="My list",
        lines=3,
        hint=f"With any separators, up to {MOST_WORDS} words. Only you see it before the end.",
    ),
    "min_words": SettingText(
        help="Null: any board that has words.",
        label="Words on the board",
        offered=(50, 100, 200, 300),
        in_words=lambda words: f"At least {n_words(words)}",
        null=("", "Any number"),
        feature=lambda words: f"at least {n_words(words)} on the board",
    ),
    "common_words": SettingText(
        help="What rarer words are to a game, by the frequency line of the dictionary.",
        label="Common words",
        feature=lambda chosen: CommonWords(chosen).description,
    ),
    "rated": SettingText(
        help="Whether the rounds change the ratings of the players.",
        label="Rated",
        feature=lambda _: "rated, unless somebody has a handicap",
    ),
    "rounds": SettingText(
        help="The number of rounds of a series. Null: endless.",
        label="Rounds",
        offered=(1, 3, 5, 10),
        in_words=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
        null=("", "As many as you like"),
        feature=lambda rounds: counted(rounds, "%(count)s round", "%(count)s rounds"),
    ),
    "pause_seconds": SettingText(
        help="The pause after which the next round starts by itself. Null: by hand.",
        label="Next round",
        offered=(10, 20, 30, 60),
        in_words=lambda seconds: f"After {duration(seconds)}",
        null=("", "Started by hand"),
        feature=lambda seconds: f"the next round {duration(seconds)} after the last",
    ),
    "start_by": SettingText(
        help="Who may start a round.",
        label="Who may start a round",
        feature=lambda _: "anyone may start a round",
    ),
    "reveal": SettingText(
        help="The words that nobody found.",
        label="Words nobody found",
        feature=lambda reveal: f"words nobody found: {Reveal(reveal).description}",
    ),
    "watching": SettingText(
        help="Who may look on without a seat, while the door is open. Removed players never may.",
        label="Who may watch",
        feature=lambda chosen: f"to watch: {Watching(chosen).description}",
    ),
    "results_for": SettingText(
        help="Who sees the results of all rounds, whenever they ask. The host always does.",
        label="Who sees the results",
        feature=lambda chosen: f"the results are for: {ResultsFor(chosen).description}",
    ),
    "screen_names": SettingText(
        help="How the big screen shows the names of players.",
        label="Names on the big screen",
    ),
    "teams": SettingText(
        help="0, or 2 to 6. A word counts once for a team, for the first who finds it.",
        label="Teams",
        offered=(0, 2, 3, 4, 5, 6),
        in_words=lambda teams: (
            counted(teams, "%(count)s team", "%(count)s teams") if teams else "No teams"
        ),
        feature=lambda teams: counted(teams, "%(count)s team", "%(count)s teams"),
    ),
    "together": SettingText(
        help="All are one team, which plays for three goals.",
        label="Together",
        flag=("All together, for goals", "Against each other"),
        feature=lambda _: "all together, for three goals",
    ),
    "paper": SettingText(
        help="The dice lie on the table: players write on paper, and type their lists afterwards.",
        label="Board and words",
        flag=("Real dice and paper", "On the screen"),
        feature=lambda _: "with real dice and paper",
    ),
    "phrases": SettingText(
        help="Whether players may say phrases to each other between rounds.",
        label="Phrases between rounds",
        flag=("Hello, well played, …", "None"),
        feature=lambda _: "no phrases",
    ),
    "host_plays": SettingText(
        help="False: the host has no place in lists, standings and ratings, and sees all words.",
        label="The host",
        flag=("Plays too", "Only hosts"),
        feature=lambda _: "the host does not play",
    ),
    "if_away": SettingText(
        help="While the owner is absent. Null: `wait` for a host who only hosts, else `anyone`.",
        label="While the host is away",
        null=("", "Usual: waits if you only host"),
    ),
}
