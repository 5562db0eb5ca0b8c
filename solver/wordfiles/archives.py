"""Unpacks files, plain, gzip or zip, within limits."""

import gzip
import io
import zipfile
import zlib
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from solver.errors import Message, WordFileError

CHUNK = 1 << 20
# Small files may expand by any factor: a repeated word is not an attack.
ALWAYS_ALLOWED = 4 << 20
MAX_ENTRIES = 100
GZIP, ZIP = b"\x1f\x8b", (b"PK\x03\x04", b"PK\x05\x06")
# How documents begin: PDF, RTF, and Word or Excel up to 2003. Later ones, and those of LibreOffice,
# are zip archives with one of these entries.
DOCUMENTS = (b"%PDF-", b"{\\rtf", b"\xd0\xcf\x11\xe0")
DOCUMENT_ENTRIES = {"[Content_Types].xml", "mimetype"}
READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits of a file.

    `file_bytes` is the size of the file as it is stored, `expanded_bytes` that of its contents.
    `expansion`: the ratio of the two.
    """

    file_bytes: int
    words: int
    expanded_bytes: int
    expansion: int


class _Readable(Protocol):
    def read(self, size: int, /) -> bytes: ...


class File(NamedTuple):
    """`name`: empty unless it is from an archive."""

    name: str
    data: bytes


def is_packed(data: bytes) -> bool:
    """Whether `unpack` expands it."""
    return data.startswith((GZIP, *ZIP))


def unpack(data: bytes, limits: Limits) -> list[File]:
    """The files in a file: one, or several in a zip archive. Raises WordFileError."""
    if not data:
        raise WordFileError(Message("the file is empty"), "empty")
    if len(data) > limits.file_bytes:
        raise too_big(limits)
    if data.startswith(DOCUMENTS):
        raise _document()
    allowed = min(limits.expanded_bytes, max(len(data) * limits.expansion, ALWAYS_ALLOWED))
    if data.startswith(GZIP):
        return [File("", _gunzip(data, allowed))]
    if data.startswith(ZIP):
        return _unzip(data, allowed)
    return [File("", data)]


def too_big(limits: Limits) -> WordFileError:
    megabytes = limits.file_bytes / 1_000_000
    size = f"{megabytes:g} MB"
    return WordFileError(Message("the file is larger than %(size)s", size=size), "too_big")


def _document() -> WordFileError:
    return WordFileError(
        Message("this is a document, not a text file; save it as plain text (.txt) or CSV first"),
        "binary",
    )


def _gunzip(data: bytes, allowed: int) -> bytes:
    try:
        with gzip.GzipFile(fileobj=io.BytesIO(data)) as stream:
            return _read(stream, allowed)
    except EOFError as error:
        raise WordFileError(Message("the gzip file is cut off: its end is missing")) from error
    except (OSError, zlib.error) as error:
        raise WordFileError(Message("the gzip file is damaged")) from error


def _unzip(data: bytes, allowed: int) -> list[File]:
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            entries = [entry for entry in archive.infolist() if _counts(entry)]
            _check(entries, allowed)
            files = []
            for entry in entries:
                with archive.open(entry) as stream:
                    files.append(File(entry.filename, _read(stream, allowed)))
                allowed -= len(files[-1].data)
            return files
    except WordFileError:
        raise
    # zipfile raises all of these for manipulated archives.
    except (zipfile.BadZipFile, EOFError, OSError, ValueError, zlib.error) as error:
        raise WordFileError(Message("the zip file is damaged")) from error
    except (NotImplementedError, RuntimeError) as error:
        reason = Message("the zip file is of a kind that can’t be read here")
        raise WordFileError(reason) from error


def _counts(entry: zipfile.ZipInfo) -> bool:
    """Whether an entry is a file of the sender; macOS adds files with metadata."""
    name = entry.filename.rsplit("/", 1)[-1]
    return not (entry.is_dir() or entry.filename.startswith("__MACOSX/") or name.startswith("."))


def _check(entries: list[zipfile.ZipInfo], allowed: int) -> None:
    if not entries:
        raise WordFileError(Message("there is no file in the zip file"), "empty")
    if any(entry.filename in DOCUMENT_ENTRIES for entry in entries):
        raise _document()
    if len(entries) > MAX_ENTRIES:
        many = Message("the zip file holds more than %(most)s files", most=MAX_ENTRIES)
        raise WordFileError(many, "too_big")
    if any(entry.flag_bits & 1 for entry in entries):
        reason = Message("the zip file has a password; send one without")
        raise WordFileError(reason, "encrypted")
    # Other methods expand a few bytes to gigabytes in one step, before the limit is checked.
    if any(entry.compress_type not in READABLE for entry in entries):
        raise WordFileError(
            Message("the zip file is packed in an unusual way; use the usual one (“deflate”)")
        )
    if sum(entry.file_size for entry in entries) > allowed:
        raise expands(allowed)


def _read(stream: _Readable, allowed: int) -> bytes:
    """The whole stream. Raises WordFileError as soon as it exceeds the limit."""
    parts, size = [], 0
    while part := stream.read(CHUNK):
        size += len(part)
        if size > allowed:
            raise expands(allowed)
        parts.append(part)
    return b"".join(parts)


def expands(allowed: int) -> WordFileError:
    megabytes = f"{allowed / 1_000_000:.0f} MB"
    reason = Message(
        "unpacked, the file is larger than %(size)s, too much for its size", size=megabytes
    )
    return WordFileError(reason, "expands")
