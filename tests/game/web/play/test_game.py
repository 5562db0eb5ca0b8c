"""/games/CODE/ without scripts: the current state, and the forms."""

from __future__ import annotations

import re
from datetime import timedelta

from django.conf import LazySettings
from django.template.loader import render_to_string
from django.test import Client
from django.utils import timezone

from game.models import Dictionary, FoundWord, Game, Round, Seat
from game.rules.clock import Phase
from game.services.play import games
from game.web.play.game.sentences import round_name
from tests.game.play import NOW, host_of, say
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, main_text, make, page, play, send


def notice(html: str) -> str:
    found, *_ = re.findall(r'id="notice"[^>]*>(.*?)</div>', html, re.DOTALL)
    return re.sub(r"<[^>]+>", "", found).strip()


def faces(html: str) -> str:
    return "".join(re.findall(r'<button type="button" class="tile"[^>]*>(\w+)</button>', html))


def test_before_the_first_round_the_host_may_start(game: Game, alice: Client) -> None:
    html = page(alice, game)
    assert 'data-phase="lobby"' in html
    assert "".join(re.findall(r'class="code-die">(\w)<', html)) == game.code
    assert "QR code of" in html
    assert 'value="start"' in html
    assert faces(html) == ""


def test_without_scripts_the_clock_says_when_it_counts_to_the_start() -> None:
    for phase in Phase:
        header = render_to_string("play/game/header.html", {"phase": phase, "time": "0:02"})
        assert ("Starts in" in header) == (phase is Phase.COUNTDOWN), phase


def test_an_address_that_other_devices_can_not_reach(
    game: Game, alice: Client, settings: LazySettings
) -> None:
    for host in ("127.0.0.1:8000", "localhost", "[::1]:8000", "boggle.example"):
        settings.ALLOWED_HOSTS = ["*"]
        html = alice.get(f"/games/{game.code}/", headers={"host": host}).content.decode()
        assert ("make share" in html) == (host != "boggle.example")


def test_strangers_are_asked_for_their_name_and_can_do_nothing_else(game: Game) -> None:
    assert Client().post(f"/games/{game.code}/", {"do": "start"}).status_code == 200
    assert not Round.objects.exists()
    play(game, since=5)
    html = page(Client(), game)
    assert "Your name" in html
    assert "catd" not in html.lower()


def test_a_word_is_judged_and_listed_once(game: Game, alice: Client) -> None:
    play(game, since=5)
    for word, told in (
        (" CAT ", "“cat”: 1 point."),
        ("Cat", "You have “cat” already."),
        ("<b>", "“&lt;b&gt;” is not on the board."),
        ("cat\0", "Null characters are not allowed."),
        ("x" * 5000, "Ensure this field has no more than 1000 characters."),
    ):
        html = send(alice, game, word=word)
        assert notice(html) == told
    assert re.findall(r"<li><span>(\w+)</span>", html) == ["cat"]
    assert faces(html) == "CATDLINEMAROPETS"


def test_a_word_outside_the_round_is_refused(game: Game, alice: Client) -> None:
    assert notice(send(alice, game, word="cat")) == "The round has not started yet."
    play(game, since=185)
    assert notice(send(alice, game, word="cat")).startswith("“cat” came too late")
    assert not FoundWord.objects.exists()


def test_words_of_others_are_counted_and_absent_players_are_marked(
    game: Game, alice: Client
) -> None:
    bob = join(game, "bob")
    find(play(game, since=10), bob, "cater")
    html = page(alice, game)
    assert "cater" not in html
    assert "1 word<" in html
    assert '<span class="tag">away</span>' not in html
    Seat.objects.filter(pk=bob.pk).update(seen_at=timezone.now() - timedelta(minutes=5))
    assert page(alice, game).count('<span class="tag">away</span>') == 1


def test_untimed_round_is_finished_by_hand() -> None:
    game = make(round_seconds=None)
    alice = client_of(host_of(game))
    play(game, since=1000)
    assert 'value="finish"' in page(alice, game)
    assert 'data-phase="finished"' in send(alice, game, do="finish")


def test_public_game_has_no_code_to_tell() -> None:
    seat = join(games.public_game(NOW), "bob")
    html = page(client_of(seat), seat.game)
    assert "Public game" in html
    assert "QR code" not in html
    assert re.search(r'id="start-form"[^>]* hidden>', html)


def test_who_comes_to_the_lists_sees_no_votes_that_they_may_not_give(english: Dictionary) -> None:
    game = make(paper=True)
    host, at = host_of(game), timezone.now()
    round_ = play(game, since=400)
    known = Round.objects.filter(pk=round_.pk)
    known.update(writing_at=at, checking_at=None, ends_at=None)
    say(round_, host, "zzz", at)
    late = join(game, "late")
    known.update(checking_at=at)
    assert 'value="vote"' in page(client_of(host), game)
    shown = page(client_of(late), game)
    assert "You came after the lists of this round." in shown
    assert 'aria-label="Counts: zzz"' not in shown


def test_the_name_of_a_round_says_how_many_there_will_be_and_whether_it_is_rated() -> None:
    for settings, expected in (
        ({"rounds": 3}, "Round %(place)s of 3"),
        ({"rounds": 3, "rated": "yes"}, "Round %(place)s of 3, rated"),
        ({}, "Round %(number)s"),
        ({"rated": "yes"}, "Round %(number)s, rated"),
        ({"is_public": True, "rated": "yes"}, "Round %(place)s, rated"),
        ({"is_daily": True}, ""),
    ):
        assert round_name(Game(**settings)) == expected


def test_the_words_of_practice_are_blanks_with_hints() -> None:
    game = make(round_seconds=None)
    Game.objects.update(door="locked")
    round_, alice = play(game, since=60), client_of(host_of(game))
    address = f"/games/{game.code}/"
    find(round_, host_of(game), "cat", after=5)
    alice.post(address, {"do": "blank", "blank": 5, "hint": "letter"})
    alice.post(address, {"do": "blank", "hint": "tile"})
    shown = main_text(alice, address)
    assert "Words to find 1 of 5, 20 % 2 hints: −2 points for your rank." in shown
    assert "3 letters 1 of 3 cat" in shown
    assert "row 3, column 1" in shown
    assert "C····" in shown
    page = html(alice.get(address))
    assert not re.search(r"cater|\bmar\b|\btin\b", page)
    Round.objects.update(ends_at=timezone.now() - timedelta(seconds=5))
    assert "2 hints: −2 points for your rank." in main_text(alice, f"/rounds/{round_.public_id}/")
