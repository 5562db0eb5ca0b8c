"""/rounds/ID/picture.png: a round as a picture, for previews of links to its results."""

from __future__ import annotations

from django.http import HttpRequest
from django.shortcuts import get_object_or_404

from game import steady_clock
from game.models import Round
from game.services.play import daily
from game.snapshots import round_results
from game.web.play.results.card import card_of
from game.web.play.results.challenge import asked_to_beat, challenge_card
from game.web.play.results.recap import own_standing
from game.web.play.results.share import player_of
from game.web.shared.picture import Card
from game.web.shared.picture_view import picture_view


@picture_view
def picture(request: HttpRequest, round_id: str) -> Card:
    """Of a settled round, others have no results yet; or of the player whom the address names."""
    settled = Round.objects.exclude(settled_at=None).select_related("game")
    round_, now = get_object_or_404(settled, public_id=round_id), steady_clock.now()
    seat = round_.game.seats.filter(pk=player_of(request.GET.get("player", ""), round_id)).first()
    results = round_results(round_, seat, now)
    if target := asked_to_beat(round_, results, request.GET):
        return challenge_card(target, results)
    return card_of(results, own_standing(results), spoils=not daily.is_todays(round_, now))
