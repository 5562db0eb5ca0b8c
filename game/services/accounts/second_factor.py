"""The second factor of an account: codes of an app (TOTP), and recovery codes in its place.

allauth's MFA keeps both. Each code is accepted once, by all processes: its row is locked while it
is compared.
"""

import secrets
from base64 import b32encode

from allauth.mfa.adapter import get_adapter
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

DIGITS = 6
RECOVERY_DIGITS = 10
RECOVERY_CODES = 10
KEY_BYTES = 20
# allauth remembers the used codes of an app in the cache, for 30 of the 90 seconds that they last.
USED_CODES = 10
SHOWN = "second_factor"  # in the session: the id of the second factor that was shown
TYPES = (Authenticator.Type.TOTP, Authenticator.Type.RECOVERY_CODES)

# Whether the account of the outer query has a second factor.
EXISTS = Exists(Authenticator.objects.filter(user=OuterRef("pk"), type=Authenticator.Type.TOTP))


def new_key() -> str:
    return b32encode(secrets.token_bytes(KEY_BYTES)).decode()


def url_for_app(user: User, key: str) -> str:
    return str(get_adapter().build_totp_url(user, key))


def factor_of(user: User) -> int | None:
    """The id of the second factor of an account; a new one has another id."""
    return _rows(user, Authenticator.Type.TOTP).values_list("pk", flat=True).first()


def may_pass(session: SessionBase, user: User) -> bool:
    factor = factor_of(user)
    return factor is None or session.get(SHOWN) == factor


def note_shown(session: SessionBase, user: User) -> None:
    session[SHOWN] = factor_of(user)


def set_up(user: User, key: str, code: str) -> list[str] | None:
    """Add a second factor and return its recovery codes; None if the code is wrong.

    It replaces one that the account has already.
    """
    app = Authenticator(
        user=user, type=Authenticator.Type.TOTP, data={"secret": get_adapter().encrypt(key)}
    )
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if not app.wrap().validate_code(code):
            return None
        _rows(user, Authenticator.Type.TOTP).delete()
        app.data["used"] = [code]
        app.save()
        return new_recovery_codes(user)


def verify(user: User, code: str) -> bool:
    """Whether the code is right. `code`: the digits from the app, or those of a recovery code."""
    is_recovery = len(code) == RECOVERY_DIGITS
    type_ = Authenticator.Type.RECOVERY_CODES if is_recovery else Authenticator.Type.TOTP
    with transaction.atomic():
        row = _rows(user, type_).select_for_update().first()
        if row is None:
            return False
        if is_recovery:
            return bool(row.wrap().validate_code(code))
        used = row.data.get("used", [])
        if code in used or not row.wrap().validate_code(code):
            return False
        row.data["used"] = [code, *used][:USED_CODES]
        row.save(update_fields=["data"])
        return True


def new_recovery_codes(user: User) -> list[str]:
    """New recovery codes; those before are not valid any more."""
    most = 10**RECOVERY_DIGITS
    codes = [f"{secrets.randbelow(most):0{RECOVERY_DIGITS}}" for _ in range(RECOVERY_CODES)]
    data = {"migrated_codes": [get_adapter().encrypt(code) for code in codes]}
    with transaction.atomic():
        _rows(user, Authenticator.Type.RECOVERY_CODES).delete()
        Authenticator.objects.create(user=user, type=Authenticator.Type.RECOVERY_CODES, data=data)
    return codes


def recovery_codes_left(user: User) -> int:
    row = _rows(user, Authenticator.Type.RECOVERY_CODES).first()
    return len(row.wrap().get_unused_codes()) if row else 0


def remove(user: User) -> bool:
    return bool(_rows(user, *TYPES).delete()[0])


def without() -> QuerySet[User]:
    return User.objects.filter(~EXISTS, is_active=True, is_staff=True)


def _rows(user: User, *types: Authenticator.Type) -> QuerySet[Authenticator]:
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(user=user, type__in=types)
    return rows
