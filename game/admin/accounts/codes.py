"""The form for a code of the second factor. Wrong codes count as wrong passwords do."""

from __future__ import annotations

import re

from axes.handlers.proxy import AxesProxyHandler
from axes.helpers import get_lockout_response
from django import forms
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_login_failed
from django.http import HttpRequest, HttpResponse

from game.services.accounts import second_factor
from game.services.accounts.second_factor import DIGITS, RECOVERY_DIGITS

MALFORMED = f"A code has {DIGITS} digits, a recovery code has {RECOVERY_DIGITS}."
WRONG = "This code is wrong, or it was used already. The app shows a new one every 30 seconds."


class CodeForm(forms.Form):
    code = forms.CharField(
        label="Code",
        max_length=30,
        widget=forms.TextInput(
            attrs={
                "autocomplete": "one-time-code",
                "inputmode": "numeric",
                "spellcheck": "false",
                "class": "code",
            }
        ),
    )

    def clean_code(self) -> str:
        digits = re.sub(r"[\s-]", "", self.cleaned_data["code"])
        if not (digits.isascii() and digits.isdecimal()):
            raise forms.ValidationError(MALFORMED)
        if len(digits) not in (DIGITS, RECOVERY_DIGITS):
            raise forms.ValidationError(MALFORMED)
        return digits


def is_right(request: HttpRequest, user: User, form: CodeForm) -> bool:
    """Whether the form has a code that is right; otherwise it has the error."""
    if not form.is_valid():
        return False
    if second_factor.verify(user, form.cleaned_data["code"]):
        return True
    user_login_failed.send(sender=__name__, credentials=_credentials(user), request=request)
    form.add_error("code", WRONG)
    return False


def locked_out(request: HttpRequest, user: User) -> HttpResponse | None:
    """The response to an address or an account that is locked."""
    if AxesProxyHandler.is_allowed(request, _credentials(user)):
        return None
    response: HttpResponse = get_lockout_response(request, credentials=_credentials(user))
    return response


def _credentials(user: User) -> dict[str, str]:
    return {"username": user.get_username()}
