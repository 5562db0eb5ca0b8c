"""Rounds on real dice and paper: from the clock to the lists, the votes and the points."""

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from game.models import FoundWord, Game, Round, Seat
from game.rules.clock import Phase
from game.rules.computer import Strength
from game.rules.lists import WordsFrom
from game.rules.results import Scoring
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.play import rounds, words
from game.services.play.seating import hosting, lists, pauses, roster
from game.services.play.words import Entry
from game.snapshots import Json
from tests.game.play import (
    BOARD,
    ENDED,
    NOW,
    STARTED,
    current,
    game_snapshot,
    host_of,
    later,
    new_game,
    play,
    refusal,
    results_of,
    say,
    seated,
    sit,
)

WRITING = ENDED
CHECKING, COUNTED = later(300), later(310)


def table(**settings: Any) -> tuple[Game, Seat, Seat, Round]:
    """Alice and Bob have written on paper, and the clock has just run out."""
    game = new_game(paper=True, **settings)
    bob = sit(game, "bob")
    rounds.start(game, host_of(game), NOW)
    Seat.objects.filter(game=game).update(seen_at=WRITING)
    return game, host_of(game), Seat.objects.get(pk=bob.pk), current(game, WRITING)


def written(**settings: Any) -> tuple[Game, Seat, Seat, Round]:
    """Both lists are in: both have line, Alice has tin and zzz, Bob has rope."""
    game, alice, bob, round_ = table(**settings)
    say(round_, alice, "line tin zzz", WRITING)
    say(round_, bob, "line rope", WRITING)
    for seat in (alice, bob):
        lists.finish_list(game, seat, None, CHECKING)
    return game, alice, bob, current(game, CHECKING)


