"""Experiments on the engine: statistics, the richest boards, boards that hold given words."""

from solver.lab.anneal import Anneal
from solver.lab.climb import Climb
from solver.lab.search import Search

METHODS: dict[str, type[Search]] = {method.method: method for method in (Climb, Anneal)}
