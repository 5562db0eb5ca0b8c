"""Mails, sent one after the other by a thread."""

from __future__ import annotations

import logging
from concurrent.futures import Future, ThreadPoolExecutor

from django.core.mail import EmailMessage

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
