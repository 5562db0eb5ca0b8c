"""The address of a game, and its QR code."""

from __future__ import annotations

import segno
from django.utils.safestring import SafeString, mark_safe

from game.models import Game


def game_address(game: Game) -> str:
    return f"/games/{game.code}/"


def qr_code(address: str) -> SafeString:
    """An address as an SVG picture of a QR code."""
    code = segno.make(address, error="m", micro=False)
    label = f"QR code of {address}"
    svg = code.svg_inline(omitsize=True, svgclass="qr", lineclass=None, border=3, title=label)
    return mark_safe(svg.replace("<svg ", '<svg role="img" ', 1))  # noqa: S308  # segno escapes it
