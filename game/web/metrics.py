"""/metrics: what this process measures of itself, for Prometheus."""

from __future__ import annotations

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.crypto import constant_time_compare
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_LATEST, generate_latest


@never_cache
@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """For whoever has METRICS_TOKEN. Otherwise, and without a token, there is no such page."""
    token, given = settings.METRICS_TOKEN, request.headers.get("Authorization", "")
    if not token or not constant_time_compare(given, f"Bearer {token}"):
        raise Http404
    return HttpResponse(generate_latest(), content_type=CONTENT_TYPE_LATEST)
