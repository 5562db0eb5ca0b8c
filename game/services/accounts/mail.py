"""Links to set a new password, mailed by a thread; how often they may be asked for."""

import hashlib
import logging
import unicodedata
from concurrent.futures import ThreadPoolExecutor

from django.contrib.auth.models import User
from django.core.mail import EmailMessage

from game.limits import rates

logger = logging.getLogger(__name__)

_sender = ThreadPoolExecutor(1, thread_name_prefix="mail")


TEXT = """Somebody, probably you, asked for a new password for the account {name} at {site}.

Set it here; the link works once, for a day:

{link}

If it was not you, there is nothing to do: your password has not changed.
"""


def send_link(user: User, address: str, site: str, link: str) -> None:
    """Mail the link to set a new password, later: a page that waited for it would tell that there
    is such an account."""
    text = TEXT.format(name=user.get_username(), site=site, link=link)
    _sender.submit(_send, EmailMessage("Your new password", text, to=[address]))


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
