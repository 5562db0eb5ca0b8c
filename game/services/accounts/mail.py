"""Mails to accounts, sent by a thread: links to confirm an address and to set a new password."""

from __future__ import annotations

import hashlib
import logging
import unicodedata
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore

from allauth.account.models import EmailAddress
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.db import transaction
from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import int_to_base36, urlsafe_base64_encode
from django.utils.translation import get_language, override
from django.utils.translation import gettext_lazy as _

from game.limits import rates
from game.limits.rates import RateLimited
from game.limits.table import MAILS_WAITING
from game.models import Player
from game.services.origins import own_origin

logger = logging.getLogger(__name__)

_sender = ThreadPoolExecutor(1, thread_name_prefix="mail")
_places = BoundedSemaphore(MAILS_WAITING.much)

BUSY = _("Many mails wait to be sent.")
BUSY_SECONDS = 60
LONGEST = 320  # characters of an address

PASSWORDS = _("""Somebody, probably you, asked for a new password at %(site)s.

Set it here; a link works once, for a day:

%(links)s

If it was not you, there is nothing to do: no password has changed.
""")
CONFIRMATION = _("""Somebody, probably you, gave this address for the account %(name)s at %(site)s.

Confirm it here, within a day:

%(link)s

If it was not you, there is nothing to do: you will get no other mail for this account.
""")


def send_links(request: HttpRequest, address: str, users: Iterable[User]) -> None:
    """Mail links to set new passwords of these accounts, in one mail.

    They are sent later: a page that waited for it would tell that there are such accounts.
    """
    origin = own_origin(request)
    links = {user.get_username(): origin + path_for(user) for user in users}
    if links:
        listed = "\n\n".join(f"{name}:\n{link}" for name, link in links.items())
        with override(_language_of(links)):
            text = PASSWORDS % {"site": _host(origin), "links": listed}
            _send_later(str(_("Your new password")), text, address)


def send_confirmation(request: HttpRequest, address: EmailAddress, path: str) -> None:
    """`path`: that of the page on which the address is confirmed."""
    name, origin = address.user.get_username(), own_origin(request)
    with override(_language_of([name])):
        text = CONFIRMATION % {"name": name, "site": _host(origin), "link": origin + path}
        _send_later(str(_("Your email address")), text, address.email)


def _language_of(accounts: Iterable[str]) -> str | None:
    chosen = Player.objects.filter(user__username__in=accounts).exclude(language="")
    return chosen.values_list("language", flat=True).first() or get_language()


def _host(origin: str) -> str:
    return origin.partition("://")[2]


def path_for(user: User) -> str:
    """The page to set a new password, of those of staff or of players, with its token."""
    token = default_token_generator.make_token(user)
    if user.is_staff:
        page = "admin:new_password"
        parts = {"uidb64": urlsafe_base64_encode(force_bytes(user.pk)), "token": token}
    else:
        page = "account_reset_password_from_key"
        parts = {"uidb36": int_to_base36(user.pk), "key": token}
    return reverse(page, kwargs=parts)


def claim_address(request: HttpRequest, user: User, address: str) -> bool:
    """Store the address that an account gives, or none if it is empty.

    It replaces that of before, and is used, once the link that is mailed to it has been opened.
    Returns whether that has to be done.
    """
    known = EmailAddress.objects.filter(user=user)
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)  # a form may be sent twice
        if not address:
            known.delete()
            User.objects.filter(pk=user.pk).update(email="")
            return False
        if known.filter(email=address.lower(), verified=True).exists():
            known.filter(verified=False).delete()
            return False
        claimed = EmailAddress.objects.add_new_email(
            request, user, address, send_verification=False
        )
    claimed.send_confirmation(request)
    return True


def unconfirmed_address(user: User) -> str:
    """The address that the account has given and not confirmed; empty if there is none."""
    claimed = EmailAddress.objects.get_new(user)
    return claimed.email if claimed else ""


def players_of(address: str) -> list[User]:
    """The accounts of players who have confirmed this address, by name."""
    confirmed = {"emailaddress__email": address.lower(), "emailaddress__verified": True}
    accounts = User.objects.filter(is_active=True, is_staff=False, **confirmed)
    return list(accounts.order_by("username"))


def check_rate(network_address: str, address: str) -> None:
    """Count a mail that somebody asks for, also to an address of no account. Raises RateLimited."""
    rates.check("reset", network_address)
    # Django finds an account by what the letters mean: ſ is s.
    same = unicodedata.normalize("NFKC", address[:LONGEST]).casefold()
    rates.check("mail", hashlib.sha256(same.encode()).hexdigest())
    if not _places.acquire(blocking=False):
        raise RateLimited(BUSY_SECONDS, str(BUSY))
    _places.release()


def _send_later(subject: str, text: str, address: str) -> None:
    if not _places.acquire(blocking=False):
        logger.error("A mail was not sent: %s others wait.", MAILS_WAITING.much)
        return
    _sender.submit(_send, EmailMessage(subject, text, to=[address]))


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except OSError as error:  # also whatever smtplib raises
        logger.error("A mail could not be sent: %s", error)
    finally:
        _places.release()
