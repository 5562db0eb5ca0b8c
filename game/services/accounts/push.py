"""Notices that are shown on devices: a thread sends them to push services, encrypted."""

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from http import HTTPStatus
from http.client import HTTPException, HTTPSConnection
from threading import BoundedSemaphore, main_thread
from typing import TYPE_CHECKING

import orjson
from django.conf import settings
from django.db import connection, transaction
from django.utils.translation import override

from game.limits.table import PUSHES_WAITING
from game.models import Notice, PushDevice
from game.rules.contacts import NoticeKind
from game.rules.push import host_and_path
from game.services.accounts import devices

if TYPE_CHECKING:
    from webpush import WebPush, WebPushMessage

logger = logging.getLogger(__name__)

# One more than a notice for everybody takes, so that invitations do not wait for it.
_sender = ThreadPoolExecutor(2, thread_name_prefix="push")
_places = BoundedSemaphore(PUSHES_WAITING.much)

TIMEOUT = 5  # seconds
GIVE_UP = 5  # devices after each other whose push service does not answer
GONE = (HTTPStatus.NOT_FOUND, HTTPStatus.GONE)
EXPIRY = 3600  # seconds in which a push service believes the proof of who sends


@dataclass(frozen=True, slots=True)
class Job:
    """The notices to push: of one player, or of everybody who is told."""

    kind: NoticeKind
    key: str
    created_at: datetime
    player: int | None


def push_later(kind: NoticeKind, key: str, now: datetime, player: int | None = None) -> None:
    """Push a new notice once the transaction is committed, unless too many wait."""
    if devices.is_on():
        transaction.on_commit(partial(_submit, Job(kind, key, now, player)), robust=True)


def _submit(job: Job) -> None:
    if _places.acquire(blocking=False):
        _sender.submit(_push, job)
    else:
        logger.error("A notice was not pushed: %s others wait.", PUSHES_WAITING.much)


def _push(job: Job) -> None:
    try:
        gone = list(_sent(job, _to_send(job)))
        PushDevice.objects.filter(pk__in=gone).delete()
    except Exception:  # nobody asks what became of the job
        logger.exception("Notices could not be pushed.")
    finally:
        connection.close()
        _places.release()


def _to_send(job: Job) -> list[tuple[PushDevice, Notice]]:
    """Devices of those who have not read the notice yet. The connection is free meanwhile."""
    reachable = PushDevice.objects.values("player")
    notices = Notice.objects.current(job.created_at).filter(player__in=reachable, read_at=None)
    notices = notices.filter(kind=job.kind.name, key=job.key, created_at=job.created_at)
    if job.player:
        notices = notices.filter(player=job.player)
    told = {
        each.player_id: each for each in notices.select_related("sender", "game", "night__club")
    }
    reached = PushDevice.objects.filter(player__notices__in=notices).select_related("player__user")
    pairs = [(device, told[device.player_id]) for device in reached if device.player_id in told]
    connection.close()
    return pairs


def _sent(job: Job, pairs: list[tuple[PushDevice, Notice]]) -> Iterator[int]:
    sender, failures = _web_push(job), 0
    for device, notice in pairs:
        if failures == GIVE_UP or not main_thread().is_alive():  # the process is about to end
            return
        try:
            if _is_gone(device, notice, sender):
                yield device.pk
            failures = 0
        except (OSError, HTTPException) as error:
            failures += 1
            logger.warning("A push service does not answer: %s", error)


def _web_push(job: Job) -> "WebPush":
    # Slow to import, and few sites have it.
    from cryptography.hazmat.primitives import serialization
    from webpush import WebPush

    key = devices.private_key()
    pem, unencrypted = serialization.Encoding.PEM, serialization.NoEncryption()
    private = key.private_bytes(pem, serialization.PrivateFormat.PKCS8, unencrypted)
    public = key.public_key().public_bytes(pem, serialization.PublicFormat.SubjectPublicKeyInfo)
    ttl = int(job.kind.lasts.total_seconds())
    return WebPush(private, public, settings.PUSH_CONTACT, ttl=ttl, expiration=EXPIRY)


def _is_gone(device: PushDevice, notice: Notice, sender: "WebPush") -> bool:
    if not device.is_signed_in:
        return True
    try:
        message = _message(device, notice, sender)
    except ValueError:  # a key that is none
        return True
    status = _post(device.endpoint, message)
    if status >= 400 and status not in GONE:
        logger.warning("A push service has refused a notice: %s", status)
    return status in GONE


def _message(device: PushDevice, notice: Notice, sender: "WebPush") -> "WebPushMessage":
    from webpush import WebPushSubscription
    from webpush.types import WebPushKeys

    with override(device.player.language or settings.LANGUAGE_CODE):
        text = notice.text
    said = {"text": text, "address": notice.address, "tag": f"{notice.kind} {notice.key}"}
    keys = WebPushKeys(auth=device.auth, p256dh=device.p256dh)
    return sender.get(orjson.dumps(said), WebPushSubscription(endpoint=device.endpoint, keys=keys))


def _post(endpoint: str, message: "WebPushMessage") -> int:
    """The status of the answer. Redirects are not followed."""
    host, path = host_and_path(endpoint)
    service = HTTPSConnection(host, timeout=TIMEOUT)
    try:
        service.request("POST", path, message.encrypted, message.headers)
        return service.getresponse().status
    finally:
        service.close()
