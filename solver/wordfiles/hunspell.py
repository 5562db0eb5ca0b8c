"""Expands the dictionaries of spelling checkers: words with flags, and the affixes of each flag.

Source: the manual page hunspell(5). Compounds are left out: their number has no end.
"""

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import lru_cache
from itertools import chain, islice
from math import inf
from typing import NamedTuple

from solver.errors import Message, WordFileError
from solver.wordfiles.affixes import LONGEST, STEM, Affix, Affixes, Note, UndecidedError, silent
from solver.wordfiles.archives import File
from solver.wordfiles.encodings import NO_CHARACTERS, REPLACEMENT
from solver.wordfiles.left_out import Tally
from solver.wordfiles.words import HAS_SPACE, NO_LETTERS

MOST_FORBIDDEN = 100_000  # forms; real dictionaries have some hundreds
AT_ONCE = 10_000  # forms of an entry that are made together
MOST_KEPT = 20_000_000  # characters of the forms that are kept for entries that are alike
MOST_ENDS = 20  # letters at both ends of entries that are looked at before their forms are made
# The encodings that hunspell knows, and the rest of their families, by their names without signs.
CODECS = {
    "utf8": "utf-8",
    **{f"iso8859{part}": f"iso-8859-{part}" for part in range(1, 17) if part != 12},
    **{f"{of}{page}": f"cp{page}" for page in range(1250, 1259) for of in ("cp", "microsoftcp")},
    "koi8r": "koi8-r",
    "koi8u": "koi8-u",
    "tis620": "tis-620",
}
ASPELL = re.compile(r"(?:^|/)([a-z]{2,3})[^/]*_affix\.dat$")
ISPELL = re.compile(rb"(?m)^\s*(?:wordchars|boundarychars|suffixes|prefixes)\b")
MARK = "\ufeff"  # at the beginning of a file
MORPHOLOGY = re.compile(r"\t| \S\S:")  # what follows the word and its flags
SLASH = re.compile(r"(?<!\\)/")
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
    """The text of a file, with `\\n` at the ends of its lines. Bytes that the codec doesn't know
    may be flags; they stay, as surrogates."""
    text = data.decode(codec, "surrogateescape").removeprefix(MARK)
    return text.replace("\r\n", "\n")


def pairs(files: Sequence[File]) -> list[tuple[File, File]]:
    """The affix file and the dictionary file of each dictionary among the files.

    Those of a pair have the same name in any case, perhaps in different folders, or are the only
    ones of their kind. Lists of aspell belong to the affix file of their language. Raises
    WordFileError for an affix file without a pair.
    """
    affix_files = [file for file in files if file.name.lower().endswith(".aff")]
    entries_files = [file for file in files if file.name.lower().endswith(".dic")]
    if not affix_files:
        return [
            (affixes, file)
            for affixes in files
            if (language := ASPELL.search(affixes.name))
            for file in files
            if re.search(rf"(?:^|/){language[1]}[^/]*\.(?:cwl|wl|cwl\.z)$", file.name)
        ]
    if any(ISPELL.search(file.data) for file in affix_files):
        reason = Message(
            "these are files of ispell, whose affixes can’t be read; upload the dictionary of "
            "hunspell, or the list that “ispell -e” makes of its entries"
        )
        raise WordFileError(reason)
    if not entries_files:
        raise WordFileError(
            Message("the .dic that belongs to the .aff is missing; put both into one zip")
        )
    for name_of in (_path, _name):
        affixes = {name_of(file): file for file in affix_files}
        found = [
            (affixes[name_of(file)], file) for file in entries_files if name_of(file) in affixes
        ]
        if found:
            return found
    if len(affix_files) == len(entries_files) == 1:
        return [(affix_files[0], entries_files[0])]
    reason = Message(
        "it can’t be told which .dic and which .aff belong together; name them alike, "
        "such as xx.dic and xx.aff"
    )
    raise WordFileError(reason)


def _path(file: File) -> str:
    return file.name[:-4].lower()


def _name(file: File) -> str:
    return _path(file).rpartition("/")[2]


