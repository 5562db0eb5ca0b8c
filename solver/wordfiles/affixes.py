"""The affix files of spelling checkers: which endings and beginnings a flag stands for.

Source: the manual page hunspell(5).
"""

import re
from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from solver.errors import Message

LONGEST = 400  # characters of an affix and of an entry with forms; words have a hundred letters
MOST_FOUND = 1_000_000  # rules of ends of words that are known
NUMBER = re.compile(r"[0-9]+")
ANY = "."  # the condition of rules without one
PART = re.compile(r"\[\^?[^\]]+\]|.")  # of a condition: it decides about one letter
NEVER = re.compile(r"(?!)")
# The attribute of `Affixes` that takes the flag of a line.
FLAGS = {
    "NEEDAFFIX": "hidden",
    "PSEUDOROOT": "hidden",
    "ONLYINCOMPOUND": "parts",
    "COMPOUNDFLAG": "compounding",
    "COMPOUNDBEGIN": "compounding",
    "COMPOUNDMIDDLE": "compounding",
    "COMPOUNDEND": "compounding",
    "COMPOUNDLAST": "compounding",
    "FORBIDDENWORD": "forbidden",
    "KEEPCASE": "cased",
    "CIRCUMFIX": "circumfixes",
}
NOT_READ = Message("is a line of the .aff that can’t be read")

# Told of a line that is not read as it stands: its number, its text and the reason.
Note = Callable[[int, str, Message], object]


def silent(number: int, text: str, reason: Message) -> None:
    """A note that tells nobody."""


class Affix(NamedTuple):
    """One rule of `flag`. `strip` is replaced by `add` where `condition` matches the word.

    `crosses` says whether it goes together with an affix at the other end; `flags` are the
    result's. `reach`: how many letters of the word decide.
    """

    flag: str
    strip: str
    add: str
    condition: re.Pattern[str]
    crosses: bool
    flags: frozenset[str]
    reach: int


_Alike = defaultdict[tuple[str, re.Pattern[str]], list[Affix]]  # by what they strip, and where


@dataclass
class Rules:
    """The rules of one end of words, by their flags. `full_strip`: whether they may replace a whole
    word. `reach`: how many letters at the end decide which apply; `reaches`: the same of flags
    together, -1 without rules; `found`: those that apply, of `kept` rules, with the number of
    letters that they replace, as many words end alike; `found_by`: the same of a flag's rules that
    look at so many letters; `alike`: these rules by the words that they apply to."""

    at_start: bool
    full_strip: bool = False
    by_flag: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    reach: defaultdict[str, int] = field(default_factory=lambda: defaultdict(int))
    reaches: dict[frozenset[str], int] = field(default_factory=dict)
    found: dict[tuple[frozenset[str], str], list[tuple[Affix, int]]] = field(default_factory=dict)
    found_by: dict[tuple[str, int, str], list[tuple[Affix, int]]] = field(default_factory=dict)
    kept: int = 0
    alike: dict[str, dict[int, _Alike]] = field(default_factory=dict)

    def add(self, rule: Affix) -> None:
        self.by_flag[rule.flag].append(rule)
        self.reach[rule.flag] = max(self.reach[rule.flag], rule.reach)

    def applied(self, word: str, flags: frozenset[str]) -> Sequence[tuple[Affix, str]]:
        """The word with each affix of these flags."""
        reach = self.reaches.get(flags)
        if reach is None:
            own = flags & self.by_flag.keys()
            reach = self.reaches[flags] = max(map(self.reach.__getitem__, own), default=-1)
        if reach < 0:
            return ()
        length = len(word)
        end = word[:reach] if self.at_start else word[max(0, length - reach) :]
        rules = self.found.get((flags, end))
        if rules is None:
            rules = self._find(flags, end)
        whole = -1 if self.full_strip else length
        if self.at_start:
            return [(rule, rule.add + word[cut:]) for rule, cut in rules if cut != whole]
        return [(rule, word[: length - cut] + rule.add) for rule, cut in rules if cut != whole]

    def _find(self, flags: frozenset[str], end: str) -> list[tuple[Affix, int]]:
        rules: list[tuple[Affix, int]] = []
        for flag in flags & self.by_flag.keys():
            for reach in self.alike.get(flag) or self._sort(flag):
                letters = end[:reach] if self.at_start else end[max(0, len(end) - reach) :]
                some = self.found_by.get((flag, reach, letters))
                rules += self._find_by(flag, reach, letters) if some is None else some
        self._count(rules)
        self.found[flags, end] = rules
        return rules

    def _find_by(self, flag: str, reach: int, end: str) -> list[tuple[Affix, int]]:
        at = str.startswith if self.at_start else str.endswith
        rules = [
            (rule, len(strip))
            for (strip, condition), several in self.alike[flag][reach].items()
            if at(end, strip) and condition.search(end)
            for rule in several
        ]
        self._count(rules)
        self.found_by[flag, reach, end] = rules
        return rules

    def _count(self, rules: Sequence[object]) -> None:
        self.kept += len(rules) + 1
        if self.kept > MOST_FOUND:
            self.found.clear()
            self.found_by.clear()
            self.kept = 0

    def _sort(self, flag: str) -> dict[int, _Alike]:
        alike = self.alike[flag] = defaultdict(lambda: defaultdict(list))
        for rule in self.by_flag[flag]:
            alike[rule.reach][rule.strip, rule.condition].append(rule)
        return alike


