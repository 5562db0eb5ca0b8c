"""A program for live.py: puts players into the database of a site, and prints them as JSON.

`python -m benchmarks.crowd GAMES PLAYERS SPARE`: so many private games (0: the public one), so many
players in each, and so many more who have yet to join.
"""

from __future__ import annotations

import json
import sys

import django
from django.db import transaction


def main() -> None:
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from game.models import Game, Player
    from game.rules.results import Scoring
    from game.rules.settings import Settings
    from game.services.play import games, players, presence
    from game.services.play.sessions import PLAYER

    count, size, spare = map(int, sys.argv[1:])
    now = timezone.now()
    settings = Settings(round_seconds=300, scoring=Scoring.EVERYONE, min_words=50)
    numbers = iter(range(1_000_000))

    def person() -> Player:
        return players.guest(f"Guest {next(numbers)}", now)

    def cookie(player: Player) -> str:
        session = SessionStore()
        session[PLAYER] = player.pk
        session.create()
        return f"sessionid={session.session_key}"

    def filled(game: Game, first: list[Player]) -> dict[str, object]:
        inside = [*first, *(person() for _ in range(size - len(first)))]
        for player in inside[len(first) :]:
            presence.join(game, player, None, now)
        return {"code": game.code, "cookies": [cookie(player) for player in inside]}

    with transaction.atomic():
        hosts = [person() for _ in range(count)]
        tables = [filled(games.create(host, settings, now), [host]) for host in hosts]
        if not count:
            tables.append(filled(games.public_game(now), []))
        joining = [cookie(person()) for _ in range(spare)]
    sys.stdout.write(json.dumps({"games": tables, "joining": joining}))


if __name__ == "__main__":
    django.setup()
    main()
