"""Private games and the public one: made, found, joined, set up, handed on, closed."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from game.models import Dictionary, Game, Player, Seat
from game.models.game import DESERTED
from game.rules.refusals import Refusal
from game.rules.results import Scoring
from game.rules.settings import Settings, StartBy
from game.services import dictionaries, games, players, rounds
from tests.game.play import COUNTED, ENDED, NOW, host_of, later, new_game, play, say, sit

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("english")]


def refusal(call: Any, *arguments: Any) -> str:
    with pytest.raises(Refusal) as refused:
        call(*arguments)
    assert refused.value.detail.endswith((".", "free."))
    return refused.value.code


def test_a_new_game_has_its_maker_as_host() -> None:
    game = new_game("alice", rows=5, columns=5, scoring=Scoring.FIRST)
    assert len(game.code) == 4
    assert (game.rows, game.min_length, game.scoring) == (5, 4, "first")
    assert host_of(game).name == "alice"
    assert not game.is_public


def test_codes_that_are_in_use_are_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BDGK", "BDGK", "BDGK", "RTWX"])
    monkeypatch.setattr("game.rules.codes.new_code", lambda random: next(codes))
    assert [new_game().code, new_game().code] == ["BDGK", "RTWX"]
    assert Seat.objects.count() == 2


@pytest.mark.parametrize(
    ("choice", "code"),
    [
        ({"rows": 2}, "rows.invalid"),
        ({"round_seconds": 29}, "round_seconds.invalid"),
        ({"dice": "loaded"}, "dice.unknown"),
        ({"dice": "big"}, "dice.wrong_size"),
        ({"dictionary": "klingon"}, "dictionary.unknown"),
        ({"min_words": 1000}, "board.too_rich"),
        ({"min_length": 6}, "board.no_words"),
    ],
)
def test_refused_settings(choice: dict[str, Any], code: str) -> None:
    host = players.guest("alice", NOW)
    changed = replace(Settings(), **choice)
    assert refusal(games.create, host, changed, NOW) == code
    assert not Game.objects.exists()
    game = new_game()
    assert refusal(games.configure, game, host_of(game), changed, NOW) == code


def test_games_are_found_by_their_code_however_it_is_typed() -> None:
    game = new_game()
    assert games.find(f" {game.code[:2].lower()} {game.code[2:]}", NOW) == game
    assert refusal(games.find, "XXXX", NOW) == "game.unknown"
    assert refusal(games.find, "", NOW) == "game.unknown"


def test_there_is_one_public_game() -> None:
    game = games.public_game(NOW)
    assert (game.code, game.is_public, game.scoring) == ("OPEN", True, "everyone")
    assert games.find("open", later(5)) == game == games.public_game(later(9))


def test_a_game_with_nobody_in_it_for_a_day_is_closed() -> None:
    game = new_game()
    alice = host_of(game)
    games.touch(alice, later(3600))
    assert games.find(game.code, later(3600) + DESERTED - timedelta(seconds=1)) == game
    after = later(3600) + DESERTED
    assert refusal(games.find, game.code, after) == "game.closed"
    for call in (
        lambda: games.join(game, players.guest("bob", after), None, after),
        lambda: rounds.start(game, alice, after),
        lambda: games.configure(game, alice, Settings(), after),
    ):
        assert refusal(call) == "game.closed"


def test_the_public_game_stays_open() -> None:
    game = games.public_game(NOW)
    assert games.close_deserted(NOW + 30 * DESERTED) == 0
    assert games.find("OPEN", NOW + 30 * DESERTED) == game


def test_making_a_game_closes_those_that_are_deserted() -> None:
    old = new_game()
    games.create(players.guest("bob", NOW), Settings(), NOW + DESERTED)
    old.refresh_from_db()
    assert old.closed_at == NOW + DESERTED


def test_the_code_of_a_closed_game_can_be_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rules.codes.new_code", lambda random: "BDGK")
    new_game()
    new = games.create(players.guest("bob", NOW), Settings(), NOW + DESERTED)
    assert games.find("BDGK", NOW + DESERTED) == new


def test_all_codes_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rules.codes.new_code", lambda random: "BDGK")
    new_game()
    assert refusal(new_game) == "game.no_code"


def test_join_gives_the_same_seat_again() -> None:
    game, bob = new_game(), players.guest("bob", NOW)
    seat = games.join(game, bob, None, NOW)
    assert games.join(game, bob, "robert", later(9)) == seat
    assert [s.name for s in Seat.objects.all()] == ["alice", "bob"]


@pytest.mark.parametrize("name", ["alice", "ALICE", " alice ", "Ａlice"])
def test_a_name_belongs_to_one(name: str) -> None:
    game = new_game("alice")
    stranger = players.guest("charlie", NOW)
    with pytest.raises(Refusal, match="2” is free") as refused:
        games.join(game, stranger, name, NOW)
    assert (refused.value.code, refused.value.field) == ("name.taken", "name")
    assert not Seat.objects.filter(player=stranger).exists()
    assert games.join(game, stranger, None, NOW).name == "charlie"


def test_a_name_without_a_wish_gets_a_number() -> None:
    game = new_game("alice")
    names = [games.join(game, players.guest("Alice", NOW), None, NOW).name for _ in range(3)]
    assert names == ["Alice 2", "Alice 3", "Alice 4"]


def test_long_names_keep_to_the_length_with_a_number() -> None:
    game = new_game("a" * 20)
    assert games.join(game, players.guest("a" * 20, NOW), None, NOW).name == "a" * 18 + " 2"


def test_offensive_names_are_refused() -> None:
    game = new_game()
    charlie = players.guest("charlie", NOW)
    assert refusal(games.join, game, charlie, "sh1t", NOW) == "name.offensive"
    assert refusal(players.guest, "sh1t", NOW) == "name.offensive"
    assert refusal(players.rename, charlie, "sh1t") == "name.offensive"


def test_in_the_public_game_a_name_is_free_again_after_an_hour() -> None:
    game = games.public_game(NOW)
    ann, other = players.guest("Ann", NOW), players.guest("ann", NOW)
    first = games.join(game, ann, None, NOW)
    soon, long_after = later(3600), later(3601)
    assert games.join(game, players.guest("Ann", NOW), None, soon).name == "Ann 2"
    second = games.join(game, other, "ann", long_after)
    assert second != first
    back = games.join(game, ann, None, later(3700))
    assert (back, back.name) == (first, "Ann 3")


def test_in_a_private_game_a_name_is_kept() -> None:
    game = new_game("alice")
    bob = sit(game, "bob", later(3600))
    assert refusal(games.rename, game, bob, bob, "alice", later(7300)) == "name.taken"


def test_rename() -> None:
    game = new_game("alice")
    alice, bob, charlie = host_of(game), sit(game, "bob"), sit(game, "charlie")
    games.rename(game, bob, bob, "BOB", NOW)
    games.rename(game, alice, charlie, "chuck", NOW)
    assert [s.name for s in Seat.objects.all()] == ["alice", "BOB", "chuck"]
    assert refusal(games.rename, game, bob, charlie, "chump", NOW) == "game.not_host"
    assert refusal(games.rename, game, bob, bob, "Chuck", NOW) == "name.taken"
    assert refusal(games.rename, game, bob, bob, "", NOW) == "name.length"
    stranger = host_of(new_game("dora"))
    assert refusal(games.rename, game, stranger, stranger, "eve", NOW) == "seat.unknown"
    assert sit(game, "bobby").name == "bobby"


def test_a_removed_player_stays_removed() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, bob, "cat")
    games.remove(game, alice, bob, later(9))
    assert say(round_, bob, "line", later(9))[0].code == "seat.removed"
    assert refusal(games.join, game, bob.player, None, later(9)) == "seat.removed"
    assert refusal(games.join, game, bob.player, "bobby", later(9)) == "seat.removed"
    assert refusal(games.rename, game, bob, bob, "bobby", later(9)) == "seat.unknown"
    assert refusal(games.pass_host, game, alice, bob, later(9)) == "seat.unknown"
    assert refusal(rounds.start, game, bob, COUNTED) == "seat.unknown"
    assert sit(game, "bob", later(9)) != bob


def test_words_of_a_removed_player_count_for_nobody_and_against_nobody() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, alice, "cat")
    say(round_, bob, "cat tin")
    games.remove(game, alice, bob, later(9))
    rounds.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("alice", 1)]


def test_removing_after_the_end_changes_no_results() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    round_ = play(game)
    say(round_, bob, "cat tin")
    games.remove(game, alice, bob, COUNTED)
    assert list(round_.standings.values_list("seat__name", "points")) == [("bob", 2), ("alice", 0)]
    assert rounds.found_words(round_).keys() == set()
    round_.refresh_from_db()
    assert rounds.found_words(round_).keys() == {bob.pk}


def test_only_the_host_may() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    stranger = host_of(new_game("dora"))
    for by in (bob, stranger):
        for call in (
            lambda by=by: games.configure(game, by, Settings(), NOW),
            lambda by=by: games.remove(game, by, alice, NOW),
            lambda by=by: games.pass_host(game, by, bob, NOW),
            lambda by=by: games.handicap(game, by, alice, None, 50, NOW),
        ):
            assert refusal(call) == "game.not_host"
    assert refusal(rounds.start, game, bob, NOW) == "game.not_host"
    assert refusal(rounds.start, game, stranger, NOW) == "seat.unknown"
    assert refusal(games.remove, game, alice, stranger, NOW) == "seat.unknown"
    assert refusal(games.remove, game, alice, alice, NOW) == "seat.host"


def test_pass_host() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    games.pass_host(game, alice, bob, NOW)
    assert host_of(game) == bob
    assert refusal(games.pass_host, game, alice, alice, NOW) == "game.not_host"


def test_who_leaves_keeps_name_and_seat() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    games.leave(game, bob, later(5))
    assert list(Seat.objects.filter(game=game).present(later(5))) == [alice]
    charlie = players.guest("charlie", NOW)
    assert refusal(games.join, game, charlie, "bob", later(6)) == "name.taken"
    games.touch(bob, later(30))  # another tab, still open
    assert list(Seat.objects.filter(game=game).present(later(30))) == [alice]
    assert games.join(game, bob.player, None, later(99)) == bob
    assert list(Seat.objects.filter(game=game).present(later(99))) == [bob]


def test_who_has_left_can_do_nothing() -> None:
    game = new_game("alice", start_by=StartBy.ANYONE)
    alice, bob = host_of(game), sit(game, "bob")
    games.leave(game, bob, later(5))
    assert refusal(rounds.start, game, bob, later(6)) == "seat.unknown"
    assert refusal(games.pass_host, game, alice, bob, later(6)) == "seat.unknown"
    assert host_of(game) == alice


def test_a_host_who_leaves_passes_the_game_on_at_once() -> None:
    game = new_game("alice")
    alice, bob, charlie = host_of(game), sit(game, "bob", later(1)), sit(game, "charlie", later(2))
    games.leave(game, alice, later(5))
    assert host_of(game) == bob
    games.leave(game, bob, later(6))
    assert host_of(game) == charlie
    games.leave(game, charlie, later(7))  # nobody to pass it on to
    assert host_of(game) == charlie
    games.join(game, alice.player, None, later(8))
    assert host_of(game) == alice


def test_who_left_before_a_round_is_not_in_its_standings() -> None:
    game = new_game("alice")
    bob, charlie = sit(game, "bob"), sit(game, "charlie")
    games.leave(game, bob, later(1))
    round_ = play(game)
    say(round_, charlie, "cat")
    games.leave(game, charlie, later(9))
    rounds.settle(round_, COUNTED)
    assert list(round_.standings.values_list("seat__name", flat=True)) == ["charlie", "alice"]


def test_who_leaves_makes_room() -> None:
    game = new_game()
    _fill(game)
    bob, last = players.guest("bob", NOW), Seat.objects.get(name="7")
    games.leave(game, last, NOW)
    games.join(game, bob, None, NOW)
    assert refusal(games.join, game, last.player, None, NOW) == "game.full"


def test_settings_change_between_rounds() -> None:
    game = new_game("alice")
    alice = host_of(game)
    round_ = play(game)
    changed = Settings(scoring=Scoring.SHARED, start_by=StartBy.ANYONE, dictionary="english")
    for now in (NOW, later(9), ENDED):
        assert refusal(games.configure, game, alice, changed, now) == "round.running"
    games.configure(game, alice, changed, COUNTED)
    assert (game.scoring, game.start_by) == ("shared", "anyone")
    round_.refresh_from_db()
    assert round_.scoring == "official"
    assert rounds.start(game, sit(game, "bob"), COUNTED).scoring == "shared"


def test_handicaps_change_between_rounds() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob")
    games.handicap(game, alice, bob, 4, 200, NOW)
    round_ = play(game)
    said = say(round_, bob, "cat line cater")
    assert [verdict.code for verdict in said] == ["word.short", None, None]
    assert refusal(games.handicap, game, alice, bob, None, 100, ENDED) == "round.running"
    games.handicap(game, alice, bob, None, 100, COUNTED)
    assert round_.standings.get(seat=bob).points == 6


@pytest.mark.parametrize(
    ("min_length", "percent", "code"),
    [(2, 100, "min_length.invalid"), (None, 0, "percent.invalid"), (None, 301, "percent.invalid")],
)
def test_refused_handicaps(min_length: int | None, percent: int, code: str) -> None:
    game = new_game("alice")
    alice = host_of(game)
    assert refusal(games.handicap, game, alice, alice, min_length, percent, NOW) == code


def test_when_the_host_is_gone_for_a_minute_who_came_next_is_host() -> None:
    game = new_game("alice")
    alice, bob = host_of(game), sit(game, "bob", later(1))
    charlie = sit(game, "charlie", later(2))
    for seat in (charlie, bob):
        games.touch(seat, later(59))
        assert host_of(game) == alice
    games.touch(charlie, later(75))
    assert host_of(game) == bob
    games.touch(alice, later(76))
    assert host_of(game) == bob
    assert rounds.start(game, bob, later(76))


def test_with_nobody_there_the_host_stays() -> None:
    game = new_game("alice")
    alice = host_of(game)
    assert not games.succeed_host(game, later(500))
    assert sit(game, "bob", later(500)) == host_of(game)
    games.touch(alice, later(501))
    assert host_of(game).name == "bob"


def test_the_public_game_has_no_host() -> None:
    game = games.public_game(NOW)
    charlie = sit(game, "charlie")
    games.touch(charlie, later(60))
    game.refresh_from_db()
    assert game.host is None
    assert refusal(rounds.start, game, charlie, NOW) == "game.public"
    assert refusal(games.configure, game, charlie, Settings(), NOW) == "game.not_host"


def test_signs_of_life_are_written_down_at_intervals(
    django_assert_max_num_queries: Any,
) -> None:
    game = new_game("alice")
    alice = host_of(game)
    for seconds, seen in ((14, 0), (15, 15), (29, 15), (30, 30)):
        games.touch(alice, later(seconds))
        alice.refresh_from_db()
        assert alice.seen_at == later(seen)
    seats = [sit(game, f"bob {n}").pk for n in range(20)]
    with django_assert_max_num_queries(6):
        games.touch_all(game, seats, later(60))
    assert Seat.objects.filter(seen_at=later(60)).count() == 20


def _fill(game: Game) -> None:
    Seat.objects.bulk_create(
        Seat(
            game=game,
            player=Player.objects.create(name="x", created_at=NOW),
            name=f"{n}",
            name_key=f"{n}",
            joined_at=NOW,
            seen_at=NOW,
        )
        for n in range(199)
    )


def test_a_full_game() -> None:
    game = new_game()
    _fill(game)
    bob = players.guest("bob", NOW)
    assert refusal(games.join, game, bob, None, NOW) == "game.full"
    games.remove(game, host_of(game), Seat.objects.get(name="7"), NOW)
    assert games.join(game, bob, None, NOW).name == "bob"


def test_a_dictionary_that_a_game_uses_is_kept(english: Dictionary, greek: Dictionary) -> None:
    game = new_game(dictionary="greek")
    with pytest.raises(Refusal, match="A game has been set up with “Ελληνικά”"):
        dictionaries.delete(greek)
    games.close_deserted(NOW + DESERTED)
    dictionaries.delete(greek)
    game.refresh_from_db()
    assert game.dictionary is None


def test_a_dictionary_that_was_played_with_is_kept(english: Dictionary, greek: Dictionary) -> None:
    game = new_game(dictionary="greek")
    rounds.start(game, host_of(game), NOW)
    games.configure(game, host_of(game), Settings(), COUNTED)
    with pytest.raises(Refusal, match="Rounds have been played with “Ελληνικά”") as refused:
        dictionaries.delete(greek)
    assert refused.value.code == "dictionary.in_use"
    assert Dictionary.objects.filter(pk=greek.pk).exists()
