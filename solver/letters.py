"""Letters as boards and lexicons both hold them."""

from __future__ import annotations

import unicodedata


def fold(text: str) -> str:
    """The text in lower case and composed (NFC), each letter as it would stand on a tile.

    A tile has no final sigma: `ς` is `σ`. `İ` is `i`, not an `i` with a loose dot above it.
    """
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", composed.lower().replace("ς", "σ"))
