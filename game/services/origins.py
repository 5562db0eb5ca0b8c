"""The origin of this site, and which pages may act for their visitors."""

from fnmatch import fnmatchcase

from django.conf import settings
from django.http import HttpRequest
from django.http.request import split_domain_port


def own_origin(request: HttpRequest) -> str:
    """The origin of links that go into mails: `SITE_URL`, else the host of the request if the
    settings name it. A host that a wildcard allows may be somebody else's: then it is the first one
    that is named. Where none is, a check refuses to send mails without `SITE_URL`."""
    if settings.SITE_URL:
        return str(settings.SITE_URL).rstrip("/")
    host = request.get_host()
    if split_domain_port(host)[0] in settings.ALLOWED_HOSTS:
        return f"{request.scheme}://{host}"
    named = (each.lstrip(".") for each in settings.ALLOWED_HOSTS if each != "*")
    return f"{request.scheme}://{next(named, host)}"


def is_allowed(request: HttpRequest) -> bool:
    """Whether the request comes from such a page, or from a program, which sends no Origin.

    Raises DisallowedHost.
    """
    origin = request.headers.get("origin")
    if origin is None or origin == f"{request.scheme}://{request.get_host()}":
        return True
    return any(fnmatchcase(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS)
