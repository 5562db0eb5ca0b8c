"""What a form of files is: how it is recognised, and how it is read or refused."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from solver.errors import Message, WordFileError


class DroppedLine(NamedTuple):
    """A line, from 1, that holds no word of the list, or a word without its forms."""

    number: int
    text: str
    reason: Message


class Taken(NamedTuple):
    """The lines that have the words of a file. Those that hold none are empty there. `beside`: the
    other texts of the file, such as what words mean."""

    lines: str
    left_out: Sequence[DroppedLine] = ()
    beside: Sequence[str] = ()


class Look(NamedTuple):
    """A file: `text` and `lines`, its first ones, are empty while it isn't decoded."""

    name: str
    data: bytes
    text: str = ""
    lines: Sequence[str] = ()


class Form(NamedTuple):
    """`fits`: whether a file has this form. `read`: its words, or None if it is another form after
    all. `advice`: the sentence that refuses it, with its name as `%(kind)s`."""

    name: str
    fits: Callable[[Look], bool]
    read: Callable[[Look], Taken | bytes | None] | None = None
    advice: Message | None = None


def first(forms: Sequence[Form], look: Look) -> tuple[str, Taken | bytes] | None:
    """The name of the first form that a file has, and what was read. Raises WordFileError with the
    advice of a form that is refused."""
    for form in forms:
        if not form.fits(look):
            continue
        if form.advice:
            raise WordFileError(Message(form.advice.template, kind=form.name), "binary")
        if form.read and (taken := form.read(look)) is not None:
            return form.name, taken
    return None


def is_named(*ends: str) -> Callable[[Look], bool]:
    return lambda look: look.name.lower().endswith(ends)
