"""The forms of accounts. Passwords are hashed while a form is checked: if too many are at the same
time, the form says so, and keeps what was typed."""

from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.core import context
from django import forms
from django.contrib import messages
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from game import steady_clock
from game.limits.rates import by_address
from game.rules.names import MAX_NAME
from game.rules.refusals import Refusal
from game.services.accounts import mail, players
from game.services.accounts.sessions import player_of

NO_LINK = _("This link does not work.")
CONFIRM = _("A mail is on its way to %(address)s. Open the link in it to confirm the address.")


def refused(refusal: Refusal) -> forms.ValidationError:
    return forms.ValidationError(refusal.detail, refusal.code)


class FocusedForm(forms.Form):
    """Shown again, its first wrong field has the focus. `labels`: instead of those of allauth."""

    labels: ClassVar[dict[str, Any]] = {}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name, field in self.fields.items():
            field.label = self.labels.get(name, field.label)
            field.widget.attrs.pop("placeholder", None)  # It repeats the label.

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        if wrong := [name for name in self.fields if name in self.errors]:
            self.focus(wrong[0])

    def focus(self, focused: str) -> None:
        for name, field in self.fields.items():
            field.widget.attrs["autofocus"] = name == focused


class NewPasswordForm(FocusedForm):
    """`password`: the hash of the new one."""

    password = ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            self.password = make_password(cleaned["password1"])
        return cleaned


class SignInForm(FocusedForm, allauth.LoginForm):  # type: ignore[misc]  # allauth has no types
    labels: ClassVar = {"login": _("Name")}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].widget.attrs["spellcheck"] = "false"
        self.focus("login")

    def add_error(self, field: str | None, error: Any) -> None:
        super().add_error(field, error)
        if field is None:
            self.focus("password")  # It is empty again; the name is still there.


class SignUpForm(NewPasswordForm, allauth.SignupForm):  # type: ignore[misc]  # as above
    labels: ClassVar = {
        "username": _("Name"),
        "password2": _("Password, once more"),
        "email": _("Email, for a forgotten password (optional)"),
    }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].widget.attrs |= {"maxlength": MAX_NAME, "spellcheck": "false"}

    def clean_username(self) -> str:
        try:
            return players.check_name(self.cleaned_data["username"])
        except Refusal as refusal:
            raise refused(refusal) from refusal

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors and cleaned.get("email"):
            check_mail(self, context.request)
        return cleaned

    def save(self, request: HttpRequest) -> User:
        """Raises Refusal if another account has just got this name."""
        name, email = self.cleaned_data["username"], self.cleaned_data.get("email", "")
        guest = player_of(request.session)
        user = players.make(name, self.password, guest, steady_clock.now())
        if email and mail.claim_address(request, user, email):
            messages.success(request, CONFIRM % {"address": email})
        return user


def check_mail(form: forms.Form, request: HttpRequest) -> None:
    """Counts a mail to the address in the form, whose error says if there are too many."""
    try:
        mail.check_rate(by_address(request.META), form.cleaned_data["email"])
    except Refusal as refusal:
        form.add_error("email", refused(refusal))


class ForgottenForm(FocusedForm, allauth.ResetPasswordForm):  # type: ignore[misc]  # as above
    def clean_email(self) -> str:
        email: str = self.cleaned_data["email"]
        return email

    def clean(self) -> dict[str, Any]:
        cleaned: dict[str, Any] = super().clean() or self.cleaned_data
        if not self.errors:
            check_mail(self, context.request)
        return cleaned

    def save(self, request: HttpRequest, **options: Any) -> str:
        """One mail has the links for all accounts of the address."""
        email: str = self.cleaned_data["email"]
        mail.send_links(request, email, mail.players_of(email))
        return email


class LinkForm(allauth.UserTokenForm):  # type: ignore[misc]  # as above
    """Checks a link for a new password. Staff has links of its own."""

    def clean(self) -> dict[str, Any]:
        try:
            cleaned: dict[str, Any] = super().clean()
        except OverflowError as error:  # a number that no account can have
            raise forms.ValidationError(NO_LINK) from error
        if self.reset_user.is_staff or not self.reset_user.is_active:
            raise forms.ValidationError(NO_LINK)
        return cleaned


class ResetForm(NewPasswordForm, allauth.ResetPasswordKeyForm):  # type: ignore[misc]  # as above
    labels: ClassVar = {"password1": _("New password"), "password2": _("New password, once more")}

    def save(self) -> None:
        players.set_password(self.user, self.password)
