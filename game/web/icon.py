"""/favicon.ico, which browsers request for pages that name no icon: the admin and the API."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponseRedirect
from django.templatetags.static import static
from django.views.decorators.cache import cache_control


@cache_control(public=True, max_age=86_400)
def icon(request: HttpRequest) -> HttpResponseRedirect:
    return HttpResponseRedirect(static("icons/icon.svg"))
