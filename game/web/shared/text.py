"""Games described in plain words."""

from __future__ import annotations

from collections.abc import Iterator

from game.models import Game
from game.rules.results import Scoring
from game.rules.reveal import Reveal
from game.rules.settings import StartBy
from game.rules.wording import counted, duration
from solver.dice import DICE

SCORING = {
    Scoring.OFFICIAL: ("Official", "A word that two players found scores for none of them."),
    Scoring.EVERYONE: ("Everyone scores", "Each finder of a word gets all its points."),
    Scoring.FIRST: ("First finder +1", "Each finder gets the points, the first one point more."),
    Scoring.SHARED: ("Shared out", "The finders of a word share its points."),
    Scoring.RUZZLE: ("Ruzzle-style", "Rare letters and bonus tiles bring more, to every finder."),
}


def title(game: Game) -> str:
    return "Public game" if game.is_public else f"Game {game.code}"


def features(game: Game) -> list[str]:
    """The settings in a few words each, the most interesting first."""
    return [
        f"{game.rows}×{game.columns} board",
        duration(game.round_seconds),
        f"words of {game.min_length} letters or more",
        _uncapitalised(SCORING[Scoring(game.scoring)][1]),
        *_unusual(game),
    ]


def _unusual(game: Game) -> Iterator[str]:
    if game.set_board:
        yield "a board set by the host, who may know its words"
    if game.dice:
        yield f"dice of {DICE[game.dice].title}"
    if game.dictionary:
        yield f"dictionary: {game.dictionary.name}"
    if game.min_words:
        yield f"at least {counted(game.min_words, 'word')} on the board"
    if game.rounds:
        yield counted(game.rounds, "round")
    if game.pause_seconds and not game.is_public:
        yield f"the next round {counted(game.pause_seconds, 'second')} after the last"
    if game.reveal != Reveal.ALL:
        yield f"words nobody found: {_uncapitalised(Reveal(game.reveal).label)}"
    if game.start_by == StartBy.ANYONE:
        yield "anyone may start a round"


def _uncapitalised(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:].rstrip(".")
