"""Fixtures of all tests: the site in a process of its own, PostgreSQL, Redis, Chromium."""

import asyncio
import gc
import os
import shutil
import sqlite3
import tempfile
from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import dataclass
from functools import partial
from inspect import iscoroutinefunction, signature
from io import StringIO
from math import inf
from pathlib import Path
from typing import Any, NoReturn

import hypothesis
import pytest
from django.contrib.auth.hashers import PBKDF2PasswordHasher
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection
from django.utils.translation import deactivate
from playwright.sync_api import Browser, expect
from pytest_django import DjangoDbBlocker

from game.db import ttl_cache
from game.limits import addresses, rates
from game.management.commands.copy_database import NEW
from game.process_pool import DICTIONARIES, LAB, PASSWORDS
from solver.solving import warm_up
from tests import pseudo
from tests.browser.contexts import Contexts
from tests.game.live.table import run
from tests.scaled import Scaled, running_scaled
from tests.server import (
    CHROMIUM,
    ROOT,
    Site,
    connected_to,
    made_once,
    prepare_site,
    running_site,
)
from tests.services import (
    Postgres,
    RedisServer,
    find,
    make_cluster,
    running_postgres,
    running_redis,
)

# Playwright's own default for other waits: the machine may be busy.
expect.set_options(timeout=30_000)

# Clusters and sites are copied and removed by thousands of files: in memory, where there is room.
MEMORY, ROOM = Path("/dev/shm"), 4 << 30
if MEMORY.is_dir() and shutil.disk_usage(MEMORY).free > ROOM:
    os.environ.setdefault("TMPDIR", str(MEMORY))
    tempfile.tempdir = None  # Pytest has asked already.

FIRST, LAST = ("faults", "solver"), ("deploy", "browser")  # folders
LONG = ("test_translations.py", "test_paper.py")  # They take longest, though they are small.


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What is imported stays, so that nobody has to look through it for garbage. Of what tests
    leave, the collector takes more at a time."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A worker runs a whole file, and the files begin in this order.

    First come tests for which everything is made that others would wait for, at the same time those
    of the library, which need nothing of it. Browser tests run last, the largest files first:
    Playwright leaves an event loop running in the main thread, and there Django refuses queries.
    """
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> tuple[int, float, Path]:
    folder = item.path.relative_to(ROOT / "tests").parts[0]
    if folder in LAST:
        size = inf if item.path.name in LONG else item.path.stat().st_size
        return len(FIRST) + 1 + LAST.index(folder), -size, item.path
    return FIRST.index(folder) if folder in FIRST else len(FIRST), 0, item.path


def pytest_sessionstart() -> None:
    """Pools have the usual priority: other tests, which run at the same time, would come first."""
    for pool in (LAB, DICTIONARIES, PASSWORDS):
        pool.niceness = 0
    PBKDF2PasswordHasher.iterations = 1


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Runs a test that is a coroutine, two minutes at the most."""
    if not iscoroutinefunction(pyfuncitem.obj):
        return None
    names = signature(pyfuncitem.obj).parameters
    scene = partial(pyfuncitem.obj, **{name: pyfuncitem.funcargs[name] for name in names})
    run(lambda: asyncio.wait_for(scene(), 120))
    return True


def pytest_make_parametrize_id(val: object, argname: str) -> str | None:
    """Names a parameter of bytes after its argument: an archive has other bytes each second, and
    all workers have to collect the same names."""
    return argname if isinstance(val, bytes) else None


CI = os.environ.get("CI") == "true"
# No test asserts how long something takes: the machine may be busy.
hypothesis.settings.register_profile(
    "full", deadline=None, suppress_health_check=[hypothesis.HealthCheck.too_slow]
)
full = hypothesis.settings.get_profile("full")
hypothesis.settings.register_profile("quick", full, max_examples=20)
hypothesis.settings.load_profile("full" if CI else "quick")


