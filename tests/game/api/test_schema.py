"""GET /api/v1/schema: its descriptions and examples. `test_contract.py` compares responses."""

from collections.abc import Iterator
from typing import Any

from jsonschema import Draft202012Validator

from game.api.schema import openapi_schema
from game.api.shapes import schemas_of
from game.services.accounts.profiles import Together
from solver.lab.simulate import Best
from tests.game.api.conftest import Api


def operations() -> Iterator[tuple[str, str, Any]]:
    for path, described in openapi_schema()["paths"].items():
        for method, operation in described.items():
            yield path.removeprefix("/api/v1/"), method, operation


def test_every_operation_is_described_for_clients_and_may_be_refused() -> None:
    """Without a description, drf-spectacular takes the docstring of the view."""
    for path, method, operation in operations():
        assert operation["summary"], (method, path)
        assert "A view" not in operation.get("description", ""), (method, path)
        assert "429" in operation["responses"], (method, path)
    for name, described in openapi_schema()["components"]["schemas"].items():
        assert "serializer" not in described.get("description", ""), name


def test_operations_say_who_they_need_and_when_to_try_again() -> None:
    assert set(openapi_schema()["components"]["securitySchemes"]) == {"token", "session"}
    player: Any = [{"session": []}, {"token": []}]
    needs = {
        operation["operationId"]: operation.get("security") for _, _, operation in operations()
    }
    nobody = [{}, *player]
    assert all(need in (nobody, player) for need in needs.values())
    assert needs["me"] == needs["create_game"] == player
    assert needs["introduce"] == needs["game"] == needs["solve"] == needs["results"] == nobody
    for path, method, operation in operations():
        for status in {"409", "429"} & set(operation["responses"]):
            headers = operation["responses"][status]["headers"]
            assert "Retry-After" in headers, (method, path, status)


def test_bodies_have_no_fields_that_are_refused() -> None:
    """Only those: a later version of the site may return more fields."""
    closed_ones = {
        name
        for name, schema in openapi_schema()["components"]["schemas"].items()
        if schema.get("additionalProperties") is False
    }
    assert {"WordRequest", "NewGameRequest", "SettingsRequest", "DeviceWord"} <= closed_ones
    assert not closed_ones & {"GameResponse", "SettingsResponse", "VerdictResponse"}
    for path, method, operation in operations():
        for content in operation.get("requestBody", {}).get("content", {}).values():
            name = content["schema"]["$ref"].rpartition("/")[2]
            assert name in closed_ones, (method, path)


def test_examples_are_as_described() -> None:
    for _, _, operation in operations():
        for part in (operation.get("requestBody", {}), *operation["responses"].values()):
            content = part.get("content", {}).get("application/json", {})
            described = {**content.get("schema", {}), "components": openapi_schema()["components"]}
            for example in content.get("examples", {}).values():
                Draft202012Validator(closed(described)).validate(example["value"])


def test_requests_of_the_docs_page_succeed(api: Api) -> None:
    """Those of one game or dictionary need its code or slug, which the reader fills in."""
    assert api.post("guests", {"name": "Alice"})[0] == 201
    answers = {}
    for path, method, operation in operations():
        content = operation.get("requestBody", {}).get("content", {}).get("application/json", {})
        for name, example in content.get("examples", {}).items():
            if "{" not in path:
                answers[path, name] = getattr(api, method)(path, example["value"])
    refused = {key: answer for key, (status, answer) in answers.items() if status >= 300}
    assert refused == {}
    assert len(answers) >= 8


def closed(schema: Any) -> Any:
    """The schema without additional properties."""
    if isinstance(schema, list):
        return [closed(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    exact = {name: closed(part) for name, part in schema.items()}
    if exact.get("type") == "object" and "properties" in exact:
        exact.setdefault("additionalProperties", False)
    return exact


def test_named_tuples_and_dataclasses_are_objects_and_boards_texts() -> None:
    schemas = schemas_of(Best=Best, Together=Together)
    assert schemas["Best"]["properties"]["board"] == {"type": "string"}
    assert schemas["Best"]["required"] == ["board", "number", "points", "words"]
    assert list(schemas["Together"]["properties"]) == ["rounds", "ahead", "behind"]
    assert schemas_of(Several=tuple[Best, ...])["Several"]["items"] == {
        "$ref": "#/components/schemas/Best"
    }
