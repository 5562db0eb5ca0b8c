"""Who gets into the admin: staff, once they have shown their second factor."""

from collections.abc import Callable
from functools import update_wrapper
from typing import Any, TypeVar, cast

from django.conf import settings
from django.contrib.admin import AdminSite
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import include, path

from game.services.accounts import second_factor
from game.services.dictionaries import disputes

# Open to staff who have yet to set up the second factor that the site requires.
ALWAYS_OPEN = {"logout", "mfa_index", "mfa_activate_totp"}

V = TypeVar("V", bound=Callable[..., HttpResponseBase])


@receiver(user_logged_in)
def shorten_session(sender: Any, request: HttpRequest, user: User, **kwargs: Any) -> None:
    """Guests keep their session for a year. One that opens the admin ends the same day."""
    if user.is_staff:
        request.session.set_expiry(settings.STAFF_SESSION_AGE)


class StaffSite(AdminSite):
    def has_permission(self, request: HttpRequest) -> bool:
        """Refuse also a session that began before the second factor was set up or replaced."""
        user = request.user
        if not (isinstance(user, User) and super().has_permission(request)):
            return False
        return second_factor.may_pass(request.session, user)

    def admin_view(self, view: V, cacheable: bool = False) -> V:
        admitted = super().admin_view(view, cacheable)

        def inner(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            if self._must_set_up(request):
                return redirect("mfa_activate_totp")
            return admitted(request, *args, **kwargs)

        return cast(V, update_wrapper(inner, admitted))

    def get_urls(self) -> list[Any]:
        return [path("", include("game.admin.accounts.urls")), *super().get_urls()]

    def index(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> TemplateResponse:
        user = request.user
        lacks = isinstance(user, User) and second_factor.factor_of(user) is None
        shown = {"lacks_second_factor": lacks, "disputes": disputes.waiting()}
        return super().index(request, {**(extra_context or {}), **shown})

    def _must_set_up(self, request: HttpRequest) -> bool:
        user, match = request.user, request.resolver_match
        if not (settings.STAFF_SECOND_FACTOR and isinstance(user, User) and user.is_staff):
            return False
        is_open = match is not None and match.url_name in ALWAYS_OPEN
        return not is_open and second_factor.factor_of(user) is None
