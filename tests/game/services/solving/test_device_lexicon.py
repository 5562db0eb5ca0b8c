"""The words that browsers keep, and what JavaScript makes of them."""

import gzip
import json
import re
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

from game.models import Dictionary
from game.rules.common_words import BY_LIST, familiarities, rare_words
from game.rules.computer import Strength, plan, rule
from game.rules.dictionaries.device_words import estimated_bytes
from game.rules.refusals import Refusal
from game.services.solving.boards import letter_frequencies_of
from game.services.solving.device_lexicon import STEPS, current_file, key_of, packed
from game.snapshots import written
from solver import RULES, Board, Lexicon, solve
from solver.dice import DICE, draw
from solver.packaged import packaged_words
from tests.conftest import need
from tests.server import ROOT

SIZES = ((1, 8), (2, 2), (3, 3), (3, 5), (4, 4), (4, 4), (5, 5), (6, 6), (10, 10))
CHANGES = ("?", "#", "th", "qu", "q.", "Q", "an", "É", "ß", "Ä", "ﬁ")
BOARDS = {"en": 150, "fr": 30, "de": 30, "es": 30}  # by language
MOST_PLANNED = 60  # words
LENGTHS = ((None, None), (2, None), (4, 6), (1, 100))


def test_the_file_has_all_words_in_their_order() -> None:
    words = ["a", "cote", "coteaux", "coté", "côte", "œuf", "z" * 80, "zz"]
    lexicon = Lexicon.from_words(words, "fr")
    head, text, known = gzip.decompress(packed(lexicon, "fr", "fr", BY_LIST)).decode().split("\n")
    read, word = [], ""
    for more, dropped, rest in re.findall(r"(Z*)([A-Y])([^A-Z]*)", text):
        word = word[: len(word) - 25 * len(more) - ord(dropped) + ord("A")] + rest
        read.append(word)
    assert read == list(lexicon.forms())
    assert known == "wqrspq50"  # halves, at most 8 on the Zipf scale, and 18 for a common word
    assert gzip.decompress(packed(lexicon, "fr", "tlh", 3.0)).decode().count("\n") == 1
    values = json.loads(head)
    assert values["accents"] == {"é": "e", "ô": "o", "œ": "oe"}
    assert {dice["name"] for dice in values["dice"]} == {"french", "french-big"}


def test_capitals_are_marked() -> None:
    words = ["Essen", "essen", "WLAN", "WLANs", "Äste", f"{'b' * 40}C"]
    lexicon = Lexicon.from_words(words, "de", capitals=True)
    text = gzip.decompress(packed(lexicon, "de", "tlh", 3.0)).decode().split("\n")[1]
    assert text == f"A{'b' * 40}cZQessen^AFwlan^0123As^0123Fäste^"


@pytest.mark.django_db
def test_only_the_current_words_are_sent(english: Dictionary) -> None:
    assert current_file("english", key_of(english.version.content_hash))
    for key in (english.version.content_hash, "x"):
        with pytest.raises(Refusal, match="other words") as refused:
            current_file("english", key)
        assert refused.value.code == "lexicon.outdated"
    with pytest.raises(Refusal, match="no dictionary"):
        current_file("klingon", key_of(english.version.content_hash))


def test_javascript_finds_the_same_words_and_makes_the_same_plans(tmp_path: Path) -> None:
    """Boards of all sizes, dice, languages, rules and kinds of tiles, with the words that a
    computer player finds on them."""
    (tmp_path / "rule").write_text(json.dumps(rule()))
    lexicons = {"en": Lexicon.from_words(packaged_words()[::15], "en")}
    lexicons |= {tag: usual_words(tag) for tag in ("fr", "de", "es")}
    for tag, lexicon in lexicons.items():
        known = {
            word: round(STEPS * zipf) / STEPS
            for word, zipf in familiarities(lexicon, lexicon, tag).items()
        }
        cases = [case(lexicon, tag, known, number) for number in range(BOARDS[tag])]
        kept = packed(lexicon, tag, tag, BY_LIST)
        (tmp_path / f"{tag}.txt").write_bytes(gzip.decompress(kept))
        assert estimated_bytes([*lexicon.as_written()]) == pytest.approx(len(kept), rel=0.3)
        (tmp_path / f"{tag}.json").write_text(json.dumps(cases))
    done = subprocess.run(
        [need("Node.js", "node", "nodejs"), "tests/js/compare_solutions.js", str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == f"{sum(BOARDS.values())} boards\n"


def usual_words(tag: str) -> Lexicon:
    """Frequent words, some with capitals, which German has at the beginning of most."""
    from wordfreq import top_n_list  # slow to import, and every worker of xdist imports all tests

    words = [word for word in top_n_list(tag, 8_000) if word.isalpha()]
    capitals = [word.capitalize() for word in words[::2]] + [word.upper() for word in words[::50]]
    return Lexicon.from_words([*words[::3], *words[1::2], *capitals], tag, capitals=True)


def case(lexicon: Lexicon, tag: str, known: dict[str, float], number: int) -> dict[str, Any]:
    """A board, the settings of its search, and its solution. `known`: frequencies of words."""
    rng = np.random.default_rng(number)
    sets = [dice for dice in DICE.values() if dice.language == tag]
    if sets and number % 2:
        board = sets[number % len(sets)].roll(rng)
    else:
        board = draw(SIZES[number % len(SIZES)], letter_frequencies_of(lexicon), rng)
    tiles = ["q." if tile == "q" else tile for tile in board.tiles]
    for change in CHANGES[: 3 if len(tiles) > 40 else None]:
        if rng.random() < 0.15:
            tiles[rng.integers(len(tiles))] = change
    rows = [tiles[i : i + board.columns] for i in range(0, len(tiles), board.columns)]
    rules = list(RULES)[number % len(RULES)]
    shortest, longest = LENGTHS[number % len(LENGTHS)]
    parsed = Board.from_rows(rows, plain_q=lexicon.language.plain_q)
    found = solve(parsed, lexicon, rules, shortest, longest)
    planned = {each.word: each.points for each in found.words[:MOST_PLANNED]}
    rare = rare_words(frozenset(lexicon), lexicon, tag, BY_LIST)
    strength = Strength(1 + number % len(Strength))
    uniform = Random(str(number))
    return {
        "strength": strength,
        "random": [uniform.random() for _ in range(10 * len(planned))],
        "rare": [each.word for each in found.words if each.word in rare],
        "plan": [find._asdict() for find in plan(strength, str(number), planned, known)],
        "rows": rows,
        "settings": {"rules": rules, "min_length": shortest, "max_length": longest},
        "board": str(parsed),
        "words": [
            {"word": each.word, **written(each.word, lexicon), "points": each.points}
            for each in found.words
        ],
    }
