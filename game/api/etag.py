"""Answers that need not be sent again."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.utils.cache import get_conditional_response, patch_cache_control, set_response_etag
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

HOUR, DAY = 3600, 24 * 3600


class KeptView(APIView):
    """Answers have an ETag: who has the same already (`If-None-Match`) is told so, with 304.

    `keep`: for so many seconds nobody needs to ask again; 0: always ask. `everybody`: the answer
    is the same for all who ask.
    """

    keep = 0
    everybody = True

    def finalize_response(
        self, request: Request, response: Any, *args: Any, **kwargs: Any
    ) -> Response:
        finished: Response = super().finalize_response(request, response, *args, **kwargs)
        if request.method in ("GET", "HEAD") and finished.status_code == 200:
            whose = {"public": True} if self.everybody else {"private": True}
            until = {"max_age": self.keep} if self.keep else {"no_cache": True}
            patch_cache_control(finished, **whose, **until)
            finished.add_post_render_callback(partial(_tagged, request))
        return finished


def _tagged(request: Request, response: Any) -> Any:
    set_response_etag(response)
    return get_conditional_response(request, response.headers["ETag"], None, response)
