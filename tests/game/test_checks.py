"""Misconfiguration is reported when the site starts, with a hint."""

from io import StringIO

import pytest
from django.conf import LazySettings
from django.core.checks import Tags, run_checks
from django.core.management import call_command
from django.test import override_settings
from pytest_django import DjangoDbBlocker

from game.rules import push
from tests.game.conftest import SiteSettings
from tests.server import connected_to, free_port
from tests.services import RedisServer

# The beginnings of the names of settings that tell how the site is deployed.
DEPLOYED = ("ALLOWED", "CSRF", "HTTPS", "NUM_PROXIES", "SECURE", "SESSION")
SECRET = "abcde" * 10  # as short and as simple as a key may be


def found() -> set[str | None]:
    messages = [message for message in run_checks() if (message.id or "").startswith("game.")]
    assert all(message.hint for message in messages)
    return {message.id for message in messages}


def test_an_unreadable_rate_is_reported(settings: LazySettings) -> None:
    for rate in ("often", "120/fortnight", "-1/min", ""):
        settings.RATES = {**settings.RATES, "solve": rate}
        assert found() == {"game.E001"}, rate


def test_a_wrong_setting_is_reported() -> None:
    wrong: tuple[tuple[str, dict[str, object]], ...] = (
        ("game.E007", {"GAME_CODE_LENGTH": 3}),
        ("game.E007", {"GAME_CODE_LENGTH": 11}),
        ("game.E002", {"NUM_PROXIES": -1}),
        ("game.E006", {"ADDRESS_CPU_PERCENT": 0}),
        ("game.E008", {"UPLOAD_WORDS": 0}),
        ("game.E008", {"ROUNDS_KEPT_DAYS": 0}),
        ("game.E009", {"SECURITY_CONTACT": "call us"}),
        ("game.E009", {"SECURITY_CONTACT": "a@b.example\nX: y"}),
        ("game.E009", {"SECURITY_CONTACT": "http://example.org/"}),
        ("game.E020", {"EMAIL_CONFIGURED": True}),
        ("game.E027", {"SITE_URL": "boggle.example.org"}),
        ("game.W001", {"ALLOWED_HOSTS": ["*"]}),
        ("game.W002", {"SECRET_KEY": SECRET[:-1]}),
        ("game.W002", {"SECRET_KEY": "aabb" * 20}),
        ("game.E025", {"SECRET_KEY": ""}),
        ("game.E026", {"VAR_DIR": "/proc/self"}),
        ("game.W003", {"HTTPS": True}),
        ("game.W004", {"METRICS_TOKEN": SECRET[:-1]}),
        ("game.W005", {"SECURE_HSTS_SECONDS": 3600}),
        ("game.W006", {"CORS_ALLOW_ALL_ORIGINS": True}),
        ("game.E022", {"ALLOWED_HOSTS": ["https://boggle.example"]}),
        ("game.E022", {"ALLOWED_HOSTS": ["boggle.example:8000"]}),
    )
    for expected, changed in wrong:
        with override_settings(**changed):
            assert found() == {expected}, changed


def test_a_sound_setting_is_not_reported() -> None:
    sound: tuple[dict[str, object], ...] = (
        {},
        {"SECURITY_CONTACT": "a@b.example"},
        {"SECURITY_CONTACT": "mailto:a@b.example"},
        {"SECURITY_CONTACT": "https://b.example/"},
        {"EMAIL_CONFIGURED": True, "DEFAULT_FROM_EMAIL": "Boggle <boggle@example.org>"},
        {"ALLOWED_HOSTS": ["*"], "DEBUG": True},
        {"HTTPS": True, "NUM_PROXIES": 1},
        {"METRICS_TOKEN": SECRET, "SECRET_KEY": SECRET},
        {"ALLOWED_HOSTS": [".boggle.example", "127.0.0.1", "[::1]"]},
    )
    for changed in sound:
        with override_settings(**changed):
            assert found() == set(), changed


def test_push_needs_an_email_address_and_its_package(
    settings: LazySettings, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.PUSH_CONTACT = "staff@example.org"
    monkeypatch.setattr(push, "is_installed", lambda: False)
    assert found() == {"game.W007"}
    monkeypatch.setattr(push, "is_installed", lambda: True)
    assert found() == set()
    for contact in ("https://example.org/", "Ann <ann@example.org>", "mailto:a@b.example", "a@b"):
        settings.PUSH_CONTACT = contact
        assert found() == {"game.E024"}, contact


def test_a_public_site_by_https_passes_check_deploy(
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


def test_redis_that_answers_is_not_reported(settings: LazySettings, redis: RedisServer) -> None:
    settings.REDIS_URL = redis.url
    assert found() == set()


def test_redis_that_does_not_answer_is_reported_without_its_password(
    settings: LazySettings,
) -> None:
    for address in (f"127.0.0.1:{free_port()}/0", "localhost:port/"):
        settings.REDIS_URL = f"redis://:secret@{address}"
        assert found() == {"game.E003"}
        assert "secret" not in str(run_checks(tags=["services"]))


def test_postgresql_that_does_not_answer_is_reported_without_its_password(
    django_db_blocker: DjangoDbBlocker,
) -> None:
    url = f"postgres://alice:secret@127.0.0.1:{free_port()}/boggle"
    with django_db_blocker.unblock(), connected_to(url):
        (message,) = run_checks(tags=[Tags.database], databases=["default"])
    assert message.id == "game.E004"
    assert "refused" in message.msg
    assert message.hint
    assert "secret" not in str(message)


def test_a_pool_that_is_too_small_is_reported(django_db_blocker: DjangoDbBlocker) -> None:
    url = "postgres://alice@localhost/boggle"
    with django_db_blocker.unblock(), connected_to(url, pool_size=8):
        assert found() == {"game.E005"}
