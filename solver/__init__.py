"""A Boggle solver: a board and a lexicon in, words out.

>>> from solver import Board, Lexicon, solve
>>> solution = solve(Board.parse("catdlinemaropets"), Lexicon.from_words(["cat", "line", "dog"]))
>>> [found.word for found in solution.words]
['cat', 'line']
"""

from solver.board import Board
from solver.errors import BoardError, LexiconError, SearchLimitError, SolverError
from solver.lexicon import Lexicon
from solver.paths import trace
from solver.scoring import RULES, RulePack
from solver.solve import FoundWord, Solution, score_boards, solve, tally_boards

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
