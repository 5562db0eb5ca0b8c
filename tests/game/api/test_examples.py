"""The examples of the schema, read from docs/protocol.md."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.conf import LazySettings
from drf_spectacular.generators import SchemaGenerator

from game.api.examples import parse

BLOCK = """POST /api/v1/guests
Cookie: sessionid=alice
{"name":
 "Alice"}

201
{"id": 501, "name": "Alice"}
"""


def generated() -> Any:
    generator: Any = SchemaGenerator
    return generator().get_schema(request=None, public=True)


def test_a_block_of_the_page() -> None:
    example = parse(BLOCK)
    assert (example.method, example.path, example.status) == ("POST", "/api/v1/guests", 201)
    assert example.headers == {"Cookie": "sessionid=alice"}
    assert example.body == '{"name":\n "Alice"}'
    assert example.response == {"id": 501, "name": "Alice"}


def test_a_block_that_is_no_example() -> None:
    with pytest.raises(ValueError, match="not an example"):
        parse("POST /api/v1/guests\n")


def test_examples_of_an_operation() -> None:
    responses = generated()["paths"]["/api/v1/boards/random"]["get"]["responses"]
    boards, problems = (
        responses[status]["content"]["application/json"]["examples"] for status in ("200", "400")
    )
    assert list(boards) == [
        "GET /api/v1/boards/random?size=4x4&dice=new&seed=7",
        "GET /api/v1/boards/random?seed=7&min_words=250&max_words=400",
    ]
    [problem] = problems.values()
    assert problem["value"]["code"] == "board.not_in_band"


def test_operations_share_examples_of_the_same_response() -> None:
    paths = generated()["paths"]
    create = paths["/api/v1/games"]["post"]["responses"]["201"]
    leave = paths["/api/v1/games/{code}/leave"]["post"]["responses"]["200"]
    assert leave["content"] == create["content"]


def test_what_was_left_out_is_not_in_the_schema() -> None:
    assert '…"' not in str(generated()).replace("'", '"')


def test_without_the_page(settings: LazySettings, tmp_path: Path) -> None:
    settings.BASE_DIR = tmp_path
    guests = generated()["paths"]["/api/v1/guests"]["post"]
    assert not guests["requestBody"]["content"]["application/json"]["examples"]
