"""/daily/: the board of the day, and those of earlier days."""

import json
import re
from datetime import timedelta
from html import unescape
from urllib.parse import urlencode
from zlib import crc32

import pytest
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import DailyBoard, DailyTry, Dictionary, Game, Player, Round, Seat
from game.rules import daily as rules
from game.rules.contacts import OpenTo
from game.services.accounts import contacts
from game.services.play import settling
from game.services.play.daily import friends
from solver import Board
from tests.game.play import BOARD, say
from tests.game.web.accounts.conftest import sign_up
from tests.game.web.page import html


@pytest.fixture
def board(english: Dictionary) -> DailyBoard:
    """Today's, with cat, cater, line, mar and tin."""
    day = rules.day_of(timezone.now())
    text = str(Board.parse(BOARD))
    return DailyBoard.objects.create(date=day, board=text, version=english.version)


def daily(client: Client, path: str = "") -> str:
    return html(client.get(f"/daily/{path}"))


def play(client: Client, words: str, name: str = "Alice") -> None:
    """A whole try, whose round began four minutes ago."""
    assert client.post("/daily/", {"name": name}).status_code == 302
    entry = DailyTry.objects.latest("pk")
    round_, seat = Round.objects.get(game=entry.game), Seat.objects.get(game=entry.game)
    say(round_, seat, words, round_.starts_at + timedelta(seconds=1))
    ago = timedelta(minutes=4)
    Seat.objects.filter(pk=seat.pk).update(joined_at=seat.joined_at - ago)
    Round.objects.filter(pk=round_.pk).update(
        starts_at=round_.starts_at - ago, ends_at=(round_.ends_at or timezone.now()) - ago
    )
    settling.settle(round_, timezone.now())


def test_before_it_is_played_the_board_is_hidden(board: DailyBoard, client: Client) -> None:
    page = daily(client)
    assert "Play the daily board" in page
    assert "5 words, 6 points, 100% of them" in page
    assert "Nobody has played it yet" in page
    assert "You play as a guest." in page
    assert 'class="tray"' not in page
    assert Player.objects.count() == 0


def test_the_goals_stand_under_the_clock_while_one_plays(board: DailyBoard, client: Client) -> None:
    assert client.post("/daily/", {"name": "Alice"}).status_code == 302
    entry = DailyTry.objects.latest("pk")
    round_, seat = Round.objects.get(game=entry.game), Seat.objects.get(game=entry.game)
    say(round_, seat, "cater", round_.starts_at + timedelta(seconds=1))
    page = html(client.get(f"/games/{round_.game.code}/"))
    shown = re.findall(r'data-measure="(\w+)" data-wanted="(\d+)"[^>]*>.*?<b>(.*?)</b>', page)
    assert shown == [
        ("common", "1", "1"),
        ("letters", "3", "5"),
        ("points", "3", "2 of 3"),
    ]


def test_the_advice_on_a_streak_is_that_of_the_day(board: DailyBoard, client: Client) -> None:
    sign_up(client)
    assert "Play today and tomorrow for a streak of two days." in daily(client)
    play(client, "cat", "alice")
    assert "Play tomorrow for a streak of two days." in daily(client)
    yesterday = board.day - timedelta(days=1)
    DailyBoard.objects.filter(pk=board.pk).update(date=yesterday)
    ttl_cache.clear()
    assert "Play today for a streak of two days." in daily(client)


def test_the_form_begins_the_try(board: DailyBoard, client: Client) -> None:
    answer = client.post("/daily/", {"name": "Alice"})
    game = Game.objects.get()
    assert answer.headers["Location"] == f"/games/{game.code}/"
    page = daily(client)
    assert f'href="/games/{game.code}/">Back to the board' in page
    assert "players in all" not in page
    assert "Daily board" in html(client.get(f"/games/{game.code}/"))
    assert client.post("/daily/", {"name": "Alice"}).headers["Location"] == f"/games/{game.code}/"


