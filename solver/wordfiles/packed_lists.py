"""Packed lists of other programs: those of aspell, StarDict and Kurnia."""

import re

import numpy as np

LONGEST = 255  # bytes of a word in packed lists
LARGEST = 100_000_000  # bytes of such a list


def is_word_graph(data: bytes) -> bool:
    """Whether this is a Kurnia Word Graph: nodes of 32 bits, with a tile above 24 bits and the
    place of another node in the lower 22. The first two nodes have no tile."""
    if len(data) % 4 or len(data) < 40 or b"\0" not in data:
        return False
    nodes = np.frombuffer(data, "<u4")
    places, tiles = nodes & 0x3FFFFF, nodes >> 24
    return bool(
        (places < len(nodes)).all() and (tiles < 64).all() and not tiles[:2].any() and tiles.any()
    )


# Each word: how many bytes it shares with the one before, and the others. Of prezip, which aspell
# packs its lists with, and of word-list-compress before it, where a zero byte is before a larger
# number only; UTF-16 has one at each end of a line.
PREZIPPED = re.compile(rb"([\0-\x1d]|\x1e\xff*[\0-\xfe])((?:[\x20-\xff]|\x1f[\x20-\x3f])*)")
COMPRESSED = re.compile(rb"([\1-\x20]|\0[\x20-\xff])([\x21-\xff]*)")


def unprezipped(data: bytes) -> bytes | None:
    words, end = _with_prefixes(PREZIPPED, data, 1, 0)
    return words if data[end:] == b"\x1f\xff" else None


def uncompressed(data: bytes) -> bytes | None:
    words, end = _with_prefixes(COMPRESSED, data, 0, 1)
    return words if end == len(data) else None


def unpacked(data: bytes) -> bytes | None:
    """The words of a list that aspell has packed; None for other files."""
    if data.startswith(b"\2"):
        return unprezipped(data)
    return uncompressed(data) if data.startswith(b"\1") else None


def _with_prefixes(
    pattern: re.Pattern[bytes], data: bytes, start: int, less: int
) -> tuple[bytes, int]:
    """The words, one a line, and where they end; lengths of prefixes are so much less."""
    words, word, size = [], b"", 0
    while found := pattern.match(data, start):
        word = word[: sum(found[1]) - less] + found[2]
        size += len(word)
        if len(word) > LONGEST or size > LARGEST:
            break
        words.append(word)
        start = found.end()
    return b"\n".join(words), start


STARDICT = re.compile(rb"([^\0]{1,255})\0(.{4})(.{4})", re.DOTALL)


def stardict(data: bytes) -> bytes | None:
    """The words of an index: each with the place and the size of its article."""
    words, place = [], 0
    while found := STARDICT.match(data, place):
        words.append(found[1])
        place = found.end()
    return b"\n".join(words) if words and place == len(data) else None


def is_stardict(data: bytes) -> bool:
    """Whether the articles of the first words stand one after the other."""
    place = end = 0
    for _ in range(3):
        found = STARDICT.match(data, place)
        if not found or int.from_bytes(found[2]) != end:
            return False
        place, end = found.end(), end + int.from_bytes(found[3])
        if place == len(data):
            break
    return True
