"""Mails, sent one after the other by a thread; how often links by mail may be asked for."""

from __future__ import annotations

import hashlib
import logging
import unicodedata
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

from game.limits import rates

logger = logging.getLogger(__name__)

_sender = ThreadPoolExecutor(1, thread_name_prefix="mail")


def send(message: EmailMessage) -> Future[None]:
    """Send a mail later: a page that waited for it would tell that there is one."""
    return _sender.submit(_send, message)


def _send(message: EmailMessage) -> None:
    try:
        message.send()
    except OSError as error:  # also whatever smtplib raises
        logger.error("A mail could not be sent: %s", error)


def check_rate(network_address: str, email: str) -> None:
    """Count a request for a link, also for an email address of no account. Raises RateLimited."""
    rates.check("reset", network_address)
    # Django finds an account by what the letters mean: ſ is s.
    same = unicodedata.normalize("NFKC", email).casefold()
    rates.check("reset", hashlib.sha256(same.encode()).hexdigest())