def test_a_list_takes_as_many_queries_as_a_word(
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    _game, alice, bob, round_ = table()
    with CaptureQueriesContext(connection) as of_a_word:
        say(round_, alice, "tin", WRITING)
    with django_assert_num_queries(len(of_a_word)):
        assert all(each.accepted for each in say(round_, bob, "line rope mar cat cater", WRITING))


def counted(game: Game, by: Seat) -> Any:
    round_ = rounds.finish(game, by, later(305))
    return results_of(round_, by, COUNTED)


def points_of(results: Json) -> dict[str, int]:
    return {row["name"]: row["points"] for row in results["standings"]}


def test_the_parts_of_a_round_follow_each_other() -> None:
    game, alice, bob, round_ = table()
    assert [round_.phase(at) for at in (NOW, STARTED, WRITING)] == [
        Phase.COUNTDOWN,
        Phase.PLAYING,
        Phase.WRITING,
    ]
    assert say(round_, alice, "line", STARTED)[0].code == "round.on_paper"
    assert say(round_, alice, "line", WRITING)[0].accepted
    lists.finish_list(game, alice, None, CHECKING)
    assert current(game, CHECKING).phase(CHECKING) is Phase.WRITING, "Bob has not finished"
    lists.finish_list(game, bob, None, CHECKING)
    assert current(game, CHECKING).phase(CHECKING) is Phase.CHECKING
    assert rounds.finish(game, alice, CHECKING).ends_at is None, "a second tap counts nothing"
    lists.reopen(game, alice, CHECKING)
    assert say(current(game, CHECKING), bob, "tin", CHECKING)[0].accepted
    for at, phase in ((later(304), Phase.CHECKING), (later(306), Phase.FINISHED)):
        assert rounds.finish(game, alice, at).phase(at) is phase


def test_the_host_can_end_the_clock_and_the_writing() -> None:
    game, alice, bob, _ = table()
    rounds.finish(game, alice, STARTED)
    assert current(game, STARTED).phase(STARTED) is Phase.WRITING
    assert refusal(rounds.finish, game, bob, later(20)) == "game.not_host"
    rounds.finish(game, alice, later(20))
    assert current(game, later(20)).phase(later(20)) is Phase.CHECKING


def test_without_a_clock_lists_are_typed_at_once() -> None:
    _, alice, _, round_ = table(round_seconds=None)
    assert say(round_, alice, "line", STARTED)[0].accepted


def test_a_pause_puts_the_writing_off_and_never_ends_the_round() -> None:
    game, alice, _, _ = table()
    pauses.pause(game, alice, later(63))
    much_later = later(4 * 3600)
    assert current(game, much_later).phase(much_later) is Phase.PAUSED
    pauses.resume(game, alice, much_later)
    assert current(game, much_later).writing_at == much_later + timedelta(seconds=120)


def test_nobody_sees_a_list_or_a_verdict_before_all_are_in() -> None:
    game, alice, bob, round_ = table()
    assert [verdict.outcome() for verdict in say(round_, alice, "line zzz zzz", WRITING)] == [
        {"word": "line", "accepted": True, "points": 0},
        {"word": "zzz", "accepted": True, "points": 0},
        {"word": "zzz", "accepted": False, "code": "word.repeated"},
    ]
    for viewer in (bob, None):
        seen = game_snapshot(game, viewer, WRITING)
        assert "'zzz'" not in str(seen)  # a code of the round may have these letters
        assert [
            (row["name"], row["words"], row["done"]) for row in seen["round"]["paper"]["lists"]
        ] == [("alice", 2, False), ("bob", 0, False)]
    assert [each["word"] for each in game_snapshot(game, alice, WRITING)["you"]["words"]] == [
        "line",
        "zzz",
    ]


def test_lists_alone_are_judged_by_the_dictionary() -> None:
    game, alice, _, _ = written()
    words = game_snapshot(game, alice, CHECKING)["round"]["paper"]["words"]
    assert {each["word"]: (each["points"], each["code"]) for each in words} == {
        "line": (1, None),
        "rope": (1, None),
        "tin": (1, None),
        "zzz": (0, "word.unknown"),
    }
    results = counted(game, alice)
    assert points_of(results) == {"alice": 1, "bob": 1}, "line is on both lists"
    assert [each["word"] for each in results["words"]] == ["line", "rope", "tin"]
    assert [each["word"] for each in results["on_paper"]["refused"]] == ["zzz"]
    assert results["missed"] == 0
    assert not results["timeline"]


def test_a_board_typed_afterwards_says_what_is_not_on_it_and_what_all_missed() -> None:
    game, alice, bob, _ = written(scoring=Scoring.EVERYONE)
    assert refusal(lists.type_board, game, bob, BOARD, CHECKING) == "game.not_host"
    assert refusal(lists.type_board, game, alice, "catd lin", CHECKING) == "board.invalid"
    lists.type_board(game, alice, BOARD, CHECKING)
    results = counted(game, alice)
    assert points_of(results) == {"alice": 2, "bob": 1}
    assert {each["word"]: each["code"] for each in results["on_paper"]["refused"]} == {
        "rope": "word.not_on_board",
        "zzz": "word.not_on_board",
    }
    missed = {each["word"] for each in results["words"] if not each["finders"]}
    assert missed == {"cat", "cater", "mar"}


def test_a_board_typed_first_is_of_the_next_round_alone() -> None:
    game, alice = seated(paper=True)
    lists.type_board(game, alice, BOARD, NOW)
    round_ = rounds.start(game, alice, NOW)
    assert round_.has_board
    assert not round_.set_by_host
    assert game_snapshot(game, alice, STARTED)["round"]["board"]["rows"][0] == ["C", "A", "T", "D"]
    rounds.finish(game, alice, later(10))
    rounds.finish(game, alice, later(20))
    rounds.finish(game, alice, later(30))
    results_of(current(game, later(40)), alice, later(40))
    assert not rounds.start(game, alice, later(50)).has_board


def test_the_table_decides_this_round_only() -> None:
    game, alice, bob, _ = written()
    lists.vote(game, bob, "zzz", True, CHECKING)
    lists.vote(game, alice, "rope", False, CHECKING)
    assert refusal(lists.vote, game, bob, "quit", True, CHECKING) == "word.not_listed"
    words = {
        each["word"]: each for each in game_snapshot(game, bob, CHECKING)["round"]["paper"]["words"]
    }
    assert (words["zzz"]["points"], words["zzz"]["for"], words["zzz"]["voted"]) == (1, 1, True)
    assert words["rope"]["code"] == "word.voted_out"
    assert game_snapshot(game, bob, CHECKING)["you"]["votes"] == {"zzz": True}
    assert points_of(counted(game, alice)) == {"alice": 2, "bob": 0}
    again = rounds.start(game, alice, later(400))
    rounds.finish(game, alice, later(410))
    say(again, alice, "zzz", later(410))
    rounds.finish(game, alice, later(420))
    [word] = game_snapshot(game, alice, later(420))["round"]["paper"]["words"]
    assert word["code"] == "word.unknown"


def test_those_who_come_after_the_round_was_written_do_not_outvote_its_table() -> None:
    game, alice, bob, round_ = table()
    carol = sit(game, "carol", later(200))  # with a list on paper, to type it, which counts
    for seat, typed in ((alice, "line"), (bob, "rope"), (carol, "tin")):
        say(round_, seat, typed, WRITING)
    puppets = [carol, sit(game, "p1", later(200)), sit(game, "p2", CHECKING)]
    say(round_, puppets[1], "tin", WRITING)
    rounds.finish(game, alice, CHECKING)
    puppets.append(sit(game, "p3", CHECKING))
    for puppet in puppets:
        assert refusal(lists.vote, game, puppet, "line", False, CHECKING) == "vote.late"
    for seat in (alice, bob):
        lists.vote(game, seat, "line", True, CHECKING)
    points = points_of(counted(game, alice))
    assert (points["alice"], points["bob"]) == (1, 1)


def test_nobody_votes_for_what_the_dice_cannot_show() -> None:
    for dice, board, impossible, possible in (
        ("", None, "seventeenlettersx", "zzz"),
        ("classic", None, "zzz", "tzar"),  # one die has a Z
        ("", BOARD, "zzz", "linet"),
    ):
        game, alice, bob, round_ = table(dice=dice)
        say(round_, alice, f"{impossible} {possible}", WRITING)
        if board:
            lists.type_board(game, alice, board, WRITING)
        rounds.finish(game, alice, CHECKING)
        vote = (lists.vote, game, bob, impossible)
        assert refusal(*vote, True, CHECKING) == "word.not_on_board", impossible
        lists.vote(game, bob, impossible, False, CHECKING)
        lists.vote(game, bob, possible, True, CHECKING)
        assert points_of(counted(game, alice))["alice"] > 0
        refused = results_of(current(game, COUNTED), alice, COUNTED)["on_paper"]["refused"]
        assert [(each["word"], each["code"]) for each in refused] == [
            (impossible, "word.not_on_board")
        ]


def test_saving_the_settings_keeps_the_board_on_the_table() -> None:
    game, alice = seated(paper=True)
    lists.type_board(game, alice, BOARD, NOW)
    longer = replace(game.chosen(), round_seconds=60)
    hosting.configure(game, alice, longer, NOW, keep_board=False)  # the page was older
    assert game.set_board == BOARD
    hosting.configure(game, alice, replace(longer, rows=5, columns=5), NOW)
    assert game.set_board == ""


def test_who_has_no_device_is_in_a_team_and_among_the_players_from_the_start() -> None:
    game, alice = seated(paper=True, teams=2)
    for name in ("Mum", "Dad", "Gran"):
        lists.add_name(game, alice, name, NOW)
    mum, _dad, gran = game.seats.listed()
    hosting.handicap(game, alice, gran, 4, 150, NOW)
    shown = game_snapshot(game, alice, NOW)["players"]
    assert [(each["name"], each["team"], each.get("no_device", False)) for each in shown] == [
        ("alice", 1, False),
        ("Mum", 2, True),
        ("Dad", 1, True),
        ("Gran", 2, True),
    ]
    assert shown[-1]["handicap"] == {"min_length": 4, "percent": 150}
    taken = roster.take(game, players.guest("mum", NOW), mum.pk, NOW)
    assert (taken.team, sit(game, "bob").team) == (2, 1)
    assert "no_device" not in game_snapshot(game, alice, NOW)["players"][1]


def test_one_device_types_the_lists_of_all() -> None:
    game, alice = seated(paper=True)
    for name in ("Mum", "Dad"):
        lists.add_name(game, alice, name, NOW)
    mum, dad = game.seats.listed()
    round_ = rounds.start(game, alice, NOW)
    Seat.objects.filter(pk=alice.pk).update(seen_at=WRITING)
    for seat, said in ((alice, "line"), (mum, "tin rope"), (dad, "line")):
        assert lists.list_of(game, alice, seat.pk, WRITING).pk == seat.pk
        say(round_, seat, said, WRITING)
    for seat in (alice, mum):
        lists.finish_list(game, alice, seat.pk, CHECKING)
    assert current(game, CHECKING).phase(CHECKING) is Phase.WRITING, "Dad reads his out now"
    lists.finish_list(game, alice, dad.pk, CHECKING)
    assert points_of(counted(game, alice)) == {"Mum": 2, "alice": 0, "Dad": 0}


def test_only_the_host_types_for_others_and_only_for_those_without_a_device() -> None:
    game, alice, bob, _ = table()
    assert refusal(lists.list_of, game, alice, bob.pk, WRITING) == "list.of_other"
    assert refusal(lists.list_of, game, bob, alice.pk, later(400)) == "list.of_other"
    assert lists.list_of(game, alice, bob.pk, later(400)).pk == bob.pk


def test_a_word_is_taken_back_while_lists_are_typed() -> None:
    game, alice, _, round_ = table()
    say(round_, alice, "line tin", WRITING)
    lists.take_back(game, alice, None, "LINE", WRITING)
    assert [*FoundWord.objects.values_list("word", flat=True)] == ["tin"]
    rounds.finish(game, alice, CHECKING)
    assert refusal(lists.take_back, game, alice, None, "tin", CHECKING) == "round.not_writing"
    assert refusal(lists.vote, game, alice, "tin", True, WRITING) == "round.not_checking"


def test_the_list_of_the_host_and_teams_hold_on_paper() -> None:
    game, alice, _, _ = written(words_from=WordsFrom.LIST, list="rope zzz")
    assert points_of(counted(game, alice)) == {"alice": 1, "bob": 1}
    game, alice, _, round_ = table(teams=2)
    carol = sit(game, "carol", WRITING)
    assert [verdict.code for verdict in say(round_, alice, "line", WRITING)] == [None]
    assert [verdict.code for verdict in say(round_, carol, "line", WRITING)] == [None]
    for at in (later(300), later(310)):
        rounds.finish(game, alice, at)
    teams = results_of(current(game, later(320)), alice, later(320))["teams"]
    assert [(each["name"], each["points"]) for each in teams] == [("Red", 1), ("Blue", 0)]


def test_computers_have_no_paper() -> None:
    game, alice = seated()
    hosting.add_computer(game, alice, Strength.CHAMPION, NOW)
    hosting.configure(game, alice, Settings(paper=True), NOW)
    lists.type_board(game, alice, BOARD, NOW)
    rounds.start(game, alice, NOW)
    for at in (later(200), later(310)):
        rounds.finish(game, alice, at)
    assert results_of(current(game, later(320)), alice, later(320))["words"]
    assert not FoundWord.objects.exists()


@pytest.mark.usefixtures("postgres_database")
def test_odd_words_of_a_list_cost_other_games_none_of_theirs() -> None:
    """All are in one transaction, in which PostgreSQL would refuse NULs and what is too long."""
    game, alice, bob, on_paper = table()
    others = [new_game(f"player {number}") for number in range(20)]
    played = [(play(game), host_of(game)) for game in others]
    odd = {"ca\0t": "characters", "\ud800xyz": "characters", "a" * 120: "long", "ß" * 100: "long"}
    sent = [
        (round_, Entry(seat.pk, word, WRITING if round_.paper else STARTED))
        for said, own in zip((*odd, "rope"), ("cat", "cater", "tin", "mar", "line"), strict=True)
        for round_, seat, word in [(on_paper, alice, said), *((*each, own) for each in played)]
    ]
    codes = [verdict.code for verdict in words.submit_all(sent, WRITING)]
    assert codes[::21] == [*(f"word.{code}" for code in odd.values()), None]
    assert {code for index, code in enumerate(codes) if index % 21} == {None}
    assert FoundWord.objects.count() == 101
    for word in odd:
        lists.take_back(game, alice, None, word, WRITING)
    for seat in (alice, bob):
        lists.finish_list(game, seat, None, CHECKING)
    for word in odd:
        assert refusal(lists.vote, game, alice, word, True, CHECKING) == "word.not_listed"
