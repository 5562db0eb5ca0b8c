"""GET /api/v1/boards/random"""

import pytest

from game.services.solving import word_count_range
from tests.game.api.conftest import Api


def test_by_default_the_new_dice_are_rolled(api: Api) -> None:
    status, answer = api.get("boards/random?seed=7")
    assert (status, answer["size"], answer["dice"], answer["seed"]) == (200, "4x4", "new", 7)
    assert [len(row) for row in answer["rows"]] == [4, 4, 4, 4]
    faces = [face for row in answer["rows"] for face in row]
    assert set(faces) <= set("ABCDEFGHIJKLMNOPRSTUVWXYZ") | {"Qu"}
    assert answer["board"].replace("q", "qu") == "".join(faces).lower()


def test_a_board_has_as_many_words_as_asked_for(api: Api) -> None:
    for query in ("seed=7", "seed=9007199254740991", "", "seed=7&dice=big"):
        status, answer = api.get(f"boards/random?{query}&min_words=1&max_words=2")
        assert status == 200
        solved = api.post("solve", {"board": answer["board"], "min_length": 3})[1]["words"]
        shortest = 3 if answer["size"] == "4x4" else 4
        words = [found["word"] for found in solved if len(found["word"]) >= shortest]
        assert len(words) == answer["word_count"]
        assert answer["word_count"] in (1, 2)
        if query.startswith("seed"):
            assert api.get(f"boards/random?{query}&min_words=1&max_words=2") == (200, answer)
        again = api.get(f"boards/random?dice={answer['dice']}&seed={answer['seed']}")
        assert again == (200, {**answer, "word_count": None})


def test_only_words_of_the_minimum_length_are_counted(api: Api) -> None:
    status, answer = api.get("boards/random?seed=7&min_words=1&min_length=4")
    assert status == 200
    solved = api.post("solve", {"board": answer["board"], "min_length": 4})[1]
    assert answer["word_count"] == solved["word_count"] > 0
    _, barren = api.get("boards/random?size=4x4&max_words=0")
    assert barren["word_count"] == 0


def test_if_no_board_has_so_many_words_the_refusal_tells_how_many_they_have(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(word_count_range, "BATCHES", (2,))
    status, problem = api.get("boards/random?size=10x10&seed=2&max_words=0&min_length=1")
    assert status == 400
    assert problem == {
        "code": "board.not_in_band",
        "detail": "No board was found with 0 to 0 words. They have 3 to 5.",
        "field": "max_words",
    }
    _, problem = api.get("boards/random?seed=2&min_words=11")
    assert (problem["code"], problem["field"]) == ("board.not_in_band", "min_words")
