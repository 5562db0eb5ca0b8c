"""Values that an address carries, and that only this site can have written."""

from django.core.signing import BadSignature, Signer


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