class Forms(NamedTuple):
    """Forms of an entry, one a line; some come more than once. `number`: that of its line.

    `text` has the words. `others` has `other_count` forms with signs that no word has, with STEM
    for `stem`. `cased`: whether the entry keeps its case. `long`: how many forms at least are left
    out, as they are too long.
    """

    number: int
    text: str
    others: str = ""
    other_count: int = 0
    stem: str = STEM
    cased: bool = False
    long: int = 0

    def other_forms(self) -> list[str]:
        return self.others.replace(STEM, self.stem).split("\n") if self.other_count else []


class _More(Enum):
    """Which letters of an entry decide besides; UNKNOWN if its forms are not those of others."""

    AT_START = auto()
    AT_END = auto()
    UNKNOWN = auto()


def expand(
    text: str,
    affixes: Affixes,
    note: Note = silent,
    tally: Tally | None = None,
    stems: bool = False,
    signs: AbstractSet[str] = frozenset(),
    longest: Callable[[], float] = lambda: inf,
) -> Iterator[Forms]:
    """All forms of the entries of a dictionary file; with `stems`, the entries alone.

    Aliases that there aren't are noted, and the entries read without. Forms with `signs` come
    apart, unmade: some dictionaries have ten times as many of them as words. `longest`: the most
    letters that forms may have by now; few of the others are made. What is left out for other
    reasons is counted in `tally`.
    """
    tally = Tally() if tally is None else tally
    entries, forms = _forbidden(text, affixes) if affixes.forbidden else (set(), set())
    special = affixes.compounding | affixes.forbidden | affixes.parts | affixes.warned
    templates = _Templates(affixes, signs, longest)
    for number, word, flags in entries_of(text, affixes, note):
        tally.entries += 1
        if not flags.isdisjoint(special) and _is_counted(word, flags, affixes, tally):
            continue
        if len(word) > LONGEST or (stems and not flags & affixes.hidden):
            yield Forms(number, word)
        elif not stems:
            if not forms:
                yield from templates.forms(number, word, flags)
                continue
            for found in templates.forms(number, word, flags):
                some = found.text.split("\n")
                if not forms.isdisjoint(some):
                    allowed = (
                        form for form in some if form not in (entries if form == word else forms)
                    )
                    found = found._replace(text="\n".join(allowed))
                yield found


def _is_counted(word: str, flags: frozenset[str], affixes: Affixes, tally: Tally) -> bool:
    """Count an entry of compounds, and one that is no word. Whether it is none."""
    if flags & affixes.compounding:
        tally.add("compounds", (word,))
    forbidden = affixes.forbidden | affixes.warned
    reason = "forbidden" if flags & forbidden else "parts" if flags & affixes.parts else ""
    if reason:
        tally.add(reason, (word,))
    return bool(reason)


def signs_of(text: str, affixes: Affixes) -> set[str]:
    """The signs of a dictionary that no word has, whatever folding makes of it: marks belong to
    letters, and signs without width may be removed."""
    rules = (affixes.prefixes.by_flag, affixes.suffixes.by_flag)
    signs = {*text}.union(*(rule.add for side in rules for each in side.values() for rule in each))
    return {
        sign
        for sign in signs
        if not (sign.isalpha() or sign == STEM or unicodedata.category(sign)[0] in "MC")
    }


