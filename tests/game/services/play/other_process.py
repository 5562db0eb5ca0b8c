"""What another process does to the public round of a test; it imports models once it is set up."""

import os
from datetime import datetime, timedelta


def set_up(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    os.environ["DJANGO_SETTINGS_MODULE"] = "boggle_site.settings"
    import django

    django.setup()


def deal(now: datetime) -> tuple[int, str, str]:
    from game.services.play import games
    from tests.game.play import current

    dealt = current(games.public_game(now), now)
    return dealt.pk, dealt.board, dealt.salt


def say_all(seats: list[int]) -> list[str | None]:
    from game.models import Round, Seat
    from tests.game.play import say

    round_, words = Round.objects.select_related("version").get(), "cat cater line mar tin"
    at = round_.starts_at + timedelta(seconds=9)
    players = Seat.objects.filter(pk__in=seats)
    return [verdict.code for seat in players for verdict in say(round_, seat, words, at)]


def settle(now: datetime) -> bool:
    from game.models import Round
    from game.services.play import settling

    return settling.settle(Round.objects.select_related("version").get(), now)
