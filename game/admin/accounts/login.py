"""The log-in of staff: the password, then a code if the account has a second factor."""

import time
from typing import Any, cast

from django.conf import settings
from django.contrib import admin
from django.contrib.admin.forms import AdminAuthenticationForm
from django.contrib.auth import login, views
from django.contrib.auth.forms import AuthenticationForm
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.http import urlencode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_protect
from django.views.decorators.http import require_http_methods

from game import steady_clock
from game.admin.accounts.codes import CodeForm, is_right
from game.admin.pages import admin_page
from game.limits.rates import RateLimited, by_address
from game.models import LoginPage
from game.services.accounts import lockout, second_factor
from game.services.accounts.lockout import Attempt

HALF_DONE = "log_in"  # in the session: who has given the password and not yet the code
MINUTES = 5  # for the code


class LoginForm(AdminAuthenticationForm):
    attempt: Attempt

    def clean(self) -> dict[str, Any]:
        name, request = self.cleaned_data.get("username"), self.request
        if not (request and name and self.cleaned_data.get("password")):
            return super().clean()
        self.attempt = Attempt(LoginPage.STAFF, name, by_address(request.META))
        try:
            self.attempt.begin(steady_clock.now())
        except RateLimited as refusal:
            raise lockout.error(refusal) from refusal
        cleaned = super().clean()
        self.attempt.take_back()
        return cleaned


class LoginView(views.LoginView):
    authentication_form = LoginForm
    template_name = "admin/accounts/login.html"
    next_page = "admin:index"

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if admin.site.has_permission(request):
            return redirect("admin:index")
        return super().get(request, *args, **kwargs)

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        return lockout.with_status(super().form_invalid(form), form)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        if not isinstance(user, User) or second_factor.factor_of(user) is None:
            cast(LoginForm, form).attempt.succeed()
            return super().form_valid(form)
        self.request.session.cycle_key()
        self.request.session[HALF_DONE] = {
            "user": user.pk,
            "backend": user.backend,
            "password": user.get_session_auth_hash(),
            "until": time.time() + MINUTES * 60,
        }
        query = urlencode({self.redirect_field_name: self.get_success_url()})
        return HttpResponseRedirect(f"{reverse('admin:login_code')}?{query}")

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **admin.site.each_context(self.request),
            **super().get_context_data(**kwargs),
            "title": _("Log in"),
            "by_mail": settings.EMAIL_CONFIGURED,
        }


class _Next(views.RedirectURLMixin):
    """Where `?next=` leads to, within this site."""

    next_page = "admin:index"

    def __init__(self, request: HttpRequest) -> None:
        self.request = request


@never_cache
@csrf_protect
@require_http_methods(["GET", "POST"])
def code(request: HttpRequest) -> HttpResponse:
    """The second step, for whoever has given the password a moment ago."""
    half_done = request.session.get(HALF_DONE, {})
    user = _user_of(half_done)
    if user is None:
        return redirect("admin:login")
    form = CodeForm(request.POST or None)
    if is_right(request, user, form):
        del request.session[HALF_DONE]
        login(request, user, half_done["backend"])
        second_factor.note_shown(request.session, user)
        return HttpResponseRedirect(_Next(request).get_success_url())
    form.fields["code"].widget.attrs["autofocus"] = True
    response = admin_page(request, "accounts/code", _("Second factor"), form=form)
    return lockout.with_status(response, form)


def _user_of(half_done: dict[str, Any]) -> User | None:
    """The account, unless it took too long or the password was changed meanwhile."""
    if not half_done or half_done["until"] < time.time():
        return None
    user = User.objects.filter(pk=half_done["user"], is_active=True, is_staff=True).first()
    if user is None or user.get_session_auth_hash() != half_done["password"]:
        return None
    return user
