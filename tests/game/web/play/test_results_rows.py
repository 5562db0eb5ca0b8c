"""The rows of the words of a round, which are kept for other visitors."""

from typing import Any

from django.utils.translation import override

from game.web.play.results.words import rows_of


def results(salt: str, you: int | None, finders: list[int], *, public: bool = True) -> Any:
    """The rows of a round in which each of these players found “cat”."""
    word = {
        "word": "cat",
        "points": 1,
        "path": [[0, 0], [0, 1], [0, 2]],
        "found_by": 12,
        "finders": finders,
        "scores": [1] * len(finders),
        "cancelled": False,
        "commonness": 5.0,
    }
    return {
        "salt": salt,
        "you": you,
        "round": {"public": public, "dictionary": {"language": "en"}},
        "board": {"size": [4, 4]},
        "standings": [{"seat": seat, "name": f"player {seat}"} for seat in finders],
        "words": [word],
    }


def test_in_a_public_round_viewers_see_themselves_and_nobody_else_does() -> None:
    for you, finders in ((11, [1, 2, 11]), (None, [1, 2]), (12, [1, 2, 12]), (None, [1, 2])):
        [row] = rows_of(results("public", you, finders))
        assert row.finders == tuple(finders)
        assert f'data-finders="{" ".join(map(str, finders))}"' in row.html


def test_they_are_made_once_for_all_who_read_a_language() -> None:
    rows = [rows_of(results("private", you, [1, 2], public=False))[0] for you in (1, 2, None)]
    assert rows[0] is rows[1] is rows[2]
    assert rows_of(results("other", 1, [1, 2], public=False))[0] is not rows[0]


def test_those_of_another_language_are_others() -> None:
    """They have sentences in them."""
    of = results("languages", 1, [1, 2], public=False)
    with override("de"):
        german = rows_of(of)
    assert rows_of(of)[0] is not german[0]
