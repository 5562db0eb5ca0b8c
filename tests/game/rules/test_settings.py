"""What may be chosen for a game."""

from dataclasses import replace
from itertools import product
from typing import Any

import pytest

from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.setting_checks import check, may_start, points_pack
from game.rules.settings import IfAway, Settings, StartBy, usual_min_length


def changed(field: str, value: Any) -> Settings:
    return replace(Settings(), **{field: value})


def test_numbers_outside_their_range_are_refused() -> None:
    for field, least, most in (
        ("rows", 3, 8),
        ("columns", 3, 8),
        ("round_seconds", 30, 600),
        ("min_length", 3, 10),
        ("min_words", 1, 1000),
        ("rounds", 1, 50),
        ("pause_seconds", 5, 600),
    ):
        for value in (least, most):
            check(changed(field, value))
        for value in (least - 1, most + 1, -(10**9), 10**9):
            with pytest.raises(Refusal) as refused:
                check(changed(field, value))
            assert (refused.value.code, refused.value.field) == (f"{field}.invalid", field)
            assert f"from {least} to {most}" in refused.value.detail


def test_words_of_two_letters_only_where_letters_count() -> None:
    for scoring in Scoring:
        two = replace(Settings(), scoring=scoring, min_length=2)
        if scoring is Scoring.RUZZLE:
            check(two)
        else:
            with pytest.raises(Refusal, match="from 3 to 10"):
                check(two)
        with pytest.raises(Refusal):
            check(replace(two, min_length=1))


def test_larger_boards_have_other_points() -> None:
    for size, shortest, nine in (
        ((3, 3), 3, 11),
        ((4, 4), 3, 11),
        ((5, 5), 4, 11),
        ((6, 6), 4, 18),
    ):
        assert usual_min_length(*size, Scoring.OFFICIAL) == shortest
        assert usual_min_length(*size, Scoring.RUZZLE) == 2
        assert points_pack(*size).points(9) == nine


def test_the_setting_decides_who_may_start_a_round() -> None:
    for is_host, is_host_away, if_away in product((True, False), (True, False), IfAway):
        host = {"is_host": is_host, "is_host_away": is_host_away}
        stands_in = is_host_away and if_away is IfAway.ANYONE
        may = may_start(StartBy.HOST, if_away, is_public=False, **host)
        assert may is (is_host or stands_in)
        assert may_start(StartBy.ANYONE, if_away, is_public=False, **host)
        assert not may_start(StartBy.ANYONE, if_away, is_public=True, **host)
