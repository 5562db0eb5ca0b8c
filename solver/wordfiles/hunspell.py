"""Expands the dictionaries of spelling checkers: words with flags, and the affixes of each flag.

Source: the manual page hunspell(5). Compounds are left out: their number has no end.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import islice
from typing import NamedTuple

from solver.errors import Message, WordFileError

MOST_FORBIDDEN = 100_000  # forms; real dictionaries have some hundreds
LONGEST = 400  # characters of an affix and of an entry with forms; words have a hundred letters
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
NUMBER = re.compile(r"[0-9]+")
MORPHOLOGY = re.compile(r"\t| \S\S:")  # what follows the word and its flags
SLASH = re.compile(r"(?<!\\)/")
NEVER = re.compile(r"(?!)")
NOT_READ = Message("is a line of the .aff that can’t be read")
NO_LETTERS = Message("has no letters")
UNKNOWN_FLAGS = Message("has flags that the .aff doesn’t list, and was read without")

# Told of a line that is not read as it stands: its number, its text and the reason.
Note = Callable[[int, str, Message], object]


def _silent(number: int, text: str, reason: Message) -> None:
    pass


class Affix(NamedTuple):
    """One rule of a flag. `strip` is replaced by `add` where `condition` matches the word.

    `crosses` says whether it goes together with an affix at the other end; `flags` are the
    result's.
    """

    strip: str
    add: str
    condition: re.Pattern[str]
    crosses: bool
    flags: frozenset[str]


@dataclass
class Affixes:
    """The rules of an affix file. `hidden`: the flags of entries that are no words themselves.

    `parts`: the flags of entries that are only parts of compounds. `forbidden`: the flags of
    entries whose forms are no words even if another entry makes them. `aliases` are sets of flags
    by their numbers; None if flags are written out.
    """

    flag_type: str = ""
    aliases: dict[str, frozenset[str]] | None = None
    hidden: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    crossing: dict[tuple[str, str], bool] = field(default_factory=dict)
    prefixes: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    suffixes: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))

    def flags(self, text: str) -> frozenset[str] | None:
        """The flags that a text stands for; None for an alias that there isn't."""
        if self.aliases is not None and NUMBER.fullmatch(text):
            return self.aliases.get(text)
        return self.written(text)

    def written(self, text: str) -> frozenset[str]:
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        return frozenset(text.split(",") if self.flag_type == "num" else text)

    def keep(self, wanted: Callable[[Affix], bool]) -> None:
        """Drop all other rules: Italian has nine forms with apostrophes to each without."""
        for rules in (*self.prefixes.values(), *self.suffixes.values()):
            rules[:] = filter(wanted, rules)


def encoding_of(affix_file: bytes) -> str:
    """The codec that the affix file names for both files; UTF-8 if it names none.

    Raises WordFileError for what hunspell doesn't know.
    """
    found = re.search(rb"^(?:\xef\xbb\xbf)?SET[ \t]+(\S+)", affix_file, re.MULTILINE)
    if not found:
        return "utf-8"
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


def decoded(data: bytes, codec: str) -> str:
    """The text of a file, with `\\n` at the ends of its lines."""
    return data.decode(codec, "replace").removeprefix(MARK).replace("\r\n", "\n")


def read_affixes(text: str, note: Note = _silent) -> Affixes:
    """The rules of an affix file."""
    affixes = Affixes()
    for number, line in enumerate(text.split("\n"), 1):
        if not _take(line.split(), affixes):
            note(number, line, NOT_READ)
    return affixes


def _take(line: list[str], affixes: Affixes) -> bool:
    """Read a line; False if it is not understood."""
    match line:
        case ["FLAG", kind, *_]:
            affixes.flag_type = kind.lower()
            return affixes.flag_type in {"long", "num", "utf-8"}
        case ["AF", count, *_] if affixes.aliases is None:  # counts the others
            affixes.aliases = {}
            return NUMBER.fullmatch(count) is not None
        case ["AF", flags, *_] if affixes.aliases is not None:
            affixes.aliases[str(len(affixes.aliases) + 1)] = affixes.written(flags)
        case ["NEEDAFFIX" | "PSEUDOROOT", flag, *_]:
            affixes.hidden.add(flag)
        case ["ONLYINCOMPOUND", flag, *_]:
            affixes.parts.add(flag)
        case ["FORBIDDENWORD", flag, *_]:
            affixes.forbidden.add(flag)
        case ["PFX" | "SFX" as kind, flag, *rest] if (kind, flag) not in affixes.crossing:
            affixes.crossing[kind, flag] = rest[:1] == ["Y"]
            return rest[:1] in (["Y"], ["N"])
        case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
            return _take_rule(affixes, kind, flag, strip, add, rest[0] if rest else ".")
        case ["FLAG" | "AF" | "PFX" | "SFX", *_]:
            return False
    return True


