"""What the host of a game may do, and who is host."""

from dataclasses import replace

from game.models import Seat
from game.rules.computer import Strength
from game.rules.results import Scoring
from game.rules.settings import Door, IfAway, Settings, StartBy
from game.services.accounts import merging, players
from game.services.play import games, rounds, settling
from game.services.play.seating import hosting, moderation, presence
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
    refusal,
    say,
    seated,
    sit,
)


def test_nobody_but_the_host_changes_the_game() -> None:
    game, alice, bob = seated("bob")
    stranger = host_of(new_game("dora"))
    for by in (bob, stranger):
        for call in (
            lambda by=by: hosting.configure(game, by, Settings(), NOW),
            lambda by=by: hosting.remove(game, by, alice, NOW),
            lambda by=by: hosting.pass_host(game, by, bob),
            lambda by=by: hosting.handicap(game, by, alice, None, 50, NOW),
        ):
            assert refusal(call) == "game.not_host"
    assert refusal(rounds.start, game, bob, NOW) == "game.not_host"
    assert refusal(rounds.start, game, stranger, NOW) == "seat.unknown"
    assert refusal(hosting.remove, game, alice, stranger, NOW) == "seat.unknown"
    assert refusal(hosting.remove, game, alice, alice, NOW) == "seat.host"


def test_a_removed_player_stays_removed() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, bob, "cat")
    hosting.remove(game, alice, bob, later(9))
    assert say(round_, bob, "line", later(9))[0].code == "seat.removed"
    assert refusal(presence.join, game, bob.player, None, later(9)) == "seat.removed"
    assert refusal(presence.join, game, bob.player, "bobby", later(9)) == "seat.removed"
    assert refusal(hosting.rename, game, bob, bob, "bobby", later(9)) == "seat.unknown"
    assert refusal(hosting.pass_host, game, alice, bob) == "seat.unknown"
    assert refusal(rounds.start, game, bob, COUNTED) == "seat.unknown"
    assert sit(game, "bob", later(9)) != bob


def test_words_of_a_removed_player_count_for_nobody_and_against_nobody() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, alice, "cat")
    say(round_, bob, "cat tin")
    hosting.remove(game, alice, bob, later(9))
    settling.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("alice", 1)]


def test_removing_after_the_end_changes_no_results() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, bob, "cat tin")
    hosting.remove(game, alice, bob, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("bob", 2), ("alice", 0)]
    assert settling.found_words(round_).keys() == set()
    round_.refresh_from_db()
    assert settling.found_words(round_).keys() == {bob.pk}


def test_settings_change_between_rounds() -> None:
    game, alice = seated()
    round_ = play(game)
    changed = Settings(scoring=Scoring.SHARED, start_by=StartBy.ANYONE, dictionary="english")
    for now in (NOW, later(9), ENDED):
        assert refusal(hosting.configure, game, alice, changed, now) == "round.running"
    hosting.configure(game, alice, changed, COUNTED)
    assert (game.scoring, game.start_by) == ("shared", "anyone")
    round_.refresh_from_db()
    assert round_.scoring == "official"
    assert rounds.start(game, sit(game, "bob"), COUNTED).scoring == "shared"


def test_handicaps_change_between_rounds_and_within_their_range() -> None:
    game, alice, bob = seated("bob")
    hosting.handicap(game, alice, bob, 4, 200, NOW)
    round_ = play(game)
    said = say(round_, bob, "cat line cater")
    assert [verdict.code for verdict in said] == ["word.short", None, None]
    assert refusal(hosting.handicap, game, alice, bob, None, 100, ENDED) == "round.running"
    hosting.handicap(game, alice, bob, None, 100, COUNTED)
    assert round_.standings.get(seat=bob).points == 6
    for min_length, percent, code in (
        (1, 100, "min_length.invalid"),
        (None, 0, "percent.invalid"),
        (None, 301, "percent.invalid"),
    ):
        assert refusal(hosting.handicap, game, alice, bob, min_length, percent, COUNTED) == code


def test_an_absent_host_stays_host_and_anybody_may_start_a_round() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob", later(1))
    for absent in (later(75), later(80)):
        presence.touch(bob, absent)
        assert host_of(game) == alice
        for call in (
            lambda now=absent: hosting.remove(game, bob, alice, now),
            lambda now=absent: hosting.configure(game, bob, Settings(rows=8, columns=8), now),
            lambda now=absent: hosting.set_door(game, bob, Door.LOCKED, now),
            lambda: hosting.pass_host(game, bob, bob),
        ):
            assert refusal(call) == "game.not_host"
        presence.leave(game, alice, later(78))
    assert rounds.start(game, bob, later(80)).number == 1
    presence.join(game, alice.player, None, COUNTED)
    assert refusal(rounds.start, game, bob, COUNTED) == "game.not_host"


def test_rounds_wait_for_a_host_who_wants_that() -> None:
    """A host who only hosts wants it unless they say otherwise."""
    settings = ({"if_away": IfAway.WAIT}, {"host_plays": False})
    for wanted in settings:
        game, alice, bob = seated("bob", pause_seconds=10, **wanted)
        play(game)
        presence.touch(bob, later(185))
        assert current(game, later(192)).number == 1
        assert refusal(rounds.start, game, bob, later(192)) == "game.not_host"
        presence.touch(alice, later(193))
        assert current(game, later(193)).number == 2


