"""The error pages, in the site's look. They need neither the database nor the session."""

from __future__ import annotations

from collections.abc import Callable

from django.db import DataError
from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(403)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(404)


def server_error(request: HttpRequest) -> HttpResponse:
    return _page(500)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """A form that was sent without the token of the page it stands on."""
    return _page(403)


def rate_limited(response: HttpResponse, seconds: int) -> HttpResponse:
    """Say in the header too that somebody has to wait so long; 0: they needn't."""
    if seconds:
        response.status_code = 429
        response["Retry-After"] = seconds
    return response


class ImpossibleValues:
    """Middleware: what the database can't even look for, such as a text with a NUL in it, is a
    mistake in the request and none of the site."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return bad_request(request) if isinstance(error, DataError) else None


def _page(status: int) -> HttpResponse:
    return HttpResponse(render_to_string(f"{status}.html"), status=status)
