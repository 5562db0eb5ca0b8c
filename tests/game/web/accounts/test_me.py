"""/me/: what the visitor has played."""

from django.test import Client

from game.models import Round
from tests.game.web.page import html

ME = "/me/"


def test_a_stranger_has_no_rounds(client: Client) -> None:
    page = html(client.get(ME))
    assert "You have not played in this browser yet." in page
    assert "history-title" not in page
    assert not client.cookies


def test_a_guest_sees_their_rounds(guest: Client) -> None:
    page = html(guest.get(ME))
    assert "An account keeps all of this" in page
    # in 2 tables and at 2 words, each of which is listed once
    assert page.count(f"/rounds/{Round.objects.get().public_id}/") == 4
    assert "most points, longest, rarest" in page
    for text in (
        "<dd>3</dd>",
        "<dd>0.7</dd>",
        '<meter max="3" value="1">',
        ">cater</a>",
        "alone",
        "1 round<",
    ):
        assert text in page, text
    results, link = f"/rounds/{Round.objects.get().public_id}/", 'href="/me/">All your rounds</a>'
    assert link in html(guest.get(results))
    assert link not in html(Client().get(results))


def test_rounds_are_filtered_and_unknown_filters_explained(guest: Client) -> None:
    assert "1 round<" in html(guest.get(f"{ME}?kind=private&size=4x4&language=en&page=7"))
    assert "0 rounds<" in html(guest.get(f"{ME}?kind=daily"))
    page = html(guest.get(f"{ME}?kind=daily&size=9x9&page=x"))
    assert "Choose one of these." in page
    assert "0 rounds<" in page
