"""Values that an address carries, and that only this site can have written."""

from django.core.signing import BadSignature, Signer
from django.utils.crypto import constant_time_compare

SHORT = 16  # letters of a signature: 96 bits


def sign(purpose: str, value: object) -> str:
    """`purpose`: what it is for, such as `screen of game 7`; it is good for nothing else. Codes are
    used again, so ids stand there."""
    return Signer(salt=purpose).sign(str(value))


def unsigned(purpose: str, signed: str) -> str | None:
    """The value; None where `signed` is not complete, or for another purpose."""
    try:
        return Signer(salt=purpose).unsign(signed)
    except BadSignature:
        return None


def sign_shortly(purpose: str, value: object) -> str:
    """For addresses that people read, where little is won by a forged one."""
    return f"{value}:{Signer(salt=purpose).signature(str(value))[:SHORT]}"


def unsigned_shortly(purpose: str, signed: str) -> str | None:
    value, _, signature = signed.partition(":")
    signer = Signer(salt=purpose)
    keys = signer.key, *signer.fallback_keys
    known = (signer.signature(value, key)[:SHORT] for key in keys)
    return value if any(constant_time_compare(signature, each) for each in known) else None
