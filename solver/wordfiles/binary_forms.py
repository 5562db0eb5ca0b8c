"""The forms of files that are no text: packed lists are read, others refused with advice."""

import re
from collections.abc import Callable, Sequence
from typing import TypeVar

from solver.errors import Message
from solver.wordfiles import packed_lists
from solver.wordfiles.form import Form, Look, first, is_named

T = TypeVar("T")


def binary_form(name: str, data: bytes) -> bytes | None:
    """The packed list in a file as text; None for what may be text. Raises WordFileError for other
    forms, with advice."""
    found = first(BINARY, Look(name, data))
    return found[1] if found and isinstance(found[1], bytes) else None


def _begins(*starts: bytes, at: int = 0) -> Callable[[Look], bool]:
    return lambda look: look.data.startswith(starts, at)


def _data(of_bytes: Callable[[bytes], T]) -> Callable[[Look], T]:
    return lambda look: of_bytes(look.data)


DOCUMENT = Message("this is a document, not a text file; save it as plain text (.txt) or CSV first")
PICTURE = Message("this is a picture or a font, not a word list")
ARCHIVE = Message("this is a %(kind)s archive, which can’t be read here; pack the list as zip")
GRAPH = Message(
    "this is a word graph (%(kind)s) of a Scrabble program; export the list as text there, or "
    "upload the text that it was made of"
)
PROGRAM = Message(
    "this is a dictionary of %(kind)s, which can’t be read here; export its words as text"
)
NO_TEXT = Message("this is not a text file")
BINARY = (
    Form("PDF", _begins(b"%PDF-"), advice=DOCUMENT),
    Form("RTF", _begins(b"{\\rtf"), advice=DOCUMENT),
    Form("Word or Excel up to 2003", _begins(b"\xd0\xcf\x11\xe0"), advice=DOCUMENT),
    Form("PNG", _begins(b"\x89PNG"), advice=PICTURE),
    Form("JPEG", _begins(b"\xff\xd8\xff"), advice=PICTURE),
    Form("GIF", _begins(b"GIF87a", b"GIF89a"), advice=PICTURE),
    Form("WebP", _begins(b"WEBP", at=8), advice=PICTURE),
    Form("font", _begins(b"wOFF", b"wOF2", b"OTTO", b"\0\1\0\0\0"), advice=PICTURE),
    Form("7z", _begins(b"7z\xbc\xaf\x27\x1c"), advice=ARCHIVE),
    Form("RAR", _begins(b"Rar!\x1a\x07"), advice=ARCHIVE),
    Form("CAB", _begins(b"MSCF"), advice=ARCHIVE),
    Form("aspell (.rws)", _begins(b"aspell default speller rowl"), advice=PROGRAM),
    Form("Kindle", _begins(b"BOOKMOBI", at=60), advice=PROGRAM),
    Form("Chrome (.bdic)", _begins(b"BDic"), advice=PROGRAM),
    Form("MDict", lambda look: b"<\0D\0i\0c\0t\0i\0o\0n\0" in look.data[:40], advice=PROGRAM),
    Form("Babylon", _begins(b"\x12\x34\0\1", b"\x12\x34\0\2"), advice=PROGRAM),
    Form("Lingoes", _begins(b"?LD2", b"?LDX"), advice=PROGRAM),
    Form("SQLite", _begins(b"SQLite format 3\0"), advice=PROGRAM),
    Form("cspell (.trie)", _begins(b"TrieX", b"TrieBlob"), advice=PROGRAM),
    Form(
        "Python (.pickle)", _begins(*(b"\x80" + bytes([at]) for at in range(2, 6))), advice=PROGRAM
    ),
    Form("MARISA", _begins(b"We love Marisa."), advice=GRAPH),
    Form("GADDAG", is_named(".gaddag"), advice=GRAPH),
    Form("DAWG", is_named(".dawg", ".dwg"), advice=GRAPH),
    Form("aspell, packed", _begins(b"\1", b"\2"), _data(packed_lists.unpacked)),
    Form("StarDict", _data(packed_lists.is_stardict), _data(packed_lists.stardict)),
    Form("KWG", _data(packed_lists.is_word_graph), advice=GRAPH),
    Form("program", _begins(b"\x7fELF", b"MZ", b"\xca\xfe\xba\xbe"), advice=NO_TEXT),
)


# Files of an archive that describe it, by their names and folders.
ABOUT = re.compile(
    r"(?:read.?me|lisezmoi|liesmich|licen[cs]e|copying|copyright|change.?log|"
    r"(?:changes|news|authors|contributors|notice|metadata|manifest|install|todo)(?![^\W\d_])|"
    r"package(?:-lock)?\.json|bower\.json|cspell-ext\.json|description\.xml|"
    r"thumbs\.db|desktop\.ini)[^/]*|"
    r".*\.(?:d\.ts|xcu|xdl|xba|rdf|md|dtd|css|py|sh|ini|cfg|alias|multi|contents|"
    r"cmap|cset|kbd|ifo|syn|desktop|ui|service)",
    re.IGNORECASE,
)
# Data that are beside a list or an index, where there is one.
DATA = {".dat": (".cwl", ".wl", ".multi", ".rws", ".idx"), ".dict": (".index", ".idx", ".ifo")}
ABOUT_FOLDERS = re.compile(
    r"(?:^|/)(?:usr/(?:share/(?:doc|man|info|lintian)|bin|games)|var|etc|META-INF|[^/]*\.(?:dist|egg)-info)/"
)


def is_about(name: str, names: Sequence[str]) -> bool:
    """Whether a file of an archive with these files, by its name, is beside the list."""
    last = name.rsplit("/", 1)[-1]
    lists = next((lists for end, lists in DATA.items() if last.endswith(end)), ())
    return (
        ABOUT.fullmatch(last) is not None
        or ABOUT_FOLDERS.search(name) is not None
        or any(other.endswith(lists) for other in names)
    )
