"""Proofs that no small board has more points, with each part of the boards that is ruled out."""

from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from math import prod
from threading import Condition

from cachetools import LRUCache, cached

from game.process_pool import LAB
from game.services.solving import lexicons
from solver import Board
from solver.board import Size
from solver.lab.prove import Part, Proof, whole_proof
from solver.lexicon import Lexicon

SIZES: dict[str, Size] = {"2x2": (2, 2), "2x3": (2, 3)}  # larger ones take minutes


@dataclass(frozen=True, slots=True)
class SmallProof:
    """`board`: one of the best, with `points`. `parts`: of all boards, in the order in which they
    are ruled out; `done`: the number of boards in each of them and in those before. `letters`: how
    many a tile may have."""

    board: Board
    points: int
    parts: tuple[Part, ...]
    done: list[int]
    letters: int


def proof(size: str, dictionary_slug: str | None) -> SmallProof:
    """The proof for a size of SIZES. Raises Refusal."""
    _, lexicon = lexicons.current(dictionary_slug or None)
    whole = _proof(SIZES[size], lexicon)
    done = accumulate(prod(map(len, part.tiles)) for part in whole.parts)
    letters = len(lexicon.letters)
    return SmallProof(whole.board, whole.points, whole.parts, list(done), letters)


def is_known(size: str, dictionary_slug: str | None) -> bool:
    """Whether `proof` has nothing to compute. Raises Refusal."""
    _, lexicon = lexicons.current(dictionary_slug or None)
    return _key(SIZES[size], lexicon) in _proofs


def _key(size: Size, lexicon: Lexicon) -> tuple[Size, str]:
    return size, lexicon.content_hash


_proofs: LRUCache[tuple[Size, str], Proof] = LRUCache(maxsize=8)


@cached(_proofs, key=_key, condition=Condition())
def _proof(size: Size, lexicon: Lexicon) -> Proof:
    return LAB.compute(partial(whole_proof, size, lexicon))
