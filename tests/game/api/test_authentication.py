"""Authorization: Bearer ..."""

import pytest
from django.conf import LazySettings
from django.contrib.auth.models import User
from django.test import Client

from game.models import Player
from game.services import tokens
from tests.game import play
from tests.game.api.conftest import Api, Clock, refusal


class Program(Api):
    """Sends a token with each request."""

    def __init__(self, secret: str) -> None:
        self.headers = {"authorization": f"Bearer {secret}"}
        self.client = Client(enforce_csrf_checks=True, headers=self.headers)


def token(user: User, rate: str = "") -> str:
    return tokens.make(user, "bot", rate, play.NOW)[1]


@pytest.fixture
def robin(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("robin")


@pytest.fixture
def program(alice: Api, robin: User) -> Program:
    return Program(token(robin))


def test_a_program_plays_for_its_account(
    program: Program, robin: User, code: str, clock: Clock
) -> None:
    assert refusal(program.get("me")) == (403, "player.unknown")
    assert program.post("guests", {"name": "Robin"})[0] == 201
    status, me = program.get("me")
    assert (status, me["name"]) == (200, "Robin")
    assert Player.objects.get(user=robin).pk == me["id"]
    assert program.post(f"games/{code}/join", {})[0] == 200
    assert program.get(f"games/{code}")[1]["you"]["name"] == "Robin"
    other = Program(token(robin))
    assert other.get("me") == (200, me)
    assert other.post("guests", {"name": "Rob"})[1] == {"id": me["id"], "name": "Rob"}


def test_a_token_leaves_no_session_and_looks_at_none(program: Program, alice: Api) -> None:
    program.post("guests", {"name": "Robin"})
    assert not program.client.cookies
    both = alice.client.get("/api/v1/me", headers=program.headers)
    assert both.json()["name"] == "Robin"


def test_the_origin_is_of_no_account(program: Program, alice: Api) -> None:
    foreign = {"origin": "https://elsewhere.example"}
    assert program.post("guests", {"name": "Robin"}, **foreign)[0] == 201
    assert alice.post("guests", {"name": "Alice"}, **foreign)[1]["code"] == "origin.foreign"


def test_a_token_that_is_not_valid(program: Program) -> None:
    for path in ("me", "rules", "games/OPEN", "dictionaries/english"):
        wrong = Program("boggle_wrong")
        assert wrong.get(path) == (
            401,
            {"code": "token.invalid", "detail": "This token is not valid, or not any more."},
        )
        assert wrong.client.get(f"/api/v1/{path}")["WWW-Authenticate"] == "Bearer"


def test_other_authorization_headers_are_handled(api: Api) -> None:
    for header, expected in (
        ("Bearer", 401),
        ("Bearer ", 401),
        ("Bearer a b", 401),
        ("Bearer \u00e9", 401),
        ("Basic YTpi", 200),
        ("", 200),
    ):
        assert api.get("rules", authorization=header)[0] == expected


def test_guessing_is_slow(api: Api, robin: User, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "token": "2/min"}
    wrong, right = Program("boggle_wrong"), Program(token(robin))
    assert [wrong.get("rules")[0] for _ in range(4)] == [401, 401, 429, 429]
    assert int(wrong.client.get("/api/v1/rules")["Retry-After"]) > 0
    assert right.get("rules")[0] == 200


def test_all_tokens_of_an_account_share_its_rates(
    api: Api, robin: User, settings: LazySettings
) -> None:
    settings.RATES = {**settings.RATES, "read": "2/min"}
    first, second = Program(token(robin)), Program(token(robin))
    assert [first.get("rules")[0], second.get("rules")[0], first.get("me")[0]] == [200, 200, 429]
    assert api.get("rules")[0] == 200  # from the same address


def test_a_token_may_have_a_rate_of_its_own(api: Api, robin: User, settings: LazySettings) -> None:
    settings.RATES = {**settings.RATES, "read": "1/min"}
    fast, slow = Program(token(robin, "4/min")), Program(token(robin))
    trace = {"board": "abba", "word": "ab"}
    paths = [fast.get("rules")[0], fast.get("rules")[0], fast.get("rules")[0]]
    assert paths == [200, 200, 200]
    assert fast.post("trace", trace)[0] == 200
    assert fast.post("trace", trace)[0] == 429
    assert [slow.get("rules")[0], slow.get("rules")[0]] == [200, 429]
