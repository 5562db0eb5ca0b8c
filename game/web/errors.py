"""The error pages. They need neither the database nor the session."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from django.contrib import admin
from django.db import DataError
from django.http import Http404, HttpRequest, HttpResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _

from game.db.failures import RETRY_AFTER
from game.limits.rates import RateLimited
from game.rules.dictionaries.wordlist import too_big
from game.rules.refusals import Refusal
from game.services.dictionaries.uploads import limits


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(400)


def forbidden(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    detail = _("Your account lacks the permission. Ask those who run this site for it.")
    return _page(403, detail)


def not_found(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    return _page(404)


def too_many_requests(refusal: RateLimited) -> HttpResponse:
    return rate_limited(_page(429, refusal.detail), refusal)


def server_error(request: HttpRequest) -> HttpResponse:
    return _page(500)


def unavailable(request: HttpRequest) -> HttpResponse:
    response = _page(503)
    response["Retry-After"] = RETRY_AFTER
    return response


def file_too_large(path: str) -> HttpResponse:
    """The admin's page for a file that was not read to its end, with a link to the form."""
    context = {
        "title": _("The file is too large"),
        "detail": too_big(limits()).detail,
        "path": path,
        "site_header": admin.site.site_header,
        "site_title": admin.site.site_title,
    }
    page = render_to_string("admin/game/dictionary/too_large.html", context)
    return HttpResponse(page, status=413)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    detail = _("It was open for too long. Go back, reload the page and try once more.")
    return _page(403, detail, _("The form has expired"))


def rate_limited(response: HttpResponse, refusal: Refusal | None) -> HttpResponse:
    """Turns the page into a 429 response if a rate limit refused the request."""
    if isinstance(refusal, RateLimited):
        response.status_code = 429
        response["Retry-After"] = refusal.seconds
    return response


@contextmanager
def refused_is_unknown() -> Iterator[None]:
    """What is refused looks as if it did not exist."""
    try:
        yield
    except Refusal as refusal:
        raise Http404 from refusal


class ImpossibleValues:
    """Middleware: answers 400 if the database rejects a value, for example a text with a NUL, or
    with SQLite a whole number that is too large."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        too_large = isinstance(error, OverflowError) and "SQLite" in str(error)
        return bad_request(request) if too_large or isinstance(error, DataError) else None


def _page(status: int, detail: str = "", heading: str = "") -> HttpResponse:
    texts = {"detail": detail, "heading": heading}
    return HttpResponse(render_to_string(f"{status}.html", texts), status=status)
