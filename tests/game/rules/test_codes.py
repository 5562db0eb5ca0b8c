"""The codes of private games, the ids of rounds."""

from __future__ import annotations

from random import Random

import pytest

from game.rules.codes import ALPHABET, PUBLIC, ROUND_ID_ALPHABET, new_code, new_round_id, read_code


def test_codes_are_four_letters_that_make_no_word() -> None:
    random = Random(1)
    codes = {new_code(random) for _ in range(5000)}
    assert len(codes) > 4500
    for code in codes:
        assert len(code) == 4
        assert set(code) <= set(ALPHABET)
        assert not set(code) & set("AEIOUY0123456789")
        assert not any(bad in code for bad in ("FCK", "SHT", "CNT", "KK", "SS", "DCK"))


def test_no_game_gets_the_code_of_the_public_one() -> None:
    assert not set(PUBLIC) <= set(ALPHABET)


@pytest.mark.parametrize("typed", ["BDGK", "bdgk", " b d g k ", "BD-GK", "b.d.g.k\n"])
def test_codes_are_read_however_they_are_typed(typed: str) -> None:
    assert read_code(typed) == "BDGK"


@pytest.mark.parametrize("typed", ["", "   ", "x" * 100_000, "\0", "../../etc"])
def test_what_is_no_code_is_read_as_none_there_is(typed: str) -> None:
    assert len(read_code(typed)) != 4


def test_ids_of_rounds_are_all_different() -> None:
    ids = {new_round_id() for _ in range(1000)}
    assert len(ids) == 1000
    assert {len(id_) for id_ in ids} == {12}
    assert set("".join(ids)) == set(ROUND_ID_ALPHABET)
