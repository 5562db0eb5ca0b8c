"""System checks: misconfiguration is reported at the start, with a hint."""

import os
import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core import checks
from django.core.checks import CheckMessage, Error, Tags, register
from django.core.exceptions import ImproperlyConfigured, ValidationError
from django.core.validators import validate_email
from django.db import DatabaseError, connections
from django.db.backends.base.base import BaseDatabaseWrapper

from game.db import schema
from game.limits.rates import parse_rate
from game.migrations import REPLACED_AFTER
from game.rules import push
from game.rules.codes import MAX_LENGTH, MIN_LENGTH

SHORTEST_KEY, LEAST_VARIED = 50, 5  # characters, and different ones, as Django's security.W009
SMALLEST_POOL = 10  # a process uses five connections for sockets, four for requests, one for probes
TIMEOUT = 3  # seconds
UNREACHABLE, UNWRITABLE = "game.E004", "game.E026"
CONTACT = re.compile(r"|[^\s:]+@[^\s:]+|(https://|mailto:|tel:)\S+")
ORIGIN = re.compile(r"|https?://[^/\s]+/?")
HOST = re.compile(r"[^/:\s\[\]]+|\[[0-9a-fA-F:.]+\]")  # a name, or an address of IPv6 in brackets
LIMITS = (
    "SOLVE_VISIT_LIMIT", "BATCH_VISIT_LIMIT", "TRACE_STEP_LIMIT", "API_MAX_BODY_BYTES",
    "API_MAX_BATCH_BYTES", "LEXICON_CACHE_BYTES", "UPLOAD_BYTES", "UPLOAD_WORDS",
    "UPLOAD_EXPANDED_BYTES", "UPLOAD_EXPANSION", "ADDRESS_CONNECTIONS", "ADDRESS_WORDS",
    "ROUNDS_KEPT_DAYS", "GUESTS_KEPT_DAYS", "UPLOADS_KEPT_DAYS", "LOGS_KEPT_DAYS",
)  # fmt: skip

NO_KEY = Error(
    "The file secret_key of VAR_DIR is empty: the key that signs sessions is lost.",
    hint="Restore a backup with manage.py restore. Without one delete the file; a new key signs "
    "out all visitors, and guests lose their seats.",
    id="game.E025",
)


def has_secret_key() -> bool:
    try:
        return bool(settings.SECRET_KEY)
    except ImproperlyConfigured:  # Django has no empty key
        return False


@register("settings")
def settings_are_sound(**options: Any) -> list[CheckMessage]:
    if not has_secret_key():
        return [NO_KEY]
    return [*_unreadable_rates(), *_unusable_settings(), *_unsafe_settings()]


def _unreadable_rates() -> Iterator[CheckMessage]:
    for scope, rate in settings.RATES.items():
        try:
            parse_rate(rate)
        except ValueError:
            message = f"The rate “{rate}” for {scope} cannot be read."
            hint = f"Set {scope.upper()}_RATE to something like 120/min."
            yield Error(message, hint=hint, id="game.E001")


def _unusable_settings() -> Iterator[CheckMessage]:
    if settings.NUM_PROXIES < 0:
        hint = "Set NUM_PROXIES to the number of proxies before the site, 0 without any."
        yield Error("NUM_PROXIES is below 0.", hint=hint, id="game.E002")
    if settings.ADDRESS_CPU_PERCENT <= 0:
        hint = "Set ADDRESS_CPU_PERCENT to 25, or to 100 for a whole core."
        yield Error("ADDRESS_CPU_PERCENT is not above 0.", hint=hint, id="game.E006")
    if not MIN_LENGTH <= (length := settings.GAME_CODE_LENGTH) <= MAX_LENGTH:
        message = f"No game can have a code of {length} letters (GAME_CODE_LENGTH)."
        hint = f"Set it to a number from {MIN_LENGTH} to {MAX_LENGTH}, or leave it out."
        yield Error(message, hint=hint, id="game.E007")
    for name in LIMITS:
        if getattr(settings, name) <= 0:
            hint = "Set it to a number above 0, or leave it out."
            yield Error(f"{name} allows nothing.", hint=hint, id="game.E008")
    if not CONTACT.fullmatch(settings.SECURITY_CONTACT):
        hint = "Set SECURITY_CONTACT to an email address, or to a URL that begins with https://."
        yield Error("SECURITY_CONTACT is no address.", hint=hint, id="game.E009")
    for host in settings.ALLOWED_HOSTS:
        if not HOST.fullmatch(host):
            message = f"ALLOWED_HOSTS has “{host}”, which no request matches."
            hint = "Set it to names such as boggle.example, without https:// and port."
            yield Error(message, hint=hint, id="game.E022")
    if settings.EMAIL_CONFIGURED and "@" not in settings.DEFAULT_FROM_EMAIL:
        hint = "Set EMAIL_FROM to an address that the mail server accepts as the sender."
        yield Error("EMAIL_URL is set, but mails have no sender.", hint=hint, id="game.E020")
    is_named = any(host != "*" for host in settings.ALLOWED_HOSTS)
    if not ORIGIN.fullmatch(settings.SITE_URL) or (
        settings.EMAIL_CONFIGURED and not settings.SITE_URL and not is_named
    ):
        message = "The links in mails have no origin."
        hint = "Set SITE_URL to that of the site, such as https://boggle.example.org."
        yield Error(message, hint=hint, id="game.E027")
    if settings.PUSH_CONTACT:
        yield from _unusable_push()


