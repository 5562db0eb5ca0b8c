"""Computer players: added by the host, they play with nobody but those who look at the round."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.models import FoundWord, Game, Round, Seat
from game.rules.computer import Strength
from game.rules.settings import Door
from game.services.play import computers, rounds, settling
from game.services.play.seating import hosting, presence
from tests.game.play import (
    COUNTED,
    ENDED,
    NOW,
    STARTED,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    results_of,
    sit,
)


@pytest.fixture(autouse=True)
def restart() -> Callable[[], None]:
    """Forgets all plans, so that this process is like another one."""
    computers.script.cache_clear()
    return computers.script.cache_clear


def add(game: Game, strength: Strength = Strength.CHAMPION) -> Seat:
    return hosting.add_computer(game, host_of(game), strength, NOW)


def found(round_: Round) -> list[tuple[int, str]]:
    return list(FoundWord.objects.filter(round=round_).values_list("seat_id", "word"))


def test_a_computer_plays_while_somebody_looks() -> None:
    game = new_game(scoring="everyone")
    seat = add(game)
    round_ = play(game)
    rounds.current(game, NOW)
    assert found(round_) == []
    rounds.current(game, later(3 + 178))
    words = FoundWord.objects.filter(round=round_)
    assert words
    assert {word.seat_id for word in words} == {seat.pk}
    assert all(STARTED < word.received_at <= later(3 + 178) for word in words)


def test_nothing_is_sent_before_its_moment_and_nothing_is_asked_meanwhile() -> None:
    game = new_game()
    add(game)
    round_ = play(game)
    moments = [entry.received_at for entry in computers.planned(round_)]
    computers.play(round_, STARTED)
    for at, after in pairwise(moments[:4]):
        computers.play(round_, at)
        before = FoundWord.objects.count()
        with CaptureQueriesContext(connection) as queries:
            computers.play(round_, at + (after - at) / 2)
        assert not queries.captured_queries
        assert FoundWord.objects.count() == before
        assert FoundWord.objects.order_by("received_at").last().received_at == at  # type: ignore[union-attr]


def test_without_computers_a_process_asks_once_a_round() -> None:
    game = new_game()
    round_ = play(game)
    with CaptureQueriesContext(connection) as queries:
        for seconds in range(4, 100):
            computers.play(round_, later(seconds))
    assert len(queries.captured_queries) == 1


def test_a_killed_process_loses_and_doubles_nothing(restart: Callable[[], None]) -> None:
    game = new_game(scoring="everyone")
    add(game)
    add(game, Strength.EXPERT)
    round_ = play(game)
    computers.play(round_, later(10))
    restart()
    computers.play(round_, later(20))
    restart()
    assert settling.settle(round_, COUNTED)
    planned = [(e.seat_id, e.word) for e in computers.planned(round_) if e.received_at < ENDED]
    assert sorted(found(round_)) == sorted(planned)


def test_a_round_that_is_ended_early_keeps_what_was_found_until_then() -> None:
    game = new_game(scoring="everyone")
    add(game)
    hosting.set_door(game, host_of(game), Door.LOCKED, NOW)
    round_ = play(game)
    rounds.current(game, later(5))
    early = found(round_)
    rounds.finish(game, host_of(game), later(9))
    round_.refresh_from_db()
    assert settling.settle(round_, later(10))
    assert set(early) <= set(found(round_))
    assert all(word.received_at < later(9) for word in FoundWord.objects.filter(round=round_))


def test_results_list_computers_that_were_there_at_the_start_also_without_a_word() -> None:
    game = new_game()
    seat = add(game, Strength.CHILD)
    round_ = play(game, board="xxxxxxxxxxxxxxxx")
    hosting.add_computer(game, host_of(game), Strength.CHAMPION, later(10))
    results = results_of(round_, None, COUNTED)
    listed = {row["seat"]: row["computer"] for row in results["standings"]}
    assert listed == {host_of(game).pk: None, seat.pk: "child"}


def test_snapshots_mark_it_and_keep_its_words_and_the_salt() -> None:
    game = new_game()
    seat = add(game, Strength.EXPERT)
    round_ = play(game)
    snapshot = game_snapshot(game, host_of(game), later(100))
    assert {p["seat"]: p["computer"] for p in snapshot["players"]}[seat.pk] == "expert"
    assert [p["online"] for p in snapshot["players"] if p["seat"] == seat.pk] == [True]
    assert round_.salt not in json.dumps(snapshot)
    for _, word in found(round_):
        assert f'"{word}"' not in json.dumps(snapshot)


def test_a_computer_is_no_host_and_no_newcomer() -> None:
    game = new_game()
    host, seat = host_of(game), add(game)
    assert refusal(hosting.pass_host, game, host, seat) == "seat.computer"
    presence.leave(game, host, later(1))
    game.refresh_from_db()
    assert game.host_id == host.pk
    presence.join(game, host.player, None, later(2))
    assert hosting.remove_newcomers(game, host, 60, later(3)) == 0
    assert Seat.objects.computers().get() == seat


def test_the_name_of_a_computer_is_taken_until_it_is_removed() -> None:
    game = new_game()
    pip = add(game, Strength.CHILD)
    assert refusal(sit, game, pip.name) == "name.taken"
    assert add(game, Strength.CHILD).name != pip.name
    hosting.remove(game, host_of(game), pip, NOW)
    assert sit(game, pip.name).name == pip.name


def test_a_computer_has_no_paper() -> None:
    assert refusal(add, new_game(paper=True)) == "computers.paper"


def test_a_sixth_computer_is_refused() -> None:
    game = new_game()
    several = [add(game, Strength.CHILD) for _ in range(5)]
    assert len({seat.name for seat in several}) == 5
    assert refusal(add, game) == "computers.many"
    hosting.remove(game, host_of(game), several[0], NOW)
    add(game)


def test_no_round_is_dealt_for_computers_alone() -> None:
    game = new_game(pause_seconds=10)
    add(game)
    round_ = play(game)
    assert rounds.current(game, later(3 + 180 + 10)) == round_