def test_a_deputy_is_host_while_the_owner_is_absent() -> None:
    game = new_game("alice", host_plays=False)
    alice, bob, charlie = host_of(game), sit(game, "bob", later(1)), sit(game, "charlie", later(2))
    assert refusal(hosting.set_deputy, game, bob, bob) == "game.not_host"
    hosting.set_deputy(game, alice, charlie)
    presence.touch(bob, later(70))
    assert host_of(game) == alice  # the deputy is absent, too
    presence.touch(charlie, later(75))
    assert host_of(game) == charlie
    assert refusal(hosting.remove, game, charlie, alice, later(76)) == "seat.host"
    assert refusal(hosting.pass_host, game, charlie, bob) == "game.not_host"
    hosting.remove(game, charlie, bob, later(76))
    owners = replace(game.chosen(), host_plays=True), replace(game.chosen(), if_away=IfAway.WAIT)
    for changed in owners:
        assert refusal(hosting.configure, game, charlie, changed, later(76)) == "game.not_host"
    hosting.configure(game, charlie, replace(game.chosen(), rounds=3), later(76))
    presence.touch(alice, later(77))
    assert host_of(game) == alice
    hosting.set_deputy(game, alice, None)
    presence.touch(charlie, later(140))
    assert (host_of(game), game.if_away) == (alice, "wait")
    computer = hosting.add_computer(game, alice, Strength.CHILD, later(140))
    assert refusal(hosting.set_deputy, game, alice, computer) == "seat.computer"


def test_a_game_that_was_passed_on_stays_with_its_new_owner() -> None:
    game = new_game("alice", host_plays=False)
    alice, bob = host_of(game), sit(game, "bob", later(1))
    hosting.pass_host(game, alice, bob)
    presence.touch(alice, later(85))
    assert (host_of(game), game.host_plays) == (bob, True)
    assert refusal(hosting.pass_host, game, alice, alice) == "game.not_host"


def test_a_game_whose_owner_is_gone_for_good_gets_another_host() -> None:
    def remove(seat: Seat) -> None:
        moderation.remove(seat, later(5))

    def forget(seat: Seat) -> None:
        moderation.forget(seat.player, later(5))

    for go in (remove, forget):
        game = new_game("alice")
        bob, charlie = sit(game, "bob", later(1)), sit(game, "charlie", later(2))
        go(host_of(game))
        assert host_of(game) == bob
        presence.leave(game, bob, later(6))
        assert host_of(game) == charlie
        stranger = sit(game, "mallory", later(500))  # came after the host had gone
        presence.touch(stranger, later(600))
        assert host_of(game) == charlie
        hosting.pass_host(game, charlie, stranger)
        assert host_of(game) == stranger


def test_a_guest_who_signs_in_to_an_account_in_the_same_game_keeps_the_game() -> None:
    game = new_game("alice")
    seat = sit(game, "ally")
    players.make("Ally", "hash", seat.player, NOW)
    merging.merge(host_of(game).player, seat.player, NOW)
    game.refresh_from_db()
    assert (game.owner, game.host) == (seat, seat)


def test_a_host_who_only_hosts_has_no_place() -> None:
    game, alice, bob = seated("bob", host_plays=False)
    round_ = play(game)
    assert [verdict.code for verdict in say(round_, alice, "cat")] == ["seat.not_playing"]
    say(round_, bob, "cat tin")
    seen = game_snapshot(game, alice, STARTED)
    assert [player["name"] for player in seen["players"]] == ["bob"]
    assert (seen["present"], seen["game"]["host_name"]) == (1, "alice")
    assert seen["you"]["finds"] == [
        {"seat": bob.pk, "word": "cat", "points": 1},
        {"seat": bob.pk, "word": "tin", "points": 1},
    ]
    assert game_snapshot(game, bob, STARTED)["you"]["finds"] is None
    rounds.finish(game, alice, later(20))
    settling.settle(round_, later(21))
    assert list(round_.standings.values_list("seat__name", "points")) == [("bob", 2)]


def test_a_host_changes_at_any_time_whether_they_play() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, alice, "cat")
    say(round_, bob, "cat line")
    only_hosts = replace(game.chosen(), host_plays=False)
    hosting.configure(game, alice, only_hosts, later(9))
    assert say(round_, alice, "mar", later(9))[0].code == "seat.not_playing"
    assert refusal(hosting.configure, game, alice, replace(only_hosts, rows=5), NOW) == (
        "round.running"
    )
    hosting.configure(game, alice, replace(only_hosts, host_plays=True), later(10))
    assert say(round_, alice, "mar", later(10))[0].code == "seat.not_playing"  # has seen all words
    assert game_snapshot(game, alice, later(11))["you"]["finds"]
    settling.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("bob", 2)]
    assert say(play(game, COUNTED), alice, "mar", later(190))[0].accepted


def test_the_public_game_has_no_host() -> None:
    game = games.public_game(NOW)
    charlie = sit(game, "charlie")
    presence.touch(charlie, later(60))
    game.refresh_from_db()
    assert game.host is None
    assert refusal(rounds.start, game, charlie, NOW) == "game.public"
    assert refusal(hosting.configure, game, charlie, Settings(), NOW) == "game.not_host"
