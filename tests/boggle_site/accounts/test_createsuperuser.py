"""The first account, made in a terminal or by what is in the environment."""

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError

from tests.game.commands.output import said

GOOD = "correct horse battery"


def environment(monkeypatch: pytest.MonkeyPatch, **values: str) -> None:
    for name, value in values.items():
        monkeypatch.setenv(f"DJANGO_SUPERUSER_{name}", value)


def test_the_environment_names_the_account(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    environment(monkeypatch, USERNAME="root", PASSWORD=GOOD)
    assert "created" in said("createsuperuser")
    environment(monkeypatch, USERNAME="other", EMAIL="other@example.org")
    said("createsuperuser", "--noinput")
    made = User.objects.filter(is_superuser=True, is_staff=True).order_by("pk")
    assert [each.email for each in made] == ["", "other@example.org"]
    assert all(each.check_password(GOOD) for each in made)


@pytest.mark.parametrize(
    ("values", "message"),
    [
        ({}, "nobody can be asked here. Run this in a terminal, or set DJANGO_SUPERUSER_USERNAME"),
        ({"USERNAME": "root"}, "nobody can be asked here"),
        ({"PASSWORD": GOOD}, "nobody can be asked here"),
        ({"USERNAME": "root", "PASSWORD": "12345"}, "too short"),
        ({"USERNAME": "no blanks", "PASSWORD": GOOD}, "Enter a valid username"),
    ],
)
def test_an_account_that_is_not_made_is_an_error(
    values: dict[str, str], message: str, db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    environment(monkeypatch, **values)
    with pytest.raises(CommandError, match=message):
        said("createsuperuser")
    assert not User.objects.exists()