def test_a_device_keeps_the_words_of_a_try_by_their_checksums(
    board: DailyBoard, client: Client
) -> None:
    client.post("/daily/", {"name": "Alice"})
    round_ = Round.objects.get()
    page = html(client.get(f"/games/{Game.objects.get().code}/"))
    script = re.search(r'<script id="daily-try" type="application/json">(.*?)</script>', page)
    assert script
    kept = json.loads(script[1])
    words = {"cat": 1, "cater": 2, "line": 1, "mar": 1, "tin": 1}
    assert kept["words"] == {
        str(crc32(f"{round_.public_id} {word}".encode())): [points, False]
        for word, points in words.items()
    }
    assert (kept["board"], kept["dictionary"]) == (round_.board, "english")
    code = client.post("/api/v1/games", {}, "application/json").json()["code"]
    assert "daily-try" not in html(client.get(f"/games/{code}/")).replace("game-page daily-try", "")


def test_after_the_try_its_result_and_place_are_shown(board: DailyBoard, client: Client) -> None:
    play(client, "cater tin")
    play(Client(), "mar", "Bob")
    page = daily(client)
    assert "<strong>3 points</strong> <span>2 of 5 words. " in " ".join(page.split())
    place = "Place 1 of 2 guests, better than 100% of the others."
    results, *_ = re.findall('href="(/rounds/.*?)"', page)
    assert place in page
    assert place in html(client.get(results))
    assert "If you" in page
    assert "Alice</bdi> (you)" in page
    assert 'class="tray"' in page
    shared, *_ = re.findall('data-text="(.*?)" data-address="(.*?)"', page, re.DOTALL)
    headline, *lines = shared[0].splitlines()
    assert headline.endswith(": 3 points")
    assert lines == [
        "2 of 5 words, place 1 of 2 guests",
        "🟩🟩🟩 3 of 3 goals",
        "3 🟦",
        "5 🟦",
        "Can you beat that?",
    ]
    key = friends.key_of(Player.objects.get(name="Alice"))
    assert unescape(shared[1]) == f"http://testserver/daily/{board.day}/?beat=3&by={key}"
    with_round = re.findall(
        'data-text="(.*?)" data-address="(.*?)"', html(client.get(results)), re.DOTALL
    )
    assert with_round == [shared, shared]  # at the verdict, and below the board
    picture, *_ = re.findall('data-picture="(.*?)"', page)
    assert client.get(unescape(picture)).headers["Content-Type"] == "image/png"
    assert page.count('class="reached"') == 3


def test_a_browser_that_has_begun_a_try_begins_no_other_for_an_account(
    board: DailyBoard, client: Client
) -> None:
    play(client, "cat")
    del client.cookies["sessionid"]
    DailyTry.objects.update(address="")  # and is in another network by now
    play(client, "cater tin", "Bob")
    assert [entry.for_account for entry in DailyTry.objects.order_by("pk")] == [True, False]
    assert "it stays among the guests" in daily(client)
    assert sign_up(client, "Leader").status_code == 302
    page = daily(client)
    assert "it stays among the guests" in page
    assert page.index("<h3>Guests</h3>") < page.index("Bob</bdi> (you)")


def test_a_name_that_is_not_allowed_is_told(board: DailyBoard, client: Client) -> None:
    answer = client.post("/daily/", {"name": "   "})
    assert answer.status_code == 200
    assert b'role="alert"' in answer.content
    assert not DailyTry.objects.exists()


def test_an_earlier_day_shows_every_word(board: DailyBoard, client: Client) -> None:
    play(client, "cater tin")
    yesterday = board.day - timedelta(days=1)
    DailyBoard.objects.filter(pk=board.pk).update(date=yesterday)
    page = daily(client, f"{yesterday}/")
    assert "5 letters: 1" in page
    assert "3 letters: 3" in page
    assert '<b>cater</b> <span class="count">1' in page
    assert page.count('<li class="missed">') == 3
    assert page.count('<li class="yours">') == 2
    assert "<strong>3 points</strong>, place 1 of 1" in page
    assert "</span> found 2 of them." in page
    assert 'class="yours"' not in html(Client().get(f"/daily/{yesterday}/"))
    assert f"/daily/{yesterday}/" in daily(client)


