"""What all tests share: the real site in a process of its own, and the tools it needs."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import hypothesis
import pytest

from game.db import ttl_cache
from tests.server import Site, running_site
from tests.services import Postgres, RedisServer, running_postgres, running_redis


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Browser tests come last: Playwright leaves an event loop running in the main thread, where
    Django then neither queries nor calls anything asynchronous."""
    items.sort(key=lambda item: "browser" in item.path.parts)


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Bytes don't name a test: of an archive they are others each second, and every process that
    runs tests has to know them by the same names."""
    return argname if isinstance(val, bytes) else None


# No test asserts how long something takes, and the machine may be busy.
hypothesis.settings.register_profile(
    "any speed", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
hypothesis.settings.load_profile("any speed")


def need(tool: str, *names: str) -> str:
    """The path of a program; without it the test is skipped, or fails where CI=true."""
    for name in names or (tool,):
        if path := shutil.which(name):
            return path
    message = f"{tool} is not installed"
    if os.environ.get("CI") == "true":
        pytest.fail(message)
    pytest.skip(message)


def need_postgres(program: str) -> str:
    """The path of a program of PostgreSQL's server, which Debian keeps where no shell looks."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{program}"), reverse=True)
    return need("PostgreSQL", program, *map(str, kept))


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    with running_postgres(need_postgres) as running:
        yield running


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis of the test's own, which may be killed."""
    with running_redis(need) as running:
        yield running


# Its toolbar is a page of its own, which takes as long to come up as the pages that are tested. Of
# several such lists Chromium takes the last: what Playwright's would have for us is in it too.
WITHOUT = "--disable-features=InitialWebUI,HttpsUpgrades,PaintHolding,MediaRouter,OptimizationHints"


@pytest.fixture(scope="session")
def browser_type_launch_args() -> dict[str, Any]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return {
        "executable_path": need("chromium", "chromium", "chromium-browser", "google-chrome"),
        "args": [*sandbox, "--disable-gpu", "--disable-background-networking", WITHOUT],
    }


@pytest.fixture(autouse=True)
def plain_static_files(settings: Any) -> None:
    """Static files under their own names: in-process tests run without `collectstatic`."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def nothing_recent() -> None:
    """Each test has a database of its own: what was in the last one says nothing about it."""
    ttl_cache.clear()


@dataclass(frozen=True)
class Account:
    name: str
    password: str


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    with running_site(tmp_path_factory.mktemp("var")) as running:
        yield running


@pytest.fixture(scope="session")
def alice_login(site: Site) -> Account:
    """alice runs the site: she may do everything in the admin."""
    account = Account("alice", "correct horse battery")
    site.manage(
        "createsuperuser",
        "--noinput",
        "--username=alice",
        "--email=alice@example.org",
        DJANGO_SUPERUSER_PASSWORD=account.password,
    )
    return account
