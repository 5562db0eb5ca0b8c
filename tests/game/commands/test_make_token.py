"""Making a token from the shell."""

from functools import partial

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError
from django.utils import timezone

from game.models import ApiToken
from game.services import tokens
from tests.game.commands.output import said

run = partial(said, "make_token")


@pytest.fixture
def alice(django_user_model: type[User]) -> User:
    return django_user_model.objects.create_user("alice")


def test_only_the_secret_is_printed(alice: User) -> None:
    [secret] = run("my bot", "--user", "alice", "--rate", "6000/min").split()
    token = ApiToken.objects.get()
    assert (token.name, token.user, token.rate) == ("my bot", alice, "6000/min")
    assert tokens.find(secret, timezone.now()) == token


def test_refused_options_make_no_token(alice: User) -> None:
    for arguments, message in (
        (("bot", "--user", "bob"), "no active account “bob”"),
        (("b" * 81, "--user", "alice"), "1 to 80 characters"),
        (("bot", "--user", "alice", "--rate", "often"), "Write a rate"),
    ):
        with pytest.raises(CommandError, match=message):
            run(*arguments)
    assert not ApiToken.objects.exists()
