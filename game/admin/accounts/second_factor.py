"""The page of one's own second factor: set it up, make new recovery codes, remove it."""

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.safestring import mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from django.views.decorators.http import require_http_methods

from game.admin.accounts.codes import CodeForm, is_right
from game.admin.pages import admin_page, visitor
from game.rules import qr_code
from game.services.accounts import lockout, log, second_factor

KEY = "second_factor_key"  # in the session: the key that is being set up
NOT_THE_CODE = _("This is not the code that the app shows for this key. Try the next one.")


@require_http_methods(["GET", "POST"])
def page(request: HttpRequest) -> HttpResponse:
    user = visitor(request)
    return _set_up(request, user) if second_factor.factor_of(user) is None else _own(request, user)


def _set_up(request: HttpRequest, user: User) -> HttpResponse:
    key = request.session.setdefault(KEY, second_factor.new_key())
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if codes := second_factor.set_up(user, key, form.cleaned_data["code"]):
            del request.session[KEY]
            second_factor.note_shown(request.session, user)
            log.note(user, user, "Set up a second factor.")
            messages.success(request, gettext("Your second factor is set up."))
            return _recovery_codes(request, codes)
        form.add_error("code", NOT_THE_CODE)
    url = second_factor.url_for_app(user, key)
    picture = qr_code.svg(url, gettext("QR code for your app"))
    return admin_page(
        request,
        "accounts/set_up",
        gettext("Set up a second factor"),
        form=form,
        secret=[key[start : start + 4] for start in range(0, len(key), 4)],
        picture=mark_safe(picture),  # noqa: S308  # segno escapes it
        config_url=url,
        required=settings.STAFF_SECOND_FACTOR,
    )


def _own(request: HttpRequest, user: User) -> HttpResponse:
    """What is done here asks for a code: the computer may have been left signed in."""
    action = request.POST.get("action")
    form = CodeForm(request.POST if action else None)
    if action and is_right(request, user, form):
        return _remove(request, user) if action == "remove" else _renew(request, user)
    left = second_factor.recovery_codes_left(user)
    title = gettext("Second factor")
    response = admin_page(request, "accounts/second_factor", title, form=form, left=left)
    return lockout.with_status(response, form)


def _remove(request: HttpRequest, user: User) -> HttpResponse:
    second_factor.remove(user)
    log.note(user, user, "Removed the second factor.")
    messages.success(request, gettext("Your second factor is removed."))
    return redirect("admin:second_factor")


def _renew(request: HttpRequest, user: User) -> HttpResponse:
    codes = second_factor.new_recovery_codes(user)
    log.note(user, user, "Made new recovery codes.")
    return _recovery_codes(request, codes)


def _recovery_codes(request: HttpRequest, codes: list[str]) -> HttpResponse:
    """The only page that ever shows them."""
    grouped = [f"{code[:5]} {code[5:]}" for code in codes]
    title = gettext("Your recovery codes")
    return admin_page(request, "accounts/recovery_codes", title, codes=grouped)
