"""The words to find in practice without a clock, as blanks beside the board."""

from collections import Counter
from collections.abc import Sequence
from itertools import groupby
from operator import itemgetter
from typing import Any

from django.utils.translation import gettext as _

from game.models import Game
from game.rules import ranks
from game.rules.blanks import OPENED, Hint
from game.rules.wording import counted, n_letters
from game.services.dictionaries.definitions import has_definitions
from game.services.play import rounds
from game.snapshots import Json, Snapshot, own
from game.snapshots.state import BlankState
from game.web.learn.words import place_text

DOT = "·"  # a letter that is hidden


def blanks_of(game: Game, state: Snapshot) -> dict[str, Any] | None:
    """What the page shows of the blanks; None in other rounds."""
    you, round_ = own(state), state["round"]
    blanks = you.get("blanks")
    if blanks is None or round_ is None:
        return None
    rows = [_row(number, each) for number, each in enumerate(blanks, 1)]
    groups = [
        (n_letters(length), list(rows)) for length, rows in groupby(rows, itemgetter("length"))
    ]
    common = {each["letters"] for each in blanks if each["found"]}
    written = [word.get("written", word["word"]) for word in you["words"]]
    found = sum(each["found"] for each in blanks)
    return {
        "found": found,
        "count": len(blanks),
        "percent": 100 * found // max(1, len(blanks)),
        "cost": you.get("hint_cost", 0),
        "groups": [(text, rows, sum(row["found"] for row in rows)) for text, rows in groups],
        "bonus": [word for word in written if word not in common],
        "starts": _starts(blanks, game.rows, game.columns),
        "opens": _opens(you["points"], round_.get("ranks", [])),
        "hints": [(each.value, each.label) for each in _hints(game)],
    }


def _hints(game: Game) -> list[Hint]:
    last = rounds.latest(game)
    defined = last is not None and has_definitions(last.version.dictionary)
    return [hint for hint in Hint if defined or hint is not Hint.MEANING]


def _row(number: int, blank: BlankState) -> Json:
    """`told`: what screen readers say of it."""
    letters, length = blank["letters"], n_letters(blank["length"])
    begins = _("%(letter)s …, %(letters)s") % {"letter": letters.upper(), "letters": length}
    start, asked = blank["start"], blank["hints"]
    return {
        **blank,
        "number": number,
        "shown": letters.upper() + DOT * (blank["length"] - len(letters)),
        "told": begins if letters else length,
        "place": place_text(*start) if start else None,
        "asked": asked,
        "asked_text": counted(asked, "%(count)s hint", "%(count)s hints"),
    }


def _starts(blanks: Sequence[BlankState], rows: int, columns: int) -> list[int]:
    """How many words whose start was asked for begin at each tile; empty if none was."""
    begun = Counter(tuple(each["start"]) for each in blanks if each["start"])
    places = ((row, column) for row in range(1, rows + 1) for column in range(1, columns + 1))
    return [begun[place] for place in places] if begun else []


def _opens(points: int, needed: list[int]) -> str:
    """Which rank opens letters next."""
    reached = ranks.reached(points, needed)
    later = [(least, letters) for least, letters in OPENED if reached < least] if needed else []
    if not later:
        return ""
    least, letters = min(later)
    return counted(
        letters,
        "“%(rank)s” opens the first letter of every word.",
        "“%(rank)s” opens the first %(count)s letters of every word.",
        rank=ranks.names()[least - 1],
    )
