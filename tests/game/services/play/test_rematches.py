"""Those who have played a round play again."""

import pytest

from game.models import Game, Notice, Player, Round, Seat
from game.rules.computer import Strength
from game.rules.contacts import OpenTo
from game.rules.lists import WordsFrom
from game.rules.settings import Rated
from game.services.accounts import contacts, notices
from game.services.play import games, rematches, settling
from game.services.play.seating import hosting, invitations, moderation, presence
from tests.game.play import COUNTED, current, host_of, new_game, play, refusal, say, sit


@pytest.fixture
def game() -> Game:
    """alice and bob play, with a computer."""
    made = new_game("alice", rows=3, columns=3, min_words=1, round_seconds=60)
    sit(made, "bob")
    hosting.add_computer(made, host_of(made), Strength.BEGINNER, made.created_at)
    return made


@pytest.fixture
def over(game: Game) -> Round:
    """Their round, in a game that is closed."""
    round_ = play(game, board="catdlinem")
    for name in ("alice", "bob"):
        say(round_, seat(game, name), "cat")
    settling.settle(round_, COUNTED)
    moderation.close(game, COUNTED)
    return Round.objects.select_related("game", "version__dictionary").get(pk=round_.pk)


def seat(game: Game, name: str) -> Seat:
    return Seat.objects.select_related("player").get(game=game, name=name)


def told(player: Player) -> list[str]:
    return [notice.text for notice in notices.current(player, COUNTED)]


def test_the_others_are_invited_to_a_game_like_the_last(game: Game, over: Round) -> None:
    again = rematches.rematch(over, seat(game, "alice"), COUNTED)
    assert (again.rows, again.round_seconds, again.closed_at) == (3, 60, None)
    assert again.seats.computers().get().strength == Strength.BEGINNER
    bob = seat(game, "bob").player
    assert told(bob) == [f"alice wants to play again with you, in game {again.code}."]
    assert told(seat(game, "alice").player) == []


def test_whoever_asks_second_comes_into_the_same_game(game: Game, over: Round) -> None:
    again = rematches.rematch(over, seat(game, "alice"), COUNTED)
    bob = seat(game, "bob")
    invitations.decline(bob.player, Notice.objects.get().pk, COUNTED)
    for asking in ("bob", "bob", "alice"):
        assert rematches.rematch(over, seat(game, asking), COUNTED) == again
    assert [each.name for each in again.seats.people()] == ["alice", "bob"]
    moderation.close(again, COUNTED)
    assert rematches.rematch(over, bob, COUNTED) not in (game, again)


def test_who_does_not_want_it_is_not_invited(game: Game, over: Round) -> None:
    alice, bob = seat(game, "alice"), seat(game, "bob")
    contacts.open_to(bob.player, OpenTo.NOBODY)
    rematches.rematch(over, alice, COUNTED)
    contacts.open_to(bob.player, OpenTo.EVERYBODY)
    contacts.mute(bob.player, alice.player, COUNTED)
    rematches.rematch(over, bob, COUNTED)
    assert not Notice.objects.exists()


def test_a_round_that_can_not_be_played_again(game: Game) -> None:
    round_ = play(game, board="catdlinem")
    say(round_, seat(game, "bob"), "cat")
    settling.settle(round_, COUNTED)
    bob, dora = seat(game, "bob"), sit(game, "dora", COUNTED)
    round_ = Round.objects.select_related("game").get()
    assert refusal(rematches.rematch, round_, bob, COUNTED) == "rematch.unfit"  # it goes on
    round_.game.closed_at = COUNTED
    assert refusal(rematches.rematch, round_, dora, COUNTED) == "rematch.unfit"  # came later
    round_.standings.filter(seat__name="alice").delete()
    assert refusal(rematches.rematch, round_, bob, COUNTED) == "rematch.unfit"  # alone
    assert not rematches.refusal(round_.game, 2, bob.pk)
    assert rematches.refusal(round_.game, 41, bob.pk)
    round_.game.words_from = WordsFrom.LIST.value
    assert rematches.refusal(round_.game, 2, bob.pk)  # would host, and read the list
    assert not rematches.refusal(round_.game, 2, round_.game.owner_id)
    round_.game.is_daily = True
    assert rematches.refusal(round_.game, 2, round_.game.owner_id)


def test_players_of_the_public_game_go_on_by_themselves() -> None:
    public = games.public_game(COUNTED)
    people = [sit(public, name, COUNTED) for name in ("ann", "ben")]
    round_ = current(public, COUNTED)
    for each in people:
        round_.standings.create(seat=each, place=1, points=1, words=1)
    Round.objects.filter(pk=round_.pk).update(settled_at=round_.ends_at)
    over = Round.objects.select_related("game", "version__dictionary").get()
    again = rematches.rematch(over, people[0], COUNTED)
    assert (again.is_public, again.rated, again.pause_seconds) == (False, Rated.NO, None)
    assert len(told(people[1].player)) == 1
    presence.leave(public, people[0], COUNTED)
