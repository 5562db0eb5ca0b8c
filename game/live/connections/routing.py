"""The URLs of the sockets, and the origins that may connect to them."""

from io import BytesIO
from typing import Any

from channels.routing import URLRouter
from channels.security.websocket import WebsocketDenier
from channels.sessions import CookieMiddleware
from django.core.exceptions import DisallowedHost
from django.core.handlers.asgi import ASGIRequest
from django.urls import path, re_path

from game.limits import heads
from game.live.connections.consumer import game_socket
from game.services import origins

SCHEMES = {"ws": "http", "wss": "https", b"ws": b"http", b"wss": b"https"}


class OwnOrigins:
    """Accepts pages of this site, and programs, which send no Origin header, with usual heads."""

    def __init__(self, application: Any, denier: Any) -> None:
        self.application = application
        self.denier = denier

    async def __call__(self, scope: dict[str, Any], receive: Any, send: Any) -> None:
        is_accepted = _is_own(scope) and not heads.is_too_large(scope)
        chosen = self.application if is_accepted else self.denier
        await chosen(scope, receive, send)


def _is_own(scope: dict[str, Any]) -> bool:
    """Judged as the request that the handshake is. Some proxies forward its protocol as wss."""
    headers = [
        (name, SCHEMES.get(value, value) if name == b"x-forwarded-proto" else value)
        for name, value in scope["headers"]
    ]
    scheme = SCHEMES[scope.get("scheme", "ws")]
    request = ASGIRequest(
        {**scope, "method": "GET", "scheme": scheme, "headers": headers}, BytesIO()
    )
    try:
        request.get_host()
        return origins.is_allowed(request)
    except DisallowedHost:
        return False


def sockets() -> Any:
    """The ASGI application of everything under /ws/."""
    deny: Any = WebsocketDenier.as_asgi()
    game: Any = game_socket  # Django's types only accept views.
    routes: list[Any] = [path("ws/games/<str:code>/", game), re_path("", deny)]
    return OwnOrigins(CookieMiddleware(URLRouter(routes)), deny)
