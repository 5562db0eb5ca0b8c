"""The codes of private games, the ids of rounds."""

from random import Random

from game.rules.codes import (
    ALPHABET,
    ROUND_ID_ALPHABET,
    is_possible,
    new_code,
    new_round_id,
    read_code,
)


def test_codes_are_letters_that_make_no_word() -> None:
    for length in (4, 10):
        random = Random(1)
        codes = {new_code(random, length) for _ in range(5000)}
        assert len(codes) > 4500
        for code in codes:
            assert len(code) == length
            assert is_possible(code)
            assert set(code) <= set(ALPHABET)
            assert not set(code) & set("AEIOUY0123456789")
            assert not any(bad in code for bad in ("FCK", "SHT", "CNT", "KK", "SS", "DCK"))


def test_codes_are_read_however_they_are_typed() -> None:
    for typed in ("BDGK", "bdgk", " b d g k ", "BD-GK", "b.d.g.k\n"):
        assert read_code(typed) == "BDGK"


def test_text_that_can_be_no_code_is_refused() -> None:
    for typed in ("", "   ", "x" * 100_000, "\0", "../../etc", "BDG", "OPEN"):
        assert not is_possible(read_code(typed))


def test_ids_of_rounds_are_all_different() -> None:
    ids = {new_round_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(id_) for id_ in ids} == {12}
    assert set("".join(ids)) == set(ROUND_ID_ALPHABET)
