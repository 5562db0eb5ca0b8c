"""A Boggle solver: a board and a lexicon in, words out.

>>> from solver import Board, Lexicon, solve
>>> solution = solve(Board.parse("catdlinemaropets"), Lexicon.from_words(["cat", "line", "dog"]))
>>> [found.word for found in solution.words]
['cat', 'line']
"""

from typing import TYPE_CHECKING

from solver.board import Board
from solver.errors import BoardError, LexiconError, SearchLimitError, SolverError
from solver.lexicon import Lexicon
from solver.paths import trace
from solver.scoring import RULES, RulePack
from solver.solution import FoundWord, Solution

if TYPE_CHECKING:
    from solver.solving import score_boards, solve, tally_boards
else:

    def __getattr__(name):
        """What is compiled is imported when it is used: the compiler takes a second to load."""
        if name not in ("score_boards", "solve", "tally_boards"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from solver import solving

        globals()[name] = getattr(solving, name)
        return globals()[name]


__version__ = "0.2.0"

__all__ = [
    "RULES",
    "Board",
    "BoardError",
    "FoundWord",
    "Lexicon",
    "LexiconError",
    "RulePack",
    "SearchLimitError",
    "Solution",
    "SolverError",
    "score_boards",
    "solve",
    "tally_boards",
    "trace",
]
