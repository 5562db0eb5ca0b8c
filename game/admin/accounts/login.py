"""The log-in of staff by allauth: the password, then a code if the account has a second factor."""

from typing import Any

from allauth.account import forms, views
from allauth.account.stages import LoginStage
from django.conf import settings
from django.contrib import admin
from django.contrib.auth import logout
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.translation import gettext_lazy as _

from game.models import LoginPage
from game.services.accounts import lockout, second_factor


class LoginForm(forms.LoginForm):  # type: ignore[misc]  # allauth has no types
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.fields.values():
            field.help_text = ""  # allauth's leads to the page of players
            field.widget.attrs.pop("placeholder", None)
        self.fields["login"].widget.attrs["autofocus"] = True

    def user_credentials(self) -> dict[str, Any]:
        credentials: dict[str, Any] = super().user_credentials()
        name = User.normalize_username(credentials["username"])
        return {**credentials, "username": name, "page": LoginPage.STAFF}

    def login(self, request: HttpRequest, redirect_url: str | None = None) -> HttpResponse:
        answer: HttpResponse = super().login(request, redirect_url)
        request.session.set_expiry(settings.STAFF_SESSION_AGE)  # not that of players
        return answer


class LoginView(views.LoginView):  # type: ignore[misc]  # as above
    template_name = "admin/accounts/login.html"
    success_url = reverse_lazy("admin:index")
    extra_context = {"title": _("Log in")}  # noqa: RUF012  # Django's way of declaring

    def get_form_class(self) -> type[LoginForm]:
        return LoginForm

    def get(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if admin.site.has_permission(request):
            return redirect("admin:index")
        answer: HttpResponse = super().get(request, *args, **kwargs)
        return answer

    def form_valid(self, form: LoginForm) -> HttpResponse:
        if self.request.user.is_authenticated:  # allauth asks them for no code
            logout(self.request)
        answer: HttpResponse = super().form_valid(form)
        return answer

    def form_invalid(self, form: LoginForm) -> HttpResponse:
        return lockout.with_status(super().form_invalid(form), form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **admin.site.each_context(self.request),
            **super().get_context_data(**kwargs),
            "by_mail": settings.EMAIL_CONFIGURED,
        }


class CodeStage(LoginStage):  # type: ignore[misc]  # as above
    """Between the password and the log-in. Its key and address are those of allauth's own stage,
    which would also ask for the passkeys of players."""

    key = urlname = "mfa_authenticate"

    def handle(self) -> tuple[HttpResponse | None, bool]:
        user = self.login.user
        if not user.is_staff or second_factor.factor_of(user) is None:
            return None, True
        self.state["password"] = user.get_session_auth_hash()
        return redirect(self.urlname), True

    def exit(self) -> HttpResponse:
        """Logs in, unless the account was closed or its password changed meanwhile."""
        user = self.login.user
        is_open = user.is_active and user.is_staff
        if not is_open or user.get_session_auth_hash() != self.state["password"]:
            self.abort()
            return redirect("admin:login")
        answer: HttpResponse = super().exit()
        return answer