def test_a_shared_result_is_played_against_on_its_day_and_later(
    board: DailyBoard, client: Client
) -> None:
    play(client, "cater tin")
    friend, address = Client(), f"/daily/{board.day}/?beat=3"
    assert friend.get(address)["Location"] == "/daily/?beat=3"
    assert "Somebody has 3 points on this board. Can you beat that?" in daily(friend, "?beat=3")
    preview = daily(friend, "?beat=3")
    assert 'property="og:title" content="Beat 3 points"' in preview
    assert re.search('og:image" content="[^"]*picture.png[^"]*beat=3"', preview)
    plain, challenge = (friend.get(f"/daily/picture.png?beat={beat}") for beat in ("x", 3))
    assert plain.content != challenge.content
    assert "Somebody has" not in daily(client, "?beat=3")
    DailyBoard.objects.filter(pk=board.pk).update(date=(day := board.day - timedelta(days=1)))
    page = daily(friend, f"{day}/?beat=3")
    assert "Can you beat 3 points?" in page
    assert "cater" not in page
    sent = dict(re.findall(r'type="hidden" name="(\w+)" value="(.*?)"', page))
    del sent["csrfmiddlewaretoken"]
    again = friend.post("/play/", {**sent, "do": "practice"})["Location"]
    game = Game.objects.latest("pk")
    assert again == f"/games/{game.code}/"
    assert (game.round_seconds, game.is_daily) == (180, False)
    round_ = Round.objects.get(game=game)
    assert round_.board == board.board
    settling.settle(round_, (round_.ends_at or timezone.now()) + timedelta(minutes=1))
    assert "short of the 3 points of Alice." in html(friend.get(f"/rounds/{round_.public_id}/"))
    assert "cater" in daily(client, f"{day}/?beat=3")  # who has played it sees it
    assert "cater" in daily(friend, f"{day}/")


def test_whoever_found_no_word_stands_in_nobody_elses_list(
    board: DailyBoard, client: Client
) -> None:
    """They see themselves, behind those who have found one."""
    play(client, "cater tin")
    looked = Client()
    play(looked, "", "Looker")
    play(Client(), "", "Another")
    others = daily(client)
    assert "Looker" not in others
    assert "Another" not in others
    assert "3 players in all." in others
    own = daily(looked)
    row = '<td class="place">2.</td><th scope="row"><bdi>Looker</bdi> (you)</th>'
    assert row in own
    assert "Another" not in own
    assert "place 2 of 3 guests" in own.lower()


def test_only_earlier_days_with_a_board_are_shown(board: DailyBoard, client: Client) -> None:
    for day in ("2019-01-01", "2026-13-01"):
        html(client.get(f"/daily/{day}/"), 404)
    for days in (0, 1):
        answer = client.get(f"/daily/{board.day + timedelta(days=days)}/")
        assert answer.headers["Location"] == "/daily/"


def test_without_a_dictionary_the_page_says_so(no_dictionary: None, client: Client) -> None:
    assert "No dictionary has been set up yet" in daily(client)


def test_further_languages_have_boards_of_their_own(
    board: DailyBoard, french: Dictionary, client: Client
) -> None:
    page = html(client.get("/daily/"))
    assert '<a class="chip" href="/daily/?language=fr" lang="fr">' in page
    assert 'href="/daily/?language=en" lang="en" aria-current="true"' in page
    assert 'action="/daily/?language=en"' in page
    assert "?next=/daily/%3Flanguage%3Dfr" in html(client.get("/daily/?language=fr"))
    begun = client.post("/daily/?language=fr", {"name": "bob"})
    assert DailyTry.objects.get().daily.version.dictionary == french
    assert begun["Location"] == f"/games/{Game.objects.get().code}/"
    assert client.get("/daily/?language=xx").status_code == 404
    assert "Play the daily board" in html(client.get("/daily/"))
    for address, played in (("/play/", "be the first"), ("/play/?language=fr", "1 has played it")):
        assert f"{played} today" in html(client.get(address))


