"""Checks of a site that is set up, which `manage.py doctor` adds to Django's system checks.

They look at disk, database and services, so they are not made at the start of every command.
"""

import os
import re
import shutil
from collections.abc import Callable, Iterator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from difflib import get_close_matches
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from django.conf import settings
from django.core.checks import CheckMessage, Error
from django.core.checks import Warning as Caution
from django.db import DatabaseError, connection
from django.db.models import Max
from django.utils import timezone

from game.db import schema
from game.db.backups import backup
from game.management import state
from game.management.state import SETUP
from game.models import Seat
from game.rules.refusals import Refusal
from game.services.accounts import second_factor
from game.services.solving import lexicons
from solver import LexiconError
from solver.engine.kernel import is_kept

SIMILAR = 0.85  # names with at least this ratio, from 0 to 1, count as similar
LEAST_FREE = 500_000_000  # bytes
OLDEST_BACKUP = timedelta(days=2)
MOST_APART = timedelta(seconds=2)  # clocks of this machine and of a service
OTHERS = 0o077  # permissions of group and others
PINNED = re.compile(r"^([\w-]+)==(\S+) \\$")  # without a condition, such as a platform

Check = Callable[[], Iterator[CheckMessage]]


def requirements() -> Iterator[CheckMessage]:
    """The packages of the environment are those of requirements.txt."""
    text = (settings.BASE_DIR / "requirements.txt").read_text()
    for name, wanted in (line.groups() for line in map(PINNED.match, text.splitlines()) if line):
        try:
            installed = version(name)
        except PackageNotFoundError:
            installed = "none"
        if installed != wanted:
            message = f"{name} {wanted} is required, and {installed} is installed."
            yield Error(message, hint="Run: pip install -r requirements.txt", id="game.E010")


def variables() -> Iterator[CheckMessage]:
    """Environment variables that look like misspelt settings."""
    for name in sorted(os.environ.keys() - settings.VARIABLES):
        for meant in get_close_matches(name, settings.VARIABLES, 1, SIMILAR):
            message = f"{name} in the environment is no setting."
            yield Caution(message, hint=f"Is {meant} meant?", id="game.W014")


def compiled_code() -> Iterator[CheckMessage]:
    if not is_kept():
        message = "Compiled code can't be kept: each process compiles again, for a minute."
        hint = "Set NUMBA_CACHE_DIR to a folder that the site may write to."
        yield Caution(message, hint=hint, id="game.W016")


def debugging() -> Iterator[CheckMessage]:
    if settings.DEBUG and state.is_public():
        message = "DEBUG is set, and errors show the inside of the site to its visitors."
        yield Error(message, hint="Leave DEBUG out.", id="game.E023")


def migrations() -> Iterator[CheckMessage]:
    if lacking := state.lacking():
        yield Error(lacking, hint=SETUP, id="game.E012")
    if newer := sorted(schema.unknown(schema.applied())):
        message = f"The database is of a newer version, which has {newer[-1]}."
        hint = "Update the site, or restore the backup from before that update."
        yield Caution(message, hint=hint, id="game.W015")


def static_files() -> Iterator[CheckMessage]:
    if not settings.DEBUG and not state.static_is_collected():
        message = "The static files have not been collected since they changed."
        yield Error(message, hint=SETUP, id="game.E013")


def dictionary() -> Iterator[CheckMessage]:
    try:
        lexicons.current()
    except (Refusal, LexiconError) as error:
        hint = "Run manage.py setup, or make an active dictionary the default in the admin."
        yield Error(f"The default dictionary can't be used: {error}", hint=hint, id="game.E014")


def soundness() -> Iterator[CheckMessage]:
    if connection.vendor != "sqlite":
        return
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA quick_check(1)")
        [found] = cursor.fetchone()
    if found != "ok":
        hint = "Stop the site and restore a backup: manage.py restore FILE --force"
        yield Error(f"The database is damaged: {found}", hint=hint, id="game.E015")


def free_space() -> Iterator[CheckMessage]:
    for folder in {Path(settings.VAR_DIR), *(path.parent for path in _database_files())}:
        free = shutil.disk_usage(folder).free
        if free < LEAST_FREE:
            message = f"{folder} has only {free / 1e6:.0f} MB of free disk space."
            hint = "Delete what is not needed, or move VAR_DIR to a larger disk."
            yield Caution(message, hint=hint, id="game.W010")


