"""The affix files of spelling checkers: which endings and beginnings a flag stands for.

Source: the manual page hunspell(5).
"""

import re
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from itertools import chain, repeat
from math import inf
from typing import NamedTuple

from solver.errors import Message
from solver.wordfiles.encodings import NO_CHARACTERS, REPLACEMENT

LONGEST = 400  # characters of an affix and of an entry with forms; words have a hundred letters
MOST_KNOWN = 1_000_000  # rules of ends of words that are known
STEM = "\0"  # stands for the letters between those that decide which affixes an entry has
NUMBER = re.compile(r"[0-9]+")
EVERY = "."  # the condition of rules without one
PART = re.compile(r"\[\^?[^\]]+\]|.")  # of a condition: it decides about one letter
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
    "WARN": "warned",
}
NOT_READ = Message("is a line of the .aff that can’t be read")

# Told of a line that is not read as it stands: its number, its text and the reason.
Note = Callable[[int, str, Message], object]


def silent(number: int, text: str, reason: Message) -> None:
    """A note that tells nobody."""


class Place(NamedTuple):
    """Which letters may stand at a place: one of `signs`, or with `others` none of them."""

    signs: frozenset[str]
    others: bool = False

    def takes(self, letter: str) -> bool:
        return (letter in self.signs) != self.others


ANY, NONE = Place(frozenset(), others=True), Place(frozenset())


class Affix(NamedTuple):
    """One rule of `flag`. `strip` is replaced by `add` where the letters of the word are those of
    `places`, from its end, or from its beginning for a prefix.

    `crosses` says whether it goes together with an affix at the other end; `flags` are the
    result's.
    """

    flag: str
    strip: str
    add: str
    places: Sequence[Place]
    crosses: bool
    flags: frozenset[str]


class UndecidedError(Exception):
    """The letters that STEM stands for decide which rules apply. `at_start`: the first ones."""

    def __init__(self, at_start: bool) -> None:
        super().__init__()
        self.at_start = at_start


class _Known(NamedTuple):
    """What so many letters at the end of a word decide about the rules of a flag: those that apply,
    with the number of letters that they replace, by the letters that they add (`growths`), and
    those of which further letters decide, by the next letter. No rule adds fewer than `least`."""

    letters: int
    rules: list[tuple[Affix, int]]
    growths: list[int]
    undecided: list[Affix]
    further: dict[str, "_Known"]
    least: int


@dataclass
class Rules:
    """The rules of one end of words, by their flags. `full_strip`: whether they may replace a whole
    word. `known`: what words decide about the rules of a flag, and `kept` the number of rules
    there, as many words end alike. `long`: how many forms at least were not made as they would be
    too long."""

    at_start: bool
    full_strip: bool = False
    by_flag: defaultdict[str, list[Affix]] = field(default_factory=lambda: defaultdict(list))
    known: dict[str, _Known] = field(default_factory=dict)
    kept: int = 0
    long: int = 0

    def applied(
        self, word: str, flags: frozenset[str], longest: float = inf
    ) -> Sequence[tuple[Affix, str]]:
        """The word with each affix of these flags, unless it has more letters then. Raises
        UndecidedError."""
        found: list[tuple[Affix, str]] = []
        length = len(word)
        room, whole = longest - length, -1 if self.full_strip else length
        for flag in flags & self.by_flag.keys():
            known = self.known.get(flag) or self._begin(flag)
            if known.least > room:
                self.long += 1
                continue
            if known.undecided:
                known = self._decided(known, word)
            rules = known.rules
            if rules and known.growths[-1] > room:
                short = bisect_right(known.growths, room)
                self.long += len(rules) - short
                rules = rules[:short]
            if self.at_start:
                found += [(rule, rule.add + word[cut:]) for rule, cut in rules if cut != whole]
            else:
                found += [
                    (rule, word[: length - cut] + rule.add) for rule, cut in rules if cut != whole
                ]
        return found

    def _begin(self, flag: str) -> _Known:
        known = self.known[flag] = self._sorted(0, self.by_flag[flag], [])
        return known

    def _decided(self, known: _Known, word: str) -> _Known:
        for letter in word if self.at_start else reversed(word):
            known = known.further.get(letter) or self._go_on(known, letter)
            if not known.undecided:
                break
        return known

    def _go_on(self, known: _Known, letter: str) -> _Known:
        if letter == STEM:
            raise UndecidedError(self.at_start)
        place = known.letters
        matching = [rule for rule in known.undecided if rule.places[place].takes(letter)]
        further = known.further[letter] = self._sorted(place + 1, matching, known.rules)
        return further

    def _sorted(
        self, letters: int, rules: Sequence[Affix], decided: Sequence[tuple[Affix, int]]
    ) -> _Known:
        self.kept += len(rules) + len(decided) + 1
        if self.kept > MOST_KNOWN:
            self.known.clear()
            self.kept = 0
        also = [(rule, len(rule.strip)) for rule in rules if len(rule.places) == letters]
        undecided = [rule for rule in rules if len(rule.places) > letters]
        applying = sorted([*decided, *also], key=_growth)
        growths = [*map(_growth, applying)]
        least = min(len(rule.add) - len(rule.strip) for rule in rules) if rules else 0
        return _Known(letters, applying, growths, undecided, {}, least)

    def shrinks(self, flags: AbstractSet[str]) -> int:
        """The most letters by which the rules of these flags shorten a word."""
        rules = chain.from_iterable(self.by_flag[flag] for flag in flags & self.by_flag.keys())
        return max((0, *(len(rule.strip) - len(rule.add) for rule in rules)))


