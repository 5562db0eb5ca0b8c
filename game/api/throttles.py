"""How often one address, or one player, may ask."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network

from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from game.services.sessions import PLAYER


class AddressThrottle(ScopedRateThrottle):
    """The rate of a view's `throttle_scope`, for each address.

    An IPv6 subscriber owns a network of 2^64 addresses, so these count as one.
    """

    def get_ident(self, request: Request) -> str:
        ident = super().get_ident(request) or ""
        try:
            address = ip_address(ident)
        except ValueError:
            return ident
        if isinstance(address, IPv6Address) and not address.ipv4_mapped:
            return str(ip_network((address, 64), strict=False))
        return ident


class PlayerThrottle(AddressThrottle):
    """The rate for each player, as a whole class may share an address; without one, the address."""

    def get_ident(self, request: Request) -> str:
        player = request.session.get(PLAYER)
        return f"player-{player}" if player else super().get_ident(request)
