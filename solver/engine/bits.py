"""What processors can do and Numba has no function for, some of it on eight numbers at once.

Each function is plain Python, which runs where the compiler is off, with the instructions of LLVM
that replace it in compiled code. LLVM has them for every processor.
"""

from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.extending import lower_builtin, type_callable

LANES = 8
INDEX, BYTE, WORD = ir.IntType(32), ir.IntType(8), ir.IntType(64)


def instructions(function: Any, result: Callable[..., Any], *kinds: Any) -> Any:
    """Replace a function in compiled code by what the decorated function emits.

    `result`: the type of the result, from those of the arguments; `kinds`: the arguments' types.
    """
    type_callable(function)(lambda _context: result)
    return lower_builtin(function, *kinds)


def popcount(mask: Any) -> Any:
    return np.uint64(int(mask).bit_count())


@instructions(popcount, lambda mask: types.uint64, types.uint64)
def _popcount(_context: Any, builder: Any, _signature: Any, args: Any) -> Any:
    return builder.ctpop(args[0])


def prefetch(nodes: Any, node: Any) -> None:
    """Load a row into the processor's cache before it is read. In plain Python a no-op."""


@instructions(prefetch, lambda nodes, node: types.void, types.Array, types.uint64)
def _prefetch(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    place = _address(context, builder, signature, args[0], args[1], BYTE)
    kind = ir.FunctionType(ir.VoidType(), [place.type, *[INDEX] * 3])
    call = builder.module.declare_intrinsic("llvm.prefetch", [place.type], kind)
    builder.call(call, [place, INDEX(0), INDEX(3), INDEX(1)])
    return context.get_dummy_value()


def matches(masks: Any, start: Any, mask: Any) -> Any:
    """Which of eight consecutive masks have a bit of another one, as the bits of a number."""
    found = ((masks[int(start) : int(start) + LANES] & mask) != 0) << np.arange(LANES)
    return np.uint64(found.sum())


@instructions(
    matches, lambda masks, start, mask: types.uint64, types.Array, types.uint64, types.uint64
)
def _matches(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    width = signature.args[0].dtype.bitwidth
    eight = ir.VectorType(ir.IntType(width), LANES)
    place = _address(context, builder, signature, args[0], args[1], eight)
    mask = args[2] if width == 64 else builder.trunc(args[2], ir.IntType(width))
    common = builder.and_(builder.load(place, align=width // 8), _repeated(builder, mask))
    found = builder.icmp_unsigned("!=", common, ir.Constant(eight, [0] * LANES))
    return builder.zext(builder.bitcast(found, BYTE), WORD)


# For each byte, the places of the bits that it has: the others' lanes are overwritten later.
PLACES = np.zeros((256, LANES), np.uint8)
for byte in range(256):
    places = [place for place in range(LANES) if byte >> place & 1]
    PLACES[byte, : len(places)] = places


def write_places(numbers: Any, start: Any, bits: Any, offset: Any, places: Any) -> None:
    """Write the place of each bit, plus an offset, to consecutive numbers.

    It writes eight numbers, of which only as many count as there are bits. `places` is `PLACES`.
    """
    numbers[int(start) : int(start) + LANES] = places[int(bits)] + offset


@instructions(
    write_places,
    lambda numbers, start, bits, offset, places: types.void,
    *(types.Array, types.uint64, types.uint64, types.uint64, types.Array),
)
def _write_places(context: Any, builder: Any, signature: Any, args: Any) -> Any:
    eight = ir.VectorType(ir.IntType(32), LANES)
    target = _address(context, builder, signature, args[0], args[1], eight)
    row = builder.mul(args[2], WORD(LANES))
    source = _address(
        context, builder, signature, args[4], row, ir.VectorType(BYTE, LANES), argument=4
    )
    each = builder.zext(builder.load(source, align=1), eight)
    offset = _repeated(builder, builder.trunc(args[3], ir.IntType(32)))
    builder.store(builder.add(each, offset), target, align=4)
    return context.get_dummy_value()


def _address(
    context: Any,
    builder: Any,
    signature: Any,
    array: Any,
    element: Any,
    kind: Any,
    argument: int = 0,
) -> Any:
    """The address of an element of an array without gaps, as that of another type."""
    view = context.make_array(signature.args[argument])(context, builder, value=array)
    return builder.bitcast(builder.gep(view.data, [element]), ir.PointerType(kind))


def _repeated(builder: Any, number: Any) -> Any:
    """A number eight times."""
    eight = ir.VectorType(number.type, LANES)
    first = builder.insert_element(ir.Constant(eight, ir.Undefined), number, INDEX(0))
    zeros = ir.Constant(ir.VectorType(INDEX, LANES), [0] * LANES)
    return builder.shuffle_vector(first, ir.Constant(eight, ir.Undefined), zeros)
