"""Requests are validated by serializers that all threads share."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override
from rest_framework.exceptions import ValidationError

from game.api.fields import validated
from game.api.lab.views import PlantRequest
from game.api.pagination import PageQuery
from game.api.play.requests import (
    DoorRequest,
    GameRequest,
    NameRequest,
    ResultsQuery,
    WordRequest,
)
from game.api.solving.views import BatchRequest, SolveRequest, TraceRequest

FULL = {"board": "abcd", "size": "2x2", "min_length": 4, "dice": "new", "paths": False}
REFUSED = {"board": 7, "min_length": 0}


def test_nothing_is_kept_from_one_request_to_the_next() -> None:
    validated(SolveRequest, FULL).clear()
    assert validated(SolveRequest, FULL) == FULL
    validated(BatchRequest, {"boards": ["abcd"]})["boards"].clear()
    assert validated(BatchRequest, {"boards": ["efgh"]})["boards"] == ["efgh"]
    assert validated(SolveRequest, {"board": "efgh"}) == {"board": "efgh", "paths": True}
    with pytest.raises(ValidationError) as caught:
        validated(SolveRequest, REFUSED)
    assert set(caught.value.get_full_details()) == {"board", "min_length"}
    with pytest.raises(ValidationError) as caught:
        validated(SolveRequest, {})
    assert set(caught.value.get_full_details()) == {"board"}


def test_errors_are_in_the_language_of_each_request() -> None:
    said = set()
    for language in ("en", "de"):
        with override(language), pytest.raises(ValidationError) as caught:
            validated(NameRequest, {"name": 1000 * "a"})
        said.add(str(caught.value.detail))
    assert len(said) == 2


def test_a_body_has_the_fields_and_types_of_the_schema() -> None:
    for serializer, body, field, detail in (
        (NameRequest, {"name": 7}, "name", "Not a valid string."),
        (WordRequest, {"word": "cat", "again": "true"}, "again", "This is either true or false."),
        (WordRequest, {"word": "cat", "again": 1}, "again", "This is either true or false."),
        (DoorRequest, {"door": ""}, "door", "Choose one of open, knock, locked."),
        (PlantRequest, {"words": ["cat", 7]}, "words", "Not a valid string."),
        (
            GameRequest,
            {"round_second": 60},
            "round_second",
            "There is no field “round_second”. Did you mean “round_seconds”?",
        ),
        (WordRequest, {"word": "cat", "xyz": 1}, "xyz", "There is no field “xyz”."),
    ):
        with pytest.raises(ValidationError) as caught:
            validated(serializer, body)
        assert caught.value.detail == {field: [detail]}


def test_an_empty_parameter_is_not_one_that_was_left_out() -> None:
    with pytest.raises(ValidationError) as caught:
        validated(ResultsQuery, QueryDict("scoring="))
    assert set(caught.value.get_full_details()) == {"scoring"}
    assert validated(PageQuery, QueryDict("limit=5&utm_source=x"))["limit"] == 5


def test_threads_do_not_mix_up_their_requests() -> None:
    def ask(number: int) -> Any:
        match number % 4:
            case 0:
                return validated(SolveRequest, {"board": f"board {number}", "min_length": 4})
            case 1:
                return _refused(
                    lambda: validated(SolveRequest, {"board": "a", "rules": "x" * number})
                )
            case 2:
                return validated(TraceRequest, {"board": f"board {number}", "word": "risk"})
        return validated(BatchRequest, {"boards": [f"board {number}"] * (number % 50 + 1)})

    numbers = range(101, 1101)
    alone = [ask(number) for number in numbers]
    with ThreadPoolExecutor(8) as pool:
        assert list(pool.map(ask, numbers)) == alone


def _refused(read: Callable[[], object]) -> object:
    with pytest.raises(ValidationError) as caught:
        read()
    return caught.value.get_full_details()
