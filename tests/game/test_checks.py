"""Misconfiguration is told at the start, with a hint."""

from __future__ import annotations

from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.checks import Tags, run_checks
from django.core.management import call_command
from pytest_django import DjangoDbBlocker

from tests.game.conftest import SiteSettings, connected_to
from tests.server import free_port
from tests.services import RedisServer

# The beginnings of the names of settings that tell how the site is deployed.
DEPLOYED = ("ALLOWED", "CSRF", "HTTPS", "NUM_PROXIES", "SECURE", "SESSION")


def found() -> set[str | None]:
    messages = [message for message in run_checks() if (message.id or "").startswith("game.")]
    assert all(message.hint for message in messages)
    return {message.id for message in messages}


def test_the_settings_as_they_come_are_sound() -> None:
    assert found() == set()


@pytest.mark.parametrize("rate", ["often", "120", "x/min", "120/fortnight", "-1/min", ""])
def test_a_rate_that_cannot_be_read(settings: LazySettings, rate: str) -> None:
    settings.RATES = {**settings.RATES, "solve": rate}
    assert found() == {"game.E001"}


@pytest.mark.parametrize("length", [3, 11])
def test_codes_that_are_too_short_or_too_long(settings: LazySettings, length: int) -> None:
    settings.GAME_CODE_LENGTH = length
    assert found() == {"game.E007"}


def test_fewer_proxies_than_none(settings: LazySettings) -> None:
    settings.NUM_PROXIES = -1
    assert found() == {"game.E002"}


def test_no_processor_time(settings: LazySettings) -> None:
    settings.ADDRESS_CPU_PERCENT = 0
    assert found() == {"game.E006"}


@pytest.mark.parametrize("contact", ["call us", "a@b.example\nX: y", "http://example.org/"])
def test_a_contact_that_cannot_be_reached(settings: LazySettings, contact: str) -> None:
    settings.SECURITY_CONTACT = contact
    assert found() == {"game.E009"}


@pytest.mark.parametrize("contact", ["a@b.example", "mailto:a@b.example", "https://b.example/"])
def test_a_contact(settings: LazySettings, contact: str) -> None:
    settings.SECURITY_CONTACT = contact
    assert found() == set()


def test_mails_without_a_sender(settings: LazySettings) -> None:
    settings.EMAIL_CONFIGURED = True
    assert found() == {"game.E020"}
    settings.DEFAULT_FROM_EMAIL = "Boggle <boggle@example.org>"
    assert found() == set()


def test_any_host(settings: LazySettings) -> None:
    settings.ALLOWED_HOSTS = ["*"]
    assert found() == {"game.W001"}
    settings.DEBUG = True
    assert found() == set()


def test_https_without_a_proxy(settings: LazySettings) -> None:
    settings.HTTPS = True
    assert found() == {"game.W003"}
    settings.NUM_PROXIES = 1
    assert found() == set()


def test_a_short_secret(settings: LazySettings) -> None:
    settings.SECRET_KEY = "short"
    assert found() == {"game.W002"}


def test_a_short_token_of_the_metrics(settings: LazySettings) -> None:
    settings.METRICS_TOKEN = "short"
    assert found() == {"game.W004"}
    settings.METRICS_TOKEN = "x" * 32
    assert found() == set()


@pytest.mark.parametrize("name", ["UPLOAD_WORDS", "ROUNDS_KEPT_DAYS"])
def test_a_limit_that_allows_nothing(settings: LazySettings, name: str) -> None:
    setattr(settings, name, 0)
    assert found() == {"game.E008"}


def test_a_public_site_by_https_lacks_nothing(
    site_settings: SiteSettings, settings: LazySettings
) -> None:
    """What `check --deploy` says of the settings as docs/operations/run.md has them."""

    def said(**environment: str) -> str:
        for name, value in site_settings(**environment).items():
            if name.startswith(DEPLOYED):
                setattr(settings, name, value)
        out = StringIO()
        call_command("check", deploy=True, stdout=out, stderr=out)
        return out.getvalue()

    plain = said()
    for hint in ("SESSION_COOKIE_SECURE", "CSRF_COOKIE_SECURE", "SECURE_HSTS_SECONDS"):
        assert hint in plain
    public = said(HTTPS="true", NUM_PROXIES="1", ALLOWED_HOSTS="boggle.example.org")
    assert "no issues" in public


def test_redis_that_answers(settings: LazySettings, redis: RedisServer) -> None:
    settings.REDIS_URL = redis.url
    assert found() == set()


def test_redis_that_does_not_answer(settings: LazySettings) -> None:
    settings.REDIS_URL = f"redis://:secret@127.0.0.1:{free_port()}/0"
    assert found() == {"game.E003"}
    assert "secret" not in str(run_checks(tags=["services"]))


def test_an_address_of_redis_that_is_none(settings: LazySettings) -> None:
    settings.REDIS_URL = "redis://localhost:port/"
    assert found() == {"game.E003"}


def test_postgresql_that_does_not_answer(django_db_blocker: DjangoDbBlocker) -> None:
    url = f"postgres://alice:secret@127.0.0.1:{free_port()}/boggle"
    with django_db_blocker.unblock(), connected_to(url):
        (message,) = run_checks(tags=[Tags.database], databases=["default"])
    assert message.id == "game.E004"
    assert "refused" in message.msg
    assert message.hint
    assert "secret" not in str(message)


def test_too_few_connections(django_db_blocker: DjangoDbBlocker) -> None:
    url = "postgres://alice@localhost/boggle"
    with django_db_blocker.unblock(), connected_to(url, pool_size=8):
        assert found() == {"game.E005"}
