"""Takes the forms of hunspell dictionaries as words."""

import re
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import compress, islice
from math import inf
from operator import ne, not_

from solver.languages import primary
from solver.letters import fold, normalise
from solver.word_store import WordStore
from solver.wordfiles import hunspell, packed_lists, spelling
from solver.wordfiles.affixes import STEM, Affixes, read_affixes
from solver.wordfiles.archives import File
from solver.wordfiles.hunspell import Forms
from solver.wordfiles.left_out import Tally
from solver.wordfiles.rare_letters import without_rare_letters
from solver.wordfiles.selection import MAX_WORD_LETTERS
from solver.wordfiles.sorting import KEPT, Sorting
from solver.wordfiles.spelling import MOST_SIGNS, SIGNS, cleaned, is_clean
from solver.wordfiles.texts import ENCODING
from solver.wordfiles.words import PARTED, joined_parts

AT_ONCE = 200_000  # characters of the forms of a dictionary that are folded together
SAMPLED = 1_000  # entries whose forms are counted first
MOST_RARE = 0.1  # share of these entries with letters that are too many
FAR_MORE = 3  # times as many words as fit, if those of other entries are as many
MOST_OF_ENTRY = 2  # times as many forms of an entry are made
PARTED_LINE = re.compile(rf"^[^\W\d_]+(?:{PARTED.pattern}[^\W\d_]+)+$", re.MULTILINE)


def take_spelling(files: Sequence[File], sorting: Sorting) -> list[str]:
    """Take the forms of the hunspell dictionaries among the files; the names of their encodings.

    Without a dictionary nothing is taken, otherwise other files, such as a licence, are left out.
    """
    pairs = hunspell.pairs(files)
    encodings = []
    for affix_file, entries_file in pairs:
        data = packed_lists.unpacked(entries_file.data) or entries_file.data
        codec = hunspell.encoding_of(affix_file.data, data)
        rules, entries = hunspell.decoded(affix_file.data, codec), hunspell.decoded(data, codec)
        affixes = read_affixes(rules, sorting.refuse, codec)
        tag, selection = sorting.language.tag, sorting.selection
        signs_each = MOST_SIGNS if selection.join else spelling.signs_each(entries, tag)
        if not selection.stems:
            longest = _likely_longest(entries, affixes, sorting, signs_each)
            sorting.longest = min(sorting.longest, longest)
        signs = hunspell.signs_of(entries, affixes) if not selection.join else set()
        signs -= SIGNS.get(primary(tag), frozenset())
        expanded = hunspell.expand(
            entries,
            affixes,
            sorting.refuse,
            sorting.tally,
            selection.stems,
            signs,
            partial(_longest, sorting, signs_each),
        )
        clean = is_clean(rules, tag) and is_clean(entries, tag)
        for batch in _batches(expanded):
            _take_forms(batch, sorting, clean)
        program = "hunspell" if affix_file.name.lower().endswith(".aff") else "aspell"
        encodings.append(f"{program} {codec}"[:ENCODING])
    if pairs:
        read = {id(file) for pair in pairs for file in pair}
        sorting.tally.add("files", [file.name for file in files if id(file) not in read])
    return encodings


def _longest(sorting: Sorting, signs_each: int) -> float:
    """The most signs of a form that may be taken."""
    longest = min(sorting.longest, sorting.selection.longest)
    return signs_each * longest if longest < MAX_WORD_LETTERS else inf


