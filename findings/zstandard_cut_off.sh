#!/usr/bin/env bash
# zstandard 0.25.0: `stream_reader` ends a file that is cut off without an error, like one that is
# whole: a download that broke off is read as a shorter word list. gzip, bz2 and lzma of Python raise
# EOFError there. `decompressobj` tells the difference by its `eof`.
#
# Seen: of "cat\ndog\n" without the last three packed bytes the reader gives b'cat\nd', a list of two
#       million words cut in half gives a part of it; eof of decompressobj is False for both.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check zstandard==0.25.0
"$folder/venv/bin/python" - <<'PYTHON'
import bz2
import gzip
import io
import lzma

import zstandard


def pieces(data):
    with zstandard.ZstdDecompressor().stream_reader(io.BytesIO(data)) as stream:
        return stream.read()


def ended(data):
    stream = zstandard.ZstdDecompressor().decompressobj()
    stream.decompress(data)
    return stream.eof


small = b"cat\ndog\n"
large = "".join(f"word{number:x}\n" for number in range(2_000_000)).encode()
for text, packed in ((each, zstandard.compress(each)) for each in (small, large)):
    cut = packed[:-3] if text is small else packed[: len(packed) // 2]
    read = pieces(cut)
    print(f"{len(read):,} of {len(text):,} bytes without an error; eof is {ended(cut)}")
    assert 0 < len(read) < len(text)
    assert text.startswith(read)
    assert (ended(packed), ended(cut)) == (True, False)
for opened, packed in (
    (lambda data: gzip.GzipFile(fileobj=data), gzip.compress(small)),
    (bz2.BZ2File, bz2.compress(small)),
    (lzma.LZMAFile, lzma.compress(small)),
):
    try:
        opened(io.BytesIO(packed[:-3])).read()
    except EOFError as error:
        print(type(error).__name__, error)
    else:
        raise AssertionError("no error")
PYTHON
