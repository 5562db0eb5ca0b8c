"""Private games and the public one: made, found, closed, kept with their dictionary."""

from datetime import timedelta

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User

from game.limits.rates import RateLimited, parse_rate
from game.models import Dictionary, Game, Player, Seat
from game.models.game import DESERTED, NEVER_BEGUN
from game.rules.refusals import Refusal
from game.rules.settings import Settings
from game.services.accounts import players
from game.services.dictionaries import catalogue
from game.services.play import games, rounds
from game.services.play.seating import hosting, presence, roster
from game.services.play.solo import begin_practice
from tests.game.play import (
    COUNTED,
    NOBODY,
    NOW,
    host_of,
    later,
    new_game,
    play,
    refusal,
    seated,
    sit,
)


def test_codes_that_are_in_use_are_not_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    codes = iter(["BDGK", "BDGK", "BDGK", "RTWX"])
    monkeypatch.setattr("game.rules.codes.new_code", lambda *_: next(codes))
    assert [new_game().code, new_game().code] == ["BDGK", "RTWX"]
    assert Seat.objects.count() == 2


def test_codes_are_as_long_as_the_setting_says(settings: LazySettings) -> None:
    short = new_game()
    settings.GAME_CODE_LENGTH = 10
    long = new_game()
    assert len(long.code) == 10
    for game in (short, long):
        assert games.find(game.code.lower(), NOW, NOBODY) == game


def test_settings_out_of_range_are_refused() -> None:
    game, host = seated()
    for choice, code in (
        ({"rows": 2}, "rows.invalid"),
        ({"dice": "loaded"}, "dice.unknown"),
        ({"dice": "big"}, "dice.wrong_size"),
        ({"dictionary": "klingon"}, "dictionary.unknown"),
        ({"min_words": 1000}, "board.too_rich"),
        ({"min_length": 6}, "board.no_words"),
    ):
        changed = Settings(**choice)
        assert refusal(games.create, host.player, changed, NOW) == code
        assert refusal(hosting.configure, game, host, changed, NOW) == code
    assert Game.objects.get() == game


def test_there_is_one_public_game_and_it_stays_open() -> None:
    game = games.public_game(NOW)
    assert (game.code, game.is_public, game.scoring) == ("OPEN", True, "everyone")
    assert games.find("open", later(5), NOBODY) == game == games.public_game(later(9))
    assert games.close_deserted(NOW + 30 * DESERTED) == 0
    assert games.find("OPEN", NOW + 30 * DESERTED, NOBODY) == game


def test_a_game_with_nobody_in_it_for_a_day_is_closed() -> None:
    game, alice = seated()
    presence.touch(alice, later(3600))
    assert games.find(game.code, later(3600) + DESERTED - timedelta(seconds=1), NOBODY) == game
    after = later(3600) + DESERTED
    assert refusal(games.find, game.code, after, NOBODY) == "game.closed"
    for call in (
        lambda: presence.join(game, players.guest("bob", after), None, after),
        lambda: rounds.start(game, alice, after),
        lambda: hosting.configure(game, alice, Settings(), after),
    ):
        assert refusal(call) == "game.closed"


def test_the_code_of_a_closed_game_can_be_given_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.rules.codes.new_code", lambda *_: "BDGK")
    old = new_game()
    new = games.create(players.guest("bob", NOW), Settings(), NOW + DESERTED)
    old.refresh_from_db()
    assert old.closed_at == NOW + DESERTED
    assert games.find("BDGK", NOW + DESERTED, NOBODY) == new


def test_a_dictionary_that_a_game_uses_is_kept(greek: Dictionary) -> None:
    game = new_game(dictionary="greek")
    with pytest.raises(Refusal, match="A game has been set up with “Ελληνικά”"):
        catalogue.delete(greek)
    games.close_deserted(NOW + DESERTED)
    catalogue.delete(greek)
    game.refresh_from_db()
    assert game.dictionary is None


def test_a_dictionary_that_was_played_with_is_kept(greek: Dictionary) -> None:
    game = new_game(dictionary="greek")
    rounds.start(game, host_of(game), NOW)
    hosting.configure(game, host_of(game), Settings(), COUNTED)
    with pytest.raises(Refusal, match="Rounds have been played with “Ελληνικά”") as refused:
        catalogue.delete(greek)
    assert refused.value.code == "dictionary.in_use"
    assert Dictionary.objects.filter(pk=greek.pk).exists()


def test_codes_get_longer_where_many_are_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cheat can't use them up: those of four letters are few."""
    monkeypatch.setattr("game.rules.codes.new_code", lambda _, length: "BDGKLMPRST"[:length])
    assert [len(new_game(f"guest {number}").code) for number in range(7)] == [*range(4, 11)]
    assert refusal(new_game) == "game.no_code"


def test_rounds_for_one_take_no_short_code() -> None:
    player = players.guest("alice", NOW)
    assert len(begin_practice(player, Settings(), None, None, NOW).code) == 10


def test_nobody_has_games_without_number() -> None:
    player = players.guest("alice", NOW)
    for number in range(games.MOST_OPEN):
        games.create(player, Settings(), NOW, address=f"192.0.2.{number}")
    assert refusal(games.create, player, Settings(), NOW) == "game.many"
    assert begin_practice(player, Settings(), None, None, NOW)
    games.close_deserted(NOW + DESERTED)
    assert games.create(player, Settings(), NOW + DESERTED)


def test_an_address_makes_as_many_games_as_a_class_needs(settings: LazySettings) -> None:
    assert parse_rate(settings.RATES["several"]).most >= 10 * 60
    settings.RATES = settings.RATES | {"several": "60/h"}
    for pupil in range(60):
        player = players.guest(f"pupil {pupil}", NOW)
        games.create(player, Settings(), NOW, address="192.0.2.1")
    bot = players.guest("bot", NOW)
    with pytest.raises(RateLimited):
        games.create(bot, Settings(), NOW, address="192.0.2.1")
    assert games.create(bot, Settings(), NOW, address="192.0.2.2")
    assert begin_practice(bot, Settings(), None, None, NOW)


def test_a_game_that_never_began_closes_soon_unless_somebody_prepares_it() -> None:
    """A lesson may be prepared with an account, or with a class list; others come in meanwhile."""
    soon = NOW + NEVER_BEGUN
    left, waiting, listed, joined, begun, account = (new_game(f"host {n}") for n in range(6))
    roster.write(listed, host_of(listed), ["Ana", "Ben"], NOW)
    sit(joined, "bob")
    play(begun)
    Player.objects.filter(pk=host_of(account).player_id).update(user=User.objects.create_user("t"))
    Game.objects.filter(pk=waiting.pk).update(active_at=soon)
    assert games.close_never_begun(soon - timedelta(seconds=1)) == 0
    assert games.close_never_begun(soon) == 1
    assert Game.objects.get(pk=left.pk).closed_at == soon
