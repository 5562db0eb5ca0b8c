"""The lexicon: what it holds, what it refuses, its bytes."""

import pickle
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from solver import Board, Lexicon, LexiconError, RulePack, SolverError, solve
from solver.letters import normalise
from solver.packaged import packaged_lexicon, packaged_words
from tests.solver.cases import CYRILLIC, GREEK

WORDS = ["risk", "rises", "rise", "a", "qua", "ris", "zebra"]


def test_a_lexicon_that_was_pickled_is_read_only() -> None:
    lexicon = Lexicon.from_words(WORDS)
    for _ in ("before its arrays are made", "with them"):
        copy = pickle.loads(pickle.dumps(lexicon))
        assert copy == lexicon
        assert not any(array.flags.writeable for array in (copy.nodes, copy.continuations))
        assert lexicon.has_prefix("ze")
        assert lexicon.continuations.size


def letters(count: int) -> str:
    """Some different lower-case letters, from a row of the alphabet of ideographs."""
    return "".join(map(chr, range(0x4E00, 0x4E00 + count)))


@given(
    st.sets(st.text("abc", min_size=1, max_size=4)),
    st.text("abc", max_size=3),
    st.text("abc", max_size=3),
    st.integers(1, 5),
)
def test_words_are_found_by_prefix(words: set[str], prefix: str, after: str, most: int) -> None:
    lexicon = Lexicon.from_words(words)
    expected = [word for word in sorted(words) if word.startswith(prefix)]
    assert lexicon.words_with_prefix(prefix) == expected
    assert lexicon.words_with_prefix(prefix.upper()) == expected
    later = [word for word in expected if word > after]
    assert lexicon.words_with_prefix(prefix, after, most) == later[:most]


def test_queries_fold_what_they_are_asked() -> None:
    lexicon = Lexicon.from_words(["QUEUE", "für", "οδος"])
    assert all(word in lexicon for word in ("QUEUE", "queue", "Queue", "FÜR", "FU\u0308R", "ΟΔΟΣ"))
    assert lexicon.has_prefix("QUE")
    assert lexicon.has_prefix("FU\u0308")
    assert lexicon.words_with_prefix("QU") == ["queue"]
    assert lexicon.longest_prefix_of("QUEUEING") == "queue"
    assert lexicon.score_of("FU\u0308R") == 1
    assert not any(other in lexicon for other in ("", " für", 7, None))
    assert not any(lexicon.has_prefix(other) for other in ("?", " q"))


def test_a_letter_keeps_few_marks() -> None:
    """Unicode takes seconds to put 20,000 of them in order."""
    assert len(normalise("a" + "\u0301\u0323" * 50 + "b")) <= 32
    assert Board.parse("é" + "?" * 48).size == (7, 7)


def test_letters_in_a_compatibility_form_are_the_letters_that_they_stand_for() -> None:
    """Full-width letters, the long s, ligatures."""
    lexicon = Lexicon.from_words(["ＣＡＴ", "loſs", "ﬁſh"])
    assert list(lexicon) == ["cat", "fish", "loss"]
    assert all(word in lexicon for word in ("ｃａｔ", "loſſ", "ﬁsh"))
    assert [found.word for found in solve("ｃａ/ｔ#", lexicon).words] == ["cat"]
    assert solve("ﬁ s/h #", lexicon).words == solve("fi s/h #", lexicon).words != ()
    for sign in ("cat™", "cat²", "½cat"):
        with pytest.raises(LexiconError, match="characters that are not letters"):
            Lexicon.from_words([sign])


def test_the_score_of_a_word_follows_the_rules() -> None:
    lexicon = Lexicon.from_words(WORDS)
    words = ("RISK", "rises", "a", "risks", "")
    assert [lexicon.score_of(word) for word in words] == [1, 2, 0, 0, 0]
    assert lexicon.score_of("qua", "big") == 0
    assert lexicon.score_of("a", RulePack("any", "Any", 1, (0, 7))) == 7
    with pytest.raises(SolverError, match="unknown rules “chess”"):
        lexicon.score_of("risk", "chess")


@given(st.sets(st.text("abc", min_size=1, max_size=4)), st.text("abcd", max_size=6))
def test_the_longest_prefix_that_is_a_word_is_found(words: set[str], text: str) -> None:
    expected = [text[:end] for end in range(1, len(text) + 1) if text[:end] in words]
    assert Lexicon.from_words(words).longest_prefix_of(text) == max(expected, key=len, default=None)


@given(*[st.sets(st.text("abcé", min_size=1, max_size=3))] * 2)
def test_difference_and_union_equal_those_of_sets(some: set[str], others: set[str]) -> None:
    one, other = Lexicon.from_words(some), Lexicon.from_words(others)
    for made, words in ((one - other, some - others), (one | other, some | others)):
        assert made == Lexicon.from_words(words)
        assert made.to_bytes() == Lexicon.from_words(words).to_bytes()
    assert (list(one), list(other)) == (sorted(some), sorted(others))


