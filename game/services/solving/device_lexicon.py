"""A lexicon as browsers keep it to solve boards without a network: one compressed file.

Its first line is JSON with what a search needs besides the words. The words follow, shortened
(`game/rules/dictionaries/device_words.py`). The last line has a digit of base 36 for each word: how
well known it is, for computer players, in halves on the Zipf scale, and `COMMON` more if it is a
common word. It is left out for a language of which that is not known.
"""

import gzip
from functools import partial
from threading import Condition

import orjson
from cachetools import LRUCache, cached
from django.utils.translation import gettext as _

from game.limits.uncharged import uncharged
from game.rules.common_words import familiarity, is_common, line_of
from game.rules.dictionaries.device_words import DIGITS, shortened
from game.rules.refusals import Refusal
from game.rules.word_frequency import zipf_frequencies
from game.services.solving import lexicons
from game.services.solving.boards import letter_frequencies_of
from solver import RULES, Lexicon
from solver.board import size_name
from solver.dice import DICE
from solver.letters import normalised
from solver.word_lines import blocks

FORMAT = 5  # a part of the address, which browsers never ask for twice
STEPS = 2  # of frequencies, to one of the Zipf scale: finer ones took 10 to 30 KB more
COMMON = 18  # more than the steps of any word


def key_of(content_hash: str) -> str:
    """The last part of the address of the file of a word list."""
    return f"{content_hash}-{FORMAT}"


def current_file(slug: str, key: str) -> bytes:
    """The file of a dictionary. Raises Refusal unless `key` is that of its current words."""
    dictionary, lexicon = lexicons.current(slug)
    if key != key_of(dictionary.version.content_hash):
        raise Refusal(
            "lexicon.outdated", _("This dictionary has other words now. Load the page again.")
        )
    line = line_of(dictionary.common_from, dictionary.language)
    return packed(lexicon, lexicons.dice_language(dictionary, lexicon), dictionary.language, line)


@cached(
    LRUCache(maxsize=8),
    key=lambda lexicon, *others: (lexicon.content_hash, *others),
    condition=Condition(),
)
def packed(lexicon: Lexicon, dice_language: str, language: str, line: float) -> bytes:
    """The file, compressed by gzip; English takes a second, once frequencies are loaded,
    three million words of Polish 15 seconds. `line`: from which on words are common."""
    with uncharged(f"device {lexicon.content_hash} {dice_language} {language} {line}"):
        return _packed(lexicon, dice_language, language, line)


def _packed(lexicon: Lexicon, dice_language: str, language: str, line: float) -> bytes:
    head = {
        "letters": lexicon.letters,
        "plain_q": lexicon.language.plain_q,
        "accents": lexicon.accents or None,
        "places": _places(lexicon),
        "rules": {
            pack.name: {
                "min_length": pack.min_length,
                "points": pack.table,
                "long_from": pack.long_from,
                "points_per_letter": pack.points_per_letter,
            }
            for pack in RULES.values()
        },
        "dice": [
            {"name": dice.name, "size": size_name(dice.size), "dice": dice.dice}
            for dice in DICE.values()
            if dice.language == dice_language
        ],
        "frequencies": letter_frequencies_of(lexicon),
    }
    lines = [orjson.dumps(head).decode(), "".join(shortened(lexicon.as_written()))]
    known = partial(_known, language=language, line=line)
    if digits := "".join(map(known, blocks(lexicon.lines()))):
        lines.append(digits)
    return gzip.compress("\n".join(lines).encode(), mtime=0)


def _known(written: list[str], language: str, line: float) -> str:
    """How well known words are, a digit each; empty if nothing is known of the language."""
    forms = [*normalised(written)]
    known = zipf_frequencies(forms, language)
    return "".join(_digit(form, known[form], language, line) for form in forms) if known else ""


def _digit(form: str, frequency: float, language: str, line: float) -> str:
    steps = round(STEPS * familiarity(frequency, [form], language))
    return DIGITS[steps + COMMON if is_common(frequency, [form], language, line) else steps]


def _places(lexicon: Lexicon) -> dict[str, int] | None:
    """The place of each letter in the alphabet, where that is not the order of code points."""
    if lexicon.letters.isascii():
        return None
    return {letter: lexicon.language.sort_key(letter)[0][0] for letter in lexicon.letters}
