"""What the first page leads with: the board of the day, and what the visitor plays next."""

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from game.models import (
    ClubNight,
    DailyBoard,
    Dictionary,
    Game,
    MissedWord,
    Player,
    Round,
    Seat,
    Standing,
)
from game.rules.computer import Strength
from game.services.play import settling
from game.services.play.seating import hosting
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, main_text, make, play, text
from tests.game.web.play.test_club_nights import night  # noqa: F401  # a fixture, with its own
from tests.game.web.play.test_clubs import alice, bob, club  # noqa: F401
from tests.game.web.play.test_daily import board  # noqa: F401
from tests.game.web.play.test_daily import play as play_daily


def next_thing(client: Client) -> str:
    found = re.search(r'<div class="next-thing.*?</div>', html(client.get("/")), re.DOTALL)
    return text(found[0]) if found else ""


def test_a_stranger_is_led_to_the_board_of_the_day(
    board: DailyBoard,  # noqa: F811
    client: Client,
    django_assert_max_num_queries: Callable[[int], AbstractContextManager[Any]],
) -> None:
    page = main_text(client, "/")
    assert "Today’s Boggle 1 common word 3 letters 3 points Not played yet" in page
    assert re.search(r"Next board in \d?\d:\d\d:\d\d ", page)
    page = html(client.get("/"))
    assert re.search(r'<form method="post" action="/daily/">.*?>Play<', page)
    assert 'href="/play/#make-game"' in page
    assert next_thing(client) == ""
    # Dictionaries; and once a second for all strangers: the board, its tries, who is there, texts.
    with django_assert_max_num_queries(6):
        client.get("/")
    assert Player.objects.count() == 0


def test_without_a_board_there_is_a_clock(no_dictionary: None, client: Client) -> None:
    page = main_text(client, "/")
    assert "Not played yet Next board in" in page
    assert "common word" not in page


def test_a_try_is_told_while_it_runs_and_when_it_is_over(
    board: DailyBoard,  # noqa: F811
    client: Client,
) -> None:
    client.post("/play/", {"do": "practice"})
    Round.objects.update(ends_at=timezone.now() - timedelta(hours=2))
    page = html(client.get("/"))
    assert '<form method="post" action="/daily/">' in page
    assert 'name="do" value="make"' in page
    client.post("/daily/", {})
    page = main_text(client, "/")
    assert "Your try is running." in page
    play_daily(client, "mar")
    page = main_text(client, "/")
    assert "1 common word reached 3 letters reached 1/3 points 1 point, place 1 of 1" in page
    assert page.index("Result") < page.index("1 day in a row")


def test_a_game_goes_on_and_a_closed_one_is_played_again() -> None:
    game = make()
    bob = join(game, "bob")  # noqa: F811
    alice = client_of(host_of(game))  # noqa: F811
    round_ = play(game, since=200)
    find(round_, bob, "cater")
    find(round_, host_of(game), "cat")
    settling.settle(round_, timezone.now())
    assert next_thing(alice) == f"Your game {game.code} with bob Play on"
    Game.objects.update(closed_at=timezone.now())
    assert next_thing(alice) == "Your last round with bob Rematch"
    assert f'href="/rounds/{round_.public_id}/">Rematch' in html(alice.get("/"))
    Round.objects.update(starts_at=timezone.now() - timedelta(days=2))
    assert next_thing(alice) == ""


def test_the_computer_is_played_again() -> None:
    game = make()
    clara = hosting.add_computer(game, host_of(game), Strength.CHILD, timezone.now())
    alice = client_of(host_of(game))  # noqa: F811
    round_ = play(game, since=200)
    for place, seat, points in ((1, clara, 31), (2, host_of(game), 25)):
        Standing.objects.create(round=round_, seat=seat, place=place, points=points, words=9)
    Round.objects.update(settled_at=timezone.now())
    assert next_thing(alice) == f"You 25, {clara.name} 31 Rematch"
    assert 'name="do" value="computer">Rematch' in html(alice.get("/"))


def test_words_that_were_missed_are_learned(english: Dictionary) -> None:
    alice, now = host_of(make()), timezone.now()  # noqa: F811
    MissedWord.objects.create(
        player=alice.player, language="en", word="cater", times=1, missed_at=now
    )
    assert next_thing(client_of(alice)) == "1 word that you missed Learn them"


def test_the_night_of_a_club_comes_before_all_others(night: ClubNight, alice: Client) -> None:  # noqa: F811
    for minutes, told in (
        (60, f"{night.club.name} in 1 hour To the club night"),
        (-1, f"Club night of {night.club.name} To the club night"),
        (60 * 30, ""),
    ):
        at = timezone.now() + timedelta(minutes=minutes, seconds=5)
        ClubNight.objects.update(starts_at=at)
        assert next_thing(alice).replace("\xa0", " ") == told


def test_practice_without_a_clock_that_was_left_goes_on() -> None:
    game = make(round_seconds=None)
    Game.objects.update(door="locked")
    round_, seat = play(game, since=7200), host_of(game)
    left = timezone.now() - timedelta(minutes=90)
    Seat.objects.update(seen_at=left)
    assert next_thing(client_of(seat)) == ""
    find(round_, seat, "cat")
    assert next_thing(client_of(seat)) == "Your practice: 20 % of the words found Go on"
    Seat.objects.update(seen_at=left - timedelta(days=15))
    Round.objects.update(starts_at=left - timedelta(days=16))
    assert next_thing(client_of(seat)) == ""
