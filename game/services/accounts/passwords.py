"""Links by which somebody who forgot the password sets a new one: once, within a day."""

from __future__ import annotations

import hashlib

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from game.services import rates


def link_parts(user: User) -> dict[str, str]:
    """The account and the token in the path of a link."""
    return {
        "uidb64": urlsafe_base64_encode(force_bytes(user.pk)),
        "token": default_token_generator.make_token(user),
    }


def check_rate(network_address: str, email: str) -> None:
    """Count a request for a link, also for an email address of no account. Raises RateLimited."""
    rates.check("reset", network_address)
    rates.check("reset", hashlib.sha256(email.lower().encode()).hexdigest())
