"""/healthz: the state of the site, for monitoring."""

from __future__ import annotations

import logging
from typing import Any

from django.db import DatabaseError, connection
from django.http import HttpRequest, JsonResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.rules.refusals import Refusal
from game.services.solving import lexicons
from solver import LexiconError

logger = logging.getLogger(__name__)


@never_cache
@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """200 if the database and the default dictionary answer, else 503. The shape is the same."""
    database = _database()
    dictionary = _dictionary() if database == "ok" else _NO_DICTIONARY
    healthy = database == "ok" and dictionary["status"] == "ok"
    body = {
        "status": "ok" if healthy else "failing",
        "database": database,
        "dictionary": dictionary,
    }
    return JsonResponse(body, status=200 if healthy else 503)


_NO_DICTIONARY: dict[str, Any] = {"status": "failing", "slug": None, "word_count": 0}


def _database() -> str:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        logger.exception("the database does not answer")
        return "failing"
    return "ok"


def _dictionary() -> dict[str, Any]:
    try:
        dictionary, lexicon = lexicons.current(None)
    except (DatabaseError, Refusal, LexiconError):
        logger.exception("the default dictionary does not answer")
        return _NO_DICTIONARY
    return {"status": "ok", "slug": dictionary.slug, "word_count": len(lexicon)}
