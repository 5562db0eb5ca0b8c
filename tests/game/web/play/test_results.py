"""/rounds/ID/: the results of a round."""

import json
import re
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from game.models import DailyBoard, DailyTry, Game, Player, PlayerRating, Round, Seat
from game.rules import daily
from game.rules.results import Reveal
from game.web.play.results import recap
from tests.game.play import host_of, results_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, main_text, make, play, text


def test_the_own_result_is_told_by_its_place() -> None:
    """The visitor has seat 0."""
    for places, line in (
        ([1], "2 points, 1 of 3 words"),
        ([1, 2], "You won: 2 points, 1 of 3 words"),
        ([1, 1], "A tie for first place: 2 points, 1 of 3 words"),
        ([2, 1, 3], "Place 2 of 3: 2 points, 1 of 3 words"),
        ([], ""),
    ):
        rows = [{"seat": at, "place": p, "points": 2, "words": 1} for at, p in enumerate(places)]
        shown: Any = {
            "standings": rows,
            "players": len(rows),
            "you": 0,
            "words": ["cat"],
            "hidden": 2,
        }
        assert recap.own_result(shown) == line
        if rows:
            early = "Ended early: 2 points, 1 of 3 words"
            shown["ended_early"] = True
            assert recap.own_result(shown) == early


@pytest.fixture
def round_() -> Round:
    """A finished round: alice found cat, cater and tin, bob cat, nobody line and mar."""
    game = make()
    played = play(game, since=190)
    find(played, host_of(game), "cat cater tin")
    find(played, join(game, "bob"), "cat", after=9)
    return played


def page(round_: Round, client: Client | None = None) -> str:
    return html((client or Client()).get(f"/rounds/{round_.public_id}/"))


def rows(html: str) -> dict[str, tuple[str, str]]:
    """The class and the text of each word's row."""
    found = re.findall(
        r'<tr role="row" class="(\w+)" data-word="(\w+)"[^>]*>(.*?)</tr>', html, re.DOTALL
    )
    return {word: (look, text(cells)) for look, word, cells in found}


def test_pages_of_rounds_are_compressed(round_: Round) -> None:
    game = f"/games/{round_.game.code}/"
    for address in (f"/rounds/{round_.public_id}/", game, f"{game}screen/", "/play/"):
        answer = Client(headers={"accept-encoding": "gzip"}).get(address)
        assert (address, answer.headers.get("Content-Encoding")) == (address, "gzip")


def test_the_page_tells_who_won_and_who_found_what(round_: Round) -> None:
    html = page(round_)
    assert "<title>alice won with 3 points · Boggle</title>" in html
    assert '<meta property="og:title" content="alice won with 3 points">' in html
    assert '<meta property="og:description" content="3 words of 5 found.' in html
    table, *_ = re.findall(r'<table class="standings">(.*?)</table>', html, re.DOTALL)
    assert "1. alice 3 words 3 points 2. bob 1 word 0 points" in text(table)
    words = rows(html)
    assert list(words) == ["cater", "line", "cat", "tin", "mar"]
    assert words["cater"] == ("found", "cater 2 alice")
    assert words["cat"] == ("cancelled", "cat 1 0 alice , bob (cancelled)")
    assert words["mar"] == ("missed", "mar 1 nobody")
    alice, bob = (row["seat"] for row in results_of(round_, None, timezone.now())["standings"])
    assert f'no points:</span> <s data-lost="{alice}:1 {bob}:1">cat</s>' in html
    assert 'data-word="mar" data-points="1" data-path="8 9 10"' in html
    assert 'href="https://en.wiktionary.org/wiki/cater" rel="noopener noreferrer"' in html
    # It is named once, though it is the rarest one too.
    assert re.search("Longest word cater alice (?!Rarest)", text(html))
    assert "Everyday words nobody found line +1 mar +1" in text(html)
    only_own = '<option value="only">'
    assert only_own not in html
    assert only_own in page(round_, client_of(host_of(round_.game)))


def test_headlines_name_the_winner_or_their_number() -> None:
    for points, headline in (
        ({"<alice>": 1}, "<alice>: 1 point"),
        ({"alice": 4, "bob": 4, "eve": 1}, "2 players with 4 points each"),
        ({"alice": 0, "bob": 0}, "A round without points"),
    ):
        best = max(points.values())
        rows = [{"name": n, "points": p, "place": 1 if p == best else 3} for n, p in points.items()]
        shown: Any = {"standings": rows}
        assert recap.headline(shown) == headline


