"""How often one address may ask."""

from __future__ import annotations

import pytest
from django.conf import LazySettings

from tests.game.api.conftest import Api


@pytest.fixture(autouse=True)
def few(settings: LazySettings) -> None:
    settings.RATES = {**dict.fromkeys(settings.RATES, "100/min"), "read": "2/min"}


def ask(api: Api, address: str = "192.0.2.1", **headers: str) -> int:
    return api.client.get("/api/v1/rules", headers=headers, REMOTE_ADDR=address).status_code


def test_the_third_of_two_is_told_to_wait(api: Api) -> None:
    assert [ask(api), ask(api)] == [200, 200]
    response = api.client.get("/api/v1/rules", REMOTE_ADDR="192.0.2.1")
    assert response.status_code == 429
    seconds = int(response["Retry-After"])
    assert 1 <= seconds <= 60
    assert response.json() == {
        "code": "rate.limited",
        "detail": f"Too many requests in a short time. Try again in {seconds} s.",
    }


def test_others_are_not_held_up(api: Api) -> None:
    assert [ask(api), ask(api), ask(api)] == [200, 200, 429]
    assert ask(api, "192.0.2.2") == 200
    trace = {"board": "abba", "word": "ab"}
    assert api.client.post("/api/v1/trace", trace, "application/json").status_code == 200


def test_an_address_cannot_be_made_up(api: Api) -> None:
    answers = [ask(api, x_forwarded_for=f"198.51.100.{number}") for number in range(3)]
    assert answers == [200, 200, 429]


def test_behind_a_proxy_of_ours_its_word_counts(api: Api, settings: LazySettings) -> None:
    settings.NUM_PROXIES = 1
    answers = [ask(api, x_forwarded_for=f"198.51.100.{number}") for number in range(3)]
    assert answers == [200, 200, 200]
    made_up = [ask(api, x_forwarded_for=f"10.0.0.{number}, 198.51.100.9") for number in range(3)]
    assert made_up == [200, 200, 429]


def test_a_network_of_ipv6_counts_as_one(api: Api) -> None:
    answers = [ask(api, f"2001:db8::{number}") for number in range(1, 4)]
    assert answers == [200, 200, 429]
    assert ask(api, "2001:db8:0:1::1") == 200


def test_players_of_one_address_do_not_hold_each_other_up(alice: Api, bob: Api) -> None:
    for visitor in (alice, bob):
        assert [visitor.get("me")[0] for _ in range(3)] == [200, 200, 429]


def test_players_are_not_made_to_get_round_it(alice: Api, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "guest": "2/min", "create": "2/min"}
    assert Api().post("guests", {"name": "Dora"})[0] == 201  # alice was the first
    assert Api().post("guests", {"name": "Emil"})[0] == 429
    assert [alice.post("games", {})[0] for _ in range(3)] == [201, 201, 429]
    assert alice.get("me")[0] == 200
