"""Checks of the arguments of public functions: a sentence instead of a traceback or a wrong answer.

The worst are texts where a list is meant: Python takes them for lists of letters.
"""

import operator
import reprlib
from collections.abc import Iterable
from typing import TypeVar

from solver.errors import SolverError

T = TypeVar("T")


def shown(given: object) -> str:
    """An argument for a message, cut if it is long."""
    return reprlib.repr(given)


def text(given: str) -> str:
    """A text. Raises SolverError."""
    if isinstance(given, str):
        return given
    raise SolverError(f"{shown(given)} is not text")


def listed(given: Iterable[T], of: str) -> Iterable[T]:
    """A list, or anything else to iterate over, but no text. Raises SolverError."""
    if isinstance(given, Iterable) and not isinstance(given, str | bytes):
        return given
    raise SolverError(f"{shown(given)} is not a list of {of}")


def whole(given: int, name: str) -> int:
    """A whole number. `name`: of the argument, for the message. Raises SolverError."""
    try:
        return operator.index(given)
    except TypeError as error:
        raise SolverError(f"{name} is a whole number, not {shown(given)}") from error
