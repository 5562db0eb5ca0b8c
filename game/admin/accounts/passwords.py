"""Passwords of staff: changed, or forgotten and set anew by a link."""

from typing import Any

from django.conf import settings
from django.contrib import admin, messages
from django.contrib.admin.forms import AdminPasswordChangeForm
from django.contrib.auth import views
from django.contrib.auth.forms import PasswordResetForm
from django.contrib.auth.models import User
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse_lazy
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from game.admin.pages import admin_page
from game.limits.rates import RateLimited, by_address
from game.services.accounts import log, mail

# Everybody reads this, so that nobody learns whether there is such an account.
SENT = _("If an account of staff has this address, a mail with a link is on its way to it.")
IS_SET = _("Your new password is set. Log in with it.")


class ChangePasswordView(views.PasswordChangeView):
    form_class = AdminPasswordChangeForm
    success_url = reverse_lazy("admin:password_change_done")

    def form_valid(self, form: Any) -> HttpResponse:
        log.note(form.user, form.user, "Changed the own password.")
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {**admin.site.each_context(self.request), **super().get_context_data(**kwargs)}


@never_cache
@require_http_methods(["GET", "POST"])
def forgotten(request: HttpRequest) -> HttpResponse:
    """Sends a link by mail; 404 where no mail is sent."""
    if not settings.EMAIL_CONFIGURED:
        raise Http404
    form = PasswordResetForm(request.POST or None)
    response = admin_page(request, "accounts/forgotten", gettext("Forgotten password"), form=form)
    if form.is_valid():
        try:
            mail.check_rate(by_address(request.META), form.cleaned_data["email"])
            _mail_links(request, form)
            messages.success(request, SENT)
            return redirect("admin:login")
        except RateLimited as refusal:
            form.add_error(None, refusal.detail)
            response.status_code, response["Retry-After"] = 429, str(refusal.seconds)
    return response


def _mail_links(request: HttpRequest, form: PasswordResetForm) -> None:
    email = form.cleaned_data["email"]
    staff = [user for user in form.get_users(email) if isinstance(user, User) and user.is_staff]
    if staff:
        mail.send_links(request, staff[0].email, staff)


class NewPasswordView(views.PasswordResetConfirmView):
    """The page of such a link. It doesn't log in: that asks for the second factor too."""

    template_name = "admin/accounts/new_password.html"
    success_url = reverse_lazy("admin:login")

    def get_user(self, uidb64: str) -> User | None:
        user = super().get_user(uidb64)
        return user if isinstance(user, User) and user.is_active and user.is_staff else None

    def form_valid(self, form: Any) -> HttpResponse:
        log.note(form.user, form.user, "Set a new password by a link.")
        messages.success(self.request, IS_SET)
        return super().form_valid(form)

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return {
            **admin.site.each_context(self.request),
            **super().get_context_data(**kwargs),
            "title": gettext("New password")
            if self.validlink
            else gettext("This link does not work"),
        }
