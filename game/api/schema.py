"""The OpenAPI schema, the problems that all operations share, and the docs page."""

import json
import re
from collections.abc import Callable, Sequence
from functools import cache
from inspect import getdoc
from threading import Lock
from typing import Any, TypeVar

from django.conf import settings
from django.utils.translation import override
from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from game.actions.fields import Json, Serializer
from game.api import shapes  # noqa: F401  # registers
from game.api.etag import HOUR, CacheableView
from game.api.formats import FastJSONRenderer

REFERENCE = "#/components/schemas/"
View = TypeVar("View", bound=Callable[..., Any])


class Problem(Serializer):
    code = serializers.CharField(help_text="A stable code for programs.")
    detail = serializers.CharField(help_text="An explanation for people.")
    field = serializers.CharField(required=False, help_text="The field at fault.")
    index = serializers.IntegerField(
        required=False, help_text="The index in a list of the item at fault, from 0."
    )
    row = serializers.IntegerField(required=False, help_text="The row of the tile, from 1.")
    column = serializers.IntegerField(required=False, help_text="The column of the tile, from 1.")


PROBLEMS = {
    304: OpenApiResponse(None, "Not modified: `If-None-Match` has the current `ETag`."),
    400: OpenApiResponse(Problem, "The request is invalid."),
    401: OpenApiResponse(Problem, "The token is not valid."),
    403: OpenApiResponse(Problem, "You may not do this."),
    404: OpenApiResponse(Problem, "Not found."),
    409: OpenApiResponse(Problem, "Not possible in the present state."),
    413: OpenApiResponse(Problem, "The request is too large."),
    415: OpenApiResponse(Problem, "The request body is not JSON."),
    429: OpenApiResponse(Problem, "Too many requests; `Retry-After` says how long to wait."),
}


def operation(
    name: str,
    tag: str,
    response: Any,
    *problems: int,
    takes: type[Serializer] | None = None,
    query: type[Serializer] | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    success: int | tuple[int, str] = 200,
    text: str = "",
    **options: Any,
) -> Callable[[View], View]:
    """The decorator of an operation. Its docstring, or `text`, says what it does, first in a
    sentence.

    `takes`: the body. `problems`: the statuses of errors, but for those that all operations have,
    and those of a body or a query. `success` may have a media type.
    """
    of_input = (400, 413, 415) if takes else (400,) if query else ()
    problems = (*problems, *of_input, 401, 429)

    def described(view: View) -> View:
        decorate = extend_schema(
            operation_id=name,
            tags=[tag],
            request=takes,
            parameters=[*parameters, *([query] if query else ())],
            responses={success: response, **{status: PROBLEMS[status] for status in problems}},
            **_described(text or getdoc(view) or "") | options,
        )
        decorated: View = decorate(view)
        return decorated

    return described


def _described(text: str) -> dict[str, str]:
    summary, description = (" ".join(part.split()) for part in f"{text}\n\n".split("\n\n")[:2])
    return {"summary": summary.removesuffix("."), "description": description}


RETRY_AFTER = {
    "schema": {"type": "integer"},
    "description": "The seconds after which the same request may succeed.",
}


PLAYER: list[Json] = [{"session": []}, {"token": []}]


def postprocess(result: Json, **_options: Any) -> Json:
    """Says who an operation needs, where `Retry-After` comes, and that bodies have no other fields.

    An operation that may be refused with 403 needs a player, by the cookie of `POST guests` or by a
    token; the others need nobody, though they may show more to a player.
    """
    result["components"]["securitySchemes"]["session"] = {
        "type": "apiKey",
        "in": "cookie",
        "name": settings.SESSION_COOKIE_NAME,
        "description": "The cookie that `POST guests` sets.",
    }
    paths = result["paths"].values()
    for operation in (each for path in paths for each in path.values()):
        needs_player = operation.pop("security", None) and "403" in operation["responses"]
        operation["security"] = PLAYER if needs_player else [{}, *PLAYER]
        for status in {"409", "429"} & set(operation["responses"]):
            operation["responses"][status]["headers"] = {"Retry-After": RETRY_AFTER}
    bodies = [each.get("requestBody", {}) for path in paths for each in path.values()]
    schemas = result["components"]["schemas"]
    for name in parts_of(bodies, schemas):
        if "properties" in schemas[name]:
            schemas[name]["additionalProperties"] = False
    return result


def parts_of(described: Any, schemas: Json) -> set[str]:
    """The names of the schemas that are referred to, and of those within."""
    found, new = set[str](), [described]
    while new:
        referred = set(re.findall(rf'"{REFERENCE}(\w+)"', json.dumps(new))) - found
        found |= referred
        new = [schemas[name] for name in referred]
    return found


_generating = Lock()  # In two threads at once, it fails.


def openapi_schema() -> Json:
    """The schema of the whole API. Generating it takes a tenth of a second, once in a process."""
    with _generating:
        return _generated()


@cache
def _generated() -> Json:
    with override("en"):  # whoever asks first
        schema: Json = SchemaGenerator().get_schema(request=None, public=True)
    return schema


class OpenApiRenderer(FastJSONRenderer):
    """Renders the same JSON for clients whose `Accept` header asks for the OpenAPI media type."""

    media_type = "application/vnd.oai.openapi+json"
    format = "openapi"


class SchemaView(CacheableView):
    throttle_scope = "read"
    renderer_classes = (FastJSONRenderer, OpenApiRenderer)
    max_age = HOUR

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(openapi_schema())


class DocsView(SpectacularSwaggerSplitView):
    """The API, to try out: Swagger UI, served by this site and without inline scripts."""

    throttle_scope = "read"
    url_name = "api:schema"
    title = "Boggle API"
    template_name = "api/docs.html"
