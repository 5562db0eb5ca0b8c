"""hunspell as a judge of words: the program with one of its dictionaries."""

import re
import subprocess
from collections.abc import Iterable, Iterator
from itertools import chain, product, zip_longest
from pathlib import Path
from tempfile import TemporaryDirectory

from solver.languages import has_noun_capitals, primary
from solver.letters import normalise
from solver.wordfiles.affixes import read_affixes
from solver.wordfiles.hunspell import decoded, encoding_of, entries_of
from solver.wordfiles.spelling import INVISIBLE, cleaned

FINAL_SIGMA = re.compile(r"σ\Z")
# What words in their normal form lack, by languages: signs in letters, and ligatures.
SIGNS = {
    "br": (("ch", "c'h"),),
    "ca": (("ll", "l·l"),),
    "lo": (("ຫນ", "ໜ"), ("ຫມ", "ໝ")),
}
MOST_SIGNS = 5  # of a word
SIGNS_OF_WORDS = re.compile(rb"(?m)^WORDCHARS\b.*$")
COMPOUNDING = re.compile(rb"(?m)^COMPOUND(?:FLAG|BEGIN|MIDDLE|LAST|END|RULE)\b.*$")


class Judge:
    """`affix_file`: that of the dictionary, beside its entries. `codec`: that of both."""

    def __init__(self, affix_file: Path, tag: str) -> None:
        self._language, self._entries = primary(tag), affix_file.with_suffix(".dic")
        files = affix_file.read_bytes(), self._entries.read_bytes()
        self.codec = encoding_of(*files)
        rules, entries = (decoded(file, self.codec) for file in files)
        affixes = read_affixes(rules, codec=self.codec)
        words = [word for _, word, _ in entries_of(entries, affixes)]
        sides = (affixes.prefixes.by_flag, affixes.suffixes.by_flag)
        added = (rule.add for side in sides for rules in side.values() for rule in rules)
        self._letters = {*chain.from_iterable(chain(words, added))}
        self._letters |= {*"".join(self._letters).lower()}
        # Words of some languages have signs without width, which tiles lack.
        self._with_signs = {
            normalise(cleaned(word, tag)[0]): word for word in words if INVISIBLE.search(word)
        }
        # hunspell would part what it is asked at signs that are not declared.
        signs = "".join(sorted(sign for sign in self._letters if INVISIBLE.match(sign)))
        self._rules = files[0]
        if signs:
            self._rules = SIGNS_OF_WORDS.sub(b"", files[0]) + f"\nWORDCHARS {signs}\n".encode(
                self.codec
            )

    def accepted(self, words: Iterable[str]) -> set[str]:
        """Those of the words, in their normal form, that are right. Where nouns have capitals, a
        word may have one.

        Words with letters that the dictionary has nowhere are not: that of Ukrainian reads Latin
        letters as none.
        """
        return self._accepted(words, self._rules)

    def compounds(self, words: Iterable[str]) -> set[str]:
        """Those of these accepted words that only the rules for compounds make."""
        words = {*words}
        return words - self._accepted(words, COMPOUNDING.sub(b"", self._rules))

    def _accepted(self, words: Iterable[str], rules: bytes) -> set[str]:
        written = {word: self._written(word) for word in words if self._letters.issuperset(word)}
        text = "".join(f"{each}\n" for each in chain(*written.values()))
        with TemporaryDirectory() as folder:
            Path(folder, "x.aff").write_bytes(rules)
            Path(folder, "x.dic").symlink_to(self._entries.resolve())
            done = subprocess.run(  # noqa: S603  # no input of visitors
                ["hunspell", "-d", f"{folder}/x", "-i", self.codec, "-G"],  # noqa: S607
                input=text.encode(self.codec, "ignore"),
                capture_output=True,
                check=True,
            )
        found = {*done.stdout.decode(self.codec, "replace").split("\n")}
        return {word for word, several in written.items() if not found.isdisjoint(several)}

    def _written(self, word: str) -> list[str]:
        """How texts write a word in its normal form."""
        several = [FINAL_SIGMA.sub("ς", word)]
        if word in self._with_signs:
            several.append(self._with_signs[word])
        for plain, sign in SIGNS.get(self._language, ()):
            several = [found for each in several for found in _signed(each, plain, sign)]
        if has_noun_capitals(self._language):
            return [case(each) for each in several for case in (str, str.capitalize, str.upper)]
        return several


def _signed(word: str, plain: str, sign: str) -> Iterator[str]:
    """The word with a sign in the place of some letters, or of none or all."""
    parts = word.split(plain)
    if len(parts) > MOST_SIGNS:
        yield word
        return
    for between in product((plain, sign), repeat=len(parts) - 1):
        yield "".join(chain.from_iterable(zip_longest(parts, between, fillvalue="")))