def _unusable_push() -> Iterator[CheckMessage]:
    try:
        validate_email(settings.PUSH_CONTACT)
    except ValidationError:
        hint = "Set PUSH_CONTACT to an email address, such as you@example.org."
        yield Error("PUSH_CONTACT is no email address.", hint=hint, id="game.E024")
    if not push.is_installed():
        message = "PUSH_CONTACT is set, but the package that sends notices to devices is missing."
        hint = "Run make push, or leave PUSH_CONTACT out."
        yield checks.Warning(message, hint=hint, id="game.W007")


def _unsafe_settings() -> Iterator[CheckMessage]:
    if settings.HTTPS and not settings.NUM_PROXIES:
        message = "HTTPS is set, but no proxy is trusted to say that a request came over HTTPS."
        hint = "Set NUM_PROXIES=1, so that the proxy which ends TLS is believed."
        yield checks.Warning(message, hint=hint, id="game.W003")
    if settings.SECURE_HSTS_SECONDS and not settings.HTTPS:
        message = "HSTS_SECONDS is set without HTTPS: browsers may refuse to open the site."
        hint = "Set HTTPS=true once https works, or leave HSTS_SECONDS out."
        yield checks.Warning(message, hint=hint, id="game.W005")
    if settings.CORS_ALLOW_ALL_ORIGINS:
        message = "Scripts of any site may call the API and use the tokens that they know."
        hint = "Set CORS_ORIGINS to the origins that need it, separated by commas."
        yield checks.Warning(message, hint=hint, id="game.W006")
    if not settings.DEBUG and "*" in settings.ALLOWED_HOSTS:
        message = "With any host name allowed, a forged Host header can make links of another site."
        hint = "Set ALLOWED_HOSTS to the names of the site, separated by commas."
        yield checks.Warning(message, hint=hint, id="game.W001")
    hint = f"Set it to {SHORTEST_KEY} random characters or more, or leave it out."
    if not settings.DEBUG and _can_be_guessed(settings.SECRET_KEY):
        yield checks.Warning("SECRET_KEY can be guessed.", hint=hint, id="game.W002")
    if settings.METRICS_TOKEN and _can_be_guessed(settings.METRICS_TOKEN):
        yield checks.Warning("METRICS_TOKEN can be guessed.", hint=hint, id="game.W004")


def _can_be_guessed(key: str) -> bool:
    return len(key) < SHORTEST_KEY or len(set(key)) < LEAST_VARIED


@register("services")
def redis_answers(**options: Any) -> list[CheckMessage]:
    if not settings.REDIS_URL:
        return []
    from redis import Redis, RedisError  # slow to import, and few sites need it

    try:
        redis = Redis.from_url(settings.REDIS_URL, socket_connect_timeout=TIMEOUT)
        with redis:
            redis.ping()
    except (RedisError, ValueError) as error:
        message = f"Redis cannot be used: {error}"
        hint = "Start it or correct REDIS_URL. A site of one process can do without it."
        return [Error(message, hint=hint, id="game.E003")]
    return []


@register(Tags.database)
def postgres_answers(databases: Sequence[str] | None = None, **options: Any) -> list[CheckMessage]:
    used = (connections[alias] for alias in databases or ())
    wrong = [_why_not(connection) for connection in used if connection.vendor == "postgresql"]
    hint = "Start it or correct DATABASE_URL. Without it the site keeps a file of its own."
    return [
        Error(f"The database cannot be used: {why}", hint=hint, id=UNREACHABLE)
        for why in wrong
        if why
    ]


@register(Tags.database)
def replaced_migrations_are_complete(
    databases: Sequence[str] | None = None, **options: Any
) -> list[CheckMessage]:
    """Report a database that still needs replaced migrations; `migrate` may not notice it."""
    found: list[CheckMessage] = []
    for alias in databases or ():
        with suppress(DatabaseError):  # Other checks say why.
            for migration in schema.half_replaced(connections[alias]):
                message = f"The database has only some of the migrations that {migration} replaces."
                name = migration.partition(".")[2]
                commit = REPLACED_AFTER.get(name, "the last version that has them")
                hint = (
                    f"Go through the version that has them all: git checkout {commit}, pip install "
                    "-r requirements.txt, manage.py migrate. Then update to this version."
                )
                found.append(Error(message, hint=hint, id="game.E021"))
    return found


def _why_not(connection: BaseDatabaseWrapper) -> str | None:
    """Why PostgreSQL can't be used. Connects without the pool, which would hide the error."""
    import psycopg  # slow to import, and few sites need it

    try:
        parameters = connection.get_connection_params()
        psycopg.connect(**{**parameters, "connect_timeout": TIMEOUT}).close()
    except psycopg.OperationalError as error:
        return str(error)
    return None


@register("files")
def files_can_be_written(**options: Any) -> Iterator[CheckMessage]:
    hint = "Let the account of the site write there. A disk that fails is mounted read-only."
    database = connections["default"]
    files = [Path(settings.VAR_DIR)]
    if database.vendor == "sqlite":
        file = Path(database.settings_dict["NAME"])
        files += [file.parent, file]
    for path in dict.fromkeys(files):
        if path.exists() and not os.access(path, os.W_OK):
            yield Error(f"{path} can't be written.", hint=hint, id=UNWRITABLE)


@register("services")
def pool_is_large_enough(**options: Any) -> list[CheckMessage]:
    pool = connections["default"].settings_dict["OPTIONS"].get("pool")
    if pool is None or pool["max_size"] >= SMALLEST_POOL:
        return []
    hint = f"Set DATABASE_POOL to {SMALLEST_POOL} or more, or leave it out."
    return [Error("The pool of connections is too small.", hint=hint, id="game.E005")]
