"""One exception for every refusal."""

from game.rules.refusals import Refusal


def test_what_is_not_known_is_left_out() -> None:
    refusal = Refusal("board.invalid", "It is empty.")
    assert refusal.problem() == {"code": "board.invalid", "detail": "It is empty."}
    assert str(refusal) == "It is empty."


def test_the_tile_to_blame() -> None:
    refusal = Refusal("board.invalid", "No letter.", "board", row=1, column=2)
    assert refusal.problem() == {
        "code": "board.invalid",
        "detail": "No letter.",
        "field": "board",
        "row": 1,
        "column": 2,
    }
