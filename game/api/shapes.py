"""The schema of typed dicts: what goes over the wire is declared once, beside what builds it. Named
tuples and dataclasses are objects there, too, and boards texts.

The notes of an `Annotated` field say more: a text describes it, an enumeration or a list has its
values, a dictionary more of its JSON schema, and a typed dict or a serializer the shape of a value
whose type says less.
"""

from abc import ABC
from collections.abc import Callable, Sequence
from dataclasses import is_dataclass
from types import NoneType, UnionType
from typing import (
    Annotated,
    Any,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.plumbing import append_meta, build_array_type, resolve_type_hint
from drf_spectacular.utils import Direction
from rest_framework.serializers import BaseSerializer

from game.snapshots import Json
from solver import Board

Refer = Callable[[Any], Json]  # a typed dict or a serializer to a reference to its schema


class Records(ABC):  # noqa: B024  # has no method: it is asked what is one
    """Typed dicts, named tuples and dataclasses have no class in common at run time."""

    @classmethod
    def __subclasshook__(cls, subclass: type) -> bool:
        return _is_record(subclass)


class RecordExtension(OpenApiSerializerExtension):
    target_class = Records
    match_subclasses = True

    def get_name(self, auto_schema: AutoSchema, direction: Direction) -> str:
        return str(self.target.__name__)

    def map_serializer(self, auto_schema: AutoSchema, direction: Direction) -> Json:
        return _object(
            self.target, lambda shape: dict(auto_schema.resolve_serializer(shape, direction).ref)
        )


def schemas_of(**hints: Any) -> Json:
    """The schemas of what is in no operation, and of the typed dicts within, by their names."""
    schemas: Json = {}

    def refer(shape: Any) -> Json:
        name = shape.__name__
        if name not in schemas:
            schemas[name] = {}
            schemas[name] |= _object(shape, refer)
        return {"$ref": f"#/components/schemas/{name}"}

    for name, hint in hints.items():
        schemas.setdefault(name, _schema(hint, refer))
    return schemas


def _object(shape: Any, refer: Refer) -> Json:
    hints = get_type_hints(shape, include_extras=True)
    schema: Json = {
        "type": "object",
        "properties": {name: _schema(hint, refer) for name, hint in hints.items()},
    }
    required = sorted(getattr(shape, "__required_keys__", hints))
    return {**schema, "required": required} if required else schema


def _schema(hint: Any, refer: Refer) -> Json:
    origin, arguments = get_origin(hint), get_args(hint)
    if origin is NotRequired:
        return _schema(arguments[0], refer)
    if origin is Annotated:
        return _noted(arguments[0], arguments[1:], refer)
    if origin in (Union, UnionType):
        given = [_schema(each, refer) for each in arguments if each is not NoneType]
        schema: Json = given[0] if len(given) == 1 else {"oneOf": given}
        if NoneType in arguments and "enum" in schema:
            schema["enum"] = [*schema["enum"], None]
        return dict(append_meta(schema, {"nullable": True} if NoneType in arguments else {}))
    if origin is tuple and Ellipsis not in arguments:
        most, parts = len(arguments), [_schema(each, refer) for each in arguments]
        items = parts[0] if all(each == parts[0] for each in parts) else {"oneOf": parts}
        return {"type": "array", "items": items, "minItems": most, "maxItems": most}
    if origin in (list, tuple, Sequence):
        return dict(build_array_type(_schema(arguments[0], refer)))
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(arguments[1], refer)}
    if hint is Board:
        return {"type": "string"}
    if _is_shape(hint):
        return refer(hint)
    return {} if hint is Any else dict(resolve_type_hint(hint))


def _noted(hint: Any, notes: Sequence[Any], refer: Refer) -> Json:
    (shape,) = [note for note in notes if _is_shape(note)] or [hint]
    schema = _schema(shape, refer)
    for note in notes:
        if isinstance(note, str):
            before = schema.get("description")
            schema = dict(
                append_meta(schema, {"description": f"{before} {note}" if before else note})
            )
        elif isinstance(note, dict):
            schema |= note
        elif not _is_shape(note):
            values = [str(getattr(each, "value", each)) for each in note]
            is_nullable = "null" in schema.get("type", "")
            schema["enum"] = [*values, None] if is_nullable else values
    return schema


def _is_shape(hint: Any) -> bool:
    is_serializer = isinstance(hint, type) and issubclass(hint, BaseSerializer)
    return _is_record(hint) or is_serializer


def _is_record(hint: Any) -> bool:
    return is_typeddict(hint) or hasattr(hint, "_fields") or is_dataclass(hint)
