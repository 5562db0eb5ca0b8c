"""Devices on which players are told what is new. Each belongs to a session, and ends with it."""

from datetime import datetime
from functools import cache
from typing import TYPE_CHECKING

from django.conf import settings
from django.contrib.auth import HASH_SESSION_KEY
from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode

from game.limits.table import PUSH_DEVICES
from game.models import Player, PushDevice
from game.rules import push
from game.rules.push import Subscription
from game.rules.refusals import Refusal

# Imported when a key is made: it takes 7 MB, and few sites push.
if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric import ec

DEVICE = "push_device"  # the key under which a session keeps the id of its device


def is_on() -> bool:
    return bool(settings.PUSH_CONTACT) and push.is_installed()


def private_key() -> "ec.EllipticCurvePrivateKey":
    """The key by which push services know the site: all processes derive the same."""
    return _derived(settings.SECRET_KEY)


@cache
def _derived(secret: str) -> "ec.EllipticCurvePrivateKey":
    from cryptography.hazmat.primitives.asymmetric import ec

    curve = ec.SECP256R1()
    digest = salted_hmac("game.push", "key", secret, algorithm="sha512").digest()
    return ec.derive_private_key(1 + int.from_bytes(digest) % (curve.group_order - 1), curve)


def public_key() -> str:
    """As browsers want it."""
    from cryptography.hazmat.primitives import serialization

    point = serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint
    return urlsafe_base64_encode(private_key().public_key().public_bytes(*point))


@transaction.atomic
def add(session: SessionBase, player: Player, sent: Subscription, now: datetime) -> None:
    """Tells the player on the device of this session too, instead of whoever was told there.

    Raises Refusal if the site tells nobody.
    """
    if not is_on():
        raise Refusal("device.invalid", str(push.UNREACHABLE))
    remove(session)
    others = PushDevice.objects.filter(endpoint=sent.endpoint).exclude(player=player)
    others.delete()  # another row, as the session of the other one knows this one
    known = {"player": player, "p256dh": sent.p256dh, "auth": sent.auth, "created_at": now}
    known["proof"] = _proof(session) if player.user_id else ""
    made, _is_new = PushDevice.objects.update_or_create(endpoint=sent.endpoint, defaults=known)
    session[DEVICE] = made.pk
    _remove_surplus(player)


def _remove_surplus(player: Player) -> None:
    own = PushDevice.objects.filter(player=player).order_by("-created_at", "-pk")
    kept = list(own.values_list("pk", flat=True)[: PUSH_DEVICES.much])
    PushDevice.objects.filter(player=player).exclude(pk__in=kept).delete()


def of_session(session: SessionBase) -> QuerySet[PushDevice]:
    return PushDevice.objects.filter(pk=session.get(DEVICE) or 0)


def remove(session: SessionBase) -> None:
    if DEVICE in session:
        of_session(session).delete()
        del session[DEVICE]


def renew(session: SessionBase) -> None:
    """The session has signed in, or goes on with another password."""
    if DEVICE in session:
        of_session(session).update(proof=_proof(session))


def _proof(session: SessionBase) -> str:
    proof: str = session.get(HASH_SESSION_KEY, "")
    return proof


def merge(guest: Player, player: Player) -> None:
    """The session of the guest renews its device once it has signed in."""
    PushDevice.objects.filter(player=guest).update(player=player)
    _remove_surplus(player)


def forget(player: Player) -> None:
    PushDevice.objects.filter(player=player).delete()
