"""What leaves the site about a game, and what must not."""

import hashlib
import json
from dataclasses import asdict
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from game.db import ttl_cache
from game.live import game_state
from game.models import Dictionary, Round
from game.services.dictionaries.edits import edit_words
from game.services.play import games, rounds
from game.services.play.round_solutions import common_points, solution_of
from game.services.play.seating import presence
from game.snapshots import game_snapshots, millis, roster
from game.snapshots.roster import CROWD
from tests.game.play import (
    COUNTED,
    ENDED,
    NOW,
    STARTED,
    current,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    put,
    results_of,
    say,
    sit,
)


def test_the_snapshot_of_a_lobby_is_complete() -> None:
    game = new_game("alice", min_words=1)
    alice, bob = host_of(game), sit(game, "bob", later(30))
    snapshot = game_snapshot(game, bob, later(70))
    settings = snapshot["game"].pop("settings")
    assert settings.keys() == asdict(game.chosen()).keys()
    assert (settings["rows"], settings["scoring"], settings["min_words"]) == (4, "official", 1)
    assert snapshot == {
        "server_time": millis(later(70)),
        "game": {
            "code": game.code,
            "public": False,
            "host": alice.pk,
            "host_name": "alice",
            "deputy": None,
            "closed": False,
            "board_set": False,
            "daily": False,
            "door": "open",
            "held": False,
        },
        "round": None,
        "players": [player(alice.pk, "alice", host=True, online=False), player(bob.pk, "bob")],
        "present": 1,
        "announcements": [],
        "you": {
            "seat": bob.pk,
            "name": "bob",
            "min_length": None,
            "may_start": True,
            "may_pause": False,
            "may_end": False,
            "may_swap": False,
            "words": [],
            "points": 0,
            "finds": None,
            "knocks": [],
            "removed": [],
            "screen": None,
        },
    }


def player(seat: int, name: str, **changes: Any) -> dict[str, Any]:
    usual = {"computer": None, "host": False, "online": True, "words": 0, "handicap": None}
    return {"seat": seat, "name": name, **usual, **changes}


def test_before_the_start_the_board_is_known_by_its_hash_alone() -> None:
    game = new_game()
    round_ = play(game)
    told = game_snapshot(game, host_of(game), later(2))["round"]
    assert (told["phase"], told["board"]) == ("countdown", None)
    assert told["commitment"] == round_.commitment
    assert (told["starts_at"], told["ends_at"]) == (millis(STARTED), millis(ENDED))
    assert not hidden(round_, game_snapshot(game, host_of(game), later(2)))


def test_during_the_round_own_words_are_shown_and_others_are_counted() -> None:
    game = new_game()
    alice, bob, round_ = host_of(game), sit(game, "bob"), play(game)
    say(round_, alice, "cat cater")
    say(round_, bob, "tin")
    snapshot = game_snapshot(game, bob, later(9))
    assert snapshot["round"]["phase"] == "playing"
    assert snapshot["round"]["board"] == {
        "rows": [list("CATD"), list("LINE"), list("MARO"), list("PETS")],
        "size": [4, 4],
        "bonuses": None,
        "values": None,
    }
    assert snapshot["you"]["words"] == [{"word": "tin", "points": 1}]
    assert snapshot["you"]["points"] == 1
    assert [p["words"] for p in snapshot["players"]] == [2, 1]
    assert not hidden(round_, snapshot) - {"tin"}
    assert not hidden(round_, game_snapshot(game, None, later(9)))


def hidden(round_: Round, snapshot: dict[str, Any]) -> set[str]:
    """What of the solution and the secrets of a round stands in a snapshot."""
    text = json.dumps(snapshot)
    secrets = {round_.salt, round_.board, *solution_of(round_).words}
    return {secret for secret in secrets if f'"{secret}"' in text}


def test_players_who_left_are_named_as_long_as_their_words_count() -> None:
    game = new_game()
    alice, bob, charlie = host_of(game), sit(game, "bob"), sit(game, "charlie")
    round_ = play(game)
    say(round_, bob, "tin")
    for seat in (bob, charlie):
        presence.leave(game, seat, later(9))
    snapshot = game_snapshot(game, alice, later(9))
    assert snapshot["present"] == 1
    assert snapshot["players"] == [
        player(alice.pk, "alice", host=True),
        player(bob.pk, "bob", online=False, words=1),
    ]


