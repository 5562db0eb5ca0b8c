from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from game.rules.refusals import Refusal
from game.rules.wording import counted

MOST = 10  # passkeys of one account


def passkeys_of(user: User) -> list[Authenticator]:
    keys = Authenticator.objects.filter(user=user, type=Authenticator.Type.WEBAUTHN)
    return list(keys.order_by("pk"))


def add(user: User, credential: dict[str, Any]) -> None:
    """Store a passkey. Raises Refusal if the account has too many.

    `credential`: the verified response of the browser.
    """
    with transaction.atomic():
        User.objects.select_for_update().get(pk=user.pk)
        if len(passkeys_of(user)) >= MOST:
            detail = counted(
                MOST,
                "An account has at most %(count)s passkey.",
                "An account has at most %(count)s passkeys.",
            )
            raise Refusal("passkeys.many", detail)
        data = {"name": "", "credential": credential}
        Authenticator.objects.create(user=user, type=Authenticator.Type.WEBAUTHN, data=data)


def remove(user: User, key: int) -> None:
    Authenticator.objects.filter(user=user, pk=key).delete()
