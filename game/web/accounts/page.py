"""/account/: the account of the visitor, changed, signed out and deleted."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from game import steady_clock
from game.rules.names import MAX_NAME
from game.rules.profiles import ShownTo
from game.rules.refusals import Refusal
from game.services.accounts import lockout, mail, passkeys, players, profiles
from game.services.accounts.sessions import account_of
from game.services.play.seating import moderation
from game.web.accounts.account_forms import (
    AccountForm,
    CheckedForm,
    ElsewhereForm,
    EmailForm,
    NameForm,
    PasskeyForm,
    PasswordForm,
    RemovePasskeyForm,
    ShownForm,
)
from game.web.accounts.forms import CONFIRM
from game.web.errors import rate_limited

ACCOUNT = "/account/"

# Does what a valid form asks for, and returns what to say on the page that follows, with its
# address. Raises Refusal.
Done = tuple[str, str]
Act = Callable[[HttpRequest, User, Any], Done]


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def page(request: HttpRequest) -> HttpResponse:
    """Each of its forms has a `do`. Guests are asked to sign in."""
    player = account_of(request.session)
    if player is None or player.user is None:
        return redirect(f"{settings.LOGIN_URL}?next={ACCOUNT}")
    user = player.user
    asked = request.POST.get("do", "")
    if request.method != "POST" or asked not in ACTIONS:
        return _page(request, user, {})
    form_class, act = ACTIONS[asked]
    form = form_class(request.POST, request, user)
    try:
        if form.is_valid():
            said, address = act(request, user, form)
            messages.success(request, said)
            return HttpResponseRedirect(address)
        return lockout.with_status(_page(request, user, {asked: form}), form)
    except Refusal as refusal:
        known = refusal.field if refusal.field in form.fields else None
        form.add_error(known, refusal.detail)
        return rate_limited(_page(request, user, {asked: form}), refusal)


def _rename(request: HttpRequest, user: User, form: NameForm) -> Done:
    moderation.rename(user.player, form.cleaned_data["name"], steady_clock.now())
    return f"You are called {user.player.name} now, and sign in with this name.", ACCOUNT


def _show_to(request: HttpRequest, user: User, form: ShownForm) -> Done:
    profiles.show_to(user.player, ShownTo(form.cleaned_data["shown_to"]))
    return "It is saved who sees your page.", ACCOUNT


def _set_password(request: HttpRequest, user: User, form: PasswordForm) -> Done:
    _set_hash(request, user, form.hashed)
    return "Your new password is set. Other devices have to sign in with it.", ACCOUNT


def _sign_out_elsewhere(request: HttpRequest, user: User, form: ElsewhereForm) -> Done:
    """Another hash of the same password ends all sessions, as a new password does."""
    _set_hash(request, user, form.hashed)
    return "You are signed out everywhere but here.", ACCOUNT


def _set_hash(request: HttpRequest, user: User, password: str) -> None:
    request.user = user  # read from the session now, it would be nobody
    players.set_password(user, password)
    update_session_auth_hash(request, user)


def _set_email(request: HttpRequest, user: User, form: EmailForm) -> Done:
    email = form.cleaned_data["email"]
    waits = mail.claim_address(request, user, email)
    return CONFIRM.format(email) if waits else "Your email address is saved.", ACCOUNT


def _add_passkey(request: HttpRequest, user: User, form: PasskeyForm) -> Done:
    passkeys.add(user, form.cleaned_data["credential"])
    return "Your passkey is added: it signs you in without the password.", ACCOUNT


def _remove_passkey(request: HttpRequest, user: User, form: RemovePasskeyForm) -> Done:
    passkeys.remove(user, form.cleaned_data["passkey"])
    return "The passkey is removed.", ACCOUNT


def _sign_out(request: HttpRequest, user: User, form: AccountForm) -> Done:
    logout(request)
    return "You are signed out.", settings.LOGIN_URL


def _delete(request: HttpRequest, user: User, form: CheckedForm) -> Done:
    moderation.forget(user.player, steady_clock.now())
    request.session.flush()
    return "Your account has been deleted.", "/privacy/"


# The form and the action by the form’s field "do".
ACTIONS: dict[str, tuple[type[AccountForm], Act]] = {
    "name": (NameForm, _rename),
    "shown": (ShownForm, _show_to),
    "password": (PasswordForm, _set_password),
    "passkey": (PasskeyForm, _add_passkey),
    "remove_passkey": (RemovePasskeyForm, _remove_passkey),
    "elsewhere": (ElsewhereForm, _sign_out_elsewhere),
    "email": (EmailForm, _set_email),
    "sign_out": (AccountForm, _sign_out),
    "delete": (CheckedForm, _delete),
}


def _page(request: HttpRequest, user: User, sent: dict[str, AccountForm]) -> HttpResponse:
    empty = {do: form(None, request, user) for do, (form, _) in ACTIONS.items()}
    context = {
        "account": user.player,
        "forms": empty | sent,
        "by_mail": settings.EMAIL_CONFIGURED,
        "unconfirmed": mail.unconfirmed_address(user),
        "max_name": MAX_NAME,
    }
    return render(request, "accounts/account.html", context)
