"""The end of a series: its winner and its podium."""

from __future__ import annotations

from typing import Any

import pytest

from game.web.shared.outcome import podium, series_result


def results(places: list[tuple[int, int]], series_place: int = 3) -> dict[str, Any]:
    """`places`: place and points of alice, bob, eve ..."""
    names = ["alice", "bob", "eve", "mallory", "peggy"]
    rows = [
        {"name": name, "place": place, "points": points}
        for name, (place, points) in zip(names, places, strict=False)
    ]
    return {"series": rows, "round": {"series_place": series_place}}


@pytest.mark.parametrize(
    ("places", "steps", "told"),
    [
        (
            [(1, 9), (2, 5), (3, 2), (4, 1)],
            {1: ["alice"], 2: ["bob"], 3: ["eve"]},
            "alice wins the series",
        ),
        (
            [(1, 9), (1, 9), (3, 2)],
            {1: ["alice", "bob"], 3: ["eve"]},
            "alice and bob share the series",
        ),
        ([(1, 9), (2, 0)], {1: ["alice"]}, "alice wins the series"),
        ([(1, 0), (1, 0)], {}, ""),
        ([(1, 9)], {}, ""),
    ],
)
def test_podium(places: list[tuple[int, int]], steps: dict[int, list[str]], told: str) -> None:
    final = results(places)
    found = {step.place: [row["name"] for row in step.players] for step in podium(final, 3)}
    assert found == steps
    assert series_result(final, 3) == told


def test_many_who_share_a_place_are_counted() -> None:
    (step,) = podium(results([(1, 4)] * 5), 3)
    assert (len(step.players), step.others, step.points) == (3, 2, 4)


@pytest.mark.parametrize(("series_place", "rounds"), [(2, 3), (3, None)])
def test_before_the_end_nobody_has_won(series_place: int, rounds: int | None) -> None:
    running = results([(1, 9), (2, 5)], series_place)
    assert podium(running, rounds) == []
    assert series_result(running, rounds) == ""
