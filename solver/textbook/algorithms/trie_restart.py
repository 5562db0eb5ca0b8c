"""Ask the trie about every path from its root, instead of walking it in step.

The trie is that of the walk in step, and the same tiles are entered; but each step spells the whole
path again, so its cost grows with the length of the path.

Source: the trie is from Edward Fredkin, “Trie Memory”, Communications of the ACM, 1960; to restart
is what is left to a search whose dictionary only answers “is this a prefix?”.
"""

from solver.textbook.algorithms import board_first, trie_walk
from solver.textbook.base import Algorithm

solve = Algorithm(trie_walk.build, board_first.search, __doc__)
