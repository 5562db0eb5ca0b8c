"""Where the line of common words is, and which words of a board are below it."""

from hypothesis import given
from hypothesis import strategies as st

from game.rules.common_words import line_for, rare_words

WORDS = st.sets(st.text("aeinrst", min_size=1))
FREQUENCIES = st.dictionaries(st.text("aeinrst", min_size=1), st.floats(0, 8))
LINES = st.floats(0, 8)


@given(WORDS, FREQUENCIES, LINES)
def test_rare_words_are_below_the_frequency_line_and_never_all_words(
    words: set[str], frequencies: dict[str, float], line: float
) -> None:
    rare = rare_words(words, frequencies, line)
    assert rare <= words
    assert rare != words or not words
    assert all(frequencies[word] < line for word in rare)
    common = words - rare
    assert not rare or all(frequencies.get(word, line) >= line for word in common)
    assert rare_words(words, frequencies, 0) == frozenset()


def test_the_line_is_lower_where_few_words_are_frequent() -> None:
    for rare, line in ((1, 3.0), (3, 2.8), (97, 2.5)):
        assert line_for([4.0, 2.8] + rare * [1.0]) == line
    assert line_for(()) == 3.0
