"""/games/CODE/screen/: what it shows in each phase."""

import re
from collections.abc import Sequence
from datetime import timedelta
from typing import Any

from django.test import Client
from django.utils import timezone

from game.models import Game, Round, Seat
from game.web.play.screen import HEADLINES, Layout, PlayerLine, shown_now
from game.web.shared.turns import TURN_SECONDS
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, make, play, text


def found(round_: Round, words: str) -> None:
    find(round_, host_of(round_.game), words)


def look(game: Game) -> str:
    return html(Client().get(f"/games/{game.code}/screen/"))


def faces(page: str) -> str:
    return "".join(re.findall(r'<span class="tile"[^>]*>(\w+)</span>', page))


def line(page: str) -> str:
    found, *_ = re.findall(r"<li[ >].*?</li>", page, re.DOTALL)
    return text(found)


def test_before_the_first_round_the_screen_invites_players(game: Game) -> None:
    page = look(game)
    assert str(HEADLINES["lobby"]) in page
    assert f"QR code of http://testserver/games/{game.code}/" in page
    assert faces(page) == ""
    assert line(page) == "alice"
    assert "1 player here" in page
    assert "testserver<wbr>/play" in page


def moved(round_: Round, since: float) -> str:
    """The screen so many seconds after the start of the round."""
    start = timezone.now() - timedelta(seconds=since)
    Round.objects.filter(pk=round_.pk).update(
        starts_at=start, ends_at=start + timedelta(seconds=180)
    )
    return look(round_.game)


def clock_of(page: str) -> str:
    shown, *_ = re.findall(r'id="screen-time"[^>]*>(.*?)<', page)
    return str(shown)


def test_a_round_from_the_countdown_to_its_standings() -> None:
    round_ = play(make(pause_seconds=60), -2)
    page = look(round_.game)
    assert (faces(page), clock_of(page)) == ("", "0:02")
    assert str(HEADLINES["countdown"]) in page
    page = moved(round_, 60)
    found(Round.objects.get(), "cat line")
    page = look(round_.game)
    assert (faces(page), clock_of(page)) == ("CATDLINEMAROPETS", "2:00")
    assert line(page) == "alice 2 words"
    assert ">cat<" not in page
    page = moved(round_, 180.2)
    assert "time-is-up" in page
    assert str(HEADLINES["finished"]) in page
    assert 'data-results-of=""' in page
    page = moved(round_, 200)
    assert "alice: 2 points" in page
    assert "time-is-up" not in page
    assert f'data-results-of="{round_.public_id}"' in page
    assert 'data-missed="cater" data-path="0 1 2 ' in page
    assert line(page) == "1. alice 2 points"
    assert "2 of 5 words found. Nobody saw “cater”." in page
    assert re.search(r'Next round in <span id="screen-time"[^>]*>0:40<', page)


def test_an_untimed_round_has_no_clock_and_absent_players_are_not_listed() -> None:
    game = make(round_seconds=None)
    Seat.objects.update(seen_at=timezone.now() - timedelta(minutes=5))
    page = look(game)
    assert "Nobody is there yet" in page
    assert not re.search("<li[ >]", page)
    play(game, 60)
    page = look(game)
    assert "No clock" in page
    assert 'id="screen-time"' not in page


def test_the_screen_names_the_winner_of_a_series() -> None:
    game = make(rounds=2)
    bob = join(game, "bob")
    find(play(game, 400), bob, "cat line cater")
    assert "the series" not in look(game)
    last = play(game, 200)
    found(last, "cat line")
    page = look(game)
    assert "bob wins the series" in page
    assert line(page) == "bob Place 1 4 points"
    assert "Nobody is there" not in page
    results = Client().get(f"/rounds/{last.public_id}/").content.decode()
    assert "bob wins the series" in results


def test_every_player_has_a_turn_in_the_list() -> None:
    players = [PlayerLine(seat, f"player {seat}", None) for seat in range(60)]
    starts_at = 1_000_000
    round_: Any = {"phase": "playing", "starts_at": starts_at, "ends_at": starts_at + 180_000}

    def shown(
        seconds: float, listed: Sequence[PlayerLine] = players, **options: bool
    ) -> Sequence[PlayerLine]:
        return shown_now(listed, round_, int(starts_at + seconds * 1000), 36, **options)

    turns = [shown(number * TURN_SECONDS) for number in range(3)]
    assert turns == [players[:30], players[30:], players[:30]]
    assert TURN_SECONDS <= 8
    assert shown(181) == turns[0], "results begin with the first places"
    assert shown(0, players[:26]) == players[:26]
    assert shown(0, before=True) == [], "medals are first"
    assert shown(TURN_SECONDS, before=True) == turns[0]
    assert shown(0, [], before=True) == []


def test_names_have_as_many_columns_and_lines_as_they_need() -> None:
    double = "Friedrich-Wilhelm"  # two lines of a narrow column
    for count, name, most, layout in (
        (4, double, 13, (1, 8)),
        (8, double, 13, (2, 8)),
        (26, "Maximilian", 13, (2, 26)),
        (27, "Maximilian", 13, (3, 27)),
        (18, double, 13, (3, 18)),
        (26, double, 13, (3, 19)),
        (60, "Emma", 13, (3, 39)),
        (60, "Emma", 6, (3, 18)),
    ):
        players = [PlayerLine(seat, name, None) for seat in range(count)]
        found = Layout.of(players, most)
        assert (found.columns, found.places) == layout, (count, name)
    mixed = [PlayerLine(seat, double if seat < 5 else "Emma", None) for seat in range(26)]
    assert Layout.of(mixed, 13) == Layout(3, 26), "five names with two lines are at once, too"
    seated = [PlayerLine(seat, "Emma Bauer", None, note="table 1") for seat in range(26)]
    assert Layout.of(seated[:12], 13) == Layout(2, 12)
    assert Layout.of(seated, 13) == Layout(2, 12), "notes leave room for two columns"


def test_of_many_players_first_names_are_shown_and_told_apart(game: Game) -> None:
    for number in range(25):
        join(game, f"Guest{number} Long Surname")
    for name in ("Emma Bauer", "Emma Braun"):
        join(game, name)
    page = look(game)
    assert 'data-columns="3"' in page
    for name in ("Emma Ba.", "Emma Br.", "Guest7"):
        assert f">{name}</bdi>" in page


def test_the_host_starts_and_pauses_at_the_television(game: Game, alice: Client) -> None:
    def act(client: Client, do: str) -> list[str]:
        answer = client.post(address, {"do": do})
        assert (answer.status_code, answer["Location"]) == (302, address)
        return re.findall(r'name="do" value="(\w+)"', html(client.get(address)))

    address = f"/games/{game.code}/screen/"
    bob = client_of(join(game, "bob"))
    assert act(bob, "start") == []
    assert act(alice, "leave") == ["start"], "only what has a button"
    assert act(alice, "start") == []
    round_ = Round.objects.get()
    moved(round_, 10)
    for do, then in (("", ["pause"]), ("pause", ["resume"]), ("resume", ["pause"])):
        assert act(alice, do) == then
    assert act(bob, "pause") == []
    Round.objects.update(starts_at=timezone.now() - timedelta(hours=1))
    moved(Round.objects.get(), 200)
    assert act(alice, "") == ["start"]