def permissions() -> Iterator[CheckMessage]:
    """The folder of the site, its key and its database are for the site's own account only."""
    folder, database = Path(settings.VAR_DIR), _database_files()
    private = {str(folder): [folder], f"{folder}/secret_key": [folder / "secret_key"]}
    private |= {f"{database[0]}*": database} if database else {}
    for names, paths in private.items():
        if any(path.stat().st_mode & OTHERS for path in paths if path.exists()):
            message = f"{paths[0]} can be read by other accounts of this machine."
            yield Caution(message, hint=f"Run: chmod go= {names}", id="game.W011")


def clocks() -> Iterator[CheckMessage]:
    """Rounds follow the clocks of the site's machines, so these have to agree."""
    hint = "Let both machines keep the time by NTP: timedatectl set-ntp true"
    for service, there in _other_clocks():
        apart = abs(there - datetime.now(UTC))
        if apart > MOST_APART:
            message = f"The clock of {service} differs by {apart.total_seconds():.0f} seconds."
            yield Caution(message, hint=hint, id="game.W012")
    latest = Seat.objects.aggregate(latest=Max("seen_at"))["latest"]
    if latest and latest > timezone.now() + MOST_APART:
        message = f"The clock was ahead before: a player was seen at {latest:%Y-%m-%d %H:%M} UTC."
        yield Caution(message, hint="Check the clock: timedatectl", id="game.W013")


def backups() -> Iterator[CheckMessage]:
    """A site for this machine alone may do without, but others' words are to be kept."""
    if problem := backup.tool_problem():
        sentence, _, remedy = problem.partition(". ")
        yield Caution(f"No backup can be made: {sentence}.", hint=remedy, id="game.W017")
    if not state.is_public():
        return
    last, hint = backup.last_backup(), "Run manage.py backup FILE, once a day by a timer."
    if last is None:
        yield Caution("No backup has been made on this machine.", hint=hint, id="game.W018")
    elif timezone.now() - last > OLDEST_BACKUP:
        message = f"The last backup was made at {last:%Y-%m-%d %H:%M} UTC."
        yield Caution(message, hint=hint, id="game.W018")


def second_factors() -> Iterator[CheckMessage]:
    names = [user.get_username() for user in second_factor.without()] if state.is_public() else []
    if names:
        message = f"Staff without a second factor: {', '.join(names)}."
        hint = "Set one up at /admin/second-factor/; STAFF_SECOND_FACTOR=true makes all do so."
        yield Caution(message, hint=hint, id="game.W020")


CHECKS: tuple[Check, ...] = (
    debugging,
    requirements,
    variables,
    compiled_code,
    static_files,
    free_space,
    permissions,
)
DATABASE_CHECKS: tuple[Check, ...] = (
    soundness,
    migrations,
    dictionary,
    clocks,
    second_factors,
    backups,
)


def site_checks(database_answers: bool) -> Iterator[CheckMessage]:
    """What is wrong. Each check of the database relies on those before it."""
    for check in CHECKS:
        yield from check()
    for check in DATABASE_CHECKS if database_answers else ():
        found = _found_by(check)
        yield from found
        if any(message.is_serious() for message in found):
            return


def _found_by(check: Check) -> list[CheckMessage]:
    try:
        return [*check()]
    except DatabaseError as error:
        hint = "Correct DATABASE_URL, or restore a backup."
        return [Error(f"The database can't be used: {error}", hint=hint, id="game.E011")]


def _database_files() -> list[Path]:
    if connection.vendor != "sqlite":
        return []
    database = Path(connection.settings_dict["NAME"])
    files = (database.with_name(database.name + suffix) for suffix in ("", "-wal", "-shm"))
    return [path for path in files if path.exists()]


def _other_clocks() -> Iterator[tuple[str, datetime]]:
    """Services and their time. The system checks report a Redis that doesn't answer."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT clock_timestamp()")
            yield "PostgreSQL", cursor.fetchone()[0]
    if settings.REDIS_URL:
        from redis import Redis, RedisError  # slow to import, and few sites need it

        with suppress(RedisError, ValueError):
            with Redis.from_url(settings.REDIS_URL, socket_connect_timeout=1) as redis:
                seconds, micros = redis.time()
            yield "Redis", datetime.fromtimestamp(seconds + micros / 1e6, UTC)
