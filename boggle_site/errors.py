"""Error handlers: JSON for requests to the API, pages for all others."""

import sys

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from game.api import errors as problems
from game.db.failures import RETRY_AFTER, UNAVAILABLE
from game.limits.rates import RateLimited
from game.limits.table import HEAD_BYTES
from game.rules.wording import number
from game.web import errors

API, ADMIN = "/api/v1/", "/admin/"


def bad_request(request: HttpRequest, exception: Exception | None = None) -> HttpResponse:
    if request.path.startswith(API):
        return problems.unreadable(request)
    return errors.bad_request(request, exception)


def too_many_requests(path: str, seconds: int) -> HttpResponse:
    reason = _("Your network has sent very many requests in a short time.")
    refusal = RateLimited(seconds, reason)
    if path.startswith(API):
        return problems.too_many_requests(refusal)
    return errors.too_many_requests(refusal)


def server_error(request: HttpRequest) -> HttpResponse:
    """Django calls this while it handles the exception."""
    is_away = isinstance(sys.exc_info()[1], UNAVAILABLE)
    if request.path.startswith(API):
        return problems.unavailable(request) if is_away else problems.server_error(request)
    return errors.unavailable(request) if is_away else errors.server_error(request)


def too_large(path: str, limit: int) -> HttpResponse:
    """The response to a body that was not read to its end; the connection is closed."""
    if path.startswith(ADMIN):
        page = errors.file_too_large(path)
        page["Connection"] = "close"
        return page
    headers = {"Connection": "close"}
    detail = _("The request is larger than %(limit)s bytes.") % {"limit": number(limit)}
    if path.startswith(API):
        return problems.too_large(detail, headers)
    return HttpResponse(detail, "text/plain; charset=utf-8", 413, headers=headers)


def head_too_large() -> HttpResponse:
    limit = number(HEAD_BYTES.much)
    detail = _("The headers of the request are larger than %(limit)s bytes.") % {"limit": limit}
    headers = {"Connection": "close"}
    return HttpResponse(detail, "text/plain; charset=utf-8", 431, headers=headers)


def too_slow() -> HttpResponse:
    detail, headers = _("The request took too long to arrive."), {"Connection": "close"}
    return HttpResponse(detail, "text/plain; charset=utf-8", 408, headers=headers)


def not_stored() -> HttpResponse:
    """The response to a large body for which the disk had no room."""
    detail = _(
        "There is no room on the server’s disk to read what you sent. Try again in a moment."
    )
    headers = {"Connection": "close", "Retry-After": str(RETRY_AFTER)}
    return HttpResponse(detail, "text/plain; charset=utf-8", 503, headers=headers)


def not_ready() -> JsonResponse:
    return JsonResponse({"status": "failing"}, status=503)
