"""Pages refuse requests above a rate limit, and keep what was typed."""

import pytest
from django.conf import LazySettings
from django.test import Client

from game.models import Game, Seat
from tests.game.play import host_of
from tests.game.web.play.rounds_now import client_of, make, play

WAIT = "Too many requests in a short time. Try again in "


@pytest.fixture(autouse=True)
def few(settings: LazySettings) -> None:
    settings.RATES = dict.fromkeys(settings.RATES, "1/min")


@pytest.mark.parametrize(
    "sent",
    [
        {"do": "make", "name": "Zoë", "board": "6x6"},
        {"do": "practice"},
        {"do": "computer"},
        {"do": "public", "name": "Zoë"},
        {"do": "join", "code": "ZZZZ"},
    ],
)
def test_the_lobby_asks_to_wait_and_keeps_the_form(sent: dict[str, str]) -> None:
    Client().post("/play/", sent)
    private, seats = Game.objects.filter(is_public=False), Seat.objects.people()
    before = private.count(), seats.count()
    answer = Client().post("/play/", sent)
    page = answer.content.decode()
    assert (answer.status_code, page.count(WAIT)) == (429, 1)
    assert 1 <= int(answer["Retry-After"]) <= 60
    assert sent.get("name", "") in page
    assert sent.get("code", "") in page
    assert ('<option value="6x6" selected>' in page) == ("board" in sent)
    assert (private.count(), seats.count()) == before


def test_looking_at_the_lobby_is_free() -> None:
    assert [Client().get("/play/").status_code for _ in range(3)] == [200] * 3


def test_the_door_asks_to_wait_and_keeps_the_name() -> None:
    game = make()
    Client().post(f"/play/join/{game.code}/", {"name": "bob"})
    answer = Client().post(f"/play/join/{game.code}/", {"name": "Zoë"})
    assert answer.status_code == 429
    assert WAIT in answer.content.decode()
    assert 'value="Zoë"' in answer.content.decode()


def test_words_and_changes_are_counted_for_each_player() -> None:
    game = make()
    play(game, since=5)
    alice = client_of(host_of(game))
    for word in ("cat", "tin"):
        alice.post(f"/games/{game.code}/", {"word": word})
    page = alice.get(f"/games/{game.code}/").content.decode()
    assert WAIT in page
    assert ("<span>cat</span>" in page, "<span>tin</span>" in page) == (True, False)


def test_the_solver_asks_to_wait_and_keeps_the_board() -> None:
    assert Client().get("/?board=catdlinemaropets").status_code == 200
    answer = Client().get("/?board=catdlinemaropets")
    page = answer.content.decode()
    assert answer.status_code == 429
    assert WAIT in page
    assert 'value="C"' in page
    assert Client().get("/").status_code == 200
    assert Client(REMOTE_ADDR="192.0.2.6").get("/?board=%3Fatdlinemaropets").status_code == 429
    other = Client(REMOTE_ADDR="192.0.2.7")
    assert other.get("/?board=catdlinemaropets").status_code == 200
