"""Computer players: which words they find, and when."""

from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from game.rules.computer import NAMES, Strength, plan, read_strength
from game.rules.names import clean_name, name_key
from tests.game.play import refusal

STRENGTHS = st.sampled_from(Strength)
BOARDS = st.dictionaries(st.text("aeinrst", min_size=3, max_size=9), st.integers(1, 11))
FREQUENCIES = st.none() | st.dictionaries(st.text("aeinrst"), st.floats(0, 8))
# Words of a rich board: every length, from everyday to unheard of.
RICH = {f"{'abcdefgh'[: 3 + n % 6]}{n}": 1 + n % 6 for n in range(400)}
ZIPF = {word: n % 60 / 10 for n, word in enumerate(RICH)}


@given(STRENGTHS, st.text(), BOARDS, FREQUENCIES)
def test_a_plan_has_words_of_the_board_once_in_order_of_time(
    strength: Strength, seed: str, words: dict[str, int], zipf: dict[str, float] | None
) -> None:
    finds = plan(strength, seed, words, zipf)
    found = [find.word for find in finds]
    assert len(set(found)) == len(found)
    assert set(found) <= set(words)
    moments = [0.0, *(find.after for find in finds)]
    assert moments == sorted(moments)
    assert plan(strength, seed, dict(reversed(words.items())), zipf) == finds


def test_no_word_comes_faster_than_a_hand_can_write_it() -> None:
    for strength in Strength:
        for seed in range(20):
            finds = plan(strength, str(seed), RICH, ZIPF)
            for before, find in pairwise(finds):
                assert find.after - before.after > max(0.6, 0.2 * len(find.word)) - 0.002


def points(strength: Strength, seconds: float) -> int:
    plans = [plan(strength, str(seed), RICH, ZIPF) for seed in range(10)]
    return sum(RICH[find.word] for finds in plans for find in finds if find.after < seconds)


def test_stronger_ones_have_more_points() -> None:
    for seconds in (60, 180):
        by_strength = [points(strength, seconds) for strength in Strength]
        assert all(2 * weak < 3 * strong for weak, strong in pairwise(by_strength))
        assert by_strength == sorted(by_strength)
        assert by_strength[0] > 0


def test_another_seed_is_another_plan() -> None:
    assert plan(Strength.EXPERT, "a", RICH, ZIPF) != plan(Strength.EXPERT, "b", RICH, ZIPF)


def test_short_and_common_words_come_first_and_pauses_differ() -> None:
    plans = [plan(Strength.CHAMPION, str(seed), RICH, ZIPF) for seed in range(10)]
    first = [find.word for finds in plans for find in finds[:40]]
    last = [find.word for finds in plans for find in finds[-40:]]
    assert sum(map(len, first)) < sum(map(len, last))
    assert sum(ZIPF[word] for word in first) > sum(ZIPF[word] for word in last)
    moments = [find.after for find in plans[0][:50]]
    pauses = [b - a for a, b in pairwise(moments)]
    assert max(pauses) > 3 * min(pauses)


def test_a_child_knows_common_words_only() -> None:
    finds = plan(Strength.CHILD, "a", RICH, ZIPF)
    assert finds
    assert min(ZIPF[find.word] for find in finds) > 2.5


def test_names() -> None:
    names = [name for several in NAMES.values() for name in several]
    assert [clean_name(name) for name in names] == names
    assert len({name_key(name) for name in names}) == 25


def test_wrong_strengths_are_refused() -> None:
    for value in (None, "", "0", "6", "x", "2.5", "9" * 5000):
        assert refusal(read_strength, value) == "strength.invalid"
