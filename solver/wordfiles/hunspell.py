"""Expands the dictionaries of spelling checkers: words with flags, and the affixes of each flag.

Source: the manual page hunspell(5). Compounds are left out: their number has no end.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice

from solver.errors import Message, WordFileError
from solver.wordfiles.affixes import LONGEST, Affix, Affixes, Note, silent

MOST_FORBIDDEN = 100_000  # forms; real dictionaries have some hundreds
# The encodings that hunspell knows, and the rest of their families, by their names without signs.
CODECS = {
    "utf8": "utf-8",
    **{f"iso8859{part}": f"iso-8859-{part}" for part in range(1, 17) if part != 12},
    **{f"{of}{page}": f"cp{page}" for page in range(1250, 1259) for of in ("cp", "microsoftcp")},
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    "tis620": "tis-620",
}
MARK = "\ufeff"  # at the beginning of a file
MORPHOLOGY = re.compile(r"\t| \S\S:")  # what follows the word and its flags
SLASH = re.compile(r"(?<!\\)/")
NO_LETTERS = Message("has no letters")
UNKNOWN_FLAGS = Message("has flags that the .aff doesn’t list, and was read without")


def encoding_of(affix_file: bytes, entries: bytes) -> str:
    """The codec that the affix file names for both files. If it names none, that is Latin-1, unless
    they are UTF-8. Raises WordFileError for what hunspell doesn't know.
    """
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", affix_file, re.MULTILINE)
    if not found:
        return "utf-8" if _is_utf8(affix_file) and _is_utf8(entries) else "iso-8859-1"
    name = found[1].decode("ascii", "replace")
    codec = CODECS.get(re.sub("[^a-z0-9]", "", name.lower()))
    if codec is None:
        reason = Message(
            "line %(line)s of the .aff names the encoding “%(name)s”, which hunspell doesn’t know",
            line=str(affix_file.count(b"\n", 0, found.start()) + 1),
            name=name[:40],
        )
        raise WordFileError(reason)
    return codec


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decoded(data: bytes, codec: str) -> str:
    """The text of a file, with `\\n` at the ends of its lines."""
    return data.decode(codec, "replace").removeprefix(MARK).replace("\r\n", "\n")


def expand(text: str, affixes: Affixes, note: Note = silent) -> Iterator[tuple[int, str]]:
    """All forms of the entries of a dictionary file, each with the number of its line.

    Some come more than once. Aliases that there aren't are noted, and the entries read without.
    """
    entries, forms = _forbidden(text, affixes) if affixes.forbidden else (set(), set())
    for number, word, flags in _entries(text, affixes, note):
        if flags & affixes.parts or flags & affixes.forbidden:
            continue
        if len(word) > LONGEST:
            yield number, word
            continue
        for form in _forms(word, flags, affixes):
            if form and form not in (entries if form == word else forms):
                yield number, form


def _forbidden(text: str, affixes: Affixes) -> tuple[set[str], set[str]]:
    """The entries that are no words whoever has them, and their forms, which are no words unless
    they are entries themselves."""
    entries: set[str] = set()
    forms: set[str] = set()
    for _, word, flags in _entries(text, affixes, silent):
        if flags & affixes.forbidden and len(forms) < MOST_FORBIDDEN and len(word) <= LONGEST:
            entries.add(word)
            forms.add(word)
            forms.update(islice(_forms(word, flags, affixes), MOST_FORBIDDEN))
    return entries, forms


def _entries(text: str, affixes: Affixes, note: Note) -> Iterator[tuple[int, str, frozenset[str]]]:
    flags_of = lru_cache(maxsize=10_000)(affixes.flags)
    for number, line in enumerate(text.split("\n"), 1):
        entry = MORPHOLOGY.split(line, maxsplit=1)[0].strip()
        if not entry or (number == 1 and entry.isdecimal()):  # the number of entries
            continue
        word, *further = SLASH.split(entry, maxsplit=1)
        flags = flags_of(further[0]) if further else frozenset()
        if not word:
            note(number, entry, NO_LETTERS)
            continue
        if flags is None:
            note(number, entry, UNKNOWN_FLAGS)
        yield number, word.replace("\\/", "/"), flags or frozenset()


def _forms(word: str, flags: frozenset[str], affixes: Affixes) -> Iterator[str]:
    """The forms of an entry, as `affix_check` of hunspell accepts them."""
    unfinished, alone = affixes.hidden | affixes.parts, affixes.hidden | affixes.circumfixes
    if not flags & affixes.hidden:
        yield word
    for prefix, prefixed in affixes.prefixes.applied(word, flags):
        if not prefix.flags & unfinished:
            yield prefixed
        # Suffixes that the prefix brings.
        for suffix, suffixed in affixes.suffixes.applied(word, prefix.flags - flags):
            if suffix.crosses and not suffix.flags & affixes.parts:
                yield from _crossed(suffixed, frozenset({prefix.flag}), suffix, affixes, prefix)
    for suffix, suffixed in affixes.suffixes.applied(word, flags):
        if suffix.flags & affixes.parts:
            continue
        if not suffix.flags & alone:
            yield suffixed
        every = flags | suffix.flags
        if suffix.crosses:
            yield from _crossed(suffixed, every, suffix, affixes)
        for last, twice in affixes.suffixes.applied(suffixed, suffix.flags):
            if not suffix.flags & affixes.circumfixes:
                yield twice
                if last.crosses:
                    yield from _crossed(twice, last.flags, None, affixes)
            if suffix.crosses and last.crosses:
                yield from _crossed(twice, every, suffix, affixes)


def _crossed(
    word: str,
    flags: frozenset[str],
    suffix: Affix | None,
    affixes: Affixes,
    only: Affix | None = None,
) -> Iterator[str]:
    """A word with a suffix, with each prefix of these flags that goes with it, or only with one."""
    has = suffix.flags if suffix else frozenset()
    for prefix, form in affixes.prefixes.applied(word, flags):
        if (
            prefix.crosses
            and (only is None or only is prefix)
            and not prefix.flags & affixes.parts
            and bool(prefix.flags & affixes.circumfixes) == bool(has & affixes.circumfixes)
            and not (prefix.flags & affixes.hidden and has & affixes.hidden)
        ):
            yield form
