"""Throttles: rates per address, per player, and per account or token."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import BaseThrottle

from game.api.authentication import token_of
from game.limits import rates
from game.services.accounts.sessions import PLAYER

if TYPE_CHECKING:  # importing it here would be circular
    from rest_framework.views import APIView


class AddressThrottle(BaseThrottle):
    """The rate of a view's `throttle_scope`, counted per address, or with a token per account.

    Some are counted for the player of the session, too. A view may have a scope of its own for
    requests that change something, `throttle_scope_of_changes`.

    A token with a rate of its own has that rate instead, for all its requests together.
    """

    seconds = 0

    def allow_request(self, request: Request, view: APIView) -> bool:
        self.seconds = self.count(request, view)
        return not self.seconds

    def count(self, request: Request, view: APIView, weight: int = 1) -> int:
        """Count a request. Returns the seconds to wait, 0 if it is within the rate."""
        token = token_of(request)
        if token and token.rate:
            rate, who = rates.parse_rate(token.rate), f"token-{token.pk}"
            return rates.seconds_to_wait("of-token", who, weight, rate)
        scope = getattr(view, "throttle_scope", None)
        if request.method not in SAFE_METHODS:
            scope = getattr(view, "throttle_scope_of_changes", scope)
        if scope is None:
            return 0
        if token:
            return rates.seconds_to_wait(scope, rates.by_account(token.user), weight)
        if f"visitor_{scope}" in settings.RATES:
            player, address = request.session.get(PLAYER), rates.by_address(request.META)
            return rates.seconds_of_visitor(scope, address, player, weight)
        return rates.seconds_to_wait(scope, self.who(request), weight)

    def wait(self) -> float:
        return self.seconds

    def who(self, request: Request) -> str:
        return rates.by_address(request.META)


def count_weight(request: Request, view: APIView, weight: int) -> None:
    """Count the rest of a request that weighs as much as several. Raises Throttled."""
    if weight > 1 and (seconds := AddressThrottle().count(request, view, weight - 1)):
        raise Throttled(wait=seconds)


class PlayerThrottle(AddressThrottle):
    """The rate per player, as a whole class may share an address. Without a player the address
    counts."""

    def who(self, request: Request) -> str:
        player = request.session.get(PLAYER)
        return rates.by_player(player) if player else super().who(request)
