"""/clubs/: founding, joining by the invitation, and the page of a club."""

import re

import pytest
from django.test import Client

from game.models import Club, ClubMember, DailyTry, Game
from game.services.play.clubs import clubs
from tests.game.web.accounts.conftest import PASSWORD, sign_up
from tests.game.web.page import html


@pytest.fixture
def alice(db: None) -> Client:
    """Has an account, and founds the club Owls."""
    client = Client()
    sign_up(client)
    assert "Found the club" in html(client.get("/clubs/"))
    founded = client.post("/clubs/", {"do": "found", "name": "Owls"})
    assert founded["Location"] == f"/clubs/{Club.objects.get().code}/"
    return client


@pytest.fixture
def club(alice: Client) -> Club:
    return Club.objects.get()


@pytest.fixture
def bob(club: Club) -> Client:
    """A guest who has joined by the invitation."""
    client = Client()
    invitation = clubs.invitation(club)
    assert "Join <bdi>Owls</bdi>" in html(client.get(invitation))
    joined = client.post(invitation, {"name": "bob"}, follow=True)
    assert "You are a member of Owls now." in html(joined)
    assert client.get(invitation)["Location"] == f"/clubs/{club.code}/"
    return client


def member(name: str) -> int:
    return ClubMember.objects.get(player__name=name).pk


def test_guests_make_the_account_that_a_founder_needs(db: None) -> None:
    page = html(Client().get("/clubs/"))
    assert "its founder needs an account" in page
    assert "Found the club" not in page
    sent = {"next": "/clubs/", "password1": PASSWORD}
    refused = Client().post("/accounts/signup/", sent)
    assert 'name="next" value="/clubs/"' in html(refused)
    made = sign_up(Client(), next="/clubs/")
    assert made["Location"] == "/clubs/"


def test_a_name_that_is_not_allowed_is_told_at_its_field(alice: Client) -> None:
    page = html(alice.post("/clubs/", {"do": "found", "name": " "}))
    assert "A name has 1 to 20 characters." in page
    assert 'aria-invalid="true" autofocus' in page


def test_only_members_see_the_club(club: Club, bob: Client) -> None:
    for path in ("", "daily/", "daily/2026-11-21/"):
        assert Client().get(f"/clubs/{club.code}/{path}").status_code == 404
        assert Client().post(f"/clubs/{club.code}/{path}").status_code in (404, 405)
    page = html(bob.get(f"/clubs/{club.code}/"))
    assert "2 members" in page
    assert "Replace the link" not in page
    assert "/join/" not in page


def test_an_invitation_that_was_replaced_leads_nowhere(club: Club, alice: Client) -> None:
    old = clubs.invitation(club)
    page = html(alice.post(f"/clubs/{club.code}/", {"do": "invitation"}, follow=True))
    assert "There is a new invitation." in page
    refused = Client().get(old)
    assert "Ask for the new one." in html(refused, 404)
    assert "Owls" not in html(refused, 404)


def test_leaving_and_dissolving_lead_to_their_undo(club: Club, alice: Client, bob: Client) -> None:
    address, undo = f"/clubs/{club.code}/", {"do": "undo", "code": club.code}
    page = html(bob.post(address, {"do": "leave"}, follow=True))
    assert "You have left Owls." in page
    assert "you have left it" in page
    assert bob.post("/clubs/", undo)["Location"] == address
    assert "Write the name" in html(alice.post(address, {"do": "dissolve", "sure": "owls"}))
    page = html(alice.post(address, {"do": "dissolve", "sure": "Owls"}, follow=True))
    assert "you have dissolved it" in page
    assert bob.get(address).status_code == 404
    assert "Only the founder" not in html(bob.post("/clubs/", undo, follow=True))
    assert Club.objects.get().closed_at
    alice.post("/clubs/", undo)
    assert bob.get(address).status_code == 200


def test_a_game_is_made_for_a_club_that_one_is_in(club: Club, alice: Client, bob: Client) -> None:
    page = html(bob.get(f"/play/?club={club.code}"))
    assert f'<option value="{club.code}" selected>Owls</option>' in page
    bob.post("/play/", {"do": "make", "name": "bob", "club": club.code})
    game = Game.objects.get(club=club)
    assert f"/games/{game.code}/" in html(alice.get(f"/clubs/{club.code}/"))
    stranger = Client()
    assert "Points count for" not in html(stranger.get("/play/"))
    refused = html(stranger.post("/play/", {"do": "make", "name": "eve", "club": club.code}))
    assert "You are in no club with this code." in refused
    assert Game.objects.filter(is_public=False).count() == 1


def test_members_play_the_daily_board_of_the_club(club: Club, bob: Client) -> None:
    address = f"/clubs/{club.code}/daily/"
    page = html(bob.get(address))
    assert "Daily board of Owls" in page
    assert "Your name" not in page
    begun = bob.post(address)
    entry = DailyTry.objects.get()
    assert entry.game
    assert begun["Location"] == f"/games/{entry.game.code}/"
    assert "Your try is running." in html(bob.get(address))
    assert f'href="{address}"' in html(bob.get(begun["Location"]))
    assert re.search(r"1\s+has played it today", html(bob.get(f"/clubs/{club.code}/")))
    assert bob.get(f"{address}2026-01-01/").status_code == 404
    assert bob.get(f"{address}2999-01-01/")["Location"] == address
