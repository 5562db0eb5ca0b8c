"""Error responses: `{code, detail}`, with `field`, `index`, `row` and `column` where they apply."""

import logging
from typing import Any

from django.core.exceptions import RequestDataTooBig, SuspiciousOperation
from django.core.signals import got_request_exception
from django.db import DataError
from django.http import Http404, HttpRequest, JsonResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from rest_framework import exceptions, status
from rest_framework.response import Response
from rest_framework.views import exception_handler, set_rollback

from game.api.formats import BodyTooLarge
from game.db import failures
from game.limits.rates import RateLimited
from game.rules.refusals import Refusal

logger = logging.getLogger(__name__)

# The codes of errors that are not a Refusal, by status.
CODES = {
    status.HTTP_400_BAD_REQUEST: "request.invalid",
    status.HTTP_401_UNAUTHORIZED: "token.invalid",
    status.HTTP_404_NOT_FOUND: "not.found",
    status.HTTP_405_METHOD_NOT_ALLOWED: "method.not_allowed",
    status.HTTP_406_NOT_ACCEPTABLE: "accept.unsupported",
    status.HTTP_413_REQUEST_ENTITY_TOO_LARGE: "request.too_large",
    status.HTTP_415_UNSUPPORTED_MEDIA_TYPE: "media_type.unsupported",
    status.HTTP_429_TOO_MANY_REQUESTS: "rate.limited",
}
# The statuses of refusals other than 400: 403 depends on the visitor, 409 on the state.
CODES_BY_STATUS = {
    403: """
        address.banned board.todays club.no_account club.not_founder club.not_invited
        class.not_linked club.not_officer club.removed game.closed_to_watchers game.daily
        game.not_host list.of_other
        name.of_host origin.foreign phrases.off player.banned player.closed player.unknown
        results.closed seat.handed_over seat.removed seat.unknown staff.permission
        staff.second_factor vote.late
    """,
    404: """
        card.invalid game.closed lexicon.outdated notice.unknown
    """,
    409: """
        class.full class.hosted class.known class.many class.no_lesson
        board.in_play club.founder club.full club.many computers.many computers.paper
        contacts.many dictionary.stale dispute.declined dispute.repeated
        game.full game.locked game.many game.no_code game.public invitation.declined lab.busy
        name.taken night.begun night.cancelled night.early night.many night.over night.seated
        paper.none phrase.early player.in_game rated.no_end rated.no_pause rematch.unfit
        round.not_checking round.not_started round.not_untimed round.not_writing round.on_paper
        round.over round.paused round.running round.settling seat.has_words seat.host
        seat.not_playing seat.taken seat.waiting upload.gone upload.incomplete upload.same
        upload.unsure
    """,
    429: "rate.limited",
    500: "server.error",
    503: "server.unavailable",
}
STATUSES = {code: status for status, of in CODES_BY_STATUS.items() for code in of.split()}
# Refusals to retry, after so many seconds.
RETRY_AFTER = {
    "rate.limited": 1,
    "lab.busy": 1,
    "round.settling": 1,
    "seat.waiting": 2,
    "server.unavailable": failures.RETRY_AFTER,
}


def handle(exc: Exception, context: dict[str, Any]) -> Response:
    if isinstance(exc, failures.UNAVAILABLE):
        logger.error("the database can't be used", exc_info=exc)
        exc = failures.unavailable()
    if isinstance(exc, Refusal):
        set_rollback()
        # A field that is part of the path names something that does not exist.
        in_path = exc.field in (context.get("kwargs") or {})
        code = 404 if in_path else STATUSES.get(exc.code, 400)
        wait = exc.seconds if isinstance(exc, RateLimited) else RETRY_AFTER.get(exc.code)
        return Response(exc.problem(), code, headers={"Retry-After": str(wait)} if wait else None)
    if isinstance(exc, RequestDataTooBig):
        exc = BodyTooLarge(_("The request is too large."))
    response = exception_handler(exc, context)
    if response is None and isinstance(exc, DataError | SuspiciousOperation):
        set_rollback()
        return Response(_unreadable(), status.HTTP_400_BAD_REQUEST)
    if response is None:
        return _failed(exc, context)
    response.data = _problem(exc, response.status_code)
    return response


@csrf_exempt  # a POST to a wrong path should get 404, not a CSRF failure
def not_found(request: HttpRequest) -> JsonResponse:
    return JsonResponse(_not_found(), status=status.HTTP_404_NOT_FOUND)


def unreadable(request: HttpRequest) -> JsonResponse:
    """The response to requests that reach no view, such as those for an unknown host."""
    return JsonResponse(_unreadable(), status=status.HTTP_400_BAD_REQUEST)


def too_many_requests(refusal: RateLimited) -> JsonResponse:
    """The response to an address that sends more than the server admits."""
    headers = {"Retry-After": str(refusal.seconds)}
    return JsonResponse(refusal.problem(), status=STATUSES[refusal.code], headers=headers)


def too_large(detail: str, headers: dict[str, str]) -> JsonResponse:
    code = status.HTTP_413_REQUEST_ENTITY_TOO_LARGE
    return JsonResponse({"code": CODES[code], "detail": detail}, status=code, headers=headers)


def server_error(request: HttpRequest) -> JsonResponse:
    return JsonResponse(_broken(), status=status.HTTP_500_INTERNAL_SERVER_ERROR)


def unavailable(request: HttpRequest) -> JsonResponse:
    """The response to a request while the database can't be used."""
    headers, problem = {"Retry-After": str(failures.RETRY_AFTER)}, failures.unavailable().problem()
    return JsonResponse(problem, status=status.HTTP_503_SERVICE_UNAVAILABLE, headers=headers)


def _not_found() -> dict[str, str]:
    detail = _("There is nothing at this address. The API is described at /api/docs/.")
    return {"code": "not.found", "detail": detail}


def _unreadable() -> dict[str, str]:
    return {"code": "request.invalid", "detail": _("The request can’t be read.")}


def _broken() -> dict[str, str]:
    detail = _("Something broke on our side. It has been noted.")
    return {"code": "server.error", "detail": detail}


def _problem(exc: Exception, code: int) -> dict[str, Any]:
    if isinstance(exc, Http404 | exceptions.NotFound):
        return _not_found()
    return {"code": CODES.get(code, "request.invalid"), "detail": _detail(exc)}


def _detail(exc: Exception) -> str:
    match exc:
        case exceptions.Throttled():
            return RateLimited(getattr(exc, "wait", None) or 1).detail
        case exceptions.MethodNotAllowed():
            return _("This address has other methods; the header Allow names them.")
        case exceptions.NotAcceptable():
            return _("The answers here are JSON; your Accept header does not allow it.")
        case exceptions.UnsupportedMediaType():
            return _("Send JSON, with the header Content-Type: application/json.")
    return str(getattr(exc, "detail", exc))


def _failed(exc: Exception, context: dict[str, Any]) -> Response:
    """An unexpected exception: logged and signalled as Django does, without its text."""
    set_rollback()
    logger.error("an error in the API", exc_info=exc)
    got_request_exception.send(sender=type(context["view"]), request=context["request"])
    return Response(_broken(), status.HTTP_500_INTERNAL_SERVER_ERROR)
