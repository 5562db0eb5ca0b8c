"""What protects the log-in of staff: a limit of wrong passwords, and sessions that end soon."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from boggle_site import errors
from game.limits.rates import by_address


def address_of(request: HttpRequest) -> str | None:
    """The address that wrong passwords are counted for; of an IPv6 network, its first one."""
    return by_address(request.META).partition("/")[0] or None


def locked_out(request: HttpRequest, credentials: dict[str, Any] | None = None) -> HttpResponse:
    """The response to a log-in after too many wrong passwords."""
    seconds = int(settings.AXES_COOLOFF_TIME.total_seconds())
    detail = f"There were too many wrong passwords or codes. Try again in {seconds // 60} minutes."
    return errors.rate_limited(request, seconds, detail)


@receiver(user_logged_in)
def shorten_session(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Guests keep their session for a year. One that opens the admin ends the same day."""
    if user.is_staff:
        request.session.set_expiry(settings.STAFF_SESSION_AGE)
