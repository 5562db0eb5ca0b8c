"""Sets of tiles and masks of letters as machine words.

A set of up to 64 tiles is one 64-bit word, a larger one a pair of words; arrays of sets have one
dimension or two accordingly. Each function stands here twice: in plain Python, for the interpreter,
and as what Numba compiles it to, chosen by the type of the set, so that the search itself is
written once.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic as numba_intrinsic
from numba.extending import overload

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD = np.uint64(64)


# Its type hints leave out that the compiler itself passes the first argument.
intrinsic: Any = numba_intrinsic


def popcount(mask: Any) -> Any:
    """The number of bits set in a word."""
    return np.uint64(int(mask).bit_count())


def lowest(mask: Any) -> Any:
    """The index of the lowest bit set in a word that is not zero."""
    return np.uint64((int(mask) & -int(mask)).bit_length() - 1)


def load(sets: Any, index: Any) -> Any:
    """The set at an index of an array of sets."""
    return sets[index] if sets.ndim == 1 else (sets[index, 0], sets[index, 1])


def store(sets: Any, index: Any, tiles: Any) -> None:
    """Write a set into an array of sets."""
    sets[index] = tiles


def meet(a: Any, b: Any) -> Any:
    """The tiles in both sets."""
    return (a[0] & b[0], a[1] & b[1]) if isinstance(a, tuple) else a & b


def minus(a: Any, b: Any) -> Any:
    """The tiles in `a` that are not in `b`."""
    return (a[0] & ~b[0], a[1] & ~b[1]) if isinstance(a, tuple) else a & ~b


def join(a: Any, b: Any) -> Any:
    """The tiles in either set."""
    return (a[0] | b[0], a[1] | b[1]) if isinstance(a, tuple) else a | b


def some(tiles: Any) -> Any:
    """Whether the set has a tile."""
    return bool((tiles[0] | tiles[1]) if isinstance(tiles, tuple) else tiles)


def size(tiles: Any) -> Any:
    """The number of tiles in the set."""
    if isinstance(tiles, tuple):
        return popcount(tiles[0]) + popcount(tiles[1])
    return popcount(tiles)


def first(tiles: Any) -> Any:
    """The index of the first tile of a set that is not empty."""
    if isinstance(tiles, tuple):
        return lowest(tiles[0]) if tiles[0] else lowest(tiles[1]) + WORD
    return lowest(tiles)


def rest(tiles: Any) -> Any:
    """The set without its first tile."""
    if isinstance(tiles, tuple):
        if tiles[0]:
            return (tiles[0] & (tiles[0] - ONE), tiles[1])
        return (tiles[0], tiles[1] & (tiles[1] - ONE))
    return tiles & (tiles - ONE)


def fetch(nodes: Any, node: Any) -> None:
    """Ask the processor for a node that will be read soon; in plain Python there is no need."""


# -- the same for the compiler -------------------------------------------------------------------


@intrinsic
def _ctpop(_typing: Any, mask: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.ctpop(args[0])

    return types.uint64(types.uint64), emit


@intrinsic
def _cttz(_typing: Any, mask: Any) -> Any:
    def emit(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
        return builder.cttz(args[0], ir.Constant(ir.IntType(1), 1))

    return types.uint64(types.uint64), emit


@intrinsic
def _prefetch(_typing: Any, nodes: Any, node: Any) -> Any:
    def emit(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        kind = signature.args[0]
        view = context.make_array(kind)(context, builder, value=args[0])
        row = builder.mul(args[1], ir.Constant(args[1].type, 4))
        place = builder.bitcast(builder.gep(view.data, [row]), ir.PointerType(ir.IntType(8)))
        number = ir.IntType(32)
        call = builder.module.declare_intrinsic(
            "llvm.prefetch",
            [place.type],
            ir.FunctionType(ir.VoidType(), [place.type, *[number] * 3]),
        )
        builder.call(call, [place, number(0), number(3), number(1)])
        return context.get_dummy_value()

    return types.void(nodes, node), emit


def _wide(tiles: Any) -> bool:
    return isinstance(tiles, types.BaseTuple)


@overload(popcount)
def _popcount(mask):  # type: ignore[no-untyped-def]  # Numba compares these signatures literally
    return lambda mask: _ctpop(mask)


@overload(lowest)
def _lowest(mask):  # type: ignore[no-untyped-def]
    return lambda mask: _cttz(mask)


@overload(load)
def _load(sets, index):  # type: ignore[no-untyped-def]
    if sets.ndim == 1:
        return lambda sets, index: sets[index]
    return lambda sets, index: (sets[index, 0], sets[index, 1])


@overload(store)
def _store(sets, index, tiles):  # type: ignore[no-untyped-def]
    if sets.ndim == 1:

        def narrow(sets, index, tiles):  # type: ignore[no-untyped-def]
            sets[index] = tiles

        return narrow

    def wide(sets, index, tiles):  # type: ignore[no-untyped-def]
        sets[index, 0] = tiles[0]
        sets[index, 1] = tiles[1]

    return wide


@overload(meet)
def _meet(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] & b[0], a[1] & b[1])
    return lambda a, b: a & b


@overload(minus)
def _minus(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] & ~b[0], a[1] & ~b[1])
    return lambda a, b: a & ~b


@overload(join)
def _join(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] | b[0], a[1] | b[1])
    return lambda a, b: a | b


@overload(some)
def _some(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: (tiles[0] | tiles[1]) != ZERO
    return lambda tiles: tiles != ZERO


@overload(size)
def _size(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: _ctpop(tiles[0]) + _ctpop(tiles[1])
    return lambda tiles: _ctpop(tiles)


@overload(first)
def _first(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: _cttz(tiles[0]) if tiles[0] != ZERO else _cttz(tiles[1]) + WORD
    return lambda tiles: _cttz(tiles)


@overload(rest)
def _rest(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: (
            (tiles[0] & (tiles[0] - ONE), tiles[1])
            if tiles[0] != ZERO
            else (tiles[0], tiles[1] & (tiles[1] - ONE))
        )
    return lambda tiles: tiles & (tiles - ONE)


@overload(fetch)
def _fetch(nodes, node):  # type: ignore[no-untyped-def]
    return lambda nodes, node: _prefetch(nodes, node)