def test_difference_and_union_refuse_65_letters_and_other_types() -> None:
    lexicon = Lexicon.from_words(list(letters(64)))
    with pytest.raises(LexiconError, match="65 different letters; a lexicon holds at most 64"):
        lexicon | Lexicon.from_words(["a"])
    with pytest.raises(TypeError):
        lexicon - {"a"}  # type: ignore[operator]  # wrong on purpose
    with pytest.raises(TypeError):
        lexicon | {"a"}  # type: ignore[operator]  # wrong on purpose


def test_case_space_repeats_and_order_do_not_matter() -> None:
    lexicon = Lexicon.from_words(WORDS)
    again = Lexicon.from_words(
        [*(f" {word.upper()}\r\n" for word in reversed(WORDS)), "A", "", " "]
    )
    assert again == lexicon
    assert again.content_hash == lexicon.content_hash
    assert hash(again) == hash(lexicon)
    assert again.to_bytes() == lexicon.to_bytes()
    assert Lexicon.from_words(WORDS[1:]) != lexicon
    assert lexicon != WORDS


def test_capitals_are_kept_where_letters_have_several_forms() -> None:
    words = ["Massen", "Maßen", "", "cafe"]
    assert [*Lexicon.from_words(words, "de", capitals=True).as_written()] == [
        "cafe",
        "Massen",
        "Maßen",
    ]


def test_words_with_other_characters_are_refused() -> None:
    for word in ("isn't", "e-mail", "b2b", "two words", "a\0b", "x\u0302", "?"):
        with pytest.raises(LexiconError, match="characters that are not letters"):
            Lexicon.from_words(["fine", word])


def test_a_lexicon_without_words_is_empty() -> None:
    lexicon = Lexicon.from_words([])
    assert (list(lexicon), "a" in lexicon) == ([], False)
    assert not lexicon.has_prefix("")


def test_a_lexicon_holds_up_to_64_letters() -> None:
    for count in (1, 31, 32, 33, 63, 64):
        alphabet = letters(count)
        words = [a + b for a in alphabet for b in (alphabet[0], alphabet[-1])] + [alphabet]
        lexicon = Lexicon.from_words(words)
        assert lexicon.letters == alphabet
        assert lexicon.nodes.dtype == (np.uint32 if count <= 32 else np.uint64)
        assert set(lexicon) == set(words)
        assert all(word in lexicon for word in words)
        assert Lexicon.from_bytes(lexicon.to_bytes()) == lexicon
        board = f"{alphabet[-1]}{alphabet[0]}/?#"
        expected = {word for word in words if len(word) == 2}
        found = {found.word for found in solve(board, lexicon, min_length=2, max_length=2).words}
        assert found == expected
    with pytest.raises(LexiconError, match="65 different letters; a lexicon holds at most 64"):
        Lexicon.from_words(list(letters(65)))


@given(st.sets(st.text(st.sampled_from("abcxyz" + GREEK[:3] + CYRILLIC), min_size=1, max_size=6)))
def test_a_lexicon_holds_the_words_and_their_prefixes(words: set[str]) -> None:
    words = {word.replace("ς", "σ") for word in words}
    lexicon = Lexicon.from_bytes(Lexicon.from_words(words).to_bytes())
    assert list(lexicon) == sorted(words)
    prefixes = {word[:end] for word in words for end in range(len(word) + 1)}
    assert all(word in lexicon for word in words)
    assert all(lexicon.has_prefix(prefix) for prefix in prefixes)
    assert not any(prefix in lexicon for prefix in prefixes - words)
    assert not any(lexicon.has_prefix(word + "q") for word in words)


def test_the_packaged_lexicon_holds_the_packaged_words() -> None:
    words, lexicon = packaged_words(), packaged_lexicon()
    assert len(words) == len(lexicon) == 188_378
    assert list(lexicon) == words
    sample = random.Random(1).sample(words, 2000)
    assert all(word in lexicon and lexicon.has_prefix(word[:-1]) for word in sample)
    assert lexicon.nbytes < 15_000_000


def test_the_arrays_of_a_lexicon_are_read_only() -> None:
    lexicon = Lexicon.from_bytes(Lexicon.from_words(WORDS).to_bytes())
    for array in (lexicon.nodes, lexicon.ranks):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 0


def test_damaged_bytes_are_refused() -> None:
    data = Lexicon.from_words(WORDS).to_bytes()
    rng = random.Random(1)
    for _ in range(500):
        damaged = bytearray(data)
        damaged[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
        with pytest.raises(LexiconError):
            Lexicon.from_bytes(bytes(damaged))
    for cut in (0, 3, 8, 40, 43, 44, 99, -1):
        with pytest.raises(LexiconError):
            Lexicon.from_bytes(data[:cut])
