"""The site as an app: service worker, manifest, and the page about visits without a network."""

import json
from mimetypes import guess_type

from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.utils.translation import get_language, get_language_bidi, pgettext_lazy
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_cookie

from game.services.accounts import devices
from game.services.solving.lexicons import active_dictionaries
from game.web.shared.device_words import device_words

# The scripts that the service worker imports, in their order.
PARTS = ("js/service_worker.js",)
PUSH_PARTS = ("js/push_worker.js",)  # where notices are pushed
OFFLINE = "/offline/"
ROUNDS = "/practice/"  # stands for other pages with a round that a device keeps
PAGES = ("/", ROUNDS, OFFLINE)  # those that it keeps, as strangers see them
COLOUR = "#f6f4ee"  # the background of pages in css/site.css
DESCRIPTION = _("See every word of a board, play timed rounds with others.")
SHORTCUTS = {
    "/daily/": _("Daily board"),
    "/play/": pgettext_lazy("navigation", "Play"),
    "/": pgettext_lazy("navigation", "Start"),
}
ICONS = (
    ("icons/icon.svg", "any", "any"),
    ("icons/app-192.png", "192x192", "any"),
    ("icons/app-512.png", "512x512", "any"),
    ("icons/home-screen.png", "512x512", "maskable"),
)
SCREENSHOTS = (
    ("icons/screenshot-wide.jpg", "1280x800", "wide", _("Every word of a board")),
    ("icons/screenshot-narrow.jpg", "360x740", "narrow", _("The results of a round")),
)


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, which shows `/`, `/practice/` and `/offline/` where there is no network.

    A browser installs it again when a static file has changed.
    """
    version = getattr(staticfiles_storage, "manifest_hash", "")
    shell = {
        "version": version,
        "pages": PAGES,
        "fallback": OFFLINE,
        "rounds": ROUNDS,
        "icon": static(ICONS[1][0]),
    }
    parts = (*PARTS, *PUSH_PARTS) if devices.is_on() else PARTS
    imported = ", ".join(json.dumps(static(part)) for part in parts)
    script = f"self.shell = {json.dumps(shell)};\nimportScripts({imported});\n"
    return HttpResponse(script, content_type="text/javascript; charset=utf-8")


@require_safe
@cache_control(public=True, max_age=3600)
@vary_on_cookie  # and on Accept-Language
def manifest(request: HttpRequest) -> HttpResponse:
    """Name, icons and shortcuts of the site as an app."""
    content = {
        "id": "/",
        "name": "Boggle",
        "short_name": "Boggle",
        "description": DESCRIPTION,
        "lang": get_language(),
        "dir": "rtl" if get_language_bidi() else "ltr",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": COLOUR,
        "theme_color": COLOUR,
        "categories": ["games", "education"],
        "icons": [
            {"src": static(name), "sizes": sizes, "type": _type_of(name), "purpose": purpose}
            for name, sizes, purpose in ICONS
        ],
        "screenshots": [
            {
                "src": static(name),
                "sizes": sizes,
                "type": _type_of(name),
                "form_factor": form,
                "label": label,
            }
            for name, sizes, form, label in SCREENSHOTS
        ],
        "shortcuts": [{"name": name, "url": url} for url, name in SHORTCUTS.items()],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What works without a network, and the dictionaries that a device keeps for that."""
    context = {"dictionaries": active_dictionaries(), "device_words": device_words()}
    return render(request, "site/offline.html", context)


def _type_of(name: str) -> str:
    return guess_type(name)[0] or ""
