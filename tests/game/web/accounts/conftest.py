"""Visitors with and without an account."""

from typing import Any

import pytest
from django.test import Client

from game.models import Game, Seat
from game.services.play import settling
from tests.game.play import COUNTED, play, say

PASSWORD = "correct horse battery"
SIGN_UP, SIGN_IN, ACCOUNT = "/accounts/signup/", "/accounts/login/", "/account/"


def sign_up(client: Client, name: str = "alice", **sent: str) -> Any:
    fields = {"username": name, "password1": PASSWORD, "password2": PASSWORD, **sent}
    return client.post(SIGN_UP, fields)


def sign_in(client: Client, name: str = "alice", password: str = PASSWORD, **options: Any) -> Any:
    return client.post(SIGN_IN, {"login": name, "password": password}, **options)


def is_in(client: Client) -> bool:
    return client.get(ACCOUNT).status_code == 200


def played(alice: Client, bob: Client | None = None) -> Game:
    """A game with a settled round, in which alice found cat and cater, and bob line."""
    made = alice.post("/play/", {"do": "make", "name": "alice"})
    game = Game.objects.get(code=made["Location"].split("/")[2])
    if bob:
        bob.post(f"/play/join/{game.code}/", {"name": "bob"})
    round_ = play(game)
    for seat in Seat.objects.filter(game=game):
        say(round_, seat, {"alice": "cat cater", "bob": "line"}[seat.name])
    settling.settle(round_, COUNTED)
    return game


@pytest.fixture
def alice(db: None) -> Client:
    """alice's browser, in which she has made an account."""
    client = Client()
    assert sign_up(client)["Location"] == ACCOUNT
    return client


@pytest.fixture
def bob(alice: Client) -> Client:
    """bob's browser: in the one round alice found cat and cater, he found line."""
    client = Client()
    played(alice, client)
    return client


@pytest.fixture
def guest(db: None) -> Client:
    """alice's browser, without an account; she found cat and cater in a round."""
    client = Client()
    played(client)
    return client
