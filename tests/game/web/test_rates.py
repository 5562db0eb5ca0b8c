"""Pages refuse requests above a rate limit, and keep what was typed."""

from typing import Any

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.limits import rates
from game.models import Game, Seat
from tests.game.play import host_of
from tests.game.web.play.rounds_now import client_of, make, play

WAIT = "Try again in "


@pytest.fixture(autouse=True)
def few(settings: LazySettings) -> None:
    settings.RATES = dict.fromkeys(settings.RATES, "1/min")


ADDRESS = "192.0.2.6"
PLANT = {"words": "line tin", "size": "3x3", "seed": "7"}
ACCOUNT = {"password1": "correct horse", "password2": "correct horse"}
# The one rate that is low, or all of them; what is sent twice, the second time with these fields;
# and what of them the refusal keeps.
FORMS: tuple[tuple[str, str, dict[str, str], str], ...] = (
    ("", "/play/", {"do": "make", "board": "6x6", "name": "Zoë"}, '<option value="6x6" selected>'),
    ("", "/play/", {"do": "practice"}, ""),
    ("", "/play/", {"do": "computer"}, ""),
    ("", "/play/", {"do": "public", "name": "Zoë"}, 'value="Zoë"'),
    ("", "/play/", {"do": "join", "code": "ZZZZ"}, 'value="ZZZZ"'),
    ("", "/play/join/{game}/", {"name": "Zoë"}, 'value="Zoë"'),
    ("seat", "/play/join/{game}/", {"name": "Zoë"}, 'value="Zoë"'),
    ("create", "/lab/plant/", {**PLANT, "name": "Zoë"}, 'value="Zoë"'),
    ("sign_in", "/accounts/signup/", {**ACCOUNT, "username": "Zoë"}, ""),
)
PAGES = (("/?board=catdlinemaropets", 'value="C"'), ("/lab/?board=catb", 'value="catb"'))


def test_forms_ask_to_wait_and_keep_what_was_typed(settings: LazySettings) -> None:
    private = Game.objects.filter(is_public=False)
    few, wide = settings.RATES, dict.fromkeys(settings.RATES, "100/min")
    for rate, address, sent, kept in FORMS:
        game = make()
        rates.clear()
        settings.RATES = {**wide, rate: "1/min"} if rate else few
        address = address.format(game=game.code)
        Client().post(address, {**sent, "name": "bob", "username": "bob"})
        before = private.count(), Seat.objects.people().count(), User.objects.count()
        expect_wait(Client().post(address, sent), kept)
        after = private.count(), Seat.objects.people().count(), User.objects.count()
        assert after == before, sent


def test_pages_ask_to_wait_and_keep_the_board() -> None:
    for address, kept in PAGES:
        rates.clear()
        assert Client().get(address).status_code == 200
        expect_wait(Client().get(address), kept)
        assert Client(REMOTE_ADDR=ADDRESS).get(address).status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.7").get("/?board=%3Fatdlinemaropets").status_code == 429
    for free in ("/", "/play/"):
        assert [Client().get(free).status_code for _ in range(3)] == [200] * 3


def test_data_are_downloaded_by_the_rate_of_changes() -> None:
    alice = client_of(host_of(make()))
    assert alice.get("/privacy/data.json").status_code == 200
    expect_wait(alice.get("/privacy/data.json"))


def expect_wait(answer: Any, kept: str = "") -> None:
    page = answer.content.decode()
    assert (answer.status_code, page.count(WAIT)) == (429, 1), page
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert kept in page


def test_words_and_changes_are_counted_for_each_player() -> None:
    game = make()
    play(game, since=5)
    alice = client_of(host_of(game))
    for word in ("cat", "tin"):
        alice.post(f"/games/{game.code}/", {"word": word})
    page = alice.get(f"/games/{game.code}/").content.decode()
    assert WAIT in page
    assert ("<span>cat</span>" in page, "<span>tin</span>" in page) == (True, False)
