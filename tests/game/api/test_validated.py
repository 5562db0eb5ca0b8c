"""Requests are validated by serializers that all threads share."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.http import QueryDict
from django.utils.translation import override

from game.actions.fields import submitted, validated
from game.actions.requests import (
    DoorRequest,
    GameRequest,
    NameRequest,
    PlayerRequest,
    RestoreRequest,
    ResultsQuery,
    VoteRequest,
    WordRequest,
)
from game.api.lab.views import PlantRequest
from game.api.pagination import PageQuery
from game.api.solving.views import BatchRequest, SolveRequest, TraceRequest
from game.rules.refusals import Refusal

FULL = {"board": "abcd", "size": "2x2", "min_length": 4, "dice": "new", "paths": False}
REFUSED = {"board": 7, "min_length": 0}


def test_nothing_is_kept_from_one_request_to_the_next() -> None:
    validated(SolveRequest, FULL).clear()
    assert validated(SolveRequest, FULL) == FULL
    validated(BatchRequest, {"boards": ["abcd"]})["boards"].clear()
    assert validated(BatchRequest, {"boards": ["efgh"]})["boards"] == ["efgh"]
    assert validated(SolveRequest, {"board": "efgh"}) == {"board": "efgh", "paths": True}
    for sent, code in ((REFUSED, "min_length.invalid"), ({}, "board.missing")):
        with pytest.raises(Refusal) as caught:
            validated(SolveRequest, sent)
        assert caught.value.code == code


def test_errors_are_in_the_language_of_each_request() -> None:
    said = set()
    for language in ("en", "de"):
        with override(language), pytest.raises(Refusal) as caught:
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
        with pytest.raises(Refusal) as caught:
            validated(serializer, body)
        assert (caught.value.field, caught.value.detail) == (field, detail)


def test_an_empty_parameter_is_not_one_that_was_left_out() -> None:
    with pytest.raises(Refusal) as caught:
        validated(ResultsQuery, QueryDict("scoring="))
    assert caught.value.code == "scoring.invalid"
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
    with pytest.raises(Refusal) as caught:
        read()
    return caught.value.problem()


def test_a_form_leaves_out_what_is_empty() -> None:
    sent = submitted(PlayerRequest, QueryDict("seat=2&name=&min_length=&percent=&team=&do=player"))
    assert sent == {"seat": 2, "name": "", "min_length": None, "team": None}
    assert submitted(RestoreRequest, QueryDict("seats=1&seats=2")) == {"seats": [1, 2]}
    assert submitted(VoteRequest, QueryDict("word=cat&counts=no"))["counts"] is False
    assert submitted(VoteRequest, QueryDict("word=cat&counts="))["counts"] is None
    for serializer, form, code in (
        (PlayerRequest, "seat=x&name=a", "seat.invalid"),
        (RestoreRequest, "", "seats.missing"),
        (VoteRequest, "word=cat&counts=maybe", "counts.invalid"),
    ):
        with pytest.raises(Refusal) as caught:
            submitted(serializer, QueryDict(form))
        assert caught.value.code == code
