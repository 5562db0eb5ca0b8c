"""A lexicon as bytes: a checksum, a JSON header, its arrays, its words."""

import hashlib
import json
import struct
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from solver.engine.trie import Trie
from solver.errors import LexiconError

MAGIC = b"lexicon2"
HEADER_AT = len(MAGIC) + hashlib.sha256().digest_size + 4


def pack(header: Mapping[str, Any], trie: Trie, text: str) -> Sequence[bytes | memoryview]:
    """The arrays, little-endian, and the words behind a header, which gets their sizes. In parts:
    in one they would take twice the memory."""
    nodes, ranks, starts = trie
    width = nodes.dtype.itemsize
    sizes = {"width": width, "nodes": len(nodes), "words": len(ranks)}
    head = json.dumps({**header, **sizes}, ensure_ascii=False).encode()
    # Padded to align the arrays to 8 bytes: `unpack` uses them without copying.
    head += b" " * (-(HEADER_AT + len(head)) % 8)
    checked = (
        struct.pack("<I", len(head)),
        head,
        *(
            array.astype(kind, copy=False).data.cast("B") if array.size else b""
            for array, kind in ((nodes, f"<u{width}"), (ranks, "<u4"), (starts, "<u4"))
        ),
        text.encode(),
    )
    digest = hashlib.sha256()
    for part in checked:
        digest.update(part)
    return (MAGIC, digest.digest(), *checked)


def unpack(data: bytes) -> tuple[dict[str, Any], Trie, str]:
    """What `pack` was given; the arrays are views of `data`.

    Raises LexiconError for other or damaged data: the checksum is verified.
    """
    if data[: len(MAGIC)] != MAGIC or len(data) < HEADER_AT:
        raise LexiconError("these bytes are not a compiled lexicon")
    view = memoryview(data)
    if hashlib.sha256(view[HEADER_AT - 4 :]).digest() != view[len(MAGIC) : HEADER_AT - 4]:
        raise LexiconError("the compiled lexicon is damaged")
    (size,) = struct.unpack_from("<I", data, HEADER_AT - 4)
    offset = HEADER_AT + size
    header = json.loads(data[HEADER_AT:offset])
    count, words, width = header["nodes"], header["words"], header["width"]
    nodes = np.frombuffer(data, f"<u{width}", count * 4, offset).reshape(count, 4)
    ranks = np.frombuffer(data, "<u4", words, offset + nodes.nbytes)
    starts = np.frombuffer(data, "<u4", words + 1, offset + nodes.nbytes + ranks.nbytes)
    text = str(view[offset + nodes.nbytes + ranks.nbytes + starts.nbytes :], "utf-8")
    return header, Trie(nodes, ranks, starts), text
