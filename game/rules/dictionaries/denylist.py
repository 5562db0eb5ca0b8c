"""The English slurs and obscenities that the default dictionary leaves out.

They come from the list of badwords-py, which is meant for filtering chats: it also holds mild words
and words with an ordinary meaning (`breasts`, `hooker`, `screwing`); `spared.txt` names those.
`denied.txt` names slurs and inflections that the list lacks.
"""

from collections.abc import Iterable

from game.rules.dictionaries.packages import own_words, packaged

LIBRARY = "badwords-py"


def english_denials(words: Iterable[str]) -> dict[str, str]:
    """The slurs and obscenities among the words, each with the reason for its denial."""
    denied = listed() - own_words("spared")
    reasons = dict.fromkeys(own_words("denied") - denied, f"Slur or obscenity (added to {LIBRARY})")
    reasons |= dict.fromkeys(denied, f"Slur or obscenity (listed by {LIBRARY})")
    return {word: reasons[word] for word in words if word in reasons}


def listed(language: str = "en") -> set[str]:
    """The words and phrases that the library lists."""
    text = packaged(LIBRARY, f"badwords/resource/words/{language}.txt").decode()
    return {line.strip() for line in text.splitlines()}
