"""Expands the dictionaries of spelling checkers: words with flags, and the affixes of each flag.

Source: the manual page hunspell(5). Compounds are left out: their number has no end.
"""

import codecs
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import NamedTuple

MOST_FORBIDDEN = 100_000  # forms; real dictionaries have some hundreds
CODECS = {"iso8859": "iso-8859-", "microsoft-cp": "cp"}


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
    entries whose forms are no words even if another entry makes them.
    """

    flag_type: str = ""
    aliases: list[frozenset[str]] = field(default_factory=list)
    hidden: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    prefixes: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    suffixes: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))

    def flags(self, text: str) -> frozenset[str]:
        if self.aliases and text.isdecimal():
            number = int(text)
            return self.aliases[number - 1] if 1 <= number <= len(self.aliases) else frozenset()
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        return frozenset(text.split(",") if self.flag_type == "num" else text)

    def keep(self, wanted: Callable[[Affix], bool]) -> None:
        """Drop all other rules: Italian has nine forms with apostrophes to each without."""
        for rules in (*self.prefixes.values(), *self.suffixes.values()):
            rules[:] = filter(wanted, rules)


def encoding_of(affix_file: bytes) -> str:
    """The codec that the affix file names for both files; UTF-8 if it names none that is known."""
    found = re.search(rb"^SET\s+(\S+)", affix_file, re.MULTILINE)
    name = found[1].decode("ascii", "replace").lower() if found else "utf-8"
    for prefix, codec in CODECS.items():
        if name.startswith(prefix):
            name = codec + name.removeprefix(prefix).lstrip("-")
    try:
        codecs.lookup(name)
    except LookupError:
        return "utf-8"
    return name


def read_affixes(text: str) -> Affixes:
    """The rules of an affix file; lines that are not understood are left out."""
    affixes = Affixes()
    crossing: dict[tuple[str, str], bool] = {}
    for parts in (line.split() for line in text.splitlines()):
        match parts:
            case ["FLAG", kind, *_]:
                affixes.flag_type = kind.lower()
            case ["AF", flags, *_] if not flags.isdecimal() or affixes.aliases:
                affixes.aliases.append(affixes.flags(flags))
            case ["NEEDAFFIX", flag, *_]:
                affixes.hidden.add(flag)
            case ["ONLYINCOMPOUND", flag, *_]:
                affixes.parts.add(flag)
            case ["FORBIDDENWORD", flag, *_]:
                affixes.forbidden.add(flag)
            case [("PFX" | "SFX") as kind, flag, ("Y" | "N") as crosses, count] if (
                count.isdecimal()
            ):
                crossing[kind, flag] = crosses == "Y"
            case [("PFX" | "SFX") as kind, flag, strip, add, *rest] if (kind, flag) in crossing:
                rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
                condition = rest[0] if rest else "."
                rules[flag].append(
                    _affix(affixes, kind, strip, add, condition, crossing[kind, flag])
                )
    return affixes


def _affix(
    affixes: Affixes, kind: str, strip: str, add: str, condition: str, crosses: bool
) -> Affix:
    add, _, flags = add.partition("/")
    # The conditions are letters, dots and groups in brackets; all else is taken literally.
    parts = re.findall(r"\[[^\]]*\]|.", condition)
    pattern = "".join(part if part[0] in "[." else re.escape(part) for part in parts)
    try:
        matches = re.compile(f"^{pattern}" if kind == "PFX" else f"{pattern}$")
    except re.error:
        matches = re.compile(r"(?!)")
    return Affix(
        "" if strip == "0" else strip,
        "" if add == "0" else add,
        matches,
        crosses,
        affixes.flags(flags),
    )


def expand(entries: str, affixes: Affixes) -> Iterator[str]:
    """All forms of the entries of a dictionary file, some more than once."""
    lines = entries.splitlines()
    if lines and lines[0].strip().isdecimal():  # the number of entries
        lines = lines[1:]
    words: list[tuple[str, frozenset[str]]] = []
    forbidden: list[tuple[str, frozenset[str]]] = []
    for line in lines:
        entry = line.split("\t")[0].split(" ")[0]
        word, _, rest = entry.partition("/")
        flags = affixes.flags(rest)
        if word and not flags & affixes.parts:
            (forbidden if flags & affixes.forbidden else words).append((word, flags))
    no_words = set(islice(_all_forms(forbidden, affixes), MOST_FORBIDDEN))
    yield from (form for form in _all_forms(words, affixes) if form not in no_words)


def _all_forms(entries: Iterable[tuple[str, frozenset[str]]], affixes: Affixes) -> Iterator[str]:
    for word, flags in entries:
        yield from _forms(word, flags, affixes)


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
