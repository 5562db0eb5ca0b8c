"""What the staff changes in games."""

from game.models import FoundWord, Game, Player, Seat
from game.rules.names import FORGOTTEN
from game.services.accounts import players
from game.services.play import games, settling
from game.services.play.seating import moderation, presence
from tests.game.play import COUNTED, NOBODY, NOW, host_of, new_game, play, refusal, say, seated, sit


def test_a_closed_game_is_over_and_its_results_stay() -> None:
    game = new_game()
    round_ = play(game)
    say(round_, host_of(game), "cat")
    moderation.close(game, COUNTED)
    assert refusal(games.find, game.code, COUNTED, NOBODY) == "game.closed"
    round_.refresh_from_db()
    assert round_.settled_at is not None
    assert refusal(moderation.close, games.public_game(NOW), NOW) == "game.public"


def test_a_new_name_applies_to_all_games() -> None:
    one, other = new_game(), new_game("carol")
    alice = host_of(one)
    presence.join(other, alice.player, None, NOW)
    sit(other, "Ann")
    moderation.rename(alice.player, "Ann", NOW)
    assert list(alice.player.seats.values_list("game", "name").order_by("game")) == [
        (one.pk, "Ann"),
        (other.pk, "Ann 2"),
    ]
    assert refusal(moderation.rename, alice.player, "sh1t", NOW) == "name.offensive"


def test_the_data_of_a_player_are_deleted_and_the_results_of_others_stay() -> None:
    game, alice, bob = seated("bob")
    round_ = play(game)
    say(round_, alice, "cat cater")
    say(round_, bob, "cat")
    settling.settle_overdue(game.rounds_played.all(), COUNTED)
    presence.touch(bob, COUNTED)
    moderation.forget(alice.player, COUNTED)
    assert not Player.objects.filter(name="alice").exists()
    assert not Seat.objects.filter(name="alice").exists()
    assert FoundWord.objects.filter(round=round_).count() == 3
    assert Game.objects.get(pk=game.pk).host == bob
    assert sit(game, "alice", COUNTED).name == "alice"  # the name is free


def test_two_forgotten_players_can_be_in_one_game() -> None:
    game = new_game()
    for seat in (host_of(game), sit(game, "bob")):
        moderation.forget(seat.player, NOW)
    assert set(Seat.objects.values_list("name", flat=True)) == {FORGOTTEN}
    assert players.guest("bob", NOW).name == "bob"
