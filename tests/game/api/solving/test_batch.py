"""POST /api/v1/solve/batch, and responses of /api/v1/solve without paths"""

import pytest
from django.conf import LazySettings

from game.services.solving import batches
from tests.game.api.conftest import Api

BOARD = "catdlinemaropets"


def test_boards_in_any_form_get_their_totals(api: Api) -> None:
    boards = [BOARD, "CATD/LINE", [["Qu", "i"], ["e", "t"]], ["c?", "#t"], "xyzw"]
    status, answer = api.post("solve/batch", {"boards": boards})
    assert status == 200
    assert answer["dictionary"]["slug"] == "english"
    assert (answer["rules"], answer["min_length"]) == ("classic", 3)
    assert answer["boards"] == [
        {"board": BOARD, "size": "4x4", "word_count": 5, "total_points": 6},
        {"board": "catd/line", "size": "2x4", "word_count": 3, "total_points": 3},
        {"board": "qiet", "size": "2x2", "word_count": 2, "total_points": 3},
        {"board": "c?#t", "size": "2x2", "word_count": 1, "total_points": 1},
        {"board": "xyzw", "size": "2x2", "word_count": 0, "total_points": 0},
    ]


def test_words_and_paths_are_listed_where_asked_for(api: Api) -> None:
    body = {"boards": ["catd/line", BOARD], "min_length": 4, "max_length": 4}
    _, answer = api.post("solve/batch", {**body, "words": True})
    assert [board["words"] for board in answer["boards"]] == [[{"word": "line", "points": 1}]] * 2
    _, answer = api.post("solve/batch", {**body, "paths": True})
    assert answer["boards"][0]["words"] == [
        {
            "word": "line",
            "points": 1,
            "path": [[1, 0], [1, 1], [1, 2], [1, 3]],
            "tiles": ["l", "i", "n", "e"],
        }
    ]


def test_a_thousand_boards_are_each_as_solved_alone(api: Api) -> None:
    boards = [BOARD[turn:] + BOARD[:turn] for turn in range(16)]
    alone = [api.post("solve", {"board": board, "rules": "big"})[1] for board in boards]
    totals = [(board["word_count"], board["total_points"]) for board in alone]
    body = {"boards": (boards * 63)[:1000], "rules": "big"}
    for asked in (body, {**body, "words": True}):
        status, answer = api.post("solve/batch", asked)
        told = [(board["word_count"], board["total_points"]) for board in answer["boards"]]
        assert (status, told) == (200, (totals * 63)[:1000])


def test_refusals_name_the_board_and_the_tile(api: Api) -> None:
    for board in (7, None, ["ab", 1], "", "\ud800", "a" * 1000, "abc"):
        status, problem = api.post("solve/batch", {"boards": ["abba", "abba", board]})
        assert (status, problem["code"]) == (400, "board.invalid")
        assert (problem["field"], problem["index"]) == ("boards", 2)
        assert problem["detail"].startswith("boards[2]: ")
    _, problem = api.post("solve/batch", {"boards": ["abba", "catd/l7ne"]})
    assert problem == {
        "code": "board.invalid",
        "detail": "boards[1]: Row 2, column 2: “7” is not a letter.",
        "field": "boards",
        "index": 1,
        "row": 2,
        "column": 2,
    }


def test_boards_with_too_many_wildcards_alone_or_together_are_refused(
    api: Api, settings: LazySettings
) -> None:
    boards = ["abba", *["?" * 9] * 5]
    for words in (False, True):
        settings.BATCH_VISIT_LIMIT = 1_000_000
        assert api.post("solve/batch", {"boards": boards, "words": words})[0] == 200
        settings.BATCH_VISIT_LIMIT = 25_000
        assert api.post("solve/batch", {"boards": boards[:2], "words": words})[0] == 200
        status, problem = api.post("solve/batch", {"boards": boards, "words": words})
        assert (status, problem["code"]) == (400, "board.too_wild")
        assert 1 < problem["index"] < 5
    settings.SOLVE_VISIT_LIMIT = 1000
    for words in (False, True):
        body = {"boards": ["ab/ba", BOARD, "?" * 100, "?" * 100], "words": words}
        status, problem = api.post("solve/batch", body)
        assert (status, problem["code"], problem["index"]) == (400, "board.too_wild", 2)


def test_too_many_words_for_a_response_are_refused(
    api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(batches, "MOST_WORDS", 12)
    assert api.post("solve/batch", {"boards": [BOARD] * 2, "words": True})[0] == 200
    assert api.post("solve/batch", {"boards": [BOARD] * 3})[0] == 200
    status, problem = api.post("solve/batch", {"boards": [BOARD] * 3, "words": True})
    assert (status, problem["code"], problem["index"]) == (400, "boards.too_rich", 2)


def test_a_batch_has_a_rate_and_a_size_of_its_own(api: Api, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "solve": "100/min", "batch": "2/min"}
    settings.API_MAX_BODY_BYTES, settings.API_MAX_BATCH_BYTES = 100, 1000
    body = {"boards": ["abba"] * 50}
    assert api.post("solve/batch", body)[0] == 200
    assert api.post("solve/batch", {"boards": ["abba"] * 200})[0] == 413
    assert api.post("solve/batch", body)[0] == 429
    assert api.post("solve", {"board": "abba"})[0] == 200
