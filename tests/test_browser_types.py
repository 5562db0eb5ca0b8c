"""The types of the browser's scripts are those of what goes over the wire."""

from scripts import browser_types


def test_the_types_are_up_to_date() -> None:
    assert browser_types.FILE.read_text() == browser_types.generated(), "run `make browser-types`"
    declared = browser_types.DECLARED.read_text()
    assert declared == browser_types.declared(), "run `make browser-types`"


def test_shapes_become_types() -> None:
    for schema, text in (
        ({"type": "array", "items": {"type": "integer"}}, "number[]"),
        ({"type": "array", "items": {"enum": ["DL", None]}}, '("DL" | null)[]'),
        (
            {"type": "array", "items": {"type": "integer"}, "minItems": 2, "maxItems": 2},
            "[number, number]",
        ),
        ({"type": ["string", "null"]}, "string | null"),
        ({"oneOf": [{"$ref": "#/components/schemas/You"}, {"type": "null"}]}, "You | null"),
        (
            {"type": "object", "additionalProperties": {"type": "boolean"}},
            "Record<string, boolean>",
        ),
        ({}, "any"),
    ):
        assert browser_types.type_of(schema) == text
