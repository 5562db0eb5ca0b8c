"""What a setting of a game is: its type, range or choices, and its texts."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple, TypeVar

from game.rules.choice import Choice

T = TypeVar("T")


class Range(NamedTuple):
    """The numbers that are allowed. `text`: the sentence that names them."""

    least: int
    most: int
    text: Any

    @property
    def sentence(self) -> str:
        return str(self.text) % {"least": self.least, "most": self.most}


@dataclass(frozen=True, slots=True, kw_only=True)
class Setting:
    """A number with a `range`, one of several `choices`, a `flag` with the labels of true and
    false, or else a text.

    `nullable`: whether it may be None. `resolve`: returns the value that is stored for None, from
    the settings.
    `of_round`: whether it is copied to each round, as the words of the round are judged by it.

    `help`: the text for the schema of the API. `label`: the label of the form’s field; settings
    without one are chosen together, by the field `board`. `prominent`: whether the field stands
    above “More settings”. `lines`: the height of a field for text; 0 for a choice. `hint`: what
    stands below it, with a place for the `most` words. `offered`: the numbers in the form.
    `in_words`: turns them into labels. `null`: the value and the label of the form’s choice for
    None; the value is empty where None is the default. `feature`: describes a value other than the
    default one to players.
    """

    range: Range | None = None
    choices: type[Choice] | None = None
    flag: tuple[Any, Any] | None = None
    max_length: int | None = None
    nullable: bool = False
    resolve: Callable[[Any], int | Choice] | None = None
    of_round: bool = False
    help: str = ""
    label: Any = ""
    prominent: bool = False
    lines: int = 0
    hint: Any = ""
    offered: tuple[int, ...] = ()
    in_words: Callable[[int], str] = str
    null: tuple[str, Any] | None = None
    feature: Callable[[Any], str] | None = None


def declared(default: T, **options: Any) -> T:
    """`options`: of a `Setting`."""
    return field(default=default, metadata={"setting": Setting(**options)})
