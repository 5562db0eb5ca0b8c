"""Words as they are written, as a lexicon keeps them: in small letters, with marks for capitals."""

from solver.letters import normalise

CAPITAL = "^"  # before a form that is written with a capital; alone, of a word's spelling


def as_marked(word: str) -> str:
    """A word in its normal form, with CAPITAL before it if it begins with one."""
    return f"{CAPITAL}{normalise(word)}" if word.strip()[:1].isupper() else normalise(word)


def small(form: str) -> str:
    return form.removeprefix(CAPITAL)


def shown(form: str) -> str:
    return form[1:].capitalize() if form.startswith(CAPITAL) else form


def shortened(forms: str, word: str) -> str:
    """The forms of a word, separated by spaces, as they are stored."""
    return {word: "", f"{CAPITAL}{word}": CAPITAL}.get(forms, forms)


def forms_from(stored: str, word: str) -> list[str]:
    return [f"{CAPITAL}{word}"] if stored == CAPITAL else (stored or word).split(" ")
