"""Experiments: board statistics, boards of most points, boards that hold given words, dice."""

from solver.lab.anneal import Anneal
from solver.lab.climb import Climb
from solver.lab.search import Search

METHODS: dict[str, type[Search]] = {method.method: method for method in (Climb, Anneal)}
