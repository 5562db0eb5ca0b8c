"""The English slurs and obscenities that the default dictionary leaves out.

They come from the list of badwords-py, which is meant for filtering chats: it also holds mild words
and words with an ordinary meaning (`breasts`, `hooker`, `screwing`); `spared.txt` names those.
`denied.txt` names slurs and inflections that the list lacks.
"""

from collections.abc import Iterable
from importlib.metadata import distribution
from importlib.resources import files

LIBRARY = "badwords-py"


def english_denials(words: Iterable[str]) -> dict[str, str]:
    """The slurs and obscenities among the words, each with the reason for its denial."""
    denied = listed() - own_list("spared")
    reasons = dict.fromkeys(own_list("denied") - denied, f"Slur or obscenity (added to {LIBRARY})")
    reasons |= dict.fromkeys(denied, f"Slur or obscenity (listed by {LIBRARY})")
    return {word: reasons[word] for word in words if word in reasons}


def listed() -> set[str]:
    """The words and phrases that the library lists."""
    # Read as a file: importing the package would load its compiled filter, which is not needed.
    path = distribution(LIBRARY).locate_file("badwords/resource/words/en.txt")
    with open(str(path), encoding="utf-8") as lines:
        return {line.strip() for line in lines}


def own_list(name: str) -> set[str]:
    """The project's own list: `denied` or `spared`."""
    path = files("game.rules.dictionaries") / "data" / f"{name}.txt"
    return set(path.read_text("utf-8").split())
