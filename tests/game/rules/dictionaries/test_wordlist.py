"""Uploaded files: `tests/solver/wordfiles/` reads them; here, what is kept and what is refused."""

import pickle
import zlib

import pytest

from game.rules.dictionaries.wordlist import BadFile, read_lexicon
from solver.errors import WordFileError
from solver.wordfiles.archives import Limits

LIMITS = Limits(file_bytes=1_000_000, words=1000, expanded_bytes=2_000_000, expansion=100)
LETTERS = (
    "There are 65 different letters in the file, "
    f"{' '.join(map(chr, range(0x4E40, 0x4E2C, -1)))} and more; a dictionary can have 64: "
    "choose those that words may have."
)


def test_a_file_is_read_as_a_lexicon() -> None:
    read = read_lexicon(b"Cat\ncat\ndog\nfoo1\n", LIMITS, "en")
    assert list(read.words.lexicon()) == ["cat", "dog"]
    assert (read.duplicates, read.refused_count, read.encoding) == (1, 1, "UTF-8")
    lines = zlib.decompress(read.refused).decode().splitlines()
    assert lines[1:] == ["4\thas “1”, which is not a letter\tfoo1"]


def test_a_bad_file_is_refused_with_its_code() -> None:
    for data, code, detail in (
        (b"\x1f\x8b" + b"\xff" * 30, "upload.broken", "The gzip file is damaged."),
        ("\n".join(map(chr, range(0x4E00, 0x4E00 + 65))).encode(), "upload.letters", LETTERS),
    ):
        with pytest.raises(WordFileError) as caught:
            read_lexicon(data, LIMITS, "en")
        error = pickle.loads(pickle.dumps(caught.value))  # big files are read in another process
        assert BadFile(error).problem() == {"code": code, "detail": detail, "field": "file"}