@dataclass
class _Templates:
    """Makes the forms of entries. Those of entries with the same flags that begin and end alike
    differ in the letters between only: they are made once, with STEM for these letters.

    `signs`: those that no word has. `known`: by their flags, their ends and the letters that forms
    may have beside STEM, the forms of entries, or whether it takes more letters at the beginning or
    the end to decide about them, if that helps.
    """

    affixes: Affixes
    signs: AbstractSet[str]
    longest: Callable[[], float]
    known: dict[frozenset[str], dict[tuple[str, float], Forms | _More]] = field(
        default_factory=dict
    )
    size: int = 0

    def forms(self, number: int, word: str, flags: frozenset[str]) -> Iterable[Forms]:
        if not flags and word.isalpha():
            return (Forms(number, word),)
        cased = not flags.isdisjoint(self.affixes.cased)
        known = self.known.setdefault(flags, {})
        longest = self.longest()
        head, end = 0, len(word)
        while head < end:
            ends, most = word[:head] + STEM + word[end:], longest - (end - head)
            template = known.get((ends, most)) or self._keep(known, ends, most, flags)
            if isinstance(template, Forms):
                return (self._filled(number, template, word[head:end], cased),)
            if template == _More.UNKNOWN:
                break
            head += template == _More.AT_START
            end -= template == _More.AT_END
        return self._without_template(number, word, flags, longest, cased)

    def _without_template(
        self, number: int, word: str, flags: frozenset[str], longest: float, cased: bool
    ) -> Iterator[Forms]:
        made = forms_of(word, flags, self.affixes, longest)
        long = self._long()
        while several := list(islice(made, AT_ONCE)):
            found = self._sorted(number, several, longest, cased)
            before, long = long, self._long()
            yield found._replace(long=found.long + long - before)

    def _long(self) -> int:
        return self.affixes.prefixes.long + self.affixes.suffixes.long

    def _filled(self, number: int, template: Forms, stem: str, cased: bool) -> Forms:
        _, text, others, count, _, _, long = template
        if stem.isalpha() or self.signs.isdisjoint(stem):
            return Forms(number, text.replace(STEM, stem), others, count, stem, cased, long)
        every = f"{text}\n{others}" if text and others else text or others
        return Forms(number, "", every, every.count("\n") + bool(every), stem, cased, long)

    def _sorted(self, number: int, forms: list[str], longest: float, cased: bool) -> Forms:
        words = sorted({*forms} - {""})
        short = words if longest == inf else [form for form in words if len(form) <= longest]
        words, long = short, len(words) - len(short)
        others: list[str] = []
        if not "".join(words).replace(STEM, "").isalpha():
            others = [form for form in words if not self.signs.isdisjoint(form)]
            words = [form for form in words if self.signs.isdisjoint(form)]
        text = "\n".join(words)
        return Forms(number, text, "\n".join(others), len(others), cased=cased, long=long)

    def _keep(
        self,
        known: dict[tuple[str, float], Forms | _More],
        ends: str,
        most: float,
        flags: frozenset[str],
    ) -> Forms | _More:
        template: Forms | _More = _More.UNKNOWN
        before = self._long()
        try:
            made = list(islice(forms_of(ends, flags, self.affixes, most + 1), AT_ONCE + 1))
        except UndecidedError as undecided:
            if len(ends) <= MOST_ENDS:
                template = _More.AT_START if undecided.at_start else _More.AT_END
        else:
            if len(made) <= AT_ONCE:
                template = self._sorted(0, made, most + 1, False)
                template = template._replace(long=template.long + self._long() - before)
                self.size += len(template.text) + len(template.others)
        self.size += len(ends)
        if self.size > MOST_KEPT:
            self.known.clear()
            self.size = 0
        known[ends, most] = template
        return template


def _forbidden(text: str, affixes: Affixes) -> tuple[set[str], set[str]]:
    """The entries that are no words whoever has them, and their forms, which are no words unless
    they are entries themselves."""
    entries: set[str] = set()
    forms: set[str] = set()
    for _, word, flags in entries_of(text, affixes):
        if flags & affixes.forbidden and len(forms) < MOST_FORBIDDEN and len(word) <= LONGEST:
            entries.add(word)
            forms.add(word)
            forms.update(islice(forms_of(word, flags, affixes), MOST_FORBIDDEN))
    return entries, forms


def entries_of(
    text: str, affixes: Affixes, note: Note = silent
) -> Iterator[tuple[int, str, frozenset[str]]]:
    """The number of the line, the word and the flags of each entry."""
    flags_of = lru_cache(maxsize=10_000)(affixes.flags)
    none = frozenset[str]()
    is_plain = not NO_CHARACTERS.search(text)
    for number, line in enumerate(text.split("\n"), 1):
        if "\t" in line or ":" in line:
            line = MORPHOLOGY.split(line, maxsplit=1)[0]
        entry = line.strip()
        if not entry or (number == 1 and entry.isdecimal()):  # the number of entries
            continue
        word, has_flags, further = entry.partition("/")
        if word.endswith("\\"):
            word, *others = SLASH.split(entry, maxsplit=1)
            word, has_flags, further = word.replace("\\/", "/"), "/" * bool(others), "".join(others)
        if not is_plain:
            word, entry = (NO_CHARACTERS.sub(REPLACEMENT, each) for each in (word, entry))
        # hunspell takes a blank before the slash for the end of the word, which no text has so.
        if not word or (has_flags and word[-1].isspace()):
            note(number, entry, HAS_SPACE if word else NO_LETTERS)
            continue
        flags = flags_of(further) if has_flags else none
        if flags is None:
            note(number, entry, UNKNOWN_FLAGS)
        yield number, word.translate(affixes.ignored) if affixes.ignored else word, flags or none


