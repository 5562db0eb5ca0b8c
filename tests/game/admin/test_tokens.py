"""Tokens of programs in the admin."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from game.models import ApiToken
from game.services import tokens
from tests.game.admin.conftest import signed_in

ADD = "/admin/game/apitoken/add/"
LIST = "/admin/game/apitoken/"


@pytest.fixture
def dora(db: None) -> Client:
    """May make tokens, and no more."""
    return signed_in("dora", "add_apitoken", "view_apitoken", "change_apitoken")


def secret_on(page: str) -> str:
    found, *_ = re.findall(r'value="(boggle_[\w-]+)"', page)
    return str(found)


def test_the_secret_is_shown_once(alice: Client) -> None:
    user = User.objects.get(username="alice")
    response = alice.post(ADD, {"name": "bot", "user": user.pk, "rate": "20/s"})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    secret = secret_on(response.content.decode())
    token = ApiToken.objects.get()
    assert (token.name, token.user, token.rate) == ("bot", user, "20/s")
    assert tokens.find(secret, timezone.now()) == token
    for path in (LIST, f"{LIST}{token.pk}/change/"):
        page = alice.get(path).content.decode()
        assert "bot" in page
        assert "boggle_" not in page
        assert token.digest not in page


def test_a_wrong_rate_is_told_at_the_field(alice: Client) -> None:
    user = User.objects.get(username="alice")
    page = alice.post(ADD, {"name": "bot", "user": user.pk, "rate": "often"}).content.decode()
    assert "Write a rate such as 600/min or 20/s." in page
    assert 'value="often"' in page
    assert not ApiToken.objects.exists()


def test_others_make_tokens_for_themselves_alone(alice: Client, dora: Client) -> None:
    user = User.objects.get(username="alice")
    assert 'name="user"' in alice.get(ADD).content.decode()
    form = dora.get(ADD).content.decode()
    assert 'name="user"' not in form
    assert 'name="rate"' not in form
    sent = {"name": "mine", "user": user.pk, "rate": "1000000/s"}
    secret_on(dora.post(ADD, sent).content.decode())
    made = ApiToken.objects.get()
    assert (made.user.username, made.rate) == ("dora", "")
    token, _ = tokens.make(user, "theirs", "", timezone.now())
    assert "theirs" not in dora.get(LIST).content.decode()
    dora.post(LIST, {"action": "revoke", "_selected_action": [token.pk]})
    token.refresh_from_db()
    assert token.revoked_at is None


def test_a_token_is_not_changed_afterwards_but_revoked(alice: Client) -> None:
    user = User.objects.get(username="alice")
    token, secret = tokens.make(user, "bot", "", timezone.now())
    _, other = tokens.make(user, "other", "", timezone.now())
    alice.post(f"{LIST}{token.pk}/change/", {"name": "changed", "rate": "1/s"})
    token.refresh_from_db()
    assert (token.name, token.rate) == ("bot", "")
    assert tokens.find(secret, timezone.now()) == token
    alice.post(LIST, {"action": "revoke", "_selected_action": [token.pk]})
    assert tokens.find(secret, timezone.now()) is None
    assert tokens.find(other, timezone.now()) is not None
