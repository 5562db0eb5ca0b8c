"""What a command of the shell printed."""

from collections.abc import Callable
from typing import NamedTuple


class Output(NamedTuple):
    status: int
    out: str
    err: str


Shell = Callable[..., Output]


def refused(output: Output, message: str) -> bool:
    """Whether the command said just this, in one line on standard error, with status 2."""
    return output == Output(2, "", f"error: {message}\n")
