"""What all operations say alike about themselves, and the docs page."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import OpenApiResponse
from drf_spectacular.views import SpectacularJSONAPIView, SpectacularSwaggerSplitView

from game.api.answers import Problem

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


class SchemaView(SpectacularJSONAPIView):
    """This description, as OpenAPI 3 in JSON."""

    throttle_scope = "read"


class DocsView(SpectacularSwaggerSplitView):
    """The docs page: Swagger UI, from our own origin and without inline scripts."""

    throttle_scope = "read"
    url_name = "api:schema"
    title = "Boggle API"
    template_name = "api/docs.html"
