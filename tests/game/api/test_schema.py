"""GET /api/v1/schema, and whether responses match it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from jsonschema import Draft4Validator

from game.models import Dictionary
from tests.game.api.conftest import Api

ANSWERS: list[tuple[str, str, Any]] = [
    ("post", "solve", {"board": "catdlinemaropets"}),
    ("post", "solve", {"board": "c?/#t"}),
    ("post", "solve", {"board": "catdl7nemaropets"}),
    ("post", "solve", {"board": "catdlinemaropets", "paths": False}),
    ("post", "solve/batch", {"boards": ["catd/line", "abba"]}),
    ("post", "solve/batch", {"boards": ["catd/line", "abba"], "paths": True}),
    ("post", "solve/batch", {"boards": ["catd/line", "ab7a"]}),
    ("post", "trace", {"board": "abba", "word": "ab"}),
    ("post", "trace", {"board": "abba"}),
    ("get", "rules", None),
    ("get", "boards/random", None),
    ("get", "boards/random?size=3x7", None),
    ("get", "boards/random?min_words=1", None),
    ("get", "boards/random?min_words=99", None),
    ("get", "boards/random?size=x", None),
    ("get", "boards/dice", None),
    ("get", "dictionaries", None),
    ("get", "dictionaries/english", None),
    ("get", "dictionaries/klingon", None),
    ("get", "dictionaries/english/versions", None),
    ("get", "dictionaries/english/versions?cursor=x", None),
    ("get", "dictionaries/english/words?prefix=ca&limit=1", None),
    ("get", "dictionaries/english/words/risk", None),
    ("get", "dictionaries/klingon/words/risk", None),
    ("get", "dictionaries/english/words/risk/definitions", None),
    ("get", "lab/statistics?boards=50", None),
    ("get", "lab/statistics?boards=0", None),
    ("post", "lab/plant", {"words": ["rope", "qat"]}),
    ("post", "lab/plant", {"words": []}),
    ("post", "lab/rolled", {"board": "perslatgsineters"}),
    ("post", "lab/rolled", {"board": "kkrslatgsineter?"}),
    ("post", "lab/rolled", {"board": "cat7"}),
    ("get", "lab/algorithms", None),
    ("get", "leaderboards/day", None),
    ("get", "leaderboards/year", None),
    ("post", "lab/search", {"board": "catrinbes"}),
    ("post", "lab/search", {"board": "cat/tin", "algorithm": "lexicon-first-hash"}),
    ("post", "lab/search", {"board": "catrinbes", "algorithm": "guessing"}),
    ("post", "guests", {"name": "Alice"}),
    ("post", "guests", {"name": ""}),
    ("get", "me", None),
    ("get", "me/history", None),
    ("get", "players/alice", None),
    ("get", "daily", None),
    ("get", "daily/2026-02-30", None),
    ("post", "daily/start", None),
]


@pytest.fixture
def schema(api: Api) -> Any:
    status, answer = api.get("schema")
    assert status == 200
    return answer


def test_every_operation_is_described(schema: Any) -> None:
    assert set(schema["paths"]) == {
        "/api/v1/solve",
        "/api/v1/solve/batch",
        "/api/v1/trace",
        "/api/v1/rules",
        "/api/v1/boards/random",
        "/api/v1/boards/dice",
        "/api/v1/dictionaries",
        "/api/v1/dictionaries/{dictionary}",
        "/api/v1/dictionaries/{dictionary}/versions",
        "/api/v1/dictionaries/{dictionary}/versions/{version}",
        "/api/v1/dictionaries/{dictionary}/words",
        "/api/v1/dictionaries/{dictionary}/words/{word}",
        "/api/v1/dictionaries/{dictionary}/words/{word}/definitions",
        "/api/v1/lab/statistics",
        "/api/v1/lab/plant",
        "/api/v1/lab/rolled",
        "/api/v1/lab/algorithms",
        "/api/v1/lab/search",
        "/api/v1/leaderboards/{period}",
        "/api/v1/guests",
        "/api/v1/me",
        "/api/v1/me/history",
        "/api/v1/players/{name}",
        "/api/v1/daily",
        "/api/v1/daily/start",
        "/api/v1/daily/{day}",
        "/api/v1/games",
        "/api/v1/games/{code}",
        "/api/v1/games/{code}/join",
        "/api/v1/games/{code}/leave",
        "/api/v1/games/{code}/start",
        "/api/v1/games/{code}/finish",
        "/api/v1/games/{code}/rounds",
        "/api/v1/games/{code}/words",
        "/api/v1/games/{code}/remove",
        "/api/v1/games/{code}/remove_newcomers",
        "/api/v1/games/{code}/computers",
        "/api/v1/games/{code}/door",
        "/api/v1/games/{code}/let_in",
        "/api/v1/games/{code}/turn_away",
        "/api/v1/games/{code}/host",
        "/api/v1/games/{code}/rename",
        "/api/v1/games/{code}/handicap",
        "/api/v1/rounds/{round_id}",
    }
    for operations in schema["paths"].values():
        for operation in operations.values():
            assert operation["summary"]
            assert "429" in operation["responses"]


@pytest.mark.parametrize(("method", "path", "body"), ANSWERS)
def test_answers_are_as_described(
    api: Api, schema: Any, english: Dictionary, method: str, path: str, body: Any
) -> None:
    status, answer = api.get(path) if method == "get" else api.post(path, body)
    responses = _operation(schema, method, path)["responses"]
    described = responses[str(status)]["content"]["application/json"]["schema"]
    Draft4Validator(closed({**described, "components": schema["components"]})).validate(answer)


def test_examples_are_as_described(schema: Any) -> None:
    for operations in schema["paths"].values():
        for operation in operations.values():
            for part in (operation.get("requestBody", {}), *operation["responses"].values()):
                content = part.get("content", {}).get("application/json", {})
                described = {**content.get("schema", {}), "components": schema["components"]}
                for example in content.get("examples", {}).values():
                    Draft4Validator(closed(described)).validate(example["value"])


def _operation(schema: Any, method: str, path: str) -> Any:
    template = path.split("?")[0].replace("words/risk", "words/{word}")
    template = re.sub("leaderboards/.*", "leaderboards/{period}", template)
    template = template.replace("players/alice", "players/{name}")
    template = re.sub(r"daily/\d.*", "daily/{day}", template)
    for slug in ("english", "klingon"):
        template = template.replace(f"dictionaries/{slug}", "dictionaries/{dictionary}")
    return schema["paths"][f"/api/v1/{template}"][method]


def closed(schema: Any) -> Any:
    """As JSON Schema: without `nullable`, and without additional properties."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    exact = {name: closed(part) for name, part in schema.items() if name != "nullable"}
    if exact.get("type") == "object" and "properties" in exact:
        exact.setdefault("additionalProperties", False)
    return {"anyOf": [exact, {"type": "null"}]} if schema.get("nullable") is True else exact
