"""Sentences of the library in the language of a visitor."""

import pickle

import pytest

from game.rules import wording
from solver import Board, BoardError

GERMAN = {
    "row %(row)s, column %(column)s: %(reason)s": "Zeile %(row)s, Spalte %(column)s: %(reason)s",
    "%(fault)s: %(reason)s": "%(fault)s, denn %(reason)s",
    "a tile is missing": "ein Stein fehlt",
    "this row has %(count)s tiles instead of %(width)s": "es sind %(count)s statt %(width)s",
}


def test_errors_are_translated_with_their_values(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BoardError) as caught:
        Board.parse("abc/de/fgh")
    error = pickle.loads(pickle.dumps(caught.value))  # as those of another process
    said = "row 2, column 3: a tile is missing: this row has 2 tiles instead of 3"
    assert (str(error), wording.as_sentence(error)) == (said, f"R{said[1:]}.")
    monkeypatch.setattr(wording, "_", GERMAN.get)
    monkeypatch.setattr(wording, "ngettext", lambda one, many, count: GERMAN[many])
    translated = "Zeile 2, Spalte 3: ein Stein fehlt, denn es sind 2 statt 3."
    assert wording.as_sentence(error) == translated


def test_a_countdown_has_hours_and_ends_at_zero() -> None:
    for seconds, shown in ((71_165, "19:46:05"), (3_599.2, "1:00:00"), (59, "0:00:59"), (-1, 0)):
        assert wording.countdown(seconds) == (shown or "0:00:00")
