"""How offensive words are, in the languages that have family lists: those with an `offence_*.txt`.

The words are those that badwords-py lists and profy-filter grades, if it has the language. What
profy-filter lists without a grade is not taken: in French it has `abricot`. `offence_*.txt` correct
both. Their lines are a grade and words, in which `*` stands for any letters or none.
"""

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache

from django.utils.translation import gettext_lazy as _

from game.rules.choice import Choice
from game.rules.dictionaries.denylist import LIBRARY, listed
from game.rules.dictionaries.packages import NotInstalled, own_text, own_words, packaged

GRADES = "profy-filter"
FILES = {"en": "english", "de": "german", "fr": "french", "es": "spanish"}
STRONG, RUDE = "Slur or obscenity", "Rude, or about sex"


class Severity(Choice):
    """What a family list leaves out."""

    MILD = "mild", _("Mild: without obscenities and slurs")
    STRICT = "strict", _("Strict: also without mild insults and words about sex")


@dataclass(frozen=True, slots=True)
class Offence:
    """`strong`: whether the mild lists leave the word out, too."""

    strong: bool
    reason: str


@dataclass(frozen=True, slots=True)
class Offences:
    """`own`: the site's corrections, with None for harmless words. `fits`: that of the longest
    pattern that a word fits. `listed`: graded words, then those without a grade."""

    own: dict[str, Offence | None]
    fits: Callable[[str], str]
    listed: tuple[dict[str, Offence], dict[str, Offence]]

    def of(self, word: str, base: str) -> Offence | None:
        """The offence of a word. `base`: the word that it is a form of, or itself."""
        forms = (word, word.replace("ß", "ss"), base)  # The lists have few words with ß.
        for form in dict.fromkeys(forms):
            if (key := form if form in self.own else self.fits(form)) in self.own:
                return _as(self.own[key], form, word)
        for entries in self.listed:
            if known := next((each for each in forms if each in entries), None):
                return _as(entries[known], known, word)
        return None


def _as(offence: Offence | None, form: str, word: str) -> Offence | None:
    """The offence of a word that is a form of another one."""
    if offence is None or form == word:
        return offence
    return replace(offence, reason=f"{offence.reason}, as “{form}”")


@cache
def offences(language: str) -> Offences:
    """Raises NotInstalled if the packages are not, or if this site has not read the language."""
    own = corrections(language)
    if not own:
        raise NotInstalled
    plain = dict.fromkeys(listed(language), Offence(True, f"{STRONG} (listed by {LIBRARY})"))
    if language == "en":
        added = Offence(True, f"{STRONG} (added to {LIBRARY})")
        plain |= dict.fromkeys(own_words("denied") - plain.keys(), added)
    return Offences(own, _fitting(own), (_graded(language), plain))


def _graded(language: str) -> dict[str, Offence]:
    if language not in FILES:
        return {}
    path = f"profy/data/languages/{FILES[language]}.json"
    grades: dict[str, list[str]] = json.loads(packaged(GRADES, path))["severity"]
    graded: dict[str, Offence] = {}
    for grade, words in grades.items():
        kind = RUDE if grade == "mild" else STRONG
        offence = Offence(kind == STRONG, f"{kind} (graded {grade} by {GRADES})")
        graded |= dict.fromkeys(words, offence)
    return graded


def corrections(language: str) -> dict[str, Offence | None]:
    """The site's own corrections. The first word of a line grades the others."""
    own: dict[str, Offence | None] = {}
    for line in own_text(f"offence_{language}.txt").splitlines():
        grade, *words = line.split()
        own |= {word: _own_offence(grade, word) for word in words}
    return own


def _own_offence(grade: str, word: str) -> Offence | None:
    if grade == "harmless":
        return None
    kind = STRONG if grade == "strong" else RUDE
    by = f" by “{word}”" if "*" in word else " by this site"
    return Offence(grade == "strong", f"{kind} (graded {grade}{by})")


def _fitting(own: dict[str, Offence | None]) -> Callable[[str], str]:
    """What finds the longest pattern that a word fits, or ""."""
    patterns = sorted((word for word in own if "*" in word), key=len, reverse=True)
    groups = (f"({pattern.replace('*', '.*')})" for pattern in patterns)
    matched = re.compile("|".join(groups)).fullmatch
    # Most words have no part of a pattern, which takes a fifteenth of the time to find out.
    beginnings = "|".join(each.strip("*") for each in patterns if not each.startswith("*"))
    parts = (each.strip("*") for each in patterns if each.startswith("*"))
    is_likely = re.compile("|".join((f"^(?:{beginnings})", *parts))).search

    def fits(word: str) -> str:
        match = matched(word) if is_likely(word) else None
        return patterns[match.lastindex - 1] if match and match.lastindex else ""

    return fits
