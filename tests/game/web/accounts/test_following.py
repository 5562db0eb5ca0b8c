"""/me/following/ and /me/notices/: whom a visitor follows, and what the site tells them."""

from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from game.models import Contact, Game, Notice, Player, Round, Seat
from game.rules.contacts import OpenTo
from game.rules.settings import Door
from game.services.accounts import contacts
from game.services.play import games
from game.services.play.seating import hosting, invitations, presence
from tests.game.play import fresh_game, host_of
from tests.game.web.page import html

FOLLOWING, NOTICES = "/me/following/", "/me/notices/"


def pk(name: str) -> int:
    return Player.objects.get(name=name).pk


def change(client: Client, change: str, back_to: str = "") -> str:
    return html(client.post(FOLLOWING, {"change": change, "next": back_to}, follow=True))


def invite(name: str, door: Door = Door.OPEN) -> Game:
    """A game of dora, to which she has invited somebody."""
    game = fresh_game()
    now = timezone.now()
    Seat.objects.filter(pk=host_of(game).pk).update(name="dora")
    hosting.set_door(game, host_of(game), door, now)
    invitations.invite(game, host_of(game), Player.objects.get(name=name), now)
    return game


def test_visitors_without_a_player_are_told_what_the_pages_are_for(db: None) -> None:
    for address in (FOLLOWING, NOTICES):
        assert "You have not played in this browser yet." in html(Client().get(address))
    assert "Play a round first" in html(
        Client().post(FOLLOWING, {"change": "followed 1"}, follow=True)
    )
    assert 'id="bell"' not in html(Client().get("/help/"))


def test_a_player_is_followed_from_results_and_unfollowed_with_undo(bob: Client) -> None:
    results = f"/rounds/{Round.objects.get().public_id}/"
    button = f'name="change" value="followed {pk("alice")}"'
    assert button in html(bob.get(results))
    assert button not in html(Client().get(results))
    page = change(bob, f"followed {pk('alice')}", results)
    assert "You follow alice." in page
    assert f'value="none {pk("alice")}"' in page
    assert '<bdi class="player-name">alice</bdi>' in html(bob.get(FOLLOWING))
    page = change(bob, f"none {pk('alice')}")
    assert "You no longer follow alice." in page
    assert f'value="followed {pk("alice")}">Undo' in page
    assert "You follow nobody yet." in page
    change(bob, f"muted {pk('alice')}")
    assert f'value="muted {pk("alice")}">Undo' in change(bob, f"none {pk('alice')}")


def test_a_round_is_played_again_from_its_results(bob: Client, alice: Client) -> None:
    results = f"/rounds/{Round.objects.get().public_id}/"
    assert 'name="rematch"' not in html(bob.get(results))  # the game goes on
    page = html(bob.post(results, {"rematch": "yes"}, follow=True))
    assert "goes on: play its next round." in page
    Game.objects.update(closed_at=timezone.now())
    assert 'name="rematch"' in html(bob.get(results))
    assert 'name="rematch"' not in html(Client().get(results))
    assert "Join it first." in html(Client().post(results, {"rematch": "yes"}, follow=True))
    made = bob.post(results, {"rematch": "yes"})["Location"]
    assert made == f"/games/{Game.objects.get(closed_at=None).code}/"
    assert alice.post(results, {"rematch": "yes"})["Location"] == made


def test_a_player_is_followed_from_their_page(bob: Client, alice: Client) -> None:
    assert f'value="followed {pk("alice")}"' in html(bob.get("/players/alice/"))
    assert 'name="change"' not in html(alice.get("/players/alice/"))
    contacts.open_to(Player.objects.get(name="alice"), OpenTo.NOBODY)
    page = html(bob.get("/players/alice/"))
    assert 'value="followed' not in page
    assert f'value="muted {pk("alice")}"' in page


def test_what_can_not_be_changed_is_said(bob: Client) -> None:
    for sent in ("muted 999999", f"followed {pk('bob')}"):
        assert "There is no such player" in change(bob, sent), sent
    for sent in ("followed 0", "followed x", "followed"):
        assert "A player is a whole number" in change(bob, sent), sent
    assert "Choose one of followed, muted, none." in change(bob, "end 1")
    assert "It has ended already." in change(bob, "none 999999")
    page = html(bob.post(FOLLOWING, {"open_to": "nobody"}, follow=True))
    assert '<option value="nobody" selected>' in page
    assert not Contact.objects.exists()
    for elsewhere in ("https://example.org/", "//example.org/", "javascript:x"):
        answer = bob.post(FOLLOWING, {"change": "none 1", "next": elsewhere})
        assert answer["Location"] == FOLLOWING


def test_a_notice_is_counted_on_pages_until_it_was_seen(bob: Client) -> None:
    assert 'data-unread="0"' in html(bob.get("/help/"))
    game = invite("bob")
    assert 'data-unread="1"' in html(bob.get("/help/"))
    page = html(bob.get(NOTICES))
    assert f"alice invites you to game {game.code}." in page
    assert 'data-unread="0"' in html(bob.get("/help/"))


def test_pages_of_games_have_a_bell_that_costs_no_query(bob: Client) -> None:
    invite("bob")
    game = Game.objects.earliest("pk")
    with CaptureQueriesContext(connection) as queries:
        assert 'data-unread="0"' in html(bob.get(f"/games/{game.code}/"))
    assert not [query for query in queries if "game_notice" in query["sql"]]
    public = games.public_game(timezone.now())
    presence.join(public, Player.objects.get(name="bob"), None, timezone.now())
    assert 'id="bell"' not in html(bob.get(f"/games/{public.code}/"))


def test_an_invitation_is_accepted_declined_or_over(bob: Client) -> None:
    game = invite("bob", Door.LOCKED)
    joined = bob.post(NOTICES, {"accept": Notice.objects.get().pk})
    assert joined["Location"] == f"/games/{game.code}/"
    assert Seat.objects.seated().filter(game=game, player=pk("bob")).exists()
    other = invite("bob")
    page = html(bob.post(NOTICES, {"decline": Notice.objects.get().pk}, follow=True))
    assert "You have declined." in page
    assert other.code not in page
    for answer in ("accept", "decline"):
        page = html(bob.post(NOTICES, {answer: "12345"}, follow=True))
        assert "This is over." in page, answer


def test_notices_are_switched_by_kind(bob: Client) -> None:
    page = html(bob.post(NOTICES, {"switches": "yes", "daily": "yes"}, follow=True))
    assert '<input type="checkbox" name="daily" value="yes" checked>' in page
    assert '<input type="checkbox" name="invitation" value="yes">' in page
