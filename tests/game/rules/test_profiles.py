"""The numbers on the page of a player."""

from game.rules.profiles import Length, by_length, per_minute


def test_words_are_counted_by_length() -> None:
    lengths = by_length(["cat", "tin", "cater"], {3: 4, 4: 2, 5: 1})
    assert lengths == [Length(3, 2, 4), Length(4, 0, 2), Length(5, 1, 1)]
    assert [each.missed for each in lengths] == [2, 2, 0]


def test_words_a_minute_are_rounded() -> None:
    assert per_minute(27, 180) == 9
    assert per_minute(1, 45) == 1.3
    assert per_minute(0, 0) is None
