"""Addresses of services, and what the settings make of them."""

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


def test_processes_share_the_channel_layer_of_redis() -> None:
    for url in ("redis://localhost/1", "unix:///run/redis.sock"):
        assert backends.channel_layer(url)["CONFIG"]["hosts"][0]["address"] == url


def test_the_address_of_a_mail_server_is_read() -> None:
    assert backends.email("") == {}
    read = backends.email("smtp+tls://alice:p%40ss@mail.example.org:587")
    assert read["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend"
    assert (read["EMAIL_HOST"], read["EMAIL_PORT"]) == ("mail.example.org", 587)
    assert (read["EMAIL_HOST_USER"], read["EMAIL_HOST_PASSWORD"]) == ("alice", "p@ss")
    assert read["EMAIL_USE_TLS"] is True


def test_an_address_of_another_service_is_refused() -> None:
    for read, name, url in (
        (database, "DATABASE_URL", "mysql://localhost/boggle"),
        (database, "DATABASE_URL", "nonsense"),
        (backends.channel_layer, "REDIS_URL", "localhost:6379"),
        (backends.channel_layer, "REDIS_URL", "redis"),
        (backends.email, "EMAIL_URL", "mail.example.org"),
        (backends.email, "EMAIL_URL", "smtp:///"),
        (backends.email, "EMAIL_URL", "https://mail.example.org"),
        (backends.email, "EMAIL_URL", "smtp://mail:port"),
    ):
        with pytest.raises(ImproperlyConfigured, match=f"{name} is not the address"):
            read(url)
