"""Files that programs look for at fixed addresses: robots.txt, sitemap.xml, favicon.ico."""

from collections.abc import Sequence
from datetime import timedelta

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as render_sitemap
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.templatetags.static import static
from django.utils import timezone
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from game.web.site.context import linked_texts

# Addresses with a query are boards: there are endlessly many, and each costs a search.
NOT_CRAWLED = (
    "/admin/",
    "/api/v1/",
    "/games/",
    "/learn/",
    "/me/",
    "/play/join/",
    "/players/",
    "/privacy/data.json",
    "/rounds/",
    "/*?",
)
PAGES = (
    "/",
    "/play/",
    "/practice/",
    "/daily/",
    "/leaderboard/",
    "/lab/",
    "/lab/statistics/",
    "/lab/proof/",
    "/lab/records/",
    "/lab/plant/",
    "/lab/rolled/",
    "/api/docs/",
    "/help/",
    "/sounds/",
    "/offline/",
    "/privacy/",
)
# Programs that fetch a page because somebody shares a link to it, for a preview.
PREVIEWS = ("facebookexternalhit", "LinkedInBot", "Twitterbot", "WhatsApp")
NOT_PREVIEWED = tuple(path for path in NOT_CRAWLED if path not in ("/rounds/", "/*?"))
VALID_DAYS = 180  # until security.txt expires, which must be within a year


@require_safe
def robots(request: HttpRequest) -> HttpResponse:
    """What crawlers may read."""
    groups = _group(["*"], NOT_CRAWLED) + _group(PREVIEWS, NOT_PREVIEWED)
    return _text([*groups, f"Sitemap: {request.build_absolute_uri('/sitemap.xml')}"])


@require_safe
def security(request: HttpRequest) -> HttpResponse:
    """Where to report a vulnerability (RFC 9116); 404 without `SECURITY_CONTACT`."""
    contact = settings.SECURITY_CONTACT
    if not contact:
        raise Http404
    today = timezone.now().replace(hour=0, minute=0, second=0, microsecond=0)
    return _text(
        [
            f"Contact: {contact if ':' in contact else f'mailto:{contact}'}",
            f"Expires: {today + timedelta(days=VALID_DAYS):%Y-%m-%dT%H:%M:%SZ}",
            "Preferred-Languages: en",
            f"Canonical: {request.build_absolute_uri('/.well-known/security.txt')}",
        ]
    )


class PageSitemap(Sitemap):  # type: ignore[type-arg]  # Django's own class takes no parameters
    def items(self) -> list[str]:
        return [*PAGES, *(f"/{text.page}/" for text in linked_texts())]

    def location(self, item: str) -> str:
        return item


@require_safe
def sitemap(request: HttpRequest) -> HttpResponse:
    """The pages that search engines should know."""
    return render_sitemap(request, {"pages": PageSitemap})


def _group(agents: Sequence[str], refused: Sequence[str]) -> list[str]:
    names = [f"User-agent: {agent}" for agent in agents]
    return [*names, *(f"Disallow: {path}" for path in refused), ""]


def _text(lines: list[str]) -> HttpResponse:
    return HttpResponse("\n".join([*lines, ""]), content_type="text/plain; charset=utf-8")


@cache_control(public=True, max_age=86_400)
def icon(request: HttpRequest) -> HttpResponseRedirect:
    """The icon of the site, for browsers that ask for it here."""
    return HttpResponseRedirect(static("icons/icon.svg"))
