"""Visitors: the player of the session, or of the account whose token a program sends."""

from datetime import datetime
from typing import Any, TypedDict

from django.utils.translation import gettext as _
from rest_framework import status
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from game import steady_clock
from game.actions.fields import validated
from game.actions.requests import NameRequest
from game.api.authentication import token_of
from game.api.schema import operation
from game.api.throttling import AddressThrottle, PlayerThrottle
from game.limits import rates
from game.models import Game, Player
from game.rules.refusals import Refusal
from game.services import origins
from game.services.accounts import players
from game.services.accounts.sessions import introduce, player_of
from game.services.play import games
from game.services.play.seating.newcomers import Visitor


class VisitorView(APIView):
    """A view that depends on the visitor.

    Pages of other sites can't change anything with the session of their visitors.
    """

    throttle_classes: tuple[type[AddressThrottle], ...] = (PlayerThrottle,)

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        needs_origin = token_of(request) is None and request.method not in SAFE_METHODS
        if needs_origin and not origins.is_allowed(request):
            detail = _("Pages of other sites can’t do this for their visitors.")
            raise Refusal("origin.foreign", detail)
        super().initial(request, *args, **kwargs)

    def known_player(self) -> Player | None:
        """The player of the token's account or of the session, if any."""
        if token := token_of(self.request):
            return players.of_account(token.user)
        return player_of(self.request.session)

    def find(self, code: str, now: datetime) -> Game:
        """The open game with this code. Raises Refusal."""
        player = self.known_player
        visitor = Visitor(self.address, lambda: getattr(player(), "pk", None))
        return games.find(code, now, visitor)

    @property
    def address(self) -> str:
        return rates.by_address(self.request.META)

    def player(self) -> Player:
        """The player. Raises Refusal if there is none."""
        player = self.known_player()
        if player is None:
            raise Refusal("player.unknown", _("Say who you are first: POST guests with a name."))
        return player


class PlayerResponse(TypedDict):
    id: int
    name: str


def _shown(player: Player) -> PlayerResponse:
    return {"id": player.pk, "name": player.name}


class GuestsView(VisitorView):
    throttle_scope = "guest"
    throttle_classes = (AddressThrottle,)

    @operation("introduce", "players", PlayerResponse, 403, takes=NameRequest, success=201, auth=[])
    def post(self, request: Request) -> Response:
        """Create a player with a name, and a session cookie.

        If the session or the account of the token has a player, renames that player.
        """
        name, now = validated(NameRequest, request.data)["name"], steady_clock.now()
        if token := token_of(request):
            player = players.introduce_account(token.user, name, now)
        else:
            player = introduce(request.session, name, now)
        return Response(_shown(player), status.HTTP_201_CREATED)


class MeView(VisitorView):
    throttle_scope = "read"

    @operation("me", "players", PlayerResponse, 403)
    def get(self, request: Request) -> Response:
        """Get your player.

        The player of the session, or of the account of the token.
        """
        return Response(_shown(self.player()))
