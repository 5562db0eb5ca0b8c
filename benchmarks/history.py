"""Makes a history of the public game in an empty database: players, rounds, standings, words.

Django has to be set up before this module is imported.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import islice
from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.backends.db import SessionStore
from django.db import connection, transaction

from game.models import (
    DailyStreak,
    Dictionary,
    FoundWord,
    Game,
    LeaderboardEntry,
    Player,
    PlayerRating,
    Round,
    Seat,
    Standing,
)
from game.rules.names import name_key
from game.rules.profiles import ShownTo
from game.rules.settings import OF_ROUND
from game.services.accounts.sessions import PLAYER
from game.services.play import games
from game.services.play.ranking import leaderboards

DAYS = 20
EVERY = timedelta(seconds=216)  # rounds of the public game
WORDS = ("tin", "cat", "line", "cater", "mar", "rope", "ropes", "risk")
NAMED = 5  # each fifth player has an account, and shows its page to everybody
BATCH = 5000


def fill(players: int, rounds: int, in_a_round: int, words: int, now: datetime) -> str:
    """Returns the cookie of a guest in the middle of all lists."""
    rng = random.Random(1)
    game = games.public_game(now)
    with transaction.atomic():
        seats = _seats(game, players, now)
        for played in _rounds(game, rounds, now):
            _standings(played, rng.sample(seats, in_a_round), words, rng)
        _ratings_and_streaks(seats, rng, now)
    leaderboards.recompute(now)
    with connection.cursor() as cursor:
        cursor.execute("ANALYZE")
    return _cookie()


def counts() -> str:
    models = (Player, Standing, FoundWord, LeaderboardEntry)
    return ", ".join(
        f"{model._default_manager.count():,} {model._meta.verbose_name_plural}" for model in models
    )


def _seats(game: Game, number: int, now: datetime) -> list[Seat]:
    named = User.objects.bulk_create(
        [User(username=f"Player {each:,}") for each in range(0, number, NAMED)], BATCH
    )
    users = {int(user.username[7:].replace(",", "")): user for user in named}
    made = [_player(each, users.get(each), now) for each in range(number)]
    seats = [
        Seat(game=game, player=player, name=player.name, joined_at=now, seen_at=now)
        for player in Player.objects.bulk_create(made, BATCH)
    ]
    return Seat.objects.bulk_create(seats, BATCH)


def _player(number: int, user: User | None, now: datetime) -> Player:
    name = f"Player {number:,}"
    shown_to = ShownTo.EVERYBODY if user else ShownTo.SHARED
    key = name_key(name) if user else None
    return Player(name=name, user=user, name_key=key, shown_to=shown_to.value, created_at=now)


def _rounds(game: Game, number: int, now: datetime) -> Sequence[Round]:
    """Over some weeks, half of them in the last day."""
    version = Dictionary.objects.get(is_default=True).current
    fixed = {name: getattr(game, name) for name in OF_ROUND}
    starts = [now - EVERY * each for each in range(1, number // 2 + 1)][: number // 2]
    starts += [now - timedelta(days=DAYS) * each / number for each in range(number - len(starts))]
    return Round.objects.bulk_create(
        Round(
            game=game,
            number=each,
            board="catdlinemaropets",
            version=version,
            salt="",
            starts_at=starts_at,
            ends_at=starts_at + EVERY,
            settled_at=starts_at + EVERY,
            **fixed,
        )
        for each, starts_at in enumerate(sorted(starts))
    )


def _standings(played: Round, seats: Sequence[Seat], words: int, rng: random.Random) -> None:
    points = sorted((rng.randrange(1, 60) for _ in seats), reverse=True)
    Standing.objects.bulk_create(
        Standing(round=played, seat=seat, place=place, points=each, words=words)
        for place, (seat, each) in enumerate(zip(seats, points, strict=True), 1)
    )
    FoundWord.objects.bulk_create(
        FoundWord(round=played, seat=seat, word=word, points=1, received_at=played.starts_at)
        for seat in seats
        for word in islice(WORDS, words)
    )


def _ratings_and_streaks(seats: Sequence[Seat], rng: random.Random, now: datetime) -> None:
    PlayerRating.objects.bulk_create(
        [PlayerRating(player=seat.player, mu=rng.gauss(25, 4), rounds=20) for seat in seats], BATCH
    )
    DailyStreak.objects.bulk_create(
        [
            DailyStreak(
                player=seat.player,
                last_day=now.date() - timedelta(days=number % 2),
                days=int(rng.expovariate(0.1)) + 1,
            )
            for number, seat in enumerate(seats)
        ],
        BATCH,
    )


def _cookie() -> str:
    entries = LeaderboardEntry.objects.filter(leaderboard__span="all", player__user=None)
    middle = entries.order_by("-points")[entries.count() // 2]
    session = SessionStore()
    session[PLAYER] = middle.player_id
    session.save()
    return f"sessionid={session.session_key}"


def round_to_settle(number: int, now: datetime) -> Round:
    """A round with the standings of so many players, which leaderboards don't have yet."""
    game = games.public_game(now)
    last = Round.objects.filter(game=game).latest("number")
    values: dict[str, Any] = {"pk": None, "public_id": None}
    fields = [field.attname for field in Round._meta.concrete_fields if field.attname not in values]
    copied = {name: getattr(last, name) for name in fields if name != "id"}
    played = Round.objects.create(**{**copied, "number": last.number + 1})
    _standings(played, list(Seat.objects.filter(game=game)[:number]), 0, random.Random(2))
    Standing.objects.filter(round=played).update(words=1)
    return played
