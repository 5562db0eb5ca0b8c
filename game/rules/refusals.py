"""One exception for every request that is turned down: of pages, API and sockets."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import Any

from django.utils.translation import gettext as _


class Refusal(Exception):  # noqa: N818  # not an error of the program
    """Turns a request down, with a sentence for the person who made it.

    `code`: a stable name for programs, like `board.invalid`. `detail`: one or two sentences.
    `field`: the name of the input to blame. `index`: which one of several, from 0. `row`, `column`:
    the tile to blame, from 1.
    """

    def __init__(
        self,
        code: str,
        detail: str,
        field: str | None = None,
        *,
        index: int | None = None,
        row: int | None = None,
        column: int | None = None,
    ) -> None:
        super().__init__(detail)
        self.code = code
        self.detail = detail
        self.field = field
        self.index = index
        self.row = row
        self.column = column

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickles a refusal of any subclass, whatever its arguments."""
        return type(self).__new__, (type(self), self.detail), self.__dict__

    def problem(self) -> dict[str, str | int]:
        """The JSON for programs; what is None is left out."""
        places = {"field": self.field, "index": self.index, "row": self.row, "column": self.column}
        known = {name: value for name, value in places.items() if value is not None}
        return {"code": self.code, "detail": self.detail, **known}


def reason_of(text: str, most: int) -> str:
    """A reason that somebody gives, in one line; empty without one. Raises Refusal for a longer
    one."""
    reason = " ".join(text.split())
    if len(reason) > most:
        detail = _("A reason has at most %(most)s characters.") % {"most": most}
        raise Refusal("reason.long", detail, "reason")
    return reason


def no_such_field(name: str, fields: Iterable[str]) -> str:
    """The sentence for a field that is not one of these."""
    similar = get_close_matches(name, fields, 1)
    if similar:
        meant = {"name": name[:100], "similar": similar[0]}
        return _("There is no field “%(name)s”. Did you mean “%(similar)s”?") % meant
    return _("There is no field “%(name)s”.") % {"name": name[:100]}
