"""Unpacking uploads: gzip, zip, what is wrong with them, and what would fill the memory."""

import gzip
import io
import struct
import tarfile
import zipfile
from contextlib import suppress
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver.errors import WordFileError
from solver.wordfiles.archives import File, unpack
from tests.packed import tarred, zipped
from tests.solver.wordfiles.conftest import LIMITS

TEXT = b"cat\ndog\n" * 100


def with_password(data: bytes) -> bytes:
    """the bytes of a zip whose entries say that they are encrypted"""
    local = data.index(b"PK\x03\x04") + 6
    central = data.index(b"PK\x01\x02") + 8
    changed = bytearray(data)
    changed[local] |= 1
    changed[central] |= 1
    return bytes(changed)


def test_what_packed_archives_hold_counts_once() -> None:
    """A package of Debian is a list in a tar in xz."""
    most = replace(LIMITS, expanded_bytes=5_000_000, expansion=10_000)
    [file] = unpack(gzip.compress(tarred(words=b"a\n" * 2_000_000)), most)
    assert len(file.data) == 4_000_000
    with pytest.raises(WordFileError, match="unpacked, the file is larger than 5 MB"):
        unpack(zipped({"a": gzip.compress(b"a\n" * 2_000_000), "b": b"a\n" * 1_000_000}), most)


def test_archives_are_unpacked() -> None:
    for data, texts in (
        (TEXT, [TEXT]),
        (gzip.compress(TEXT), [TEXT]),
        (gzip.compress(b"cat\n") + gzip.compress(b"dog\n"), [b"cat\ndog\n"]),
        (zipped({"words.txt": TEXT}, zipfile.ZIP_STORED), [TEXT]),
        (zipped({"a.txt": b"cat", "b.txt": b"dog"}), [b"cat", b"dog"]),
        (
            zipped(
                {
                    "list/": b"",
                    "list/words.txt": TEXT,
                    "__MACOSX/list/._words.txt": b"\0",
                    "list/.DS_Store": b"\0",
                }
            ),
            [TEXT],
        ),
    ):
        assert [file.data for file in unpack(data, LIMITS)] == texts


def test_archives_that_cannot_be_unpacked_are_refused() -> None:
    for data, code, detail in (
        (gzip.compress(TEXT)[:-3], "broken", "the gzip file is cut off: its end is missing"),
        (gzip.compress(TEXT)[:-8] + b"\0" * 8, "broken", "the gzip file is damaged"),
        (b"\x1f\x8b" + b"\xff" * 30, "broken", "the gzip file is damaged"),
        (zipped({"a.txt": TEXT})[:-30], "broken", "the zip file is damaged"),
        (zipped({}), "empty", "there is no file in the archive"),
        (
            with_password(zipped({"a.txt": TEXT})),
            "encrypted",
            "the zip file has a password; send one without",
        ),
        (
            zipped({"a.txt": TEXT}, zipfile.ZIP_BZIP2),
            "broken",
            "the zip file is packed in an unusual way; use the usual one (“deflate”)",
        ),
        (
            zipped({f"{i}.txt": b"cat" for i in range(1001)}),
            "too_big",
            "the archive holds more than 1,000 files",
        ),
    ):
        with pytest.raises(WordFileError) as caught:
            unpack(data, LIMITS)
        assert (caught.value.code, str(caught.value)) == (code, detail)


def test_a_wrong_checksum_in_a_zip_is_refused() -> None:
    data = bytearray(zipped({"a.txt": TEXT}, zipfile.ZIP_STORED))
    data[data.index(TEXT)] ^= 1
    with pytest.raises(WordFileError, match="the zip file is damaged"):
        unpack(bytes(data), LIMITS)


def test_files_larger_than_the_limit_are_refused() -> None:
    limits = replace(LIMITS, file_bytes=1_000_000)
    assert unpack(b"a" * 1_000_000, limits) == [File("", b"a" * 1_000_000)]
    with pytest.raises(WordFileError, match="the file is larger than 1 MB"):
        unpack(b"a" * 1_000_001, limits)


BOMB = b"a\n" * 4_000_000  # a thousandth of it when packed


def test_files_that_expand_too_much_for_their_size_are_refused() -> None:
    for data in (
        gzip.compress(BOMB),
        zipped({"a.txt": BOMB}),
        zipped({f"{i}.txt": BOMB[:1_000_000] for i in range(8)}),
    ):
        with pytest.raises(WordFileError) as caught:
            unpack(data, LIMITS)
        assert caught.value.code == "expands"
        assert str(caught.value) == "unpacked, the file is larger than 4 MB, too much for its size"


def test_a_zip_that_lies_about_its_size_is_refused() -> None:
    data = bytearray(zipped({"a.txt": BOMB}))
    central = data.index(b"PK\x01\x02") + 24
    data[central : central + 4] = (100).to_bytes(4, "little")
    with pytest.raises(WordFileError) as caught:
        unpack(bytes(data), LIMITS)
    assert caught.value.code in ("expands", "broken")


def test_files_that_expand_beyond_the_absolute_limit_are_refused() -> None:
    with pytest.raises(WordFileError, match="larger than 5 MB"):
        unpack(gzip.compress(BOMB, 1), replace(LIMITS, expanded_bytes=5_000_000, expansion=1000))


@given(st.data())
def test_a_changed_byte_raises_no_other_error(data: st.DataObject) -> None:
    packed = data.draw(st.sampled_from([gzip.compress(TEXT), zipped({"a.txt": TEXT, "b/": b""})]))
    place = data.draw(st.integers(0, len(packed) - 1))
    changed = bytearray(packed)
    changed[place] ^= data.draw(st.integers(1, 255))
    with suppress(WordFileError):
        unpack(bytes(changed), LIMITS)


def test_places_beyond_any_file_are_damage() -> None:
    entry = tarfile.TarInfo("a.txt")
    entry.size = -(2**70)
    packed = bytearray(zipped({"a.txt": TEXT}))
    central, end = packed.index(b"PK\1\2"), packed.index(b"PK\5\6")
    extra = struct.pack("<HHQ", 1, 8, 2**63)  # the place of the entry, in 64 bits
    packed[central + 30 : central + 32] = struct.pack("<H", len(extra))
    packed[central + 42 : central + 46] = b"\xff" * 4
    packed[end + 12 : end + 16] = struct.pack("<I", end - central + len(extra))
    packed[end:end] = extra
    for data in (entry.tobuf(tarfile.GNU_FORMAT) + bytes(1024), bytes(packed)):
        with pytest.raises(WordFileError, match="is damaged"):
            unpack(data, LIMITS)


def test_names_in_other_encodings_can_be_shown() -> None:
    packed = io.BytesIO()
    with tarfile.open(
        fileobj=packed, mode="w", format=tarfile.GNU_FORMAT, encoding="latin-1"
    ) as archive:
        archive.addfile(tarfile.TarInfo("mäuse.txt"))
    assert unpack(packed.getvalue(), LIMITS)[0].name == "m\ufffduse.txt"


def test_an_entry_without_a_name_is_no_folder() -> None:
    packed = zipped({"~": TEXT}, zipfile.ZIP_STORED).replace(b"~", b"\0")
    assert [file.data for file in unpack(packed, LIMITS)] == [TEXT]