def _take_rule(
    affixes: Affixes, kind: str, flag: str, strip: str, add: str, condition: str
) -> bool:
    """Read a rule; False if it is read without what is not understood."""
    if max(map(len, (strip, add, condition))) > LONGEST:
        return False
    add, _, further = add.partition("/")
    flags, matches = affixes.flags(further), _condition(condition, kind == "PFX")
    rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
    rules[flag].append(
        Affix(
            "" if strip == "0" else strip,
            "" if add == "0" else add,
            matches,
            affixes.crossing[kind, flag],
            flags or frozenset(),
        )
    )
    return flags is not None and matches is not NEVER


@lru_cache(maxsize=1000)
def _condition(text: str, at_start: bool) -> re.Pattern[str]:
    """Letters, dots and groups in brackets, without ranges; all else is taken literally."""
    parts = re.findall(r"\[\^?[^\]]+\]|.", text)
    if "[" in parts:
        return NEVER
    pattern = "".join(part if part == "." else _one_of(part) for part in parts)
    return re.compile(f"^{pattern}" if at_start else rf"{pattern}\Z")


def _one_of(part: str) -> str:
    if len(part) == 1:
        return re.escape(part)
    sign = "^" if part[1] == "^" else ""
    return f"[{sign}{re.escape(part[1 + len(sign) : -1])}]"


def expand(text: str, affixes: Affixes, note: Note = _silent) -> Iterator[tuple[int, str]]:
    """All forms of the entries of a dictionary file, each with the number of its line.

    Some come more than once. Aliases that there aren't are noted, and the entries read without.
    """
    no_words: set[str] = set()
    if affixes.forbidden:
        forbidden = _forms_of(_entries(text, affixes, _silent), affixes, forbidden=True)
        no_words.update(form for _, form in islice(forbidden, MOST_FORBIDDEN))
    for number, form in _forms_of(_entries(text, affixes, note), affixes, forbidden=False):
        if form not in no_words:
            yield number, form


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


def _forms_of(
    entries: Iterable[tuple[int, str, frozenset[str]]], affixes: Affixes, forbidden: bool
) -> Iterator[tuple[int, str]]:
    """The forms of those entries that are forbidden, or of those that are not."""
    for number, word, flags in entries:
        if flags & affixes.parts or bool(flags & affixes.forbidden) is not forbidden:
            continue
        if len(word) > LONGEST:
            yield number, word
        else:
            for form in _forms(word, flags, affixes):
                yield number, form


def _forms(word: str, flags: frozenset[str], affixes: Affixes) -> Iterator[str]:
    if not flags & affixes.hidden:
        yield word
    for suffixed, crosses, further in _suffixed(word, flags, affixes):
        if not further & affixes.hidden:
            yield suffixed
        for twice, _, last in _suffixed(suffixed, further, affixes):
            if not last & affixes.hidden:
                yield twice
        if crosses:
            yield from (form for form, both in _prefixed(suffixed, flags, affixes) if both)
    yield from (form for form, _ in _prefixed(word, flags, affixes))


def _suffixed(
    word: str, flags: frozenset[str], affixes: Affixes
) -> Iterator[tuple[str, bool, frozenset[str]]]:
    """The word with each suffix; whether a prefix may be added too; the flags of the result."""
    for flag in flags & affixes.suffixes.keys():
        for rule in affixes.suffixes[flag]:
            if word.endswith(rule.strip) and rule.condition.search(word):
                stem = word[: len(word) - len(rule.strip)]
                yield stem + rule.add, rule.crosses, rule.flags


def _prefixed(word: str, flags: frozenset[str], affixes: Affixes) -> Iterator[tuple[str, bool]]:
    """The word with each prefix; whether it may have a suffix as well."""
    for flag in flags & affixes.prefixes.keys():
        for rule in affixes.prefixes[flag]:
            if word.startswith(rule.strip) and rule.condition.search(word):
                yield rule.add + word[len(rule.strip) :], rule.crosses
