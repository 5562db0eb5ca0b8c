"""What tests of word files share: the limits of an upload, reports and words made in bulk."""

from solver.wordfiles.archives import Limits
from solver.wordfiles.reading import WordFile

LIMITS = Limits(file_bytes=10_000_000, words=1000, expanded_bytes=20_000_000, expansion=100)


def told(read: WordFile) -> dict[str, tuple[int, tuple[str, ...]]]:
    return {each.reason: (each.count, each.examples) for each in read.left_out}


def letters(number: int) -> str:
    """A word for each number."""
    return "".join(chr(ord("a") + int(digit)) for digit in str(number))
