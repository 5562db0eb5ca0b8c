"""The URLs of the sockets, and the origins that may connect to them."""

from __future__ import annotations

from typing import Any
from urllib.parse import ParseResult

from channels.routing import URLRouter
from channels.security.websocket import OriginValidator, WebsocketDenier
from channels.sessions import CookieMiddleware
from django.conf import settings
from django.urls import path, re_path

from game.live.connections.consumer import game_socket


class OwnOrigins(OriginValidator):
    """Accepts pages of this site, and programs, which send no Origin header."""

    def valid_origin(self, parsed_origin: ParseResult | None) -> bool:
        return parsed_origin is None or bool(self.validate_origin(parsed_origin))


def sockets() -> Any:
    """The ASGI application of everything under /ws/."""
    deny: Any = WebsocketDenier.as_asgi()
    game: Any = game_socket  # Django's types only accept views.
    routes: list[Any] = [path("ws/games/<str:code>/", game), re_path("", deny)]
    origins = [*settings.ALLOWED_HOSTS, *settings.CSRF_TRUSTED_ORIGINS]
    return OwnOrigins(CookieMiddleware(URLRouter(routes)), origins)
