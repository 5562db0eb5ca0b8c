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
