import logging
from typing import Any

from django.conf import settings
from django.db import DatabaseError, connection
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest

from game import metrics as site_metrics
from game.db import schema
from game.db.backups.backup import last_backup
from game.db.ttl_cache import get_or_load
from game.models import Round
from game.rules.refusals import Refusal
from game.services import shutdown
from game.services.solving import lexicons
from solver import LexiconError

logger = logging.getLogger(__name__)

# Statements that write without changing a table. PostgreSQL refuses to lock a row while it is
# read-only, but not to write a message.
PROBES = {
    "sqlite": "PRAGMA user_version = 1",
    "postgresql": (
        "SELECT pg_logical_emit_message(true, 'boggle', '') FROM django_migrations LIMIT 1"
        " FOR UPDATE SKIP LOCKED"
    ),
}


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200, or 503 if the database can’t be written or the default dictionary can’t be used:
    `{"status": "ok", "database": "ok", "dictionary": {"status": "ok", "slug": "english",
    "word_count": 188055}}`."""
    database = _database()
    dictionary = _dictionary() if database == "ok" else _NO_DICTIONARY
    healthy = database == "ok" and dictionary["status"] == "ok"
    body = {
        "status": "ok" if healthy else "failing",
        "database": database,
        "dictionary": dictionary,
    }
    return JsonResponse(body, status=200 if healthy else 503)


@never_cache
@require_safe
def ready(request: HttpRequest) -> JsonResponse:
    """Whether this process should get requests: 200, or 503, also before it ends. Its `status` is
    `ready`, `stopping` or `failing`."""
    if shutdown.stopping.is_set():
        status = "stopping"
    else:
        able = _database() == "ok" and _dictionary()["status"] == "ok"
        status = "ready" if able else "failing"
    return JsonResponse({"status": status}, status=200 if status == "ready" else 503)


_NO_DICTIONARY: dict[str, Any] = {"status": "failing", "slug": None, "word_count": 0}


def _database() -> str:
    try:
        # Cached: anybody can ask, and others wait while something is written.
        return get_or_load("health", _write)
    except DatabaseError:
        logger.exception("the database cannot be written")
        return "failing"


def _write() -> str:
    """Read what every round needs, and write a few bytes that mean nothing: a disk may be full."""
    if schema.unapplied():
        logger.error("the database lacks migrations; run: manage.py setup")
        return "failing"
    Round.objects.order_by("-pk").first()
    with connection.cursor() as cursor:
        cursor.execute(PROBES[connection.vendor])
    return "ok"


def _dictionary() -> dict[str, Any]:
    try:
        dictionary, lexicon = lexicons.current(None)
    except (DatabaseError, Refusal, LexiconError):
        logger.exception("the default dictionary cannot be used")
        return _NO_DICTIONARY
    return {"status": "ok", "slug": dictionary.slug, "word_count": lexicon.form_count}


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """Measurements of this process for Prometheus, for whoever sends the `METRICS_TOKEN` of the
    site as a bearer token, else 404."""
    token, given = settings.METRICS_TOKEN, request.headers.get("Authorization", "")
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        raise Http404
    last = last_backup()
    site_metrics.LAST_BACKUP.set(last.timestamp() if last else 0)
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
