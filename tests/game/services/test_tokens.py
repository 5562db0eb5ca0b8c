"""Tokens of programs."""

import pytest
from django.contrib.auth.models import User

from game.models import ApiToken
from game.services import tokens
from tests.game.play import NOW, later, refusal_at


@pytest.fixture
def alice(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("alice")


def test_a_token_is_found_by_its_secret(alice: User) -> None:
    token, secret = tokens.make(alice, "bot", "", NOW)
    assert secret.startswith("boggle_")
    assert len(secret) > 40
    assert tokens.find(secret, NOW) == token
    for other in ("", secret[:-1], secret + "x", token.digest, "é", secret * 100):
        assert tokens.find(other, NOW) is None


def test_the_secret_is_not_kept(alice: User) -> None:
    token, secret = tokens.make(alice, "bot", "", NOW)
    kept = ApiToken.objects.filter(pk=token.pk).values().get()
    assert not any(secret[7:] in str(value) for value in kept.values())
    assert tokens.make(alice, "bot", "", NOW)[1] != secret


def test_the_last_use_of_a_token_is_known_to_the_hour(alice: User) -> None:
    token, secret = tokens.make(alice, "bot", "", NOW)
    for seconds, noted in ((0, 0), (3599, 0), (3600, 3600), (5000, 3600), (9999, 9999)):
        tokens.find(secret, later(seconds))
        token.refresh_from_db()
        assert token.last_used_at == later(noted)


def test_the_token_of_a_closed_account_is_worth_nothing(alice: User) -> None:
    _, secret = tokens.make(alice, "bot", "", NOW)
    User.objects.update(is_active=False)
    assert tokens.find(secret, NOW) is None


def test_a_rate_that_cannot_be_read_is_refused(alice: User) -> None:
    for rate in ("often", "10/x", "0/min"):
        assert refusal_at(tokens.make, alice, "bot", rate, NOW) == ("rate.invalid", "rate")
    assert not ApiToken.objects.exists()
