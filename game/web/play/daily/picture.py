"""/daily/picture.png and /daily/DAY/picture.png, for previews of links to daily boards."""

from __future__ import annotations

from datetime import date

from django.http import Http404, HttpRequest

from game import steady_clock
from game.rules.refusals import Refusal
from game.services.play import daily
from game.web.play.daily.card import card_of
from game.web.shared.picture import Card
from game.web.shared.picture_view import picture_view


@picture_view
def today(request: HttpRequest) -> Card:
    try:
        return card_of(daily.today(steady_clock.now()))
    except Refusal as refusal:
        raise Http404 from refusal


@picture_view
def earlier(request: HttpRequest, day: date) -> Card:
    """Of any day that had a board."""
    if board := daily.of_day(day):
        return card_of(board)
    raise Http404
