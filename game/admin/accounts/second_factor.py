"""The second factor of staff: pages and forms of allauth's MFA in the frame of the admin.

Wrong codes count as wrong passwords do, and no code is right twice.
"""

import re
from collections.abc import Callable
from typing import Any

from allauth.core import context
from allauth.mfa.adapter import DefaultMFAAdapter
from allauth.mfa.base.forms import AuthenticateForm, ReauthenticateForm
from allauth.mfa.recovery_codes.views import GenerateRecoveryCodesView, view_recovery_codes
from allauth.mfa.totp.forms import ActivateTOTPForm
from allauth.mfa.totp.views import ActivateTOTPView, DeactivateTOTPView
from django import forms
from django.conf import settings
from django.contrib import admin
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.template.response import TemplateResponse
from django.urls import path
from django.utils.functional import Promise
from django.utils.module_loading import import_string
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.admin.pages import visitor
from game.limits.rates import RateLimited, by_address
from game.models import LoginPage
from game.rules import qr_code
from game.services.accounts import lockout, log, second_factor
from game.services.accounts.lockout import Attempt

DIGITS = 6
MALFORMED = _("A code has %(digits)s digits, a recovery code has %(recovery_digits)s.")

View = Callable[..., HttpResponseBase]


class Adapter(DefaultMFAAdapter):  # type: ignore[misc]  # allauth has no types
    error_messages = DefaultMFAAdapter.error_messages | {
        "incorrect_code": _(
            "This code is wrong, or it was used already. The app shows a new one every 30 seconds."
        )
    }

    def build_totp_svg(self, url: str) -> str:
        picture = qr_code.svg(url, gettext("QR code for your app"))
        return mark_safe(picture)  # noqa: S308  # segno escapes it

    def is_mfa_enabled(self, user: User, types: list[str] | None = None) -> bool:
        """Only an app is a second factor: passkeys are for players."""
        return second_factor.factor_of(user) is not None


class CodeForm(forms.Form):
    """A code as typed, with spaces or without. Its other base compares it."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = self.fields["code"]
        field.label = _("Code")
        del field.widget.attrs["placeholder"]  # It repeats the label.
        field.widget.attrs |= {"inputmode": "numeric", "spellcheck": "false", "class": "code"}

    def clean_code(self) -> str:
        code = re.sub(r"[\s-]", "", self.cleaned_data["code"])
        is_number = code.isascii() and code.isdecimal()
        lengths = {"digits": DIGITS, "recovery_digits": settings.MFA_RECOVERY_CODE_DIGITS}
        if not is_number or len(code) not in lengths.values():
            raise forms.ValidationError(MALFORMED, params=lengths)
        self.cleaned_data["code"] = code
        return self.compared()

    def compared(self) -> str:
        code: str = super().clean_code()  # type: ignore[misc]  # of the other base
        return code


class CountedForm(CodeForm):
    user: User

    def compared(self) -> str:
        name, address = self.user.get_username(), by_address(context.request.META)
        attempt = Attempt(LoginPage.STAFF, name, address)
        try:
            attempt.begin(steady_clock.now())
        except RateLimited as refusal:
            raise lockout.error(refusal) from refusal
        code = super().compared()
        if len(code) == DIGITS and not second_factor.use(self.user, code):
            raise Adapter().validation_error("incorrect_code")
        attempt.succeed()
        return code


class LoginCodeForm(CountedForm, AuthenticateForm):  # type: ignore[misc]  # as above
    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["code"].widget.attrs["autofocus"] = True


class AgainForm(CountedForm, ReauthenticateForm):  # type: ignore[misc]  # as above
    """Before a change of the second factor: the computer may have been left signed in."""


class SetUpForm(CodeForm, ActivateTOTPForm):  # type: ignore[misc]  # as above
    """Nothing is to be guessed here, as the page shows the key."""


class Logged:
    """A form whose success stands in the log as `sentence`."""

    sentence = ""
    request: HttpRequest

    def form_valid(self, form: forms.Form) -> HttpResponse:
        answer: HttpResponse = super().form_valid(form)  # type: ignore[misc]  # of the view
        user = visitor(self.request)
        log.note(user, user, self.sentence)
        return answer


class SetUpView(Logged, ActivateTOTPView):  # type: ignore[misc]  # as above
    sentence = "Set up a second factor."

    def form_valid(self, form: forms.Form) -> HttpResponse:
        user = visitor(self.request)
        with transaction.atomic():
            User.objects.select_for_update().get(pk=user.pk)
            if second_factor.factor_of(user):  # by a form that was sent twice
                return redirect("mfa_index")
            answer = super().form_valid(form)
        second_factor.use(user, form.cleaned_data["code"])
        second_factor.note_set_up(self.request.session, user)
        return answer

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        found: dict[str, Any] = super().get_context_data(**kwargs)
        key = found["form"].secret
        parts = [key[start : start + 4] for start in range(0, len(key), 4)]
        return {**found, "key": parts, "required": settings.STAFF_SECOND_FACTOR}


class RemoveView(Logged, DeactivateTOTPView):  # type: ignore[misc]  # as above
    sentence = "Removed the second factor."


class RenewView(Logged, GenerateRecoveryCodesView):  # type: ignore[misc]  # as above
    sentence = "Made new recovery codes."


def _shown(request: HttpRequest, view: View | str, title: str | Promise) -> HttpResponseBase:
    """A page of allauth's with what templates of the admin need; 429 if the lock-out refuses.

    `view`: by its name, one of those that import fido2, which few processes need.
    """
    found = import_string(f"allauth.mfa.base.views.{view}") if isinstance(view, str) else view
    answer = found(request)
    if isinstance(answer, TemplateResponse):
        context = answer.context_data or {}
        answer.context_data = {**admin.site.each_context(request), "title": title, **context}
        return lockout.with_status(answer, context["form"]) if "form" in context else answer
    return answer


def _page(view: View | str, title: str | Promise) -> View:
    return admin.site.admin_view(lambda request: _shown(request, view, title))


def code(request: HttpRequest) -> HttpResponseBase:
    """The second step, for whoever has given the password a moment ago."""
    if request.method == "POST" and "code" not in request.POST:  # allauth expects a passkey then
        return redirect(request.path)
    answer = _shown(request, "authenticate", _("Second factor"))
    return redirect("admin:login") if answer.get("Location") == settings.LOGIN_URL else answer


# By the names that allauth redirects to.
PAGES: tuple[tuple[str, str, View | str, Promise], ...] = (
    ("", "mfa_index", "index", _("Second factor")),
    ("code/", "mfa_reauthenticate", "reauthenticate", _("Second factor")),
    ("set-up/", "mfa_activate_totp", SetUpView.as_view(), _("Set up a second factor")),
    ("remove/", "mfa_deactivate_totp", RemoveView.as_view(), _("Remove the second factor")),
    ("codes/", "mfa_view_recovery_codes", view_recovery_codes, _("Your recovery codes")),
    (
        "codes/new/",
        "mfa_generate_recovery_codes",
        RenewView.as_view(),
        _("Make new recovery codes"),
    ),
)
urlpatterns = [
    path("login/code/", code, name="mfa_authenticate"),
    *(
        path(f"second-factor/{at}", _page(view, title), name=name)
        for at, name, view, title in PAGES
    ),
]
