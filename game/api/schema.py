"""What all operations say alike about themselves, and the docs page."""

from __future__ import annotations

from functools import cache
from typing import Any

from drf_spectacular.generators import SchemaGenerator
from drf_spectacular.utils import OpenApiResponse, extend_schema
from drf_spectacular.views import SpectacularSwaggerSplitView
from rest_framework.request import Request
from rest_framework.response import Response

from game.api.etag import HOUR, KeptView
from game.api.renderers import FastJSONRenderer
from game.api.solving.responses import Json, Problem

PROBLEMS = {
    304: OpenApiResponse(None, "You have it already: `If-None-Match` named its `ETag`."),
    400: OpenApiResponse(Problem, "What was sent cannot be used."),
    401: OpenApiResponse(Problem, "The token is not valid."),
    403: OpenApiResponse(Problem, "Somebody else may do this."),
    404: OpenApiResponse(Problem, "There is no such thing."),
    409: OpenApiResponse(Problem, "Not at this time."),
    413: OpenApiResponse(Problem, "The request is too large."),
    415: OpenApiResponse(Problem, "The request is not JSON."),
    429: OpenApiResponse(Problem, "Too many requests; `Retry-After` says how long to wait."),
}


def responses(shape: Any, *problems: int, done: int = 200) -> dict[int, Any]:
    """The responses of an operation: its answer, and the problems that it may meet."""
    return {done: shape, **{code: PROBLEMS[code] for code in (*problems, 401, 429)}}


@cache
def described() -> Json:
    """All of this API: working it out takes a tenth of a second."""
    generator: Any = SchemaGenerator  # its methods say nothing of types
    whole: Json = generator().get_schema(request=None, public=True)
    return whole


class OpenApiRenderer(FastJSONRenderer):
    """The same bytes, for those who ask for it by the name of the format."""

    media_type = "application/vnd.oai.openapi+json"
    format = "openapi"


class SchemaView(KeptView):
    """This description, as OpenAPI 3 in JSON."""

    throttle_scope = "read"
    renderer_classes = (FastJSONRenderer, OpenApiRenderer)
    keep = HOUR

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(described())


class DocsView(SpectacularSwaggerSplitView):
    """The docs page: Swagger UI, from our own origin and without inline scripts."""

    throttle_scope = "read"
    url_name = "api:schema"
    title = "Boggle API"
    template_name = "api/docs.html"