def test_whoever_plays_by_a_shared_link_sees_each_others_results(
    board: DailyBoard, client: Client
) -> None:
    play(client, "cater tin")
    alice, bobs = Player.objects.get(name="Alice"), Client()
    key = friends.key_of(alice)
    page = html(bobs.get(f"/daily/{board.day}/", {"beat": "3", "by": key}, follow=True))
    assert "<bdi>Alice</bdi> has 3 points on this board. Can you beat that?" in page
    described = '<meta property="og:description" content="{}'
    assert described.format("Alice has 3 points on this board. Can you beat that?") in page
    forged = daily(Client(), f"?beat=3&by={key}x")
    assert described.format("One board a day") in forged
    assert "Alice has" not in forged
    assert "each other’s results, today and every day" in page
    for sent in ({}, {"friend": "yes"}, {"by": f"{key}x", "friend": "yes"}, {"by": key}):
        other = Client()
        other.post("/daily/", {"name": "Zoe", **sent})
        assert not alice.contact_of.exists()
    begun = bobs.post("/daily/", {"name": "Bob", "by": key, "friend": "yes"}, follow=True)
    assert alice.contact_of.get().player.name == "Bob"
    assert "each other’s results" not in html(begun)  # nothing stands above a board in play
    assert "You and your friends" in daily(client)


def test_whoever_has_played_before_becomes_a_friend_by_a_button(
    board: DailyBoard, client: Client
) -> None:
    play(client, "cater tin")
    alice, bobs = Player.objects.get(name="Alice"), Client()
    play(bobs, "mar", "Bob")
    path = f"/daily/?beat=3&{urlencode({'by': friends.key_of(alice)})}"
    assert "See each other’s results" in html(bobs.get(path))
    sent = {"change": "followed", "by": friends.key_of(alice), "next": path}
    page = html(bobs.post("/me/following/", sent, follow=True))
    assert "You and Alice see each other’s results of the day." in page
    assert "See each other’s results</button>" not in page
    contacts.open_to(alice, OpenTo.NOBODY)
    contacts.end(Player.objects.get(name="Bob"), alice.pk)
    assert "See each other’s results</button>" not in html(bobs.get(path))


def test_words_are_compared_with_a_friend_after_the_own_try(
    board: DailyBoard, client: Client
) -> None:
    play(client, "cater tin")
    alice, bobs = Player.objects.get(name="Alice"), Client()
    bobs.post("/daily/", {"name": "Bob", "by": friends.key_of(alice), "friend": "yes"})
    path = f"/daily/{board.day}/with/{alice.pk}/"
    assert bobs.get(path).status_code == 404  # his try is running
    assert "Compare" not in daily(bobs)
    bob, round_ = Player.objects.get(name="Bob"), Round.objects.latest("pk")
    say(round_, bob.seats.get(), "cater mar", round_.starts_at + timedelta(seconds=1))
    ago = timedelta(minutes=4)
    Round.objects.filter(pk=round_.pk).update(
        starts_at=round_.starts_at - ago, ends_at=(round_.ends_at or timezone.now()) - ago
    )
    assert path in daily(bobs)
    page = html(bobs.get(path))
    chips = re.findall(r'<li class="(\w+)">(\w+) ', page)
    assert chips == [("theirs", "tin"), ("yours", "mar"), ("both", "cater")]
    assert client.get(f"/daily/{board.day}/with/{bob.pk}/").status_code == 200
    stranger = Client()
    play(stranger, "cat", "Eve")
    for address in (path, path.replace(str(alice.pk), "99999999999999999999")):
        assert stranger.get(address).status_code == Client().get(address).status_code == 404
    assert bobs.get(f"/daily/2001-01-01/with/{alice.pk}/").status_code == 404
