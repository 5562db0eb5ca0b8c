"""Verdicts on the words that players send, and their sentences."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from string import whitespace
from typing import Annotated, NotRequired, TypedDict

from django.utils.translation import gettext_lazy as _

from game.rules.clock import Phase
from game.rules.wording import counted
from solver.wordfiles.spelling import INVISIBLE

SHORT = "word.short"
NOT_ON_BOARD = "word.not_on_board"
UNKNOWN = "word.unknown"
UNLISTED = "word.unlisted"  # in games where only the words of a list count
RARE = "word.rare"  # in games where only common words count
REPEATED = "word.repeated"
OF_TEAM = "word.of_team"  # somebody else in the team has it
CHARACTERS = "word.characters"  # this and the next on paper, where no board says so
LONG = "word.long"
LIST_FULL = "list.full"
VOTED_OUT = "word.voted_out"  # the table has decided that the word does not count
ON_PAPER = "round.on_paper"  # the clock still runs
OVER = "round.over"
NOT_STARTED = "round.not_started"
PAUSED = "round.paused"
REMOVED = "seat.removed"  # the host has removed the player, or the seat is of another game
NOT_PLAYING = "seat.not_playing"
LIMITED = "rate.limited"

# The sentences by code. `min_length` is the least length of this player's words.
SENTENCES = {
    SHORT: _("“{word}” is too short: {min_length} letters at least."),
    NOT_ON_BOARD: _("“{word}” is not on the board."),
    UNKNOWN: _("“{word}” is not in the dictionary."),
    UNLISTED: _("“{word}” is none of the words to find."),
    RARE: _("“{word}” is too rare: only common words count here."),
    OF_TEAM: _("Your team has “{word}” already."),
    REPEATED: _("You have “{word}” already."),
    CHARACTERS: _("“{word}” has a character that no tile shows."),
    LONG: _("“{word}” is too long for a word."),
    LIST_FULL: _("“{word}” is not in the list: it has as many words as a list can have."),
    VOTED_OUT: _("The table has voted against “{word}”."),
    ON_PAPER: _("Write on paper. You type your words once the time is up."),
    OVER: _("“{word}” came too late: the round is over."),
    NOT_STARTED: _("The round has not started yet."),
    PAUSED: _("The round is paused."),
    REMOVED: _("The host has removed you from this game."),
    NOT_PLAYING: _("You only host this round."),
    LIMITED: _("That was too fast. Send it once more."),
}


def without_added(typed: str) -> str:
    """A word as it was typed, without what keyboards add: blanks and points around it, signs that
    nobody sees."""
    return typed if typed.isalpha() else INVISIBLE.sub("", typed).strip(f"{whitespace}.,")


# What is said of `written` in the API's schema.
AS_WRITTEN = (
    "How the word is written, if tiles spell it otherwise: `été` for `ete`, and `cote, côte` for "
    "two words that are spelled alike."
)


class Written(TypedDict, total=False):
    written: Annotated[str, AS_WRITTEN]


class Marks(Written, total=False):
    rare: Annotated[bool, "True for a bonus: a rare word, or one that is not on the list."]


class VerdictResponse(Marks):
    word: Annotated[str, "As tiles spell it."]
    accepted: bool
    points: NotRequired[Annotated[int, "The points of an accepted word."]]
    code: NotRequired[Annotated[str, "Why the word was not accepted."]]


@dataclass(frozen=True, slots=True)
class Verdict:
    """The answer to a word.

    `word` is given as tiles spell it, `written` as the words of the dictionary with that spelling
    are written, if that differs. `code` says why it was not accepted, and `rare` that it is a
    bonus, where common words come first.
    """

    word: str
    accepted: bool
    points: int = 0
    code: str | None = None
    written: str = ""
    rare: bool = False

    @property
    def shown(self) -> str:
        return self.written or self.word

    def outcome(self) -> VerdictResponse:
        """The JSON for programs: `points` of an accepted word, `code` of another one."""
        result: VerdictResponse = {"word": self.word, "accepted": self.accepted}
        if self.accepted:
            result["points"] = self.points
        elif self.code:
            result["code"] = self.code
        if self.rare:
            result["rare"] = True
        if self.written:
            result["written"] = self.written
        return result


def judge(
    word: str,
    *,
    solution: Mapping[str, int],
    rare: Collection[str] = (),
    on_board: Callable[[str], bool],
    own: Collection[str],
    min_length: int,
    phase: Phase,
    unknown: str = UNKNOWN,
) -> Verdict:
    """Judge a word, which is given as tiles spell it.

    `solution` has the points of every word of the board that counts, `rare` the rare words of the
    board, which are a bonus if the solution has them, and `own` the words that this player has
    found. `on_board` says whether tiles spell a word outside the solution, whose code is then
    `unknown`. The reasons come in the order in which a player can check them, the same as in
    `ownVerdict` of the game page.
    """
    if phase is Phase.FINISHED:
        return refused(word, OVER)
    if phase is Phase.PAUSED:
        return refused(word, PAUSED)
    if phase is not Phase.PLAYING:
        return refused(word, NOT_STARTED)
    if word in own:
        return refused(word, REPEATED)
    if len(word) < min_length:
        return refused(word, SHORT)
    if (points := solution.get(word)) is not None:
        return Verdict(word, True, points, rare=word in rare)
    if word in rare:
        return refused(word, RARE)
    return refused(word, unknown if on_board(word) else NOT_ON_BOARD)


def sentence(verdict: Verdict, min_length: int) -> str:
    """The verdict in words, for a player whose words have at least `min_length` letters."""
    if verdict.accepted:
        return counted(
            verdict.points,
            "“%(word)s”: %(count)s point.",
            "“%(word)s”: %(count)s points.",
            word=verdict.shown,
        )
    template = SENTENCES[verdict.code or UNKNOWN]
    return template.format(word=verdict.shown, min_length=min_length)


def refused(word: str, code: str) -> Verdict:
    return Verdict(word, False, code=code)
