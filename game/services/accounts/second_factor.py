"""The second factor of staff: codes of an app (TOTP), and recovery codes in its place.

allauth's MFA makes and compares both. What it lacks is here: sessions that have shown the factor,
and codes that no process accepts twice.
"""

from time import time

from allauth.mfa.models import Authenticator
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import Exists, OuterRef, QuerySet

# allauth remembers the used codes of an app in the cache, for 30 of the 90 seconds that they last.
USED_CODES = 10
# In the session: the id of the second factor that was shown, and when it was set up.
SHOWN, SET_UP = "second_factor", "second_factor_set_up"

# Whether the account of the outer query has a second factor.
EXISTS = Exists(Authenticator.objects.filter(user=OuterRef("pk"), type=Authenticator.Type.TOTP))


def factor_of(user: User) -> int | None:
    """The id of the second factor of an account; a new one has another id."""
    return _apps(user).values_list("pk", flat=True).first()


def may_pass(session: SessionBase, user: User) -> bool:
    factor = factor_of(user)
    return factor is None or session.get(SHOWN) == factor


def note_shown(session: SessionBase, user: User) -> None:
    session[SHOWN] = factor_of(user)


def note_set_up(session: SessionBase, user: User) -> None:
    note_shown(session, user)
    session[SET_UP] = time()


def must_show_again(session: SessionBase, user: User) -> bool:
    """Whether a change asks for a code, unless allauth has just asked: the codes that follow a
    set-up are shown at once."""
    is_new = time() - session.get(SET_UP, 0) < settings.ACCOUNT_REAUTHENTICATION_TIMEOUT
    return factor_of(user) is not None and not is_new


def use(user: User, code: str) -> bool:
    """Whether a right code of the app was not used before. From now on it was."""
    with transaction.atomic():
        row = _apps(user).select_for_update().first()
        if row is None or code in (used := row.data.get("used", [])):
            return False
        row.data["used"] = [code, *used][:USED_CODES]
        row.save(update_fields=["data"])
    return True


def remove(user: User) -> bool:
    codes = Authenticator.objects.filter(user=user).exclude(type=Authenticator.Type.WEBAUTHN)
    return bool(codes.delete()[0])


def without() -> QuerySet[User]:
    return User.objects.filter(~EXISTS, is_active=True, is_staff=True)


def _apps(user: User) -> QuerySet[Authenticator]:
    rows: QuerySet[Authenticator] = Authenticator.objects.filter(
        user=user, type=Authenticator.Type.TOTP
    )
    return rows
