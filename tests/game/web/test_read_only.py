"""Pages while the database can be read, but not written."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path

from django.db import connection
from django.test import Client
from django.utils import timezone

from game.models import FoundWord, MissedWord, Seat
from game.rules.computer import Strength
from game.services.play import games
from game.services.play.seating import hosting, invitations
from tests.game.play import NOW, fresh_game, host_of, results_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, play

SENTENCE = "The site can’t use its database just now"


@contextmanager
def read_only() -> Iterator[None]:
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA query_only = ON")
        try:
            yield
        finally:
            cursor.execute("PRAGMA query_only = OFF")


def test_pages_that_only_read_are_shown(database_file: Path) -> None:
    game = fresh_game()
    games.public_game(timezone.now())
    hosting.add_computer(game, host_of(game), Strength.CHAMPION, NOW)
    play(game, since=60)
    Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    other = fresh_game()
    invitations.invite(other, host_of(other), host_of(game).player, timezone.now())
    alice = client_of(host_of(game))
    with read_only():
        assert alice.get(f"/games/{game.code}/").status_code == 200
        assert alice.get(f"/api/v1/games/{game.code}").status_code == 200
        assert "alice invites you" in html(alice.get("/me/notices/"))
        lobby = alice.get("/play/")
    assert not FoundWord.objects.exists()
    alice.get(f"/games/{game.code}/")
    assert FoundWord.objects.exists()
    assert lobby.status_code == 200
    assert SENTENCE in lobby.content.decode()


def test_results_are_shown_while_missed_words_cannot_be_counted(database_file: Path) -> None:
    round_ = play(fresh_game(), since=190)
    find(round_, host_of(round_.game), "cat")
    alice, address = client_of(host_of(round_.game)), f"/rounds/{round_.public_id}/"
    results_of(round_, None, timezone.now())
    with read_only():
        assert alice.get(address).status_code == 200
    assert not MissedWord.objects.exists()
    alice.get(address)
    assert MissedWord.objects.exists()


def test_a_round_that_cannot_be_dealt_gives_503(database_file: Path) -> None:
    alice = client_of(join(games.public_game(timezone.now()), "alice"))
    with read_only():
        page, answer = alice.get("/games/OPEN/"), alice.get("/api/v1/games/OPEN")
    assert (page.status_code, answer.status_code) == (503, 503)
    assert SENTENCE in page.content.decode()
    assert alice.get("/games/OPEN/").status_code == 200


def test_actions_that_write_are_refused(database_file: Path) -> None:
    bob = Client(raise_request_exception=False)
    with read_only():
        page = bob.post("/play/", {"do": "make", "name": "bob"})
        login = bob.post("/admin/login/", {"login": "bob", "password": "wrong"})
        answer = bob.post("/api/v1/guests", {"name": "bob"}, "application/json")
    for response in (page, login):
        assert (response.status_code, response["Retry-After"]) == (503, "5")
        assert SENTENCE in response.content.decode()
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert answer.json()["code"] == "server.unavailable"