def forms_of(
    word: str, flags: frozenset[str], affixes: Affixes, longest: float = inf
) -> Iterator[str]:
    """The forms of an entry, as `affix_check` of hunspell accepts them. Of those with more letters
    than `longest` few are made."""
    further = longest + affixes.shrinks
    before = affixes.prefixes.applied(word, flags, further)
    after = affixes.suffixes.applied(word, flags, further)
    # A prefix that may not replace the whole word may replace it before a suffix.
    may_cross = not before and STEM not in word and flags & affixes.prefixes.by_flag.keys()
    if may_cross or any(rule.flags for rule, _ in chain(before, after)):
        return _forms_of_all(word, flags, affixes, longest)
    # Affixes without flags bring no further ones.
    forms = [] if flags & affixes.hidden else [word]
    forms += [form for _, form in before]
    forms += [form for _, form in after]
    if before and STEM in word and affixes.prefixes.at_start:
        # Letters before it decide: each prefix goes with all suffixes.
        starts = [(rule.add, len(rule.strip)) for rule, _ in before if rule.crosses]
        suffixed = [form for rule, form in after if rule.crosses]
        forms += [add + form[cut:] for form in suffixed for add, cut in starts]
    elif before:
        crossing = [form for rule, form in after if rule.crosses]
        twice = (affixes.prefixes.applied(form, flags, longest) for form in crossing)
        forms += [form for several in twice for rule, form in several if rule.crosses]
    return iter(forms)


def _forms_of_all(
    word: str, flags: frozenset[str], affixes: Affixes, longest: float
) -> Iterator[str]:
    """The same where affixes have flags."""
    unfinished, alone = affixes.hidden | affixes.parts, affixes.hidden | affixes.circumfixes
    further = longest + affixes.shrinks
    if not flags & affixes.hidden:
        yield word
    for prefix, prefixed in affixes.prefixes.applied(word, flags, further):
        if not prefix.flags & unfinished:
            yield prefixed
        # Suffixes that the prefix brings.
        for suffix, suffixed in affixes.suffixes.applied(word, prefix.flags - flags, further):
            if suffix.crosses and not suffix.flags & affixes.parts:
                only = frozenset({prefix.flag})
                yield from _crossed(suffixed, only, suffix, affixes, longest, prefix)
                for last, twice in affixes.suffixes.applied(suffixed, suffix.flags, further):
                    if last.crosses:
                        yield from _crossed(twice, only, suffix, affixes, longest, prefix)
    for suffix, suffixed in affixes.suffixes.applied(word, flags, further):
        if not suffix.flags:
            yield suffixed
            if suffix.crosses:
                yield from _crossed(suffixed, flags, suffix, affixes, longest)
            continue
        if suffix.flags & affixes.parts:
            continue
        if not suffix.flags & alone:
            yield suffixed
        every = flags | suffix.flags
        if suffix.crosses:
            yield from _crossed(suffixed, every, suffix, affixes, longest)
        for last, twice in affixes.suffixes.applied(suffixed, suffix.flags, further):
            if not suffix.flags & affixes.circumfixes:
                yield twice
                if last.crosses:
                    yield from _crossed(twice, last.flags, None, affixes, longest)
            if suffix.crosses and last.crosses:
                yield from _crossed(twice, every, suffix, affixes, longest)


def _crossed(
    word: str,
    flags: frozenset[str],
    suffix: Affix | None,
    affixes: Affixes,
    longest: float,
    only: Affix | None = None,
) -> Iterator[str]:
    """A word with a suffix, with each prefix of these flags that goes with it, or only with one."""
    has = suffix.flags if suffix else frozenset()
    for prefix, form in affixes.prefixes.applied(word, flags, longest):
        if not prefix.crosses or (only is not None and only is not prefix):
            continue
        if not (prefix.flags or has) or (
            not prefix.flags & affixes.parts
            and bool(prefix.flags & affixes.circumfixes) == bool(has & affixes.circumfixes)
            and not (prefix.flags & affixes.hidden and has & affixes.hidden)
        ):
            yield form
