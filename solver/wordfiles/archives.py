"""Unpacks files, plain or packed, within limits. Nothing is written to a disk."""

import bz2
import codecs
import gzip
import io
import lzma
import re
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from solver.errors import Message, WordFileError
from solver.wordfiles.documents import is_document, texts_of

try:
    import zstandard
except ImportError:  # the library does without
    zstandard = None  # type: ignore[assignment]

CHUNK = 1 << 20
# Small files may expand by any factor: a repeated word is not an attack.
ALWAYS_ALLOWED = 4 << 20
MAX_ENTRIES = 1000
MAX_PASSED = 10_000  # entries of an archive that are looked at, with folders and links
MAX_DEPTH = 2  # archives in archives, and packed files in packed files
ZSTD_AT_ONCE = 1 << 10  # packed bytes, which become 32 MB at most
MAX_WINDOW = 128 << 20  # bytes of memory that unpacking a stream may take
# What the modules raise for manipulated files.
DAMAGED = (
    *(zipfile.BadZipFile, tarfile.TarError, lzma.LZMAError, OSError, ValueError, zlib.error),
    OverflowError,  # for places beyond any file
    *((zstandard.ZstdError,) if zstandard else ()),
)
READABLE = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
# Of a package of Debian, the files that it installs; the others describe it.
INSTALLED = re.compile(r"data\.tar(\.\w+)?")


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
    """`name`: empty if it isn't known."""

    name: str
    data: bytes


class _Budget:
    """What unpacking may still take, in bytes; all layers of a file share it."""

    def __init__(self, allowed: int) -> None:
        self.allowed = self.left = allowed

    def take(self, size: int) -> None:
        """Raises WordFileError as soon as there is no more."""
        self.left -= size
        if self.left < 0:
            raise expands(self.allowed)

    def read(self, stream: _Readable) -> bytes:
        """The whole stream. Raises WordFileError."""
        parts = []
        while part := stream.read(CHUNK):
            self.take(len(part))
            parts.append(part)
        return b"".join(parts)


def is_packed(data: bytes) -> bool:
    """Whether `unpack` expands it."""
    return _kind(data) is not None


def unpack(data: bytes, limits: Limits, name: str = "") -> list[File]:
    """The files in a file: one, or several in an archive. Raises WordFileError."""
    if not data:
        raise WordFileError(Message("the file is empty"), "empty")
    if len(data) > limits.file_bytes:
        raise too_big(limits)
    allowed = min(limits.expanded_bytes, max(len(data) * limits.expansion, ALWAYS_ALLOWED))
    files = list(_unpacked(File(name, data), _Budget(allowed)))
    if not files:
        raise WordFileError(Message("there is no file in the archive"), "empty")
    return files


def _unpacked(file: File, budget: _Budget, archives: int = 0, streams: int = 0) -> Iterator[File]:
    """The files in a file that is in so many archives and streams. Raises WordFileError."""
    kind = _kind(file.data)
    if kind is None:
        yield file
        return
    archives += not kind.is_stream
    streams += kind.is_stream
    if max(archives, streams) > MAX_DEPTH:
        raise WordFileError(Message("the file is packed more than twice; unpack it first"))
    try:
        inner = list(kind.unpack(file, budget))
    except WordFileError:
        raise
    except EOFError as error:
        cut = Message("the %(kind)s file is cut off: its end is missing", kind=kind.name)
        raise WordFileError(cut) from error
    except (NotImplementedError, RuntimeError) as error:
        raise _unusual(kind.name) from error
    except DAMAGED as error:
        damaged = Message("the %(kind)s file is damaged", kind=kind.name)
        raise WordFileError(damaged) from error
    if kind.name == "zip" and is_document(parts := {each.name: each.data for each in inner}):
        sheets = [(sheet, _encoded(lines, budget)) for sheet, lines in texts_of(parts)]
        for sheet, text in sheets:
            yield File(f"{file.name}/{sheet}" if len(sheets) > 1 else file.name, text)
        return
    for each in inner:
        if is_packed(each.data):
            budget.left += len(each.data)  # what it holds is kept instead
        yield from _unpacked(each, budget, archives, streams)


def _encoded(lines: Iterable[str], budget: _Budget) -> bytes:
    """The lines of a document as a file. Raises WordFileError."""
    encoded = []
    for line in lines:
        encoded.append(line.encode())
        budget.take(len(encoded[-1]) + 1)
    return codecs.BOM_UTF8 + b"\n".join(encoded)


def _streamed(opened: Callable[[bytes], _Readable], ends: str) -> "_Unpack":
    """How a packed file is unpacked: under its name without the end."""

    def unpack(file: File, budget: _Budget) -> Iterator[File]:
        yield File(re.sub(ends, "", file.name), budget.read(opened(file.data)))

    return unpack


def _gzip(data: bytes) -> _Readable:
    return gzip.GzipFile(fileobj=io.BytesIO(data))


class _Xz:
    """A stream of xz or lzma within a limit of memory, which `lzma.LZMAFile` has not."""

    def __init__(self, data: bytes) -> None:
        self._next = data
        self._stream: lzma.LZMADecompressor | None = None

    def read(self, size: int, /) -> bytes:
        """Raises EOFError or lzma.LZMAError."""
        part = b""
        while not part:
            if self._stream is None or self._stream.eof:
                self._next = self._next.lstrip(b"\0")  # padding between streams
                if self._stream and not self._next:
                    return b""
                self._stream = lzma.LZMADecompressor(memlimit=MAX_WINDOW)
            part = self._stream.decompress(self._next, size)
            self._next = self._stream.unused_data if self._stream.eof else b""
            if not (part or self._stream.eof) and self._stream.needs_input:
                raise EOFError
        return part


