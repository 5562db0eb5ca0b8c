"""POST /api/v1/trace"""

from tests.game.api.conftest import Api, refusal_at


def test_all_paths_of_a_word_are_listed(api: Api) -> None:
    assert api.post("trace", {"board": "ab/ba", "word": "ab"}) == (
        200,
        {
            "board": "abba",
            "size": "2x2",
            "word": "ab",
            "paths": [
                [[0, 0], [0, 1]],
                [[0, 0], [1, 0]],
                [[1, 1], [0, 1]],
                [[1, 1], [1, 0]],
            ],
            "complete": True,
        },
    )


def test_at_most_a_thousand_paths_are_listed(api: Api) -> None:
    _, answer = api.post("trace", {"board": "a" * 16, "word": "aaaaaa"})
    assert (len(answer["paths"]), answer["complete"]) == (1000, False)


def test_wrong_requests_are_refused_with_the_field(api: Api) -> None:
    for body, code, field in (
        ({"board": "abba"}, "word.missing", "word"),
        ({"board": "abba", "word": "a b"}, "word.invalid", "word"),
        ({"word": "ab"}, "board.missing", "board"),
        ({"board": "ab7a", "word": "ab"}, "board.invalid", "board"),
    ):
        assert refusal_at(api.post("trace", body)) == (400, code, field)
