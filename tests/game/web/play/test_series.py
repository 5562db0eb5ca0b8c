"""/rounds/ID/series/: a series on one page, its picture, and the medals at its end."""

import re

import pytest
from django.test import Client

from game.models import Game, Round, Seat
from tests.game.play import host_of
from tests.game.web.page import html
from tests.game.web.play.rounds_now import client_of, find, join, main_text, make, page, play, text

pytestmark = pytest.mark.usefixtures("english")


def evening(**settings: object) -> tuple[Round, dict[str, Seat]]:
    """Two rounds of alice, bob, and Zoë who came to the second one."""
    game = make(rounds=2, **settings)
    seats = {"alice": host_of(game), "bob": join(game, "bob")}
    if settings.get("teams"):
        for team, seat in enumerate(seats.values(), start=1):
            Seat.objects.filter(pk=seat.pk).update(team=team)
    first = play(game, since=500)
    find(first, seats["alice"], "cat tin")
    find(first, seats["bob"], "cat", after=9)
    page(client_of(seats["alice"]), game)  # settles it
    second = play(game, since=190)
    seats["Zoë"] = join(game, "Zoë")
    find(second, seats["bob"], "cater line mar")
    find(second, seats["Zoë"], "cat", after=9)
    return second, seats


def lines(round_: Round) -> list[str]:
    shown = html(Client().get(f"/rounds/{round_.public_id}/series/"))
    rows = re.findall(r"<tr[^>]*>(<td>.*?)</tr>", shown, re.DOTALL)
    return [text(row) for row in rows]


def test_a_series_is_on_one_page_with_totals_and_medals() -> None:
    second, seats = evening()
    address = f"/rounds/{second.public_id}/series/"
    assert lines(second) == ["1. bob 4 4 0 4 4", "2. alice 1 2 1 – 1", "2. Zoë 1 1 – 1 1"]
    said = main_text(client_of(seats["bob"]), address)
    assert said.startswith("bob wins the series ")
    for medal in (
        "Longest word bob cater, 5 letters, in round 2",
        "Most alone bob 3 words that nobody else found: cater, line, mar",
        "Best comeback bob from place 2 after round 1 to place 1",
    ):
        assert medal in said, medal
    results = main_text(Client(), f"/rounds/{second.public_id}/")
    assert "Longest word bob cater, 5 letters, in round 2" in results
    assert f'href="{address}"' in html(Client().get(f"/rounds/{second.public_id}/"))
    screen = main_text(client_of(seats["alice"]), f"/games/{second.game.code}/screen/")
    assert "Longest word bob cater" in screen
    first = Round.objects.get(game=second.game, number=1)
    of_first = main_text(Client(), f"/rounds/{first.public_id}/series/")
    assert of_first.startswith("alice leads after 1 round ")
    assert "Best comeback" not in of_first
    picture = Client().get(f"{address}picture.png")
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/png")
    assert f'content="http://testserver{address}picture.png?lang=en"' in html(Client().get(address))


def test_teams_have_a_table_and_the_podium() -> None:
    second, _ = evening(teams=2)
    assert lines(second)[:2] == ["1. Blue 4 4 0 4 4", "2. Red 2 3 1 1 2"]
    results = main_text(Client(), f"/rounds/{second.public_id}/")
    assert "Blue wins the series Blue Place 1 4 points Red Place 2" in results
    screen = main_text(client_of(host_of(second.game)), f"/games/{second.game.code}/screen/")
    assert "Blue wins the series" in screen


def test_those_who_play_together_have_a_total_and_no_podium() -> None:
    second, _ = evening(together=True)
    said = main_text(Client(), f"/rounds/{second.public_id}/series/")
    assert said.startswith("Together: 7 points in 2 rounds ")
    assert "the series" not in main_text(Client(), f"/rounds/{second.public_id}/")


def test_a_series_that_is_running_or_kept_is_refused(game: Game) -> None:
    running = play(game, since=10)
    answer = Client().get(f"/rounds/{running.public_id}/series/")
    assert (answer.status_code, answer.headers["Location"]) == (302, f"/games/{game.code}/")
    for name in ("series/picture.png", "nothing/series/"):
        assert Client().get(f"/rounds/{running.public_id}/{name}").status_code == 404
    second, seats = evening()
    Game.objects.filter(pk=second.game_id).update(results_for="members")
    address = f"/rounds/{second.public_id}/series/"
    assert Client().get(address).status_code == 403
    assert Client().get(f"{address}picture.png").status_code == 404
    own = html(client_of(seats["bob"]).get(address))
    assert "og:image" not in own
    assert 'id="share"' not in own
