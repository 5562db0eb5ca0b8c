"""Views that answer with the picture of a card."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import patch_cache_control
from django.views.decorators.http import conditional_page, require_safe

from game.services import rates
from game.web.errors import rate_limited, too_many_requests
from game.web.shared.picture import Card, png

P = ParamSpec("P")
MAX_AGE = 3600  # seconds; names and numbers on a picture may change


def picture_view(
    card_of: Callable[Concatenate[HttpRequest, P], Card],
) -> Callable[..., HttpResponseBase]:
    """A view of a function that gives a card, the same for everybody. An address gets so many."""

    @require_safe
    @conditional_page
    @wraps(card_of)
    def view(request: HttpRequest, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
        try:
            rates.check("picture", rates.by_address(request.META))
        except rates.RateLimited as refusal:
            return rate_limited(too_many_requests(refusal.detail), refusal)
        picture = HttpResponse(png(card_of(request, *args, **kwargs)), content_type="image/png")
        patch_cache_control(picture, public=True, max_age=MAX_AGE)
        return picture

    return view
