"""Token authentication: `Authorization: Bearer ...`."""

from typing import Any

from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.extensions import OpenApiAuthenticationExtension
from rest_framework.authentication import BaseAuthentication, get_authorization_header
from rest_framework.exceptions import AuthenticationFailed, Throttled
from rest_framework.request import Request

from game.limits import rates
from game.models import ApiToken
from game.services import tokens

KEYWORD = "Bearer"


class TokenAuthentication(BaseAuthentication):
    """Authenticates the account of a token. Without a token, views use the session."""

    def authenticate(self, request: Request) -> tuple[User, ApiToken] | None:
        keyword, _space, secret = get_authorization_header(request).partition(b" ")
        if keyword.lower() != KEYWORD.lower().encode():
            return None
        token = tokens.find(secret.strip().decode(errors="replace"), timezone.now())
        if token is None:
            # Tokens can't be guessed, but each attempt costs a database query.
            if seconds := rates.seconds_to_wait("token", rates.by_address(request.META)):
                raise Throttled(wait=seconds)
            raise AuthenticationFailed(_("This token is not valid, or not any more."))
        return token.user, token

    def authenticate_header(self, request: Request) -> str:
        return KEYWORD


def token_of(request: Request) -> ApiToken | None:
    return request.auth if isinstance(request.auth, ApiToken) else None


class TokenScheme(OpenApiAuthenticationExtension):
    target_class = TokenAuthentication
    name = "token"

    def get_security_definition(self, auto_schema: Any) -> dict[str, str]:
        return {"type": "http", "scheme": "bearer"}