def _growth(applying: tuple[Affix, int]) -> int:
    rule, cut = applying
    return len(rule.add) - cut


@dataclass
class Affixes:
    """The rules of an affix file. `hidden`: the flags of entries that are no words themselves.

    `parts`: the flags of entries that are only parts of compounds; `compounding`: those of what
    compounds are made of. `forbidden`: the flags of entries whose forms are no words even if
    another entry makes them. `cased`: the flags of entries that keep their case. `circumfixes`: the
    flags of affixes that come with one of these at the other end. `warned`: the flag of entries
    that are no words if the file `forbids_warned` ones, though another entry may make the same.
    `ignored`: the letters that entries and affixes are read without, as `str.translate` takes them.
    `aliases` are sets of flags by their numbers; None if flags are written out. `codec`: the
    encoding of the file. `prefixes`: rules at the beginning of words, of which one goes with up to
    two `suffixes`; the other way round in languages whose prefixes are complex.
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
    warned: set[str] = field(default_factory=set)
    forbids_warned: bool = False
    ignored: dict[int, None] = field(default_factory=dict)
    crossing: dict[tuple[str, str], bool] = field(default_factory=dict)
    missing: dict[tuple[str, str], int] = field(default_factory=dict)
    prefixes: Rules = field(default_factory=lambda: Rules(at_start=True))
    suffixes: Rules = field(default_factory=lambda: Rules(at_start=False))

    @cached_property
    def shrinks(self) -> int:
        """The most letters by which further affixes shorten a word that has one already."""
        rules = chain(*self.prefixes.by_flag.values(), *self.suffixes.by_flag.values())
        further = frozenset[str]().union(*(rule.flags for rule in rules))
        crossing = self.prefixes.by_flag.keys()
        return self.suffixes.shrinks(further) + self.prefixes.shrinks(crossing)

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

    def ruled(self, rule: str) -> frozenset[str]:
        """The flags in a rule for compounds; long ones and numbers are in brackets."""
        if "(" in rule:
            return frozenset(map(self.flag, re.findall(r"\(([^()]+)\)", rule)))
        return self.written(re.sub("[*?]", "", rule))

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
        return text.encode(self.codec, "surrogateescape").decode("latin-1")


def read_affixes(text: str, note: Note = silent, codec: str = "utf-8") -> Affixes:
    """The rules of an affix file. `codec`: what it was decoded with."""
    affixes = Affixes(codec)
    for number, line in enumerate(text.split("\n"), 1):
        if not _take(line.split(), affixes):
            note(number, NO_CHARACTERS.sub(REPLACEMENT, line), NOT_READ)
    if not affixes.forbids_warned:
        affixes.warned.clear()
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
        case ["COMPLEXPREFIXES", *_]:
            affixes.prefixes.at_start, affixes.suffixes.at_start = False, True
        case ["FORBIDWARN", *_]:
            affixes.forbids_warned = True
        case ["IGNORE", letters, *_]:
            affixes.ignored = dict.fromkeys(map(ord, letters))
        case ["COMPOUNDRULE", rule, *_] if not NUMBER.fullmatch(rule):
            affixes.compounding |= affixes.ruled(rule)
        case ["PFX" | "SFX" as kind, flag, *rest] if _begins(affixes, kind, flag, rest):
            key = kind, affixes.flag(flag)
            affixes.crossing[key] = rest[:1] == ["Y"]
            affixes.missing[key] = int(rest[1][:9]) if _is_number(rest[1:]) else 0
            return rest[:1] in (["Y"], ["N"])
        case ["PFX" | "SFX" as kind, flag, strip, add, *rest]:
            return _take_rule(affixes, kind, flag, strip, add, rest[0] if rest else EVERY)
        case ["FLAG" | "AF" | "PFX" | "SFX", *_]:
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
    flags = affixes.flags(further)
    strip, add, condition = (
        NO_CHARACTERS.sub(REPLACEMENT, each) for each in (strip, add, condition)
    )
    places = _places(condition)
    strip = "" if strip == "0" else strip.translate(affixes.ignored)
    both = affixes.prefixes, affixes.suffixes
    rules = next(rules for rules in both if rules.at_start == (kind == "PFX"))
    inwards = 1 if kind == "PFX" else -1
    rules.by_flag[key[1]].append(
        Affix(
            key[1],
            strip,
            "" if add == "0" else add.translate(affixes.ignored),
            _stripped(places[::inwards], strip[::inwards]),
            affixes.crossing[key],
            flags or frozenset(),
        )
    )
    return flags is not None and NONE not in places


@lru_cache(maxsize=1000)
def _places(condition: str) -> Sequence[Place]:
    """Letters, dots and groups in brackets, without ranges; all else is taken literally."""
    parts = PART.findall(condition) if condition != EVERY else ()
    if "[" in parts or "[^]" in parts:
        return (NONE,)
    return [*map(_place, parts)]


def _place(part: str) -> Place:
    if part == ".":
        return ANY
    if len(part) == 1:
        return Place(frozenset(part))
    others = part[1] == "^"
    return Place(frozenset(part[1 + others : -1]), others)


def _stripped(places: Sequence[Place], strip: str) -> Sequence[Place]:
    """The places of a rule that strips these letters, both inwards."""
    both = zip(strip, chain(places, repeat(ANY)), strict=False)
    letters = (Place(frozenset(letter)) if place.takes(letter) else NONE for letter, place in both)
    return *letters, *places[len(strip) :]
