"""Words in little memory."""

import pytest

from solver import word_store
from solver.word_lines import WordLines
from solver.word_store import WordStore


def test_words_come_in_order_and_once() -> None:
    """In several runs, with and without those that come twice."""
    store = WordStore()
    for some in (["ab", "a", "b"], ["abc", "ab"], [], ["b", "ć", "a"]):
        store.add(some)
        assert not store.is_larger(3, 100)
    assert store.is_larger(4, 100) is False
    words = store.words()
    assert [*words] == ["a", "ab", "abc", "b", "ć"] == sorted(words)
    assert len(words) == 5
    assert "abc" in words
    assert "abd" not in words
    assert words.lacked(["a", "ad", "b", "d"]) == ["ad", "d"]
    assert [*words.with_words(["aa", "b"])] == ["a", "aa", "ab", "abc", "b", "ć"]
    assert [*words.filtered(lambda part: [word for word in part if word != "b"])] == [
        "a",
        "ab",
        "abc",
        "ć",
    ]


def test_a_store_of_words_says_when_there_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(word_store, "AT_ONCE", 2)
    store = WordStore()
    for words in (["cat", "dog"], ["cat", "dog"], ["dog", "cat"]):
        store.add(words)
        assert not store.is_larger(2, 100)
    store.add(["cow", "elk"])
    assert store.is_larger(3, 100)
    assert store.is_larger(100, 8)
    assert not store.is_larger(4, 16)


def test_lines_are_a_sequence() -> None:
    words = ["ab", "été", "ż"]
    for lines, expected in ((WordLines("\n".join(words).encode()), words), (WordLines(b""), [])):
        assert [*lines] == expected
        assert len(lines) == len(expected)
        assert [lines[at] for at in range(len(expected))] == expected
        assert lines[1:] == expected[1:]
        assert lines[-1:] == expected[-1:]
        with pytest.raises(IndexError):
            lines[len(expected)]
