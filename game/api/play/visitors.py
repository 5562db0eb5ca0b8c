"""Who asks: the player of the session, or of the account whose token a program sends."""

from __future__ import annotations

from fnmatch import fnmatchcase
from typing import Any

from django.conf import settings
from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game.api.authentication import token_of
from game.api.play import examples
from game.api.play import responses as game_answers
from game.api.play.requests import NameRequest
from game.api.schema import responses
from game.api.throttling import AddressThrottle, PlayerThrottle
from game.models import Player
from game.rules.refusals import Refusal
from game.services.play import players
from game.services.play.sessions import introduce, player_of


class VisitorView(APIView):
    """What goes by who the visitor is. Pages of other sites can't use their visitors' sessions."""

    throttle_classes: tuple[type[AddressThrottle], ...] = (PlayerThrottle,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        by_session = token_of(request) is None and request.method not in SAFE_METHODS
        if by_session and not _from_here(request):
            detail = "Pages of other sites can’t do this for their visitors."
            raise Refusal("origin.foreign", detail)
        super().initial(request, *args, **kwargs)

    def known_player(self) -> Player | None:
        """The player of the token's account, or of the session, if there is one."""
        if token := token_of(self.request):
            return players.of_account(token.user)
        return player_of(self.request.session)

    def player(self) -> Player:
        """Raises Refusal where there is none."""
        player = self.known_player()
        if player is None:
            raise Refusal("player.unknown", "Say who you are first: POST guests with a name.")
        return player


def _from_here(request: Request) -> bool:
    """Browsers send Origin with every request that can change something; programs needn't."""
    origin = request.headers.get("origin")
    if origin is None or origin == f"{request.scheme}://{request.get_host()}":
        return True
    return any(fnmatchcase(origin, trusted) for trusted in settings.CSRF_TRUSTED_ORIGINS)


class GuestsView(VisitorView):
    throttle_scope = "guest"
    throttle_classes = (AddressThrottle,)

    @extend_schema(
        operation_id="introduce",
        tags=["players"],
        summary="Say your name: makes you a player, with a session cookie",
        description="With the cookie of a player already, that player is renamed. With a token, "
        "the player of its account is.",
        request=NameRequest,
        responses=responses(game_answers.PlayerAnswer, 400, 403, 413, 415, done=201),
        examples=[*examples.NAME, *examples.PROBLEM],
    )
    def post(self, request: Request) -> Response:
        asked = NameRequest(data=request.data)
        asked.is_valid(raise_exception=True)
        name, now = asked.validated_data["name"], timezone.now()
        if token := token_of(request):
            player = players.introduce_account(token.user, name, now)
        else:
            player = introduce(request.session, name, now)
        return Response(game_answers.player(player), status.HTTP_201_CREATED)


class MeView(VisitorView):
    throttle_scope = "read"

    @extend_schema(
        operation_id="me",
        tags=["players"],
        summary="Who you are",
        responses=responses(game_answers.PlayerAnswer, 403),
        examples=[*examples.ME, *examples.PROBLEM],
    )
    def get(self, request: Request) -> Response:
        return Response(game_answers.player(self.player()))
