"""hunspell as a judge of words: the program with one of its dictionaries."""

import re
import subprocess
from pathlib import Path

from solver.languages import has_noun_capitals, primary
from solver.wordfiles.hunspell import encoding_of

FINAL_SIGMA = re.compile(r"σ\Z")


class Judge:
    """`affix_file`: that of the dictionary, beside its entries. `codec`: that of both."""

    def __init__(self, affix_file: Path, tag: str) -> None:
        entries = affix_file.with_suffix(".dic")
        self.codec = encoding_of(affix_file.read_bytes(), entries.read_bytes())
        dictionary = str(affix_file.with_suffix(""))
        self._command = ["hunspell", "-d", dictionary, "-i", self.codec, "-G"]
        self._capitals = has_noun_capitals(primary(tag))

    def accepted(self, words: list[str]) -> set[str]:
        """Those of the words, in their normal form, that are right. Where nouns have capitals, a
        word may have one."""
        written = {word: self._written(word) for word in words}
        text = "".join(f"{each}\n" for several in written.values() for each in several)
        sent = text.encode(self.codec, "ignore")
        done = subprocess.run(  # noqa: S603  # no input of visitors
            self._command, input=sent, capture_output=True, check=True
        )
        found = {*done.stdout.decode(self.codec, "replace").split()}
        return {word for word, several in written.items() if not found.isdisjoint(several)}

    def _written(self, word: str) -> list[str]:
        """How texts write a word in its normal form."""
        word = FINAL_SIGMA.sub("ς", word)
        return [word, word.capitalize(), word.upper()] if self._capitals else [word]
