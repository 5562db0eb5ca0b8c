"""The form for a code of the second factor. Wrong codes count as wrong passwords do."""

import re

from django import forms
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits.rates import RateLimited, by_address
from game.models import LoginPage
from game.services.accounts import lockout, second_factor
from game.services.accounts.lockout import Attempt
from game.services.accounts.second_factor import DIGITS, RECOVERY_DIGITS

MALFORMED = _("A code has %(digits)s digits, a recovery code has %(recovery_digits)s.")
WRONG = _("This code is wrong, or it was used already. The app shows a new one every 30 seconds.")


class CodeForm(forms.Form):
    code = forms.CharField(
        label=_("Code"),
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
        is_number = digits.isascii() and digits.isdecimal()
        if not is_number or len(digits) not in (DIGITS, RECOVERY_DIGITS):
            lengths = {"digits": DIGITS, "recovery_digits": RECOVERY_DIGITS}
            raise forms.ValidationError(MALFORMED, params=lengths)
        return digits


def is_right(request: HttpRequest, user: User, form: CodeForm) -> bool:
    """Whether the form has a code that is right; otherwise it has the error."""
    if not form.is_valid():
        return False
    attempt = Attempt(LoginPage.STAFF, user.get_username(), by_address(request.META))
    try:
        attempt.begin(steady_clock.now())
    except RateLimited as refusal:
        form.add_error("code", lockout.error(refusal))
        return False
    if second_factor.verify(user, form.cleaned_data["code"]):
        attempt.succeed()
        return True
    form.add_error("code", WRONG)
    return False