def test_of_many_players_the_best_and_you_are_shown_at_once() -> None:
    game = make(scoring="everyone")
    round_ = play(game, since=190)
    seats = [host_of(game), *(join(game, f"bob {n}") for n in range(13))]
    for place, seat in enumerate(seats):
        find(round_, seat, ["cat", "tin", "mar"][: 3 - place // 5])
    html = page(round_, client_of(seats[13]))
    tables = re.findall(r'<table class="standings">(.*?)</table>', html, re.DOTALL)
    shown, others = (re.findall(r"<bdi>(.*?)</bdi>", table) for table in tables)
    assert shown == ["alice", "bob 0", "bob 1", "bob 12"]
    assert others == [f"bob {n}" for n in range(2, 12)]
    assert "10 more players" in html


def test_the_words_from_which_one_learns_most_come_first_with_their_paths() -> None:
    """What would have won before near misses, these before everyday words; three of them."""
    game = make(scoring="everyone")
    round_, bob = play(game, since=190), join(game, "bob")
    find(round_, host_of(game), "tin")
    find(round_, bob, "cat tin")
    html = page(round_, client_of(host_of(game)))
    shown = re.findall(r'data-shows="(\w+)"><svg class="path-picture"', html)
    assert shown[0] == "cater"
    assert {*shown} == {"cater", "line", "mar"}
    assert len(re.findall(r"<polyline", html)) >= 3
    assert "missed-word" not in page(round_)


def test_a_player_of_the_daily_board_sees_how_far_the_goals_were(round_: Round) -> None:
    Game.objects.update(is_daily=True)
    day = daily.day_of(timezone.now())
    board = DailyBoard.objects.create(date=day, board=round_.board, version=round_.version)
    host = host_of(round_.game)
    DailyTry.objects.create(daily=board, player=host.player, game=round_.game)
    html = page(round_, client_of(host))
    assert len(re.findall(r'data-measure="\w+"', html)) == 3


def test_the_longest_word_is_named_though_nobody_found_it_and_who_was_near() -> None:
    game = make()
    round_ = play(game, since=190)
    find(round_, host_of(game), "cat")
    seen = text(page(round_))
    assert "Longest word cater nobody Longest found cat alice" in seen
    assert "So close" not in seen
    near = "cat → , you missed cater +2"
    assert near in text(page(round_, client_of(host_of(game))))


def test_words_nobody_found_stay_hidden_wherever_the_round_is_shown() -> None:
    game = make(reveal=Reveal.NEVER)
    round_ = play(game, since=190)
    find(round_, host_of(game), "cat line")
    own, address = page(round_, client_of(host_of(game))), f"/rounds/{round_.public_id}/"
    assert list(rows(own)) == ["line", "cat"]
    assert "2 words of 5 found" in own
    assert "3 words nobody found stay hidden." in text(own)
    assert "2 of 5 words found. Longest word: line." in own  # what the picture shows
    assert "alice: 2 points" in main_text(Client(), f"{address}?beat=2")  # no challenge
    screen = html(Client().get(f"/games/{game.code}/screen/"))
    assert "2 of 5 words found." in screen
    for left_out in ("Play this board", "?beat=", 'value="missed"', "Open in the solver"):
        assert left_out not in own
    for shown in (own, screen):
        assert not any(secret in shown for secret in ("cater", "Nobody saw", "data-missed"))
    practice = html(Client().post("/play/", {"do": "practice", "round": round_.public_id}))
    assert "There is no such round, or it is not over yet." in practice


def test_the_timeline_has_the_finds_of_all_players(round_: Round) -> None:
    html = page(round_)
    data, *_ = re.findall(r'<script id="timeline-data"[^>]*>(.*?)</script>', html)
    timeline = json.loads(data)
    assert timeline["length"] == 180_000
    assert [(p["name"], p["points"], len(p["finds"])) for p in timeline["players"]] == [
        ("alice", 3, 3),
        ("bob", 0, 1),
    ]
    table, *_ = re.findall(r'<table class="moments">(.*?)</table>', html, re.DOTALL)
    assert "0:05 alice cat 0 (cancelled)" in text(table)
    assert text(table).endswith("0:09 bob cat 0 (cancelled)")


def test_names_are_escaped() -> None:
    game = make()
    round_ = play(game, since=190)
    find(round_, join(game, "<i>&"), "cat")
    assert "&lt;i&gt;&amp;" in page(round_)
    assert "<i>" not in page(round_)


def test_a_running_round_leads_to_its_game() -> None:
    game: Game = make()
    round_ = play(game, since=10)
    answer = client_of(host_of(game)).get(f"/rounds/{round_.public_id}/")
    assert (answer.status_code, answer["Location"]) == (302, f"/games/{game.code}/")


def test_a_round_that_is_being_counted_asks_to_wait() -> None:
    answer = Client().get(f"/rounds/{play(make(), since=180.2).public_id}/")
    assert (answer.status_code, answer["Retry-After"]) == (503, "2")
    assert "still being counted" in answer.content.decode()


def test_an_unknown_round_is_not_found() -> None:
    for number in ("9" * 30, "zzzzzzzzzzzz", "%00"):
        assert Client().get(f"/rounds/{number}/").status_code == 404


def test_players_see_how_their_rating_changed(round_: Round) -> None:
    Round.objects.update(rated="yes")
    for player in Player.objects.all():  # opponents count once they have played ten rounds
        PlayerRating.objects.create(player=player, rounds=10)
    alice, bob = (client_of(Seat.objects.get(name=name)) for name in ("alice", "bob"))
    own = re.search(r"Your rating: 1,(\d\d\d) \(\+(\d+)\)", page(round_, alice))
    assert own
    assert int(own[1]) == int(own[2]) > 0
    assert f"Your rating: {1000 - int(own[2])} (−{own[2]})" in page(round_, bob)
    assert "Your rating" not in page(round_)
    assert "not rated" not in page(round_)
    Round.objects.update(rated_number=None)
    assert "not rated: that takes words of two people" in page(round_)


def test_words_that_were_missed_before_are_named(round_: Round) -> None:
    """Counted once a round, for those who found a word, once all words are shown."""
    game, alice = round_.game, client_of(host_of(round_.game))
    assert "walked past" not in page(round_, alice)
    Game.objects.filter(pk=game.pk).update(reveal=Reveal.NEVER)
    hidden = play(game, since=190)
    find(hidden, host_of(game), "mar")
    assert "walked past" not in page(hidden, alice)
    for rows_of_all in (Round.objects, Game.objects):
        rows_of_all.update(reveal=Reveal.ALL)
    for _ in range(2):
        assert "before line 2 times" in text(page(hidden, alice))
    assert "walked past" not in page(hidden)
    third = play(game, since=190)
    page(third, alice)  # nothing found
    find(fourth := play(game, since=190), host_of(game), "cat tin")
    assert "before line 3 times cater 2 times mar 2 times" in text(page(fourth, alice))
