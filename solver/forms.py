"""Words as they are written, as a lexicon keeps them: in small letters, with marks for capitals."""

from solver.letters import normalise

CAPITAL = "^"  # before each capital of a form; alone, a word's spelling with a capital first


def as_marked(word: str) -> str:
    """A word in its normal form, with CAPITAL before each of its capitals.

    A capital that doesn't come back from its small letter, such as ẞ, has none.
    """
    for letter in set(filter(str.isupper, word)):
        if letter.lower().upper() == letter:
            word = word.replace(letter, CAPITAL + letter)
    return normalise(word)


def small(form: str) -> str:
    return form.replace(CAPITAL, "")


def shown(form: str) -> str:
    start, *others = form.split(CAPITAL)
    return start + "".join(map(str.capitalize, others))


def shortened(forms: str, word: str) -> str:
    """The forms of a word, separated by spaces, as they are stored."""
    return {word: "", f"{CAPITAL}{word}": CAPITAL}.get(forms, forms)


def forms_from(stored: str, word: str) -> list[str]:
    return [f"{CAPITAL}{word}"] if stored == CAPITAL else (stored or word).split(" ")
