"""The second factor of an account: codes of an app (TOTP), and recovery codes in its place.

Each code is accepted once, by all processes: its row is locked while it is compared.
"""

from __future__ import annotations

import secrets
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet
from django_otp.plugins.otp_static.models import StaticDevice, StaticToken
from django_otp.plugins.otp_totp.models import TOTPDevice
from django_otp.util import random_hex

DIGITS = 6
RECOVERY_DIGITS = 10
RECOVERY_CODES = 10
SHOWN = "second_factor"  # in the session: the id of the second factor that was shown

# Of an account: whether it has a second factor.
EXISTS = Exists(TOTPDevice.objects.filter(user=OuterRef("pk"), confirmed=True))


def new_key() -> str:
    """A random key, in hexadecimal digits."""
    return str(random_hex(20))


def unsaved(user: User, key: str) -> TOTPDevice:
    """The second factor that this key would be; it knows how to write itself for an app."""
    return TOTPDevice(user=user, name="app", key=key)


def factor_of(user: User) -> int | None:
    """The id of the second factor of an account; a new one has another id."""
    found: int | None = _devices(TOTPDevice, user).values_list("pk", flat=True).first()
    return found


def may_pass(session: SessionBase, user: User) -> bool:
    """Whether the account has no second factor, or this session has shown the one it has."""
    factor = factor_of(user)
    return factor is None or session.get(SHOWN) == factor


def note_shown(session: SessionBase, user: User) -> None:
    session[SHOWN] = factor_of(user)


def set_up(user: User, key: str, code: str) -> list[str] | None:
    """Add a second factor and return its recovery codes; None if the code is wrong.

    It replaces one that the account has already.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        device = unsaved(user, key)
        device.save()
        if not device.verify_token(code):
            transaction.set_rollback(True)
            return None
        _devices(TOTPDevice, user).exclude(pk=device.pk).delete()
        return new_recovery_codes(user)


def verify(user: User, code: str) -> bool:
    """Whether the code is right. `code`: digits, from the app or a recovery code."""
    model = StaticDevice if len(code) == RECOVERY_DIGITS else TOTPDevice
    with transaction.atomic():
        device = _devices(model, user).select_for_update().first()
        return bool(device and device.verify_token(code))


def new_recovery_codes(user: User) -> list[str]:
    """New recovery codes; those before are not valid any more."""
    most = 10**RECOVERY_DIGITS
    codes = [f"{secrets.randbelow(most):0{RECOVERY_DIGITS}}" for _ in range(RECOVERY_CODES)]
    with transaction.atomic():
        _devices(StaticDevice, user).delete()
        device = StaticDevice.objects.create(user=user, name="recovery codes")
        StaticToken.objects.bulk_create(StaticToken(device=device, token=code) for code in codes)
    return codes


def recovery_codes_left(user: User) -> int:
    return int(StaticToken.objects.filter(device__user=user).count())


def remove(user: User) -> bool:
    """Remove the second factor with its recovery codes. Returns whether there was one."""
    with transaction.atomic():
        _devices(StaticDevice, user).delete()
        return bool(_devices(TOTPDevice, user).delete()[0])


def without() -> QuerySet[User]:
    """The active staff that has no second factor."""
    return User.objects.filter(~EXISTS, is_active=True, is_staff=True)


def _devices(model: type[Any], user: User) -> QuerySet[Any]:
    rows: QuerySet[Any] = model.objects.filter(user=user, confirmed=True)
    return rows
