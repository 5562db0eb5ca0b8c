"""API tokens. Only the digest of a secret is stored; the secret is shown once."""

import hashlib
import secrets
from datetime import datetime, timedelta

from django.contrib.auth.models import User
from django.db.models import Q
from django.utils.translation import gettext as _

from game.db.prepared import Prepared
from game.limits.rates import parse_rate
from game.models import ApiToken
from game.rules.refusals import Refusal

PREFIX = "boggle_"  # lets people and secret scanners recognise a token
SECRET_BYTES = 32
LONGEST_SECRET = 100
USED_EVERY = timedelta(hours=1)  # saves `last_used_at` at most once an hour

_valid = Prepared(
    lambda digest: ApiToken.objects.valid().select_related("user").filter(digest=digest)
)


def make(user: User, name: str, rate: str, now: datetime) -> tuple[ApiToken, str]:
    """A new token of an account, and its secret. Raises Refusal."""
    token = ApiToken(user=user, name=name, rate=rate)
    return token, issue(token, now)


def issue(token: ApiToken, now: datetime) -> str:
    """Save a new token and return its secret. Raises Refusal."""
    check_rate(token.rate)
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token.digest, token.created_at = digest_of(secret), now
    token.save(force_insert=True)
    return secret


def check_rate(rate: str) -> None:
    """Raises Refusal for a malformed rate; an empty one is valid."""
    try:
        wrong = bool(rate) and parse_rate(rate).most == 0
    except ValueError:
        wrong = True
    if wrong:
        raise Refusal("rate.invalid", _("Write a rate such as 600/min or 20/s."), "rate")


def find(secret: str, now: datetime) -> ApiToken | None:
    """The valid token of that secret, marked as used."""
    digest = digest_of(secret[:LONGEST_SECRET])
    token = _valid.first(digest)
    if token and (token.last_used_at is None or token.last_used_at <= now - USED_EVERY):
        long_ago = Q(last_used_at=None) | Q(last_used_at__lte=now - USED_EVERY)
        ApiToken.objects.filter(long_ago, pk=token.pk).update(last_used_at=now)
    return token


def revoke(token: ApiToken, now: datetime) -> None:
    """Revoke a token; idempotent."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)
    token.refresh_from_db()


def digest_of(secret: str) -> str:
    """A fast hash is safe here: nobody can guess a secret of 256 random bits."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()
