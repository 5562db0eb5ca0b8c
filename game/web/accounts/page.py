from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from game.rules.refusals import Refusal
from game.services.accounts import lockout, mail
from game.services.accounts.sessions import account_of
from game.services.play.classes import classes
from game.services.play.clubs import clubs
from game.web.accounts.account_forms import (
    ACCOUNT,
    AccountForm,
    DeleteForm,
    ElsewhereForm,
    EmailForm,
    NameForm,
    PasskeyForm,
    PasswordForm,
    RemovePasskeyForm,
    ShownForm,
    SignOutForm,
)
from game.web.errors import rate_limited
from game.web.shared.visitors import gone

# The forms by their field "do".
FORMS: dict[str, type[AccountForm]] = {
    "name": NameForm,
    "shown": ShownForm,
    "password": PasswordForm,
    "passkey": PasskeyForm,
    "remove_passkey": RemovePasskeyForm,
    "elsewhere": ElsewhereForm,
    "email": EmailForm,
    "sign_out": SignOutForm,
    "delete": DeleteForm,
}


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@sensitive_post_parameters()
def page(request: HttpRequest) -> HttpResponse:
    """The account of the visitor; guests are asked to sign in. Its forms have a `do`: `name`,
    `shown` (`shown_to`: `all`, `shared`, `nobody`), `password`, `email`, `passkey` (`credential`,
    in JSON as a browser describes it), `remove_passkey` (`passkey`), `elsewhere`, `sign_out`,
    `delete`."""
    player = account_of(request.session)
    if player is None or player.user is None:
        return redirect(f"{settings.LOGIN_URL}?next={ACCOUNT}")
    user = player.user
    asked = request.POST.get("do", "")
    if request.method != "POST" or asked not in FORMS:
        return _page(request, user, {})
    form = FORMS[asked](request.POST, request, user)
    try:
        if form.is_valid():
            messages.success(request, form.save())
            return gone(form.next) if form.leaves else HttpResponseRedirect(form.next)
        return lockout.with_status(_page(request, user, {asked: form}), form)
    except Refusal as refusal:
        known = refusal.field if refusal.field in form.fields else None
        form.add_error(known, refusal.detail)
        return rate_limited(_page(request, user, {asked: form}), refusal)


def _page(request: HttpRequest, user: User, sent: dict[str, AccountForm]) -> HttpResponse:
    unconfirmed = mail.unconfirmed_address(user)
    empty = {do: form(None, request, user) for do, form in FORMS.items()}
    context = {
        "account": user.player,
        "forms": empty | sent,
        "founded": clubs.heirs(user.player),
        "hosted": classes.heirs(user.player),
        "by_mail": settings.EMAIL_CONFIGURED,
        "email_hint": _unconfirmed_hint(unconfirmed) if unconfirmed else "",
    }
    return render(request, "accounts/account.html", context)


def _unconfirmed_hint(address: str) -> str:
    return _(
        "Your address %(address)s is not confirmed yet: open the link in the mail to it. No mail? "
        "Save the address once more."
    ) % {"address": address}