def test_fifty_viewers_take_as_many_queries_as_one() -> None:
    for teams, words, expected in ((0, "cat", 7), (2, "", 9)):
        game = new_game(teams=teams)
        seats = [host_of(game), *(sit(game, f"bob {n}") for n in range(49))]
        round_ = play(game)
        for seat in seats:
            say(round_, seat, words)
        common_points(round_)  # the first snapshot of a round asks its dictionary
        counts, own = [], [{"word": word, "points": 1} for word in words.split()]
        for second, viewers in ((9, seats[:1]), (19, seats)):
            ttl_cache.clear()
            with CaptureQueriesContext(connection) as queries:
                told = game_snapshots(game, round_, viewers, later(second))
            counts.append(len(queries))
            assert set(told) == {seat.pk for seat in viewers}
            assert all(one["you"] and one["you"]["words"] == own for one in told.values())
        assert counts == [expected, expected]


def test_newcomers_see_the_round_that_the_hub_knows() -> None:
    game = new_game()
    state = game_state.load(game.pk, NOW)
    play(game)
    text = game_state.snapshots(state, [None], later(9))[None]
    assert json.loads(text)["round"] is None


def test_the_list_of_a_crowd_may_be_a_second_old() -> None:
    game = new_game()
    seats = [host_of(game), *(sit(game, f"bob {n}") for n in range(CROWD))]
    names = len(game_snapshot(game, seats[0], later(9))["players"])
    sit(game, "charlie")
    soon, exact = game_snapshot(game, seats[0], later(9)), roster(game, None, later(9))
    assert (len(soon["players"]), soon["present"]) == (names, names)
    assert len(exact["players"]) == names + 1
    assert len(game_snapshot(game, seats[0], later(10))["players"]) == names + 1


def test_only_the_top_ten_of_the_public_game_are_named() -> None:
    game = games.public_game(NOW)
    seats = [sit(game, f"bob {n}") for n in range(15)]
    round_ = put(current(game))
    for seat in seats[12:]:
        say(round_, seat, "cat line", NOW)
    say(round_, seats[14], "tin", NOW)
    snapshot = game_snapshot(game, seats[0], NOW)
    names = [p["name"] for p in snapshot["players"]]
    assert names[:3] == ["bob 14", "bob 12", "bob 13"]
    assert len(names) == 10
    assert snapshot["present"] == 15
    assert snapshot["round"]["next_starts_at"] == millis(later(216))
    assert len(game_snapshot(game, seats[0], later(100))["players"]) == 3


def test_the_snapshot_says_when_the_next_round_starts_by_itself() -> None:
    game = new_game(pause_seconds=10)
    play(game)
    assert game_snapshot(game, None, ENDED)["round"]["next_starts_at"] == millis(later(193))
    assert game_snapshot(game, None, later(900))["round"]["next_starts_at"] is None


def test_results() -> None:
    game = new_game()
    alice, bob, round_ = host_of(game), sit(game, "bob"), play(game)
    say(round_, bob, "cat", later(4))
    say(round_, alice, "cat cater", later(5.5))
    told = results_of(round_, bob, NOW + timedelta(days=9))
    assert json.loads(json.dumps(told))
    usual = {"computer": None, "handicap": None}
    assert told["standings"] == [
        {"place": 1, "seat": alice.pk, "name": "alice", "points": 2, "words": 2, **usual},
        {"place": 2, "seat": bob.pk, "name": "bob", "points": 0, "words": 1, **usual},
    ]
    words = {row.pop("word"): row for row in told["words"]}
    assert sorted(words) == ["cat", "cater", "line", "mar", "tin"]
    assert words["cat"] == {
        "points": 1,
        "path": ((0, 0), (0, 1), (0, 2)),
        "found_by": 2,
        "finders": (bob.pk, alice.pk),
        "scores": [0, 0],
        "times": [1000, 2500],
        "cancelled": True,
        "commonness": 4.78,
    }
    assert (words["cater"]["scores"], words["cater"]["cancelled"]) == ([2], False)
    assert (words["tin"]["finders"], words["tin"]["cancelled"]) == ((), False)
    assert (told["players"], told["missed"], told["you"], told["series"]) == (2, 3, bob.pk, None)
    assert told["round"]["dictionary"]["slug"] == "english"