def _likely_longest(entries: str, affixes: Affixes, sorting: Sorting, signs_each: int) -> int:
    """The most letters that words may have if far more of them are not to fit, by the words of some
    entries. Raises WordFileError if these show that there are too many letters."""
    keeps_names = sorting.selection.names.kept(sorting.language.tag)
    every = [
        (word, flags)
        for _, word, flags in hunspell.entries_of(entries, affixes)
        if keeps_names or word == word.lower()
    ]
    step = max(1, len(every) // SAMPLED)
    stems = WordStore()
    stems.add(filter(str.isalpha, (normalise(word) for word, _ in every[::step])))
    if not sorting.selection.letters:
        without_rare_letters(stems.words(), sorting.language, Tally(), MOST_RARE)
    most = FAR_MORE * sorting.limits.words // step

    def are_too_many(longest: int) -> bool:
        words: set[str] = set()
        for word, flags in every[::step]:
            made = hunspell.forms_of(word, flags, affixes, signs_each * longest)
            forms = fold("\n".join(islice(made, MOST_OF_ENTRY * most))).split("\n")
            words.update(form for form in forms if len(form) <= longest and form.isalpha())
            if len(words) > most:
                return True
        return False

    if not are_too_many(MAX_WORD_LETTERS):
        return MAX_WORD_LETTERS
    return bisect_left(range(MAX_WORD_LETTERS), True, key=are_too_many)


def _batches(expanded: Iterable[Forms]) -> Iterator[list[Forms]]:
    batch, size = [], 0
    for forms in expanded:
        batch.append(forms)
        size += len(forms.text) + len(forms.others)
        if size > AT_ONCE:
            yield batch
            batch, size = [], 0
    yield batch


def _take_forms(batch: list[Forms], sorting: Sorting, clean: bool) -> None:
    # Those without capitals need not be folded, and are no names.
    small = [forms.text.islower() for forms in batch]
    _take_words([*compress(batch, small)], sorting, clean, has_names=False)
    _take_words([*compress(batch, map(not_, small))], sorting, clean, has_names=True)
    _count_others([forms for forms in batch if forms.other_count], sorting)
    reason = "many" if sorting.longest < sorting.selection.longest else "long"
    sorting.tally.add(reason, (), sum(forms.long for forms in batch))


def _take_words(batch: list[Forms], sorting: Sorting, clean: bool, has_names: bool) -> None:
    # All at once: folding millions of forms one by one takes several times as long.
    text = "\n".join(forms.text for forms in batch if forms.text)
    plain, invisible = (text, 0) if clean else cleaned(text, sorting.language.tag)
    sorting.tally.add("invisible", (), invisible)
    words = fold(plain).split("\n")
    if has_names and (named := _names(batch, text, sorting)):
        lines = text.split("\n")
        names = {word: line for word, line in zip(words, lines, strict=True) if line in named}
        sorting.accept_names({word: name for word, name in names.items() if word.isalpha()})
        words = [word for word, line in zip(words, lines, strict=True) if line not in named]
    good = [*filter(str.isalpha, words)]
    if len(good) < len(words):
        others = {word for word in words if word and not word.isalpha()}
        joined = [found for word in others if (found := joined_parts(word))] if sorting.join else []
        sorting.parted += len(joined)
        _refuse_forms(batch, others, sorting)
        good += joined
    sorting.accept(good)


def _names(batch: list[Forms], text: str, sorting: Sorting) -> set[str]:
    """The forms that hunspell doesn't accept as the words that are wanted: in small letters those
    with capitals; where names are kept, in capitals those of entries that keep their case."""
    if sorting.selection.names.kept(sorting.language.tag):
        text = "\n".join(forms.text for forms in batch if forms.cased)
    if text.islower():
        return set()
    lines = text.split("\n")
    return {*compress(lines, map(ne, lines, text.lower().split("\n")))}


def _refuse_forms(batch: list[Forms], others: set[str], sorting: Sorting) -> None:
    """Refuse those of other signs that are not joined."""
    for forms in batch:
        for form in filter(None, forms.text.split("\n")):
            word = normalise(cleaned(form, sorting.language.tag)[0])
            if word in others and not (sorting.join and joined_parts(word)):
                sorting.sort(forms.number, form, word)


def _count_others(batch: list[Forms], sorting: Sorting) -> None:
    """Refuse the forms with other signs, of which only the first are made."""
    count = 0
    for forms in batch:
        if sorting.refused_count < KEPT or not forms.stem.isalpha():
            for form in forms.other_forms():
                sorting.sort(forms.number, form, normalise(form))
        else:
            count += forms.other_count
            sorting.parted += _parted(forms.others)
    sorting.refused_count += count
    sorting.tally.add("signs", (), count)


@lru_cache(maxsize=10_000)
def _parted(others: str) -> int:
    """How many of these forms have apostrophes or hyphens between letters."""
    return sum(1 for _ in PARTED_LINE.finditer(others.replace(STEM, "x")))
