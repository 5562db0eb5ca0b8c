"""/leaderboard/: places, filters and names."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import DailyStreak, Leaderboard, LeaderboardEntry, Player, PlayerRating
from game.rules.leaderboards import TOP, Period, span_of
from game.services.accounts import players
from tests.game.web.accounts.conftest import sign_up
from tests.game.web.page import html

PAGE = "/leaderboard/"


def put(player: Player, points: int, rounds: int = 10, language: str = "en", size: int = 4) -> None:
    """On the leaderboards of the day, the week and all time."""
    ttl_cache.clear()
    for period in Period:
        span = span_of(period, timezone.now().date())
        board, _ = Leaderboard.objects.get_or_create(
            span=span.name,
            language=language,
            rows=size,
            columns=size,
            defaults={"first_day": span.first, "last_day": span.last},
        )
        LeaderboardEntry.objects.create(
            leaderboard=board, player=player, points=points, rounds=rounds
        )


@pytest.fixture
def alice() -> Client:
    client = Client()
    client.post("/play/", {"do": "make", "name": "alice"})
    return client


def player_of(name: str) -> Player:
    return Player.objects.get(name=name)


def test_a_leaderboard_without_points_says_so(client: Client) -> None:
    for query in ("", "?by=rating", "?by=streak", "?by=x&period=y&language=z"):
        page = html(client.get(PAGE + query))
        assert "Nobody has a place here yet" in page
        assert "<table" not in page
        assert not client.cookies


def test_a_guest_sees_the_own_place(alice: Client) -> None:
    for number in range(TOP + 1):
        put(players.guest(f"other {number}", timezone.now()), 1000 + number)
    put(player_of("alice"), 7, rounds=3)
    page = html(alice.get(f"{PAGE}?period=week"))
    assert f"You have place <strong>{TOP + 2}</strong> of {TOP + 2}." in page
    assert "<bdi>alice</bdi> (you)" in page
    assert "other 1" not in page
    assert "to show it" in page
    assert "7 more rounds with a word" in html(alice.get(f"{PAGE}?period=all"))
    assert "A place needs one round" in html(alice.get(f"{PAGE}?period=day"))


def test_accounts_are_named_unless_they_hide(alice: Client) -> None:
    put(player_of("alice"), 7)
    assert "A guest" in html(Client().get(PAGE))
    sign_up(alice, "Alice")
    assert "<bdi>Alice</bdi> (you)" in html(alice.get(PAGE))
    assert '<th scope="row"><bdi>Alice</bdi></th>' in html(Client().get(PAGE))
    alice.post("/account/", {"do": "shown", "shown_to": "all"})
    assert "Show your name" not in html(alice.get(PAGE))
    assert '<a href="/players/Alice/"><bdi>Alice</bdi></a>' in html(Client().get(PAGE))
    alice.post("/account/", {"do": "shown", "shown_to": "nobody"})
    assert "Show your name" in html(alice.get(PAGE))
    page = html(Client().get(PAGE))
    assert "Alice" not in page
    assert "A player" in page


def test_languages_and_sizes_can_be_chosen(alice: Client) -> None:
    put(player_of("alice"), 7)
    assert "Language and size" not in html(alice.get(PAGE))
    put(player_of("alice"), 8, language="de", size=5)
    page = html(alice.get(f"{PAGE}?language=de&size=5x5&period=day"))
    assert ">8</td>" in page
    assert 'href="/leaderboard/?by=points&amp;period=day&amp;language=en&amp;size=4x4"' in page
    assert 'period=day&amp;language=de&amp;size=5x5" aria-current="true">Deutsch 5×5' in page
    own = html(alice.get(PAGE, headers={"accept-language": "de"}))
    for page in (own, html(alice.get(f"{PAGE}?language=de"))):
        assert 'language=de&amp;size=5x5" aria-current="true">Deutsch 5×5' in page


def test_ratings_and_streaks_are_shown(alice: Client) -> None:
    player, today = player_of("alice"), timezone.now().date()
    PlayerRating.objects.create(player=player, mu=30.01, rounds=10)
    DailyStreak.objects.create(player=player, last_day=today - timedelta(days=1), days=12)
    page = html(alice.get(f"{PAGE}?by=rating&period=day"))
    assert ">1,200</td>" in page
    assert "This week" not in page
    assert ">12</td>" in html(alice.get(f"{PAGE}?by=streak"))
