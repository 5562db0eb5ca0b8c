"""How often one address, or one player, may ask."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from game.services import rates
from game.services.sessions import PLAYER

if TYPE_CHECKING:  # it looks for the throttles while it is imported
    from rest_framework.views import APIView


class AddressThrottle(BaseThrottle):
    """The rate of a view's `throttle_scope`, for each address."""

    seconds = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        if scope := getattr(view, "throttle_scope", None):
            self.seconds = rates.seconds_to_wait(scope, self.who(request))
        return not self.seconds

    def wait(self) -> float:
        return self.seconds

    def who(self, request: Request) -> str:
        return rates.by_address(request.META)


class PlayerThrottle(AddressThrottle):
    """The rate for each player, as a whole class may share an address; without one, the address."""

    def who(self, request: Request) -> str:
        player = request.session.get(PLAYER)
        return rates.by_player(player) if player else super().who(request)