def examples(count: int) -> int:
    """`max_examples` of an expensive property: `count`, or a fifth of it in the quick profile."""
    return max(5, count * hypothesis.settings().max_examples // 100)


def need(tool: str, *names: str) -> str:
    """The path of a program; without it the test is skipped, or fails where CI=true."""
    for name in names or (tool,):
        if path := find(name):
            return path
    return missing(tool)


def missing(tool: str) -> NoReturn:
    message = f"{tool} is not installed"
    if CI:
        pytest.fail(message)
    pytest.skip(message)


# -- what a test run makes once: each worker of xdist copies it -----------------------------------


@pytest.fixture(scope="session")
def run_dir(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """The folder that all workers of a test run share."""
    own = tmp_path_factory.getbasetemp()
    return own if worker_id == "master" else own.parent


@pytest.fixture(scope="session", autouse=True)
def compiled_kernel(run_dir: Path, worker_id: str) -> None:
    """One worker compiles the kernel; the others wait, then read it from Numba's cache."""

    def compile_kernel(done: Path) -> None:
        warm_up()
        done.touch()

    if worker_id != "master":
        made_once(run_dir / "kernel", compile_kernel)


@pytest.fixture(scope="session")
def tables(run_dir: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """A database file with all tables, without rows of the site, in the folder of a site."""

    def make(part: Path) -> None:
        part.mkdir(0o700)
        with django_db_blocker.unblock(), connected_to(f"sqlite:///{part / 'db.sqlite3'}"):
            call_command("migrate", verbosity=0)

    return made_once(run_dir / "tables", make) / "db.sqlite3"


@pytest.fixture(scope="session")
def prepared_site(run_dir: Path, tables: Path) -> Path:
    """The folder of a site on which `manage.py setup` has run."""

    def make(part: Path) -> None:
        shutil.copytree(tables.parent, part)
        prepare_site(part)
        pseudo.write(part / "locale")

    return made_once(run_dir / "site", make)


@pytest.fixture(scope="session")
def django_db_setup(
    request: pytest.FixtureRequest,
    django_test_environment: None,
    django_db_blocker: DjangoDbBlocker,
) -> Iterator[None]:
    """Replaces pytest-django's: the database in memory is copied, not migrated by each worker."""
    if connection.vendor != "sqlite":
        request.getfixturevalue("django_db_setup")
        yield
        return
    kept = str(connection.settings_dict["NAME"])
    with (
        django_db_blocker.unblock(),
        closing(sqlite3.connect(request.getfixturevalue("tables"))) as made,
    ):
        connection.close()
        connection.settings_dict["NAME"] = "file:tests?mode=memory&cache=shared"
        connection.ensure_connection()
        made.backup(connection.connection)
    yield
    with django_db_blocker.unblock():
        connection.creation.destroy_test_db(kept, verbosity=0)


@pytest.fixture(scope="session")
def cluster(run_dir: Path, prepared_site: Path, django_db_blocker: DjangoDbBlocker) -> Path:
    """A cluster of PostgreSQL with two databases: `site`, a copy of the prepared one, and `tables`,
    the same without rows of the site."""

    def fill(postgres: Postgres) -> None:
        with (
            tempfile.TemporaryDirectory() as folder,  # others copy the prepared one meanwhile
            django_db_blocker.unblock(),
            connected_to(f"sqlite:///{shutil.copy(prepared_site / 'db.sqlite3', folder)}"),
            connected_to(postgres.create("site"), alias=NEW),
        ):
            call_command("copy_database", stdout=StringIO())
        postgres.empty(postgres.create("tables", "site"))

    return made_once(run_dir / "cluster", lambda part: make_cluster(part, need, fill))


@pytest.fixture(scope="session")
def postgres(cluster: Path) -> Iterator[Postgres]:
    with running_postgres(cluster, need) as running:
        yield running


@pytest.fixture
def redis() -> Iterator[RedisServer]:
    """A Redis server of the test's own, which the test may kill."""
    with running_redis(need) as running:
        yield running


# InitialWebUI is the toolbar, which loads as slowly as the tested pages. Chromium reads only the
# last such list, so this one repeats what the tests need of Playwright's.
WITHOUT = "--disable-features=InitialWebUI,HttpsUpgrades,PaintHolding,MediaRouter,OptimizationHints"
FEW = "--renderer-process-limit=1"  # A page that follows another one takes over its process.


@pytest.fixture(scope="session")
def browser_type_launch_args(pytestconfig: pytest.Config) -> dict[str, Any]:
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    names = CHROMIUM[1:] if pytestconfig.getoption("--headed") else CHROMIUM
    return {
        "executable_path": need("chromium", *names),
        "args": [*sandbox, "--disable-gpu", "--disable-background-networking", FEW, WITHOUT],
    }


@pytest.fixture(scope="session")
def contexts(browser: Browser) -> Contexts:
    return Contexts(browser)


@pytest.fixture(autouse=True)
def plain_static_files(settings: Any) -> None:
    """Serves static files under their own names: in-process tests run without `collectstatic`."""
    settings.STORAGES = {
        **settings.STORAGES,
        "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
    }


@pytest.fixture(autouse=True)
def nothing_recent() -> None:
    """Clears what a process remembers: each test has a database and an event loop of its own."""
    ttl_cache.clear()
    cache.clear()
    rates.clear()
    addresses.clear()


@dataclass(frozen=True)
class Account:
    name: str
    password: str


@pytest.fixture(autouse=True)
def default_language() -> Iterator[None]:
    """Django's client leaves a test in the language of its last request."""
    yield
    deactivate()


# A password of the site takes a quarter of a second of a processor, as it should.
QUICK_PASSWORDS = """
from boggle_site.accounts.hashers import PooledPasswordHasher
PooledPasswordHasher.iterations = 1
"""


@pytest.fixture(scope="session")
def site(prepared_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    folder = tmp_path_factory.mktemp("var")
    with running_site(folder, prepared_site, prelude=QUICK_PASSWORDS) as running:
        yield running


@pytest.fixture(scope="module")
def scaled(
    postgres: Postgres, prepared_site: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Scaled]:
    """nginx before two processes, with PostgreSQL and Redis."""
    need("nginx")
    var_dir = tmp_path_factory.mktemp("scaled")
    with (
        running_redis(need) as redis,
        running_scaled(var_dir, prepared_site, postgres, redis, need) as running,
    ):
        yield running


@pytest.fixture(scope="session")
def alice_login(site: Site) -> Account:
    """alice is a superuser of the site."""
    account = Account("alice", "correct horse battery")
    site.run(
        "from django.contrib.auth.models import User\n"
        f"User.objects.create_superuser({account.name!r}, '', {account.password!r})"
    )
    return account
