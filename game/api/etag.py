"""Conditional requests: `ETag`, `If-None-Match` and `Cache-Control`."""

from functools import partial
from typing import Any

from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

HOUR, DAY = 3600, 24 * 3600


class CacheableView(APIView):
    """A view whose responses have an ETag; a matching `If-None-Match` gets 304.

    Clients need not ask again for `max_age` seconds; with 0 they revalidate each time. `public`
    says that the response is the same for all clients, so that shared caches may store it.
    """

    max_age = 0
    public = True

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        finished: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in ("GET", "HEAD") and finished.status_code == 200:
            scope = {"public": True} if self.public else {"private": True}
            freshness = {"max_age": self.max_age} if self.max_age else {"no_cache": True}
            patch_cache_control(finished, **scope, **freshness)
            finished.add_post_render_callback(partial(_conditional, request))
        return finished


def _conditional(request: Request, response: Any) -> Any:
    set_response_etag(response)
    return get_conditional_response(request, response.headers["ETag"], None, response)
