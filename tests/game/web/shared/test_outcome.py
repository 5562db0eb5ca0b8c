"""The words that official scoring cancelled."""

from typing import Any

from game.web.shared.outcome import NAMED, cancelled_words, podium, series_result


def word(text: str, points: int, finders: list[int]) -> dict[str, Any]:
    return {"word": text, "points": points, "finders": finders, "cancelled": len(finders) > 1}


def results(words: list[dict[str, Any]], timeline: Any = (), percent: int = 100) -> Any:
    """The results of players 1 and 2; player 2 has a handicap."""
    handicap = {"min_length": None, "percent": percent}
    standings = [{"seat": 1, "handicap": None}, {"seat": 2, "handicap": handicap}]
    return {"words": words, "standings": standings, "timeline": timeline}


def test_cancelled_words_are_ordered_by_points_and_show_the_losses() -> None:
    words = [word("cat", 1, [1, 2]), word("line", 1, [1]), word("cater", 2, [2, 1])]
    shown = cancelled_words(results(words, percent=150))
    assert shown == [("cater", "1:2 2:3"), ("cat", "1:1 2:1.5")]


def test_beyond_a_few_cancelled_words_the_others_are_counted() -> None:
    words = [word(f"word{n}", 1, [1, 2]) for n in range(NAMED + 3)]
    shown = cancelled_words(results(words))
    assert len(shown) == NAMED + 1
    assert shown[-1] == ("3 more", "1:3 2:3")


def test_finders_that_a_public_round_leaves_out_are_ignored() -> None:
    """The words name the first finders, the timeline those whose standings are shown."""
    finds = [{"word": "cat", "cancelled": True}, {"word": "line", "cancelled": False}]
    timeline = [{"seat": 2, "finds": finds}]
    assert cancelled_words(results([word("cat", 1, [1, 9])], timeline))[0][1] == "1:1 2:1"


def series_results(places: list[tuple[int, int]], series_place: int = 3) -> Any:
    """`places`: place and points of alice, bob, eve ..."""
    names = ["alice", "bob", "eve", "mallory", "peggy"]
    rows = [
        {"name": name, "place": place, "points": points}
        for name, (place, points) in zip(names, places, strict=False)
    ]
    of_series = {"series": rows, "series_teams": [], "goals": []}
    return {**of_series, "round": {"series_place": series_place}}


def test_the_podium_has_the_first_three_places() -> None:
    for places, steps, told in (
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
    ):
        final = series_results(places)
        found = {step.place: [row["name"] for row in step.players] for step in podium(final, 3)}
        assert found == steps
        assert series_result(final, 3) == told


def test_many_who_share_a_place_are_counted() -> None:
    (step,) = podium(series_results([(1, 4)] * 5), 3)
    assert (len(step.players), step.others, step.points) == (3, 2, 4)


def test_before_the_end_nobody_has_won() -> None:
    for series_place, rounds in ((2, 3), (3, None)):
        running = series_results([(1, 9), (2, 5)], series_place)
        assert podium(running, rounds) == []
        assert series_result(running, rounds) == ""
