"""The catalogues of the site's languages for scripts."""

from functools import cache
from hashlib import sha256

from django.http import HttpRequest
from django.utils.translation import override
from django.views.i18n import JavaScriptCatalog


@cache
def script_of(language: str) -> bytes:
    """A script that defines Django's `gettext`, with the texts of a language."""
    request = HttpRequest()
    request.method = "GET"
    with override(language):
        return b"".join(JavaScriptCatalog.as_view(packages=["game"])(request))


def key_of(language: str) -> str:
    """Changes with the texts."""
    return sha256(script_of(language)).hexdigest()[:12]
