"""What the page of a player shows, and who may see it."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice


class ShownTo(Choice):
    """Who may see the page of a player. Unless it is nobody, leaderboards name the account."""

    EVERYBODY = (
        "all",
        _("Everybody"),
        _("Everybody; leaderboards show your name, with a link to it."),
    )
    SHARED = (
        "shared",
        _("Those who played with you"),
        _("Those who played with you; leaderboards show your name to everybody."),
    )
    NOBODY = "nobody", _("Nobody else"), _("Nobody else; leaderboards don’t show your name.")


class Kind(Choice):
    """Games by which a player looks up rounds."""

    PUBLIC = "public", _("Public game")
    DAILY = "daily", _("Daily boards")
    PRIVATE = "private", _("Private games")


@dataclass(frozen=True, slots=True)
class Length:
    """Words of so many letters."""

    letters: int
    found: int
    on_boards: Annotated[int, "How many words of this length there were."]

    @property
    def missed(self) -> int:
        return self.on_boards - self.found


def by_length(found: Iterable[str], on_boards: Mapping[int, int]) -> list[Length]:
    """The shortest words first. `on_boards`: the number of words by length."""
    lengths = Counter(map(len, found))
    every = sorted({*on_boards, *lengths})
    return [
        Length(each, lengths[each], max(lengths[each], on_boards.get(each, 0))) for each in every
    ]


def per_minute(words: int, seconds: float) -> float | None:
    """The number is None before a second was played."""
    return round(60 * words / seconds, 1) if seconds >= 1 else None
