"""Which pages may act for their visitors: those of this site, and those it trusts."""

from fnmatch import fnmatchcase

from django.conf import settings
from django.http import HttpRequest


def is_allowed(request: HttpRequest) -> bool:
    """Whether the request comes from such a page, or from a program, which sends no Origin.

    Raises DisallowedHost.
    """
    origin = request.headers.get("origin")
    if origin is None or origin == f"{request.scheme}://{request.get_host()}":
        return True
    return any(fnmatchcase(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS)
