"""POST /api/v1/trace"""

from tests.game.api.conftest import Api


def test_all_paths_of_a_word_are_listed_up_to_a_thousand(api: Api) -> None:
    assert api.post("trace", {"board": "ab/ba", "word": "ab"}) == (
        200,
        {
            "board": "abba",
            "size": "2x2",
            "word": "ab",
            "paths": [[[0, 0], [0, 1]], [[0, 0], [1, 0]], [[1, 1], [0, 1]], [[1, 1], [1, 0]]],
            "complete": True,
        },
    )
    _, answer = api.post("trace", {"board": "a" * 16, "word": "aaaaaa"})
    assert (len(answer["paths"]), answer["complete"]) == (1000, False)
