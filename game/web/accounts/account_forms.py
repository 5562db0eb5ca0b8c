"""The forms of /account/. What a stranger at an open computer must not do asks for the password."""

from typing import Any

from allauth.account.adapter import get_adapter
from django import forms
from django.conf import settings
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.http import HttpRequest, QueryDict
from django.template.defaultfilters import date
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext

from game import steady_clock
from game.limits import rates
from game.rules.names import MAX_KEY
from game.rules.profiles import ShownTo
from game.services.accounts import devices, mail, passkeys, players, profiles
from game.services.play.seating import moderation
from game.web.accounts.forms import CONFIRM, FocusedForm, check_mail
from game.web.accounts.passkeys import checked

ACCOUNT = "/account/"
LONGEST_PASSWORD = 500


def password_field(label: Any, is_new: bool = False) -> forms.CharField:
    widget = forms.PasswordInput({"autocomplete": "new-password" if is_new else "current-password"})
    missing = {"required": _("Enter your password.") if not is_new else _("Enter a new password.")}
    return forms.CharField(
        label=label, strip=False, widget=widget, max_length=LONGEST_PASSWORD, error_messages=missing
    )


class AccountForm(FocusedForm):
    """A form of a signed-in account. Ids begin with the name of the form, as a page has several.

    Cleaning raises RateLimited, before anything is hashed. `next` is the page that follows, and
    `leaves` says that the visitor is nobody then.
    """

    next, leaves = ACCOUNT, False

    def __init__(self, sent: QueryDict | None, request: HttpRequest, user: User) -> None:
        shown_to = user.player.shown_to
        email = mail.unconfirmed_address(user) or user.email
        known = {"name": user.username, "shown_to": shown_to, "email": email}
        super().__init__(sent, auto_id=f"{type(self).__name__}-%s", initial=known)
        self.request, self.user = request, user

    def clean(self) -> dict[str, Any]:
        rates.check("change", rates.by_account(self.user))
        return super().clean() or self.cleaned_data

    def save(self) -> str:
        """Does what the form asks for, and returns what to say then. Raises Refusal."""
        raise NotImplementedError


class SignOutForm(AccountForm):
    next, leaves = settings.LOGIN_URL, True

    def save(self) -> str:
        logout(self.request)
        return str(_("You are signed out."))


class NameForm(AccountForm):
    name = forms.CharField(
        label=_("Name"),
        max_length=MAX_KEY,
        widget=forms.TextInput({"autocomplete": "username", "spellcheck": "false"}),
        error_messages={"required": _("A name has 1 to 20 characters.")},
    )

    def save(self) -> str:
        player = self.user.player
        moderation.rename(player, self.cleaned_data["name"], steady_clock.now())
        said = _("You are called %(name)s now, and sign in with this name.")
        return said % {"name": player.name}


class ShownForm(AccountForm):
    shown_to = forms.ChoiceField(
        label=_("Who sees it"),
        choices=ShownTo.choices(),
        error_messages={
            "required": _("Choose who sees it."),
            "invalid_choice": _("Choose one of these."),
        },
    )

    def save(self) -> str:
        profiles.show_to(self.user.player, ShownTo(self.cleaned_data["shown_to"]))
        return str(_("It is saved who sees your page."))


class CheckedForm(AccountForm):
    """`hashed`: the hash of the password of the account from now on. Hashing may be refused."""

    password = password_field(_("Password"))
    hashed = ""

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors and not self._is_right(cleaned["password"]):
            self.add_error("password", _("This is not your password."))
        return cleaned

    def _is_right(self, password: str) -> bool:
        """Wrong ones count as at signing in. Raises ValidationError."""
        given = {"username": self.user.username, "password": password}
        found: User | None = get_adapter().authenticate(self.request, **given)
        return found == self.user

    def store_hash(self) -> None:
        """Another hash ends all sessions but this one, also that of the same password."""
        self.request.user = self.user  # read from the session now, it would be nobody
        players.set_password(self.user, self.hashed)
        update_session_auth_hash(self.request, self.user)
        devices.renew(self.request.session)


class DeleteForm(CheckedForm):
    next, leaves = "/privacy/", True

    def save(self) -> str:
        moderation.forget(self.user.player, steady_clock.now())
        self.request.session.flush()
        return str(_("Your account has been deleted."))


class EmailForm(CheckedForm):
    field_order = ("email", "password")
    email = forms.EmailField(
        label=_("Email address"),
        required=False,
        error_messages={"invalid": _("This is not an email address.")},
    )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors and cleaned["email"]:
            check_mail(self, self.request)
        return cleaned

    def save(self) -> str:
        email = self.cleaned_data["email"]
        waits = mail.claim_address(self.request, self.user, email)
        return CONFIRM % {"address": email} if waits else str(_("Your email address is saved."))


class ElsewhereForm(CheckedForm):
    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors:
            self.hashed = make_password(cleaned["password"])
        return cleaned

    def save(self) -> str:
        self.store_hash()
        return str(_("You are signed out everywhere but here."))


class PasskeyForm(CheckedForm):
    """`credential`: what the browser says about the passkey that it has made."""

    credential = forms.CharField(required=False, widget=forms.HiddenInput)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors:
            cleaned["credential"] = checked(self.user, cleaned["credential"])
        return cleaned

    def save(self) -> str:
        passkeys.add(self.user, self.cleaned_data["credential"])
        return str(_("Your passkey is added: it signs you in without the password."))


class RemovePasskeyForm(CheckedForm):
    passkey = forms.TypedChoiceField(
        label=_("Passkey"),
        coerce=int,
        error_messages={"invalid_choice": _("It is removed already.")},
    )
    field_order = ("passkey", "password")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["passkey"]
        field.choices = [(key.pk, _dates_of(key)) for key in passkeys.passkeys_of(self.user)]

    def save(self) -> str:
        passkeys.remove(self.user, self.cleaned_data["passkey"])
        return str(_("The passkey is removed."))


def _dates_of(key: Any) -> str:
    day_format = pgettext("format", "j F Y")
    added, used = (date(at, day_format) for at in (key.created_at, key.last_used_at))
    said = _("Added %(added)s, last used %(used)s") if used else _("Added %(added)s, not used yet")
    return said % {"added": added, "used": used}


class PasswordForm(CheckedForm):
    password = password_field(_("Your password until now"))
    password1 = password_field(_("New password"), is_new=True)
    password2 = password_field(_("New password, once more"), is_new=True)

    def clean_password1(self) -> str:
        chosen: str = self.cleaned_data["password1"]
        validate_password(chosen, self.user)
        return chosen

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean()
        if not self.errors and cleaned["password1"] != cleaned["password2"]:
            self.add_error("password2", _("These are two different passwords."))
        if not self.errors:
            self.hashed = make_password(cleaned["password1"])
        return cleaned

    def save(self) -> str:
        self.store_hash()
        return str(_("Your new password is set. Other devices have to sign in with it."))
