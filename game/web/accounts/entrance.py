"""/accounts/...: allauth's pages by which visitors make an account, sign in, set a new password."""

from typing import Any

from allauth.account import views
from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from game.limits import rates
from game.rules.refusals import Refusal
from game.services.accounts import lockout
from game.services.accounts.sessions import account_of, player_of
from game.web.errors import too_many_requests

ACCOUNT, SIGN_IN = "/account/", "/accounts/login/"
SENT = _("If an account has this address, a mail with a link is on its way to it.")


class _Entrance:
    """A page for visitors who are not signed in; others get to their account."""

    request: HttpRequest

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if account_of(request.session):
            return redirect(ACCOUNT)
        if request.method == "POST":
            try:
                rates.check("sign_in", rates.by_address(request.META))
            except rates.RateLimited as refusal:
                return too_many_requests(refusal)
        answer: HttpResponseBase = super().dispatch(request, *args, **kwargs)  # type: ignore[misc]  # of the view
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context_data(**kwargs)  # type: ignore[misc]  # of the view
        asked = context.get("redirect_field_value")
        return {
            **context,
            "next": f"?{urlencode({'next': asked})}" if asked else "",
            "guest": player_of(self.request.session),
            "by_mail": settings.EMAIL_CONFIGURED,
        }


class SignInView(_Entrance, views.LoginView):  # type: ignore[misc]  # allauth has no types
    """Signs in: `login`, `password`; `?next=/daily/` is where it leads."""

    template_name = "accounts/sign_in.html"

    def form_invalid(self, form: Any) -> HttpResponse:
        return lockout.with_status(super().form_invalid(form), form)


class SignUpView(_Entrance, views.SignupView):  # type: ignore[misc]  # as above
    """Makes an account, of the guest if there is one: `username`, `password1`, `password2`,
    `email`; `?next=/daily/` is where it leads."""

    template_name = "accounts/sign_up.html"

    def get_initial(self) -> dict[str, Any]:
        guest = player_of(self.request.session)
        return {"username": guest.name if guest else ""}

    def form_valid(self, form: Any) -> HttpResponse:
        try:
            answer: HttpResponse = super().form_valid(form)
            return answer
        except Refusal as refusal:
            form.add_error("username", refusal.detail)
            return self.form_invalid(form)  # type: ignore[no-any-return]  # of allauth


class ForgottenView(_Entrance, views.PasswordResetView):  # type: ignore[misc]  # as above
    """Asks for a link to set a new password: `email`; 404 where the site sends no mails."""

    template_name = "accounts/forgotten.html"
    success_url = SIGN_IN

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not settings.EMAIL_CONFIGURED:
            raise Http404
        return super().dispatch(request, *args, **kwargs)

    def form_valid(self, form: Any) -> HttpResponse:
        messages.success(self.request, SENT)
        answer: HttpResponse = super().form_valid(form)
        return answer


class NewPasswordView(views.PasswordResetFromKeyView):  # type: ignore[misc]  # as above
    """A link to set a new password, also one that an admin has made: `password1`, `password2`."""

    template_name = "accounts/new_password.html"
    success_url = SIGN_IN


class ConfirmView(views.ConfirmEmailView):  # type: ignore[misc]  # as above
    """A link that confirms an email address; its form does it."""

    template_name = "accounts/confirm.html"

    def logout_other_user(self, confirmation: Any) -> None:
        """Whoever follows a link that somebody else has sent stays signed in."""
