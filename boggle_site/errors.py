"""Error handlers for requests that reach no view: JSON for the API, a page otherwise."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse

from game.api import errors as problems
from game.web import errors

API = "/api/v1/"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith(API):
        return problems.unreadable(request)
    return errors.bad_request(request, exception)


def server_error(request: HttpRequest) -> HttpResponse:
    return (
        problems.broken(request) if request.path.startswith(API) else errors.server_error(request)
    )
