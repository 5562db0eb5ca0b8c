"""/players/NAME/: seen by those to whom the player shows it."""

from django.test import Client

from game.models import Game, Player, PlayerRating, Round, Standing
from tests.game.web.accounts.conftest import ACCOUNT, sign_up
from tests.game.web.page import html

ALICE = "/players/alice/"


def show_to(client: Client, choice: str) -> str:
    return html(client.post(ACCOUNT, {"do": "shown", "shown_to": choice}, follow=True))


def sees(client: Client, address: str = ALICE) -> bool:
    return client.get(address).status_code == 200


def test_the_player_chooses_who_sees_the_page(alice: Client, bob: Client) -> None:
    own = html(alice.get("/players/ALICE/"))
    assert "those who played with you" in own
    assert "together" not in own
    assert "It is saved who sees your page." in show_to(alice, "all")
    assert sees(Client())
    assert "Choose one of these." in show_to(alice, "x")
    show_to(alice, "nobody")
    assert (sees(alice), sees(bob), sees(Client())) == (True, False, False)
    assert "nobody else" in html(alice.get("/privacy/"))
    assert alice.get("/privacy/data.json").json()["shown_to"] == "nobody"


def test_unknown_and_hidden_look_the_same(alice: Client, bob: Client) -> None:
    hidden, unknown = (Client().get(each) for each in (ALICE, "/players/nobody/"))
    assert hidden.status_code == unknown.status_code == 404
    assert "No player of this name shows you their page." in hidden.content.decode()
    assert hidden.content == unknown.content
    assert not sees(alice, "/players/bob/")  # a guest


def test_the_page_shows_no_codes_and_no_ids_of_rounds(alice: Client, bob: Client) -> None:
    page = html(bob.get(ALICE))
    assert "1 round together: you were ahead in <strong>0</strong>" in page
    for text in ("<b>cater</b>", '<meter max="3" value="1">', "1 of 2", "<dd>3</dd>"):
        assert text in page, text
    assert Game.objects.get().code not in page
    assert Round.objects.get().public_id not in page


def test_the_rating_is_shown_with_its_curve(alice: Client, bob: Client) -> None:
    assert "rating-title" not in html(bob.get(ALICE))
    player = Player.objects.get(name="alice")
    rating = PlayerRating.objects.create(player=player, mu=30, rounds=9)
    Standing.objects.filter(seat__player=player).update(rating=rating, mu=30)
    for page in (html(bob.get(ALICE)), html(alice.get("/me/"))):
        for text in ("<dd>1,200</dd>", "provisional", 'class="curve"', ">1,200</td>"):
            assert text in page, text
    PlayerRating.objects.update(rounds=10)
    assert "provisional" not in html(bob.get(ALICE))
    Standing.objects.update(rating=None)  # as once no round is kept
    assert 'class="curve"' not in html(bob.get(ALICE))


def test_names_with_signs(alice: Client) -> None:
    sign_up(client := Client(), "a/b?")
    assert 'href="/players/a%2Fb%3F/"' in html(client.get("/me/"))
    assert sees(client, "/players/a%2Fb%3F/")
