"""What the host of a game may do, and who is host."""

from game.rules.results import Scoring
from game.rules.settings import Settings, StartBy
from game.services.play import games, rounds, settling
from game.services.play.seating import hosting, presence
from tests.game.play import COUNTED, ENDED, NOW, host_of, later, new_game, play, refusal, say, sit


def test_nobody_but_the_host_changes_the_game() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    stranger = host_of(new_game("dora"))
    for by in (bob, stranger):
        for call in (
            lambda by=by: hosting.configure(game, by, Settings(), NOW),
            lambda by=by: hosting.remove(game, by, alice, NOW),
            lambda by=by: hosting.pass_host(game, by, bob, NOW),
            lambda by=by: hosting.handicap(game, by, alice, None, 50, NOW),
        ):
            assert refusal(call) == "game.not_host"
    assert refusal(rounds.start, game, bob, NOW) == "game.not_host"
    assert refusal(rounds.start, game, stranger, NOW) == "seat.unknown"
    assert refusal(hosting.remove, game, alice, stranger, NOW) == "seat.unknown"
    assert refusal(hosting.remove, game, alice, alice, NOW) == "seat.host"


def test_a_removed_player_stays_removed() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, bob, "cat")
    hosting.remove(game, alice, bob, later(9))
    assert say(round_, bob, "line", later(9))[0].code == "seat.removed"
    assert refusal(presence.join, game, bob.player, None, later(9)) == "seat.removed"
    assert refusal(presence.join, game, bob.player, "bobby", later(9)) == "seat.removed"
    assert refusal(hosting.rename, game, bob, bob, "bobby", later(9)) == "seat.unknown"
    assert refusal(hosting.pass_host, game, alice, bob, later(9)) == "seat.unknown"
    assert refusal(rounds.start, game, bob, COUNTED) == "seat.unknown"
    assert sit(game, "bob", later(9)) != bob


def test_words_of_a_removed_player_count_for_nobody_and_against_nobody() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, alice, "cat")
    say(round_, bob, "cat tin")
    hosting.remove(game, alice, bob, later(9))
    settling.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("alice", 1)]


def test_removing_after_the_end_changes_no_results() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, bob, "cat tin")
    hosting.remove(game, alice, bob, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("bob", 2), ("alice", 0)]
    assert settling.found_words(round_).keys() == set()
    round_.refresh_from_db()
    assert settling.found_words(round_).keys() == {bob.pk}


def test_settings_change_between_rounds() -> None:
    game = new_game("alice")
    alice = host_of(game)
    round_ = play(game)
    changed = Settings(scoring=Scoring.SHARED, start_by=StartBy.ANYONE, dictionary="english")
    for now in (NOW, later(9), ENDED):
        assert refusal(hosting.configure, game, alice, changed, now) == "round.running"
    hosting.configure(game, alice, changed, COUNTED)
    assert (game.scoring, game.start_by) == ("shared", "anyone")
    round_.refresh_from_db()
    assert round_.scoring == "official"
    assert rounds.start(game, sit(game, "bob"), COUNTED).scoring == "shared"


def test_handicaps_change_between_rounds() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    hosting.handicap(game, alice, bob, 4, 200, NOW)
    round_ = play(game)
    said = say(round_, bob, "cat line cater")
    assert [verdict.code for verdict in said] == ["word.short", None, None]
    assert refusal(hosting.handicap, game, alice, bob, None, 100, ENDED) == "round.running"
    hosting.handicap(game, alice, bob, None, 100, COUNTED)
    assert round_.standings.get(seat=bob).points == 6


def test_handicaps_out_of_range_are_refused() -> None:
    for min_length, percent, code in (
        (2, 100, "min_length.invalid"),
        (None, 0, "percent.invalid"),
        (None, 301, "percent.invalid"),
    ):
        game = new_game("alice")
        alice = host_of(game)
        assert refusal(hosting.handicap, game, alice, alice, min_length, percent, NOW) == code


def test_a_host_who_leaves_passes_the_game_on_at_once() -> None:
    game = new_game("alice")
    alice, bob, charlie = host_of(game), sit(game, "bob", later(1)), sit(game, "charlie", later(2))
    presence.leave(game, alice, later(5))
    assert host_of(game) == bob
    presence.leave(game, bob, later(6))
    assert host_of(game) == charlie
    presence.leave(game, charlie, later(7))  # nobody to pass it on to
    assert host_of(game) == charlie
    presence.join(game, alice.player, None, later(8))
    assert host_of(game) == alice


def test_a_host_who_comes_back_is_host_again() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob", later(1))
    presence.touch(bob, later(59))
    assert host_of(game) == alice
    presence.touch(bob, later(75))
    assert host_of(game) == bob
    presence.touch(alice, later(76))
    assert host_of(game) == alice


def test_a_player_who_came_after_the_host_had_left_is_never_host() -> None:
    game = new_game("alice")
    alice = host_of(game)
    assert not presence.replace_absent_host(game, later(500))
    stranger = sit(game, "mallory", later(500))
    presence.touch(stranger, later(600))
    assert host_of(game) == alice
    for call in (
        lambda: rounds.start(game, stranger, later(600)),
        lambda: hosting.remove(game, stranger, alice, later(600)),
    ):
        assert refusal(call) == "game.not_host"
    presence.touch(alice, later(601))
    presence.leave(game, alice, later(602))
    assert host_of(game) == stranger  # who was there when alice left this time


def test_a_substitute_host_cannot_remove_the_host() -> None:
    game = new_game("alice")
    alice, bob, charlie = host_of(game), sit(game, "bob", later(1)), sit(game, "charlie", later(2))
    presence.touch(charlie, later(70))
    presence.touch(bob, later(75))
    hosting.pass_host(game, charlie, bob, later(76))
    assert refusal(hosting.remove, game, bob, alice, later(76)) == "seat.host"
    hosting.remove(game, bob, charlie, later(76))
    presence.touch(alice, later(77))
    assert host_of(game) == alice


def test_a_game_that_was_passed_on_stays_with_its_new_owner() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob", later(1))
    hosting.pass_host(game, alice, bob, later(2))
    presence.touch(alice, later(30))
    assert host_of(game) == bob
    presence.touch(alice, later(85))
    assert host_of(game) == alice  # bob is absent
    presence.touch(bob, later(86))
    assert host_of(game) == bob


def test_the_public_game_has_no_host() -> None:
    game = games.public_game(NOW)
    charlie = sit(game, "charlie")
    presence.touch(charlie, later(60))
    game.refresh_from_db()
    assert game.host is None
    assert refusal(rounds.start, game, charlie, NOW) == "game.public"
    assert refusal(hosting.configure, game, charlie, Settings(), NOW) == "game.not_host"
