"""The language of a visitor where Django's middleware is not asked."""

from collections.abc import Iterable

from django.http import HttpRequest, parse_cookie
from django.utils.translation import get_language_from_request


def language_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """`headers`: as ASGI has them."""
    sent = {name: value.decode("latin-1") for name, value in headers}
    request = HttpRequest()
    request.COOKIES = parse_cookie(sent.get(b"cookie", ""))
    request.META = {"HTTP_ACCEPT_LANGUAGE": sent.get(b"accept-language", "")}
    return get_language_from_request(request)
