"""The normal form of letters, the same for boards and lexicons."""

import unicodedata


def fold(text: str) -> str:
    """The text in lower case and composed (NFC), each letter as on a tile.

    `ς` (final sigma) becomes `σ`, and `İ` becomes `i` without a combining dot.
    """
    if text.isascii():
        return text.lower()
    composed = unicodedata.normalize("NFC", text).replace("İ", "i")
    return unicodedata.normalize("NFC", composed.lower().replace("ς", "σ"))
