"""A program for live.py: creates players in the database of a site and prints them as JSON.

`python -m benchmarks.crowd GAMES PLAYERS JOINING COMPUTERS`: the number of private games (0: the
public one), of players in each, of players who join later, and of computers in each private game.
"""

import json
import sys
from itertools import product

import django
from django.db import transaction

from game.rules.computer import Strength

STRENGTHS = (Strength.BEGINNER, Strength.AVERAGE, Strength.EXPERT)


def main() -> None:
    from django.contrib.sessions.backends.db import SessionStore
    from django.utils import timezone

    from game.models import Game, Player
    from game.rules.results import Scoring
    from game.rules.settings import Settings
    from game.services.accounts import players
    from game.services.accounts.sessions import PLAYER
    from game.services.play import games
    from game.services.play.seating import hosting, presence

    count, size, joining_count, computers = map(int, sys.argv[1:])
    now = timezone.now()
    settings = Settings(round_seconds=300, scoring=Scoring.EVERYONE, min_words=50)
    numbers = iter(range(1_000_000))

    def guest() -> Player:
        return players.guest(f"Guest {next(numbers)}", now)

    def cookie(player: Player) -> str:
        session = SessionStore()
        session[PLAYER] = player.pk
        session.create()
        return f"sessionid={session.session_key}"

    def fill(game: Game, first: list[Player]) -> dict[str, object]:
        seated = [*first, *(guest() for _ in range(size - len(first)))]
        for player in seated[len(first) :]:
            presence.join(game, player, None, now)
        return {"code": game.code, "cookies": [cookie(player) for player in seated]}

    with transaction.atomic():
        hosts = [guest() for _ in range(count)]
        made = [games.create(host, settings, now) for host in hosts]
        for game, number in product(made, range(computers)):
            if game.host:
                hosting.add_computer(game, game.host, STRENGTHS[number], now)
        tables = [fill(game, [host]) for game, host in zip(made, hosts, strict=True)]
        if not count:
            tables.append(fill(games.public_game(now), []))
        joining = [cookie(guest()) for _ in range(joining_count)]
    sys.stdout.write(json.dumps({"private": count > 0, "games": tables, "joining": joining}))


if __name__ == "__main__":
    django.setup()
    main()
