"""The slurs and obscenities of English that the default dictionary does without.

They come from the list of badwords-py, which is meant for filtering chats: it also holds mild words
and words with an ordinary meaning (`breasts`, `hooker`, `screwing`); `spared.txt` names those.
`denied.txt` names slurs and inflections that the list lacks.
"""

from __future__ import annotations

from collections.abc import Iterable
from importlib.metadata import distribution
from importlib.resources import files

LIBRARY = "badwords-py"


def english_denials(words: Iterable[str]) -> dict[str, str]:
    """Those of the words that are slurs or obscenities, each with the reason for denying it."""
    denied = listed() - own_list("spared")
    reasons = dict.fromkeys(own_list("denied") - denied, f"Slur or obscenity (added to {LIBRARY})")
    reasons |= dict.fromkeys(denied, f"Slur or obscenity (listed by {LIBRARY})")
    return {word: reasons[word] for word in words if word in reasons}


def listed() -> set[str]:
    """What the library lists, words and phrases."""
    # Read as a file: to import the package would load its compiled filter, which nothing needs.
    path = distribution(LIBRARY).locate_file("badwords/resource/words/en.txt")
    with open(str(path), encoding="utf-8") as lines:
        return {line.strip() for line in lines}


def own_list(name: str) -> set[str]:
    """Our own words: `denied` or `spared`."""
    path = files("game.rules.dictionaries") / "data" / f"{name}.txt"
    return set(path.read_text("utf-8").split())
