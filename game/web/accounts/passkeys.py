"""Passkeys: what browsers are asked, and whether their answers are right.

allauth's forms import fido2 and cryptography, 14 MB: each process does with its first passkey.
"""

import json
from typing import Any

from allauth.account.models import Login
from allauth.account.utils import get_next_redirect_url
from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from game.limits import rates
from game.rules.refusals import Refusal
from game.services.accounts.sessions import account_of
from game.web.errors import rate_limited

SIGN_IN = "/accounts/login/passkey/"
CHALLENGE = "passkey"
CHALLENGE_SECONDS = 300
WRONG = _("This passkey is not known here. Sign in with your password.")
# What fido2 raises for JSON that is no answer of a browser.
MALFORMED = (AttributeError, IndexError, KeyError, TypeError, ValueError)


@never_cache
@require_POST
def creation_options(request: HttpRequest) -> HttpResponse:
    """Posted: the options by which a browser makes a passkey for the account, as JSON; the session
    keeps them."""
    from allauth.mfa.webauthn.internal import auth

    player = account_of(request.session)
    if player is None or player.user is None:
        return JsonResponse({"detail": str(_("Sign in again."))}, status=403)
    return _options(request, lambda: auth.begin_registration(player.user, passwordless=True))


@never_cache
@require_POST
def request_options(request: HttpRequest) -> HttpResponse:
    """Posted: the options by which a browser shows that it has a passkey, as JSON. A cookie keeps
    the challenge: strangers store no session."""
    from allauth.mfa.webauthn.internal import auth

    answer = _options(request, auth.begin_authentication)
    if state := auth.get_state():
        auth.clear_state()
        answer.set_signed_cookie(
            CHALLENGE,
            json.dumps(state),
            max_age=CHALLENGE_SECONDS,
            path=SIGN_IN,
            httponly=True,
            samesite="Lax",
            secure=settings.SESSION_COOKIE_SECURE,
        )
    return answer


def _options(request: HttpRequest, begin: Any) -> HttpResponse:
    try:
        rates.check("guest", rates.by_address(request.META))
    except Refusal as refusal:
        return rate_limited(JsonResponse({"detail": refusal.detail}, status=429), refusal)
    return JsonResponse(begin())


def checked(user: User, credential: str) -> dict[str, Any]:
    """A new passkey of the account, as the browser describes it. Raises ValidationError."""
    from allauth.mfa.webauthn.forms import AddWebAuthnForm
    from allauth.mfa.webauthn.internal import auth

    class Form(AddWebAuthnForm):  # type: ignore[misc]  # allauth has no types
        def clean(self) -> dict[str, Any]:
            cleaned: dict[str, Any] = self.cleaned_data
            if not auth.complete_registration(cleaned["credential"]).is_user_verified():
                raise ValidationError(WRONG)
            return cleaned

    form = Form({"credential": credential}, user=user)
    try:
        if form.is_valid():
            return dict(form.cleaned_data["credential"])
    except MALFORMED:
        pass
    raise ValidationError(_("The passkey was not added. Try again."))


@never_cache
@require_POST
def sign_in(request: HttpRequest) -> HttpResponse:
    """Posted: signs in by a passkey, `credential`. An account of staff signs in with its
    password."""
    from allauth.mfa.webauthn.internal import flows

    try:
        rates.check("guest", rates.by_address(request.META))
        authenticator = _authenticator(request)
    except Refusal as refusal:
        messages.error(request, refusal.detail)
        return redirect(settings.LOGIN_URL)
    address = get_next_redirect_url(request) or settings.LOGIN_REDIRECT_URL
    login = Login(user=authenticator.user, redirect_url=address)
    answer: HttpResponse = flows.perform_passwordless_login(request, authenticator, login)
    return answer


def _authenticator(request: HttpRequest) -> Any:
    """Raises Refusal."""
    from allauth.mfa.webauthn.forms import LoginWebAuthnForm
    from allauth.mfa.webauthn.internal import auth

    form = LoginWebAuthnForm(request.POST)
    auth.set_state(_challenge(request))
    try:
        valid = form.is_valid()
    except MALFORMED:
        valid = False
    auth.clear_state()
    found = form.cleaned_data["credential"] if valid else None
    if found is None or found.user.is_staff or not found.user.is_active:
        raise Refusal("passkey.unknown", str(WRONG))
    return found


def _challenge(request: HttpRequest) -> dict[str, Any]:
    """What `request_options` has kept, once; empty if it has kept nothing."""
    kept = request.get_signed_cookie(CHALLENGE, "", max_age=CHALLENGE_SECONDS)
    challenge: dict[str, Any] = json.loads(kept or "{}")
    known = challenge.get("challenge", "")
    if rates.is_marked(CHALLENGE, known, CHALLENGE_SECONDS):
        return {}
    rates.mark(CHALLENGE, known, CHALLENGE_SECONDS)
    return challenge
