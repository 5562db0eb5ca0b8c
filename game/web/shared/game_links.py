"""The address of a game, and its QR code."""

from __future__ import annotations

from django.utils.safestring import SafeString, mark_safe

from game.models import Game
from game.rules import qr_code as qr


def game_address(game: Game) -> str:
    return f"/games/{game.code}/"


def qr_code(address: str) -> SafeString:
    """An address as an SVG picture of a QR code."""
    return mark_safe(qr.svg(address, f"QR code of {address}"))  # noqa: S308  # segno escapes it
