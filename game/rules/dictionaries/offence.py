"""How offensive words are, in the languages that have family lists.

The words are those that badwords-py lists and profy-filter grades. What profy-filter lists without
a grade is not taken: in French it has `abricot`. `offence_*.txt` correct both.
"""

import json
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
    """`own`: the site's corrections, with None for harmless words. `listed`: graded words, then
    those without a grade. What begins with one of the `roots` is offensive, unless corrected."""

    own: dict[str, Offence | None]
    listed: tuple[dict[str, Offence], dict[str, Offence]]
    roots: tuple[str, ...]

    def of(self, word: str, base: str) -> Offence | None:
        """The offence of a word. `base`: the word that it is a form of, or itself."""
        forms = (word, word.replace("ß", "ss"), base)  # The lists have few words with ß.
        if word in self.own:
            return self.own[word]
        if root := next((root for root in self.roots if word.startswith(root)), None):
            return Offence(True, f"{STRONG} (begins with “{root}”)")
        for entries in (self.own, *self.listed):
            if known := next((each for each in forms if each in entries), None):
                found = entries[known]
                as_base = f", as “{known}”" if known != word else ""
                return replace(found, reason=f"{found.reason}{as_base}") if found else None
        return None


@cache
def offences(language: str) -> Offences:
    """Raises NotInstalled if the grades are not installed, or there are none in the language."""
    if language not in FILES:
        raise NotInstalled
    plain = dict.fromkeys(listed(language), Offence(True, f"{STRONG} (listed by {LIBRARY})"))
    if language == "en":
        added = Offence(True, f"{STRONG} (added to {LIBRARY})")
        plain |= dict.fromkeys(own_words("denied") - plain.keys(), added)
    path = f"profy/data/languages/{FILES[language]}.json"
    grades: dict[str, list[str]] = json.loads(packaged(GRADES, path))["severity"]
    graded: dict[str, Offence] = {}
    for grade, words in grades.items():
        kind = RUDE if grade == "mild" else STRONG
        offence = Offence(kind == STRONG, f"{kind} (graded {grade} by {GRADES})")
        graded |= dict.fromkeys(words, offence)
    roots, mild, harmless = (_own(language, kind) for kind in ("root", "mild", "harmless"))
    own: dict[str, Offence | None] = dict.fromkeys(harmless)
    own |= dict.fromkeys(mild, Offence(False, f"{RUDE} (graded mild by this site)"))
    return Offences(own, (graded, plain), tuple(roots))


def _own(language: str, kind: str) -> list[str]:
    """The site's own corrections of one kind, which is the first word of a line."""
    lines = [line.split() for line in own_text(f"offence_{language}.txt").splitlines()]
    return [word for first, *words in lines for word in words if first == kind]