@dataclass
class Affixes:
    """The rules of an affix file. `hidden`: the flags of entries that are no words themselves.

    `parts`: the flags of entries that are only parts of compounds; `compounding`: those of what
    compounds are made of. `forbidden`: the flags of entries whose forms are no words even if
    another entry makes them. `cased`: the flags of entries that keep their case. `circumfixes`: the
    flags of affixes that come with one of these at the other end. `aliases` are sets of flags by
    their numbers; None if flags are written out. `codec`: the encoding of the file.
    """

    codec: str = "utf-8"
    flag_type: str = ""
    aliases: dict[str, frozenset[str]] | None = None
    hidden: set[str] = field(default_factory=set)
    parts: set[str] = field(default_factory=set)
    compounding: set[str] = field(default_factory=set)
    forbidden: set[str] = field(default_factory=set)
    cased: set[str] = field(default_factory=set)
    circumfixes: set[str] = field(default_factory=set)
    crossing: dict[tuple[str, str], bool] = field(default_factory=dict)
    missing: dict[tuple[str, str], int] = field(default_factory=dict)
    prefixes: Rules = field(default_factory=lambda: Rules(at_start=True))
    suffixes: Rules = field(default_factory=lambda: Rules(at_start=False))

    def flags(self, text: str) -> frozenset[str] | None:
        """The flags that a text stands for; None for an alias that there isn't."""
        if self.aliases is not None and NUMBER.fullmatch(text):
            return self.aliases.get(text)
        return self.written(text)

    def written(self, text: str) -> frozenset[str]:
        if self.flag_type == "num":
            return frozenset(map(_number, filter(None, text.split(","))))
        text = self._bytes(text)
        if self.flag_type == "long":
            return frozenset(text[i : i + 2] for i in range(0, len(text), 2))
        return frozenset(text)

    def flag(self, text: str) -> str:
        """The one flag that stands in a line of the affix file."""
        if self.flag_type == "num":
            return _number(text)
        return self._bytes(text)[: 2 if self.flag_type == "long" else 1]

    def _bytes(self, text: str) -> str:
        """A character for each byte. To hunspell, flags are bytes unless their type is UTF-8: é has
        two, of which è has the first as well."""
        if self.flag_type == "utf-8" or text.isascii():
            return text
        return text.encode(self.codec, "replace").decode("latin-1")


def read_affixes(text: str, note: Note = silent, codec: str = "utf-8") -> Affixes:
    """The rules of an affix file. `codec`: what it was decoded with."""
    affixes = Affixes(codec)
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
        case ["FULLSTRIP", *_]:
            affixes.prefixes.full_strip = affixes.suffixes.full_strip = True
        case ["PFX" | "SFX" as kind, flag, *rest] if _begins(affixes, kind, flag, rest):
            key = kind, affixes.flag(flag)
            affixes.crossing[key] = rest[:1] == ["Y"]
            affixes.missing[key] = int(rest[1][:9]) if _is_number(rest[1:]) else 0
            return rest[:1] in (["Y"], ["N"])
        case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
            return _take_rule(affixes, kind, flag, strip, add, rest[0] if rest else ANY)
        case ["FLAG" | "AF" | "PFX" | "SFX" | "COMPLEXPREFIXES", *_]:
            return False
        case [name, flag, *_] if name in FLAGS:
            getattr(affixes, FLAGS[name]).add(affixes.flag(flag))
    return True


def _number(text: str) -> str:
    return text.lstrip("0") or "0"


def _is_number(rest: list[str]) -> bool:
    return bool(rest) and NUMBER.fullmatch(rest[0]) is not None


def _begins(affixes: Affixes, kind: str, flag: str, rest: list[str]) -> bool:
    """Whether a line is the header of a flag's rules. A flag may have a second one."""
    key = kind, affixes.flag(flag)
    if key not in affixes.crossing:
        return True
    another = rest[:1] in (["Y"], ["N"]) and _is_number(rest[1:]) and rest[2:3] in ([], ["#"])
    return another and affixes.missing[key] <= 0


def _take_rule(
    affixes: Affixes, kind: str, flag: str, strip: str, add: str, condition: str
) -> bool:
    """Read a rule; False if it is read without what is not understood."""
    key = kind, affixes.flag(flag)
    affixes.missing[key] -= 1
    if max(map(len, (strip, add, condition))) > LONGEST:
        return False
    add, _, further = add.partition("/")
    flags, matches = affixes.flags(further), _condition(condition, kind == "PFX")
    strip = "" if strip == "0" else strip
    rules = affixes.prefixes if kind == "PFX" else affixes.suffixes
    rules.add(
        Affix(
            key[1],
            strip,
            "" if add == "0" else add,
            matches,
            affixes.crossing[key],
            flags or frozenset(),
            max(len(strip), 0 if condition == ANY else len(PART.findall(condition))),
        )
    )
    return flags is not None and matches is not NEVER


@lru_cache(maxsize=1000)
def _condition(text: str, at_start: bool) -> re.Pattern[str]:
    """Letters, dots and groups in brackets, without ranges; all else is taken literally."""
    if text == ANY:
        return re.compile("")
    parts = PART.findall(text)
    if "[" in parts or "[^]" in parts:
        return NEVER
    pattern = "".join(part if part == "." else _one_of(part) for part in parts)
    return re.compile(f"^{pattern}" if at_start else rf"{pattern}\Z")


def _one_of(part: str) -> str:
    if len(part) == 1:
        return re.escape(part)
    sign = "^" if part[1] == "^" else ""
    return f"[{sign}{re.escape(part[1 + len(sign) : -1])}]"
