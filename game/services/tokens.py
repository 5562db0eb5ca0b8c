"""Tokens of programs: made, found, revoked. A secret is told once and kept nowhere."""

from __future__ import annotations

import hashlib
import secrets
from datetime import datetime, timedelta
from typing import TYPE_CHECKING

from django.db.models import Q

from game.db.prepared import Prepared
from game.models import ApiToken
from game.rules.refusals import Refusal
from game.services.rates import parse_rate

if TYPE_CHECKING:
    from django.contrib.auth.models import User

PREFIX = "boggle_"  # by which people and scanners know what they have found
SECRET_BYTES = 32
LONGEST_SECRET = 100
USED_EVERY = timedelta(hours=1)  # not every use is worth writing down

_valid = Prepared(
    lambda digest: ApiToken.objects.valid().select_related("user").filter(digest=digest)
)


def make(user: User, name: str, rate: str, now: datetime) -> tuple[ApiToken, str]:
    """A new token of this account, and its secret. Raises Refusal."""
    token = ApiToken(user=user, name=name, rate=rate)
    return token, issue(token, now)


def issue(token: ApiToken, now: datetime) -> str:
    """Save a new token; gives its secret. Raises Refusal."""
    check_rate(token.rate)
    secret = PREFIX + secrets.token_urlsafe(SECRET_BYTES)
    token.digest, token.created_at = digest_of(secret), now
    token.save(force_insert=True)
    return secret


def check_rate(rate: str) -> None:
    """Raises Refusal; none at all is fine."""
    try:
        wrong = bool(rate) and parse_rate(rate).most == 0
    except ValueError:
        wrong = True
    if wrong:
        raise Refusal("rate.invalid", "Write a rate such as 600/min or 20/s.", "rate")


def find(secret: str, now: datetime) -> ApiToken | None:
    """The valid token of that secret; that it was used is noted."""
    digest = digest_of(secret[:LONGEST_SECRET])
    token = _valid.first(digest)
    if token:
        _note_use(token, now)
    return token


def revoke(token: ApiToken, now: datetime) -> None:
    """From now on nobody gets in by it. Twice is as good as once."""
    ApiToken.objects.filter(pk=token.pk, revoked_at=None).update(revoked_at=now)
    token.refresh_from_db()


def digest_of(secret: str) -> str:
    """A secret of 256 random bits can't be guessed from it, however fast it is to compute."""
    return hashlib.sha256(secret.encode(errors="replace")).hexdigest()


def _note_use(token: ApiToken, now: datetime) -> None:
    if token.last_used_at is None or token.last_used_at <= now - USED_EVERY:
        long_ago = Q(last_used_at=None) | Q(last_used_at__lte=now - USED_EVERY)
        ApiToken.objects.filter(long_ago, pk=token.pk).update(last_used_at=now)
