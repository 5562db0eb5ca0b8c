"""A database that can't be used for a while: stopped, full, read-only, or too busy."""

from django.db import InterfaceError, InternalError, OperationalError
from django.utils.translation import gettext as _

from game.rules.refusals import Refusal

# PostgreSQL's error for writing while it is read-only is an InternalError.
UNAVAILABLE = (OperationalError, InterfaceError, InternalError)
CODE = "server.unavailable"
RETRY_AFTER = 5  # seconds


def unavailable() -> Refusal:
    return Refusal(CODE, _("The site can’t use its database just now. Try again in a moment."))
