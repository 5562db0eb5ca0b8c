"""Sets of tiles and masks of letters as machine words.

A set of up to 64 tiles is one 64-bit word, a larger set a pair of words; an array of sets has one
dimension or two accordingly. Each function is defined twice: in plain Python, and as a Numba
overload that chooses the implementation by the type of the set. The search is written once.
"""

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import intrinsic as numba_intrinsic
from numba.extending import overload

ZERO = np.uint64(0)
ONE = np.uint64(1)
WORD_BITS = np.uint64(64)


# Typed as Any: Numba's hints omit the typing context, which the compiler passes itself.
intrinsic: Any = numba_intrinsic


def popcount(mask: Any) -> Any:
    return np.uint64(int(mask).bit_count())


def trailing_zeros(mask: Any) -> Any:
    """The index of the lowest bit set in a word that is not zero."""
    return np.uint64((int(mask) & -int(mask)).bit_length() - 1)


def load(sets: Any, index: Any) -> Any:
    """The set at an index of an array of sets."""
    return sets[index] if sets.ndim == 1 else (sets[index, 0], sets[index, 1])


def store(sets: Any, index: Any, tiles: Any) -> None:
    """Write a set into an array of sets."""
    sets[index] = tiles


def intersection(a: Any, b: Any) -> Any:
    return (a[0] & b[0], a[1] & b[1]) if isinstance(a, tuple) else a & b


def difference(a: Any, b: Any) -> Any:
    return (a[0] & ~b[0], a[1] & ~b[1]) if isinstance(a, tuple) else a & ~b


def union(a: Any, b: Any) -> Any:
    return (a[0] | b[0], a[1] | b[1]) if isinstance(a, tuple) else a | b


def any_set(tiles: Any) -> Any:
    return bool((tiles[0] | tiles[1]) if isinstance(tiles, tuple) else tiles)


def size(tiles: Any) -> Any:
    if isinstance(tiles, tuple):
        return popcount(tiles[0]) + popcount(tiles[1])
    return popcount(tiles)


def lowest(tiles: Any) -> Any:
    """The lowest tile of a set that is not empty."""
    if isinstance(tiles, tuple):
        return trailing_zeros(tiles[0]) if tiles[0] else trailing_zeros(tiles[1]) + WORD_BITS
    return trailing_zeros(tiles)


def without_lowest(tiles: Any) -> Any:
    """The set without its lowest tile."""
    if isinstance(tiles, tuple):
        if tiles[0]:
            return (tiles[0] & (tiles[0] - ONE), tiles[1])
        return (tiles[0], tiles[1] & (tiles[1] - ONE))
    return tiles & (tiles - ONE)


def prefetch(nodes: Any, node: Any) -> None:
    """Load a node into the processor's cache before it is read. In plain Python a no-op."""


# -- Numba overloads -----------------------------------------------------------------------------


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
def _llvm_prefetch(_typing: Any, nodes: Any, node: Any) -> Any:
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


@overload(trailing_zeros)
def _trailing_zeros(mask):  # type: ignore[no-untyped-def]
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


@overload(intersection)
def _intersection(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] & b[0], a[1] & b[1])
    return lambda a, b: a & b


@overload(difference)
def _difference(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] & ~b[0], a[1] & ~b[1])
    return lambda a, b: a & ~b


@overload(union)
def _union(a, b):  # type: ignore[no-untyped-def]
    if _wide(a):
        return lambda a, b: (a[0] | b[0], a[1] | b[1])
    return lambda a, b: a | b


@overload(any_set)
def _any_set(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: (tiles[0] | tiles[1]) != ZERO
    return lambda tiles: tiles != ZERO


@overload(size)
def _size(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: _ctpop(tiles[0]) + _ctpop(tiles[1])
    return lambda tiles: _ctpop(tiles)


@overload(lowest)
def _lowest(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: _cttz(tiles[0]) if tiles[0] != ZERO else _cttz(tiles[1]) + WORD_BITS
    return lambda tiles: _cttz(tiles)


@overload(without_lowest)
def _without_lowest(tiles):  # type: ignore[no-untyped-def]
    if _wide(tiles):
        return lambda tiles: (
            (tiles[0] & (tiles[0] - ONE), tiles[1])
            if tiles[0] != ZERO
            else (tiles[0], tiles[1] & (tiles[1] - ONE))
        )
    return lambda tiles: tiles & (tiles - ONE)


@overload(prefetch)
def _prefetch(nodes, node):  # type: ignore[no-untyped-def]
    return lambda nodes, node: _llvm_prefetch(nodes, node)
