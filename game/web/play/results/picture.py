"""/rounds/ID/picture.png: a round as a picture, for previews of links to its results."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from game import steady_clock
from game.models import Round
from game.services.play import daily
from game.snapshots import round_results
from game.web.play.results.card import card_of
from game.web.shared.picture import Card
from game.web.shared.picture_view import picture_view


@picture_view
def picture(request: HttpRequest, round_id: str) -> Card:
    """Of a settled round; others have no results yet."""
    settled = Round.objects.exclude(settled_at=None).select_related("game")
    round_, now = get_object_or_404(settled, public_id=round_id), steady_clock.now()
    return card_of(round_results(round_, None, now), spoils=not daily.is_todays(round_, now))
