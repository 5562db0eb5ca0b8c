"""Django's ASGI handler, with fewer changes of thread."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from asgiref.sync import sync_to_async
from django.core.handlers.asgi import ASGIHandler
from django.http import HttpRequest, HttpResponseBase

Chain = Callable[[HttpRequest], HttpResponseBase]


class OneThreadHandler(ASGIHandler):
    """Runs the middleware and the view of a request in one go, in the request's thread.

    Django would go back and forth between the event loop and that thread at each piece of
    middleware, which took two thirds of the time of a small request. All views are plain functions.
    """

    _middleware_chain: Any  # the base class sets it without saying what it is

    def load_middleware(self, is_async: bool = False) -> None:
        super().load_middleware(is_async=False)
        chain: Chain = self._middleware_chain
        self._middleware_chain = sync_to_async(chain, thread_sensitive=True)