class _Zstd:
    """A stream of Zstandard. `stream_reader` of the package ends without an error where a file is
    cut off."""

    def __init__(self, data: bytes) -> None:
        if zstandard is None:
            raise WordFileError(
                Message("this is a Zstandard file, which can’t be read here; pack it as zip")
            )
        self._source = io.BytesIO(data)
        self._opener = zstandard.ZstdDecompressor(max_window_size=MAX_WINDOW)
        self._stream = self._opener.decompressobj()

    def read(self, size: int, /) -> bytes:
        """Raises EOFError or zstandard.ZstdError."""
        part = b""
        while not part:
            packed = self._stream.unused_data or self._source.read(ZSTD_AT_ONCE)
            if not packed:
                if self._stream.eof:
                    return b""
                raise EOFError
            if self._stream.eof:
                self._stream = self._opener.decompressobj()
            part = self._stream.decompress(packed)
        return part


def _unzip(file: File, budget: _Budget) -> Iterator[File]:
    with zipfile.ZipFile(io.BytesIO(file.data)) as archive:
        entries = [entry for entry in archive.infolist() if _counts(entry.filename)]
        _check(entries, budget)
        for entry in entries:
            with archive.open(entry) as stream:
                yield File(entry.filename, budget.read(stream))


def _check(entries: list[zipfile.ZipInfo], budget: _Budget) -> None:
    _check_number(len(entries))
    if any(entry.flag_bits & 1 for entry in entries):
        reason = Message("the zip file has a password; send one without")
        raise WordFileError(reason, "encrypted")
    # Other methods expand a few bytes to gigabytes in one step, before the limit is checked.
    if any(entry.compress_type not in READABLE for entry in entries):
        raise WordFileError(
            Message("the zip file is packed in an unusual way; use the usual one (“deflate”)")
        )
    if sum(entry.file_size for entry in entries) > budget.left:
        raise expands(budget.allowed)


def _untar(file: File, budget: _Budget) -> Iterator[File]:
    found = 0
    with tarfile.open(fileobj=io.BytesIO(file.data), mode="r:", errors="replace") as archive:
        for passed, member in enumerate(archive):
            if passed >= MAX_PASSED:
                raise _too_many_files()
            if not (member.isreg() and _counts(member.name)) or member.issparse():
                continue  # links lead to nothing
            found += 1
            _check_number(found)
            stream = archive.extractfile(member)
            if stream is not None:
                yield File(member.name, budget.read(stream))


def _unar(file: File, budget: _Budget) -> Iterator[File]:
    """The files of an archive of Unix, each after a head of 60 bytes: a package of Debian."""
    place = len(AR)
    while place + 60 <= len(file.data):
        head = file.data[place : place + 60]
        name, size = head[:16].decode("ascii", "replace").strip(" /"), head[48:58].strip()
        if not size.isdigit() or head[58:] != b"`\n":
            raise ValueError("no head of an entry")
        place += 60
        if INSTALLED.fullmatch(name):
            budget.take(int(size))
            yield File(name, file.data[place : place + int(size)])
        place += int(size) + int(size) % 2


def _counts(name: str) -> bool:
    """Whether an entry is a file of the sender, not a folder; macOS adds files with metadata."""
    return not (
        name.startswith("__MACOSX/")
        or name.endswith("/")
        or name.rsplit("/", 1)[-1].startswith(".")
    )


def _check_number(entries: int) -> None:
    if entries > MAX_ENTRIES:
        raise _too_many_files()


def _too_many_files() -> WordFileError:
    many = Message("the archive holds more than %(most)s files", most=MAX_ENTRIES)
    return WordFileError(many, "too_big")


def _unusual(kind: str) -> WordFileError:
    return WordFileError(
        Message("the %(kind)s file is of a kind that can’t be read here", kind=kind)
    )


def too_big(limits: Limits) -> WordFileError:
    megabytes = limits.file_bytes / 1_000_000
    size = f"{megabytes:g} MB"
    large = Message("the file is larger than %(size)s; pack it as zip, gz or xz", size=size)
    return WordFileError(large, "too_big")


def expands(allowed: int) -> WordFileError:
    megabytes = f"{allowed / 1_000_000:.0f} MB"
    reason = Message(
        "unpacked, the file is larger than %(size)s, too much for its size", size=megabytes
    )
    return WordFileError(reason, "expands")


_Unpack = Callable[[File, _Budget], Iterator[File]]


class _Kind(NamedTuple):
    """A way to pack files. `begins`: how such a file begins, `at` this place. `is_stream`: whether
    it holds one file."""

    name: str
    begins: bytes
    unpack: _Unpack
    is_stream: bool = False
    at: int = 0


AR = b"!<arch>\n"
KINDS = (
    _Kind("gzip", b"\x1f\x8b", _streamed(_gzip, r"\.gz$|\.dz$"), is_stream=True),
    _Kind("bzip2", b"BZh", _streamed(lambda data: bz2.BZ2File(io.BytesIO(data)), r"\.bz2$"), True),
    _Kind("xz", b"\xfd7zXZ\0", _streamed(_Xz, r"\.xz$"), is_stream=True),
    _Kind("lzma", b"\x5d\0\0", _streamed(_Xz, r"\.lzma$"), is_stream=True),
    _Kind("Zstandard", b"\x28\xb5\x2f\xfd", _streamed(_Zstd, r"\.zst$"), is_stream=True),
    _Kind("zip", b"PK\x03\x04", _unzip),
    _Kind("zip", b"PK\x05\x06", _unzip),
    _Kind("tar", b"ustar", _untar, at=257),
    _Kind("deb", AR, _unar),
)


def _kind(data: bytes) -> _Kind | None:
    return next((kind for kind in KINDS if data.startswith(kind.begins, kind.at)), None)
