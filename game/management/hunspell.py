"""hunspell as a judge of words: the program with one of its dictionaries."""

import re
import subprocess
from collections.abc import Iterator
from itertools import chain, product, zip_longest
from pathlib import Path

from solver.languages import has_noun_capitals, primary
from solver.wordfiles.hunspell import decoded, encoding_of

FINAL_SIGMA = re.compile(r"σ\Z")
# What words in their normal form lack, by languages: signs in letters, and ligatures.
SIGNS = {
    "br": (("ch", "c'h"),),
    "ca": (("ll", "l·l"),),
    "lo": (("ຫນ", "ໜ"), ("ຫມ", "ໝ")),
}
MOST_SIGNS = 5  # of a word


class Judge:
    """`affix_file`: that of the dictionary, beside its entries. `codec`: that of both."""

    def __init__(self, affix_file: Path, tag: str) -> None:
        files = [each.read_bytes() for each in (affix_file, affix_file.with_suffix(".dic"))]
        self.codec = encoding_of(*files)
        dictionary = str(affix_file.with_suffix(""))
        self._command = ["hunspell", "-d", dictionary, "-i", self.codec]
        self._language = primary(tag)
        self._letters = {*chain.from_iterable(decoded(file, self.codec).lower() for file in files)}

    def accepted(self, words: list[str]) -> set[str]:
        """Those of the words, in their normal form, that are right. Where nouns have capitals, a
        word may have one.

        Words with letters that the dictionary has nowhere are not: that of Ukrainian reads Latin
        letters as none.
        """
        written = {word: self._written(word) for word in words if self._letters.issuperset(word)}
        found = {*self._said("-G", written)}
        return {word for word, several in written.items() if not found.isdisjoint(several)}

    def compounds(self, words: list[str]) -> set[str]:
        """Those of the words that are right as compounds."""
        written = {word: self._written(word) for word in words}
        found = {line.split()[0] for line in self._said("-m", written) if " pa:" in line}
        return {word for word, several in written.items() if not found.isdisjoint(several)}

    def _said(self, option: str, written: dict[str, list[str]]) -> list[str]:
        """The lines that hunspell answers with."""
        text = "".join(f"{each}\n" for several in written.values() for each in several)
        done = subprocess.run(  # noqa: S603  # no input of visitors
            [*self._command, option],
            input=text.encode(self.codec, "ignore"),
            capture_output=True,
            check=True,
        )
        return [*filter(str.strip, done.stdout.decode(self.codec, "replace").split("\n"))]

    def _written(self, word: str) -> list[str]:
        """How texts write a word in its normal form."""
        several = [FINAL_SIGMA.sub("ς", word)]
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
