"""/games/CODE/people/: invitations, and those to follow or mute."""

from django.test import Client
from django.utils import timezone

from game.models import Game, Notice, Player
from game.rules.settings import Door
from game.services.accounts import contacts, players
from game.services.play.seating import hosting
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, join


def test_whoever_is_followed_is_invited_with_one_tap(game: Game, alice: Client) -> None:
    address, now = f"/games/{game.code}/people/", timezone.now()
    bob = join(game, "bob")
    assert f'value="followed {bob.player_id}"' in html(alice.get(address))
    own, dora = Player.objects.get(name="alice"), players.guest("dora", now)
    contacts.follow(own, dora, now)
    page = html(alice.get(address))
    assert f'name="player" value="{dora.pk}"' in page
    page = html(alice.post(address, {"do": "invitations", "player": dora.pk}, follow=True))
    assert "dora is invited." in page
    assert '<span class="tag">invited</span>' in page
    assert 'name="player"' not in page
    assert Notice.objects.get().player == dora
    refused = html(alice.post(address, {"do": "invitations", "player": bob.player_id}, follow=True))
    assert "bob is in this game already." in refused
    for unknown, text in (("x", "A player is a whole number"), (own.pk, "There is no such player")):
        page = html(alice.post(address, {"do": "invitations", "player": unknown}, follow=True))
        assert text in page, unknown


def test_a_locked_door_is_for_the_host_to_open(game: Game) -> None:
    bob = join(game, "bob")
    hosting.set_door(game, host_of(game), Door.LOCKED, timezone.now())
    page = html(client_of(bob).get(f"/games/{game.code}/people/"))
    assert "only the host can invite" in page


def test_muted_players_are_not_heard_on_the_page_of_the_game(game: Game, alice: Client) -> None:
    bob = join(game, "bob")
    client_of(bob).post(f"/games/{game.code}/", {"do": "say", "phrase": "hello"})
    heard = '<span class="tag said">'
    assert heard in html(alice.get(f"/games/{game.code}/"))
    alice.post("/me/following/", {"change": f"muted {bob.player_id}"})
    page = html(alice.get(f"/games/{game.code}/"))
    assert heard not in page
    assert f'data-muted="{bob.pk} "' in page


def test_whoever_is_not_in_the_game_sees_nobody(game: Game) -> None:
    assert Client().get(f"/games/{game.code}/people/").status_code == 403
