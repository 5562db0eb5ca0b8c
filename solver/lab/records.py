"""The best boards that are known: proven by `prove`, or found by `search`."""

from typing import NamedTuple

from solver.board import Board, parse_size


class Record(NamedTuple):
    """`words`: the word list. `proven`: whether no other board has more points. `command`: what
    found it, after `python -m solver`. `day`: when, as 2026-11-24."""

    size: str
    words: str
    text: str
    points: int
    proven: bool
    command: str
    day: str

    @property
    def board(self) -> Board:
        return Board.parse(self.text, parse_size(self.size))


ENGLISH = "the packaged list, kjxqz"
RECORDS = [
    Record("2x2", ENGLISH, "aste", 22, True, "prove 2x2", "2026-11-24"),
    Record("2x3", ENGLISH, "bes/lat", 134, True, "prove 2x3", "2026-11-24"),
    Record("3x3", ENGLISH, "lepsartes", 578, True, "prove 3x3", "2026-11-24"),
    Record("3x4", ENGLISH, "dnis/etal/srep", 1716, False, "search --size 3x4", "2026-11-24"),
    Record("4x4", ENGLISH, "perslatgsineters", 3882, False, "search --size 4x4", "2026-11-24"),
]
