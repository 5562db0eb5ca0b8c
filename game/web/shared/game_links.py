"""The address of a game, and its QR code."""

from __future__ import annotations

from ipaddress import ip_address

from django.http import HttpRequest
from django.http.request import split_domain_port
from django.utils.safestring import SafeString, mark_safe

from game.models import Game
from game.rules import qr_code as qr


def game_address(game: Game) -> str:
    return f"/games/{game.code}/"


def is_only_here(request: HttpRequest) -> bool:
    """Whether the host of a request leads each device to itself, such as 127.0.0.1."""
    host, _ = split_domain_port(request.get_host())
    if host == "localhost":
        return True
    try:
        return ip_address(host.strip("[]")).is_loopback
    except ValueError:  # the name of a host
        return False


def qr_code(address: str) -> SafeString:
    """An address as an SVG picture of a QR code."""
    return mark_safe(qr.svg(address, f"QR code of {address}"))  # noqa: S308  # segno escapes it