def test_a_public_round_tells_the_best_and_the_visitors_own_result(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("game.snapshots.standings.MOST_STANDINGS", 3)
    game = games.public_game(NOW)
    seats = [sit(game, f"bob {n}") for n in range(15)]
    round_ = put(current(game))
    for n, seat in enumerate(seats):
        say(round_, seat, "cat" if n > 1 else "cat line", later(n))
    last = results_of(round_, seats[14], COUNTED)
    first = results_of(round_, seats[0], COUNTED)
    assert [row["name"] for row in first["standings"]] == ["bob 0", "bob 1", "bob 2"]
    assert [row["name"] for row in last["standings"]] == ["bob 0", "bob 1", "bob 2", "bob 14"]
    cat = last["words"][0]
    assert cat["finders"] == [seat.pk for seat in [*seats[:10], seats[14]]]
    assert (len(cat["times"]), cat["times"][-1], cat["scores"]) == (11, 14000, [1] * 11)
    assert (cat["found_by"], len(first["words"][0]["finders"])) == (15, 10)
    assert (last["players"], last["you"]) == (15, seats[14].pk)
    assert [line["seat"] for line in first["timeline"]] == [seat.pk for seat in seats[:10]]
    assert [line["seat"] for line in last["timeline"]] == cat["finders"]
    assert last["timeline"][-1]["finds"] == [
        {"at": 14000, "word": "cat", "points": 1, "cancelled": False}
    ]


def test_looking_at_settled_results_takes_few_queries() -> None:
    game = new_game()
    round_ = play(game)
    say(round_, host_of(game), "cat")
    told = results_of(round_, None, COUNTED)
    with CaptureQueriesContext(connection) as queries:
        assert results_of(round_, None, later(500)) == told
    assert len(queries) <= 4  # nothing to settle, and the round


def test_everybody_can_check_the_board_against_the_hash() -> None:
    game = new_game()
    round_ = play(game)
    before = game_snapshot(game, None, NOW)["round"]["commitment"]
    told = results_of(round_, None, COUNTED)
    proof = hashlib.sha256((told["salt"] + told["board"]["text"]).encode()).hexdigest()
    assert proof == told["commitment"] == before
    assert len(told["salt"]) == 32
    assert rounds.start(game, host_of(game), COUNTED).salt != told["salt"]


def test_shared_out_points_are_shown_in_parts() -> None:
    game = new_game(scoring="shared")
    seats = [host_of(game), sit(game, "bob"), sit(game, "charlie")]
    round_ = play(game)
    for seat in seats:
        say(round_, seat, "cat")
    say(round_, seats[0], "cater")
    words = {row["word"]: row for row in results_of(round_, None, COUNTED)["words"]}
    assert words["cat"]["scores"] == [0.33, 0.33, 0.33]
    assert words["cater"]["scores"] == [2]


def test_the_standings_of_a_series_add_up_its_rounds() -> None:
    game = new_game(rounds=3)
    alice, bob = host_of(game), sit(game, "bob")
    for n, (of_alice, of_bob) in enumerate([("cat", "cater"), ("cater line", "mar"), ("tin", "")]):
        at = later(n * 200)
        presence.touch_all({game: [alice.pk, bob.pk]}, at)
        round_ = play(game, at)
        say(round_, alice, of_alice, at + timedelta(seconds=3))
        say(round_, bob, of_bob, at + timedelta(seconds=3))
        told = results_of(round_, None, at + timedelta(seconds=184))
    row = ("place", "name", "points", "words")
    assert [tuple(one[key] for key in row) for one in told["series"]] == [
        (1, "alice", 5, 4),
        (2, "bob", 3, 2),
    ]
    again = play(game, later(600))
    presence.touch_all({game: [alice.pk]}, later(610))
    assert results_of(again, None, later(784))["series"] is None


def test_results_stay_when_the_dictionary_goes_on(english: Dictionary) -> None:
    game = new_game()
    round_ = play(game)
    told = results_of(round_, None, COUNTED)
    edit_words(english, ["cat"], "deny", "for the test", None)
    assert results_of(round_, None, later(10**6)) == told
