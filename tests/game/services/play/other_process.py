"""What another process does with the database of a test."""

import os
from datetime import timedelta
from enum import StrEnum
from typing import Any


class Action(StrEnum):
    DEAL = "deal"
    SAY = "say"
    SETTLE = "settle"


def act(url: str, action: Action, argument: Any) -> list[Any]:
    """Do it to the public round; the models are imported once the database is named."""
    os.environ["DATABASE_URL"] = url
    os.environ["DJANGO_SETTINGS_MODULE"] = "boggle_site.settings"
    import django

    django.setup()
    from game.models import Round
    from game.services.play import games, rounds, settling, words
    from game.services.play.words import Entry

    if action is Action.DEAL:
        dealt = rounds.current(games.public_game(argument), argument)
        return [dealt.pk, dealt.board, dealt.salt] if dealt else []
    round_ = Round.objects.select_related("version").get()
    if action is Action.SETTLE:
        return [settling.settle(round_, argument)]
    at = round_.starts_at + timedelta(seconds=9)
    said = ("cat", "cater", "line", "mar", "tin")
    entries = [(round_, Entry(seat, word, at)) for seat in argument for word in said]
    return [verdict.code for verdict in words.submit_all(entries, at)]
