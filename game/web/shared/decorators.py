"""The decorators of pages: of those that depend on their visitor, and of others."""

from collections.abc import Callable
from typing import TypeVar

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_http_methods, require_safe

View = TypeVar("View", bound=Callable[..., HttpResponse])


def visitor_page(view: View) -> View:
    """A page that is only read. Nothing keeps a copy, which would show one visitor to others.

    It is compressed, which is safe from BREACH: Django masks the CSRF token and pads the answer.
    """
    return _page(view, ["GET", "HEAD"])


def form_page(view: View) -> View:
    """Such a page with a form that is sent to its own address."""
    return _page(view, ["GET", "HEAD", "POST"])


def public_page(view: View) -> View:
    """A page that holds no secret, so that compressing it is safe from BREACH."""
    return require_safe(gzip_page(view))


def _page(view: View, methods: list[str]) -> View:
    return never_cache(require_http_methods(methods)(gzip_page(view)))
