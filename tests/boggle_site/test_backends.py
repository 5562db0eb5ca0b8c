"""Addresses of services, and what the settings make of them."""

from __future__ import annotations

import warnings
from typing import Any

import pytest
from django.core.exceptions import ImproperlyConfigured
from environ import Env

from boggle_site import backends


def database(url: str) -> dict[str, Any]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # the reader's own, about what it can't read
        config = Env.db_url_config(url)
    return backends.database(config, pool_size=9)


def test_connections_to_postgresql_come_from_a_pool() -> None:
    config = database("postgres://alice:s%40fe@db.example.org:5433/boggle?sslmode=require")
    assert config["HOST"] == "db.example.org"
    assert config["PASSWORD"] == "s@fe"
    assert config["OPTIONS"]["sslmode"] == "require"
    assert config["OPTIONS"]["pool"]["max_size"] == 9
    assert config["CONN_HEALTH_CHECKS"]
    assert config["CONN_MAX_AGE"] == 0


@pytest.mark.parametrize("url", ["mysql://localhost/boggle", "postgresq://localhost/x", "nonsense"])
def test_other_databases_are_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="DATABASE_URL is not the address"):
        database(url)


@pytest.mark.parametrize(
    "url",
    ["redis://localhost/1", "rediss://:pass@redis.example.org:6380", "unix:///run/redis.sock"],
)
def test_with_redis_processes_share(url: str) -> None:
    assert backends.channel_layer(url)["CONFIG"]["hosts"][0]["address"] == url


@pytest.mark.parametrize("url", ["http://localhost", "localhost:6379", "redis"])
def test_an_address_that_is_no_redis_server_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="REDIS_URL is not the address"):
        backends.channel_layer(url)


def test_without_a_mail_server_the_settings_stay_empty() -> None:
    assert backends.email("") == {}


def test_the_address_of_a_mail_server_is_read() -> None:
    read = backends.email("smtp+tls://alice:p%40ss@mail.example.org:587")
    assert read["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"]) == ("mail.example.org", 587)
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == ("alice", "p@ss")
    assert read["EMAIL_USE_TLS"] is True


@pytest.mark.parametrize(
    "url", ["mail.example.org", "smtp:///", "https://mail.example.org", "smtp://mail:port"]
)
def test_an_address_that_is_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ImproperlyConfigured, match="EMAIL_URL"):
        backends.email(url)
