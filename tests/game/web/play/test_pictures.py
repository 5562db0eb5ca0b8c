"""/rounds/ID/picture.png, and what pages say of their picture."""

import re
from datetime import timedelta
from html import unescape
from typing import Any

import pytest
from django.conf import LazySettings
from django.test import Client
from django.utils import timezone

from game.db import ttl_cache
from game.models import DailyBoard, Dictionary, Player, Round, Seat
from game.rules import daily
from solver import Board
from tests.game.play import BOARD, host_of
from tests.game.web.play.rounds_now import client_of, find, join, make, play


@pytest.fixture
def round_() -> Round:
    """A finished round: alice found cat, cater and tin, bob cat, nobody line and mar."""
    return played()


@pytest.fixture
def today(english: Dictionary) -> DailyBoard:
    text = str(Board.parse(BOARD))
    day = daily.day_of(timezone.now())
    return DailyBoard.objects.create(date=day, board=text, version=english.version)


def played(name: str = "bob", **settings: Any) -> Round:
    game = make(**settings)
    round_ = play(game, since=190)
    find(round_, host_of(game), "cat cater tin")
    find(round_, join(game, name), "cat", after=9)
    return round_


def get(round_: Round, **headers: str) -> Any:
    return Client(headers=headers).get(f"/rounds/{round_.public_id}/picture.png")


def told(address: str, name: str, client: Client | None = None) -> str:
    """The content of a `meta` element of a page."""
    html = (client or Client()).get(address).content.decode()
    found = re.search(f'<meta (?:property|name)="{name}" content="(.*?)">', html)
    assert found, name
    return unescape(found[1])


def alt(round_: Round, client: Client | None = None) -> str:
    """What the picture shows, in words."""
    return told(f"/rounds/{round_.public_id}/", "og:image:alt", client)


def shared(round_: Round, client: Client) -> dict[str, str]:
    """What the button carries."""
    html = client.get(f"/rounds/{round_.public_id}/").content.decode()
    found, *_ = re.findall(r'<button[^>]*id="share"([^>]*)>', html)
    return {name: unescape(value) for name, value in re.findall(r'data-(\w+)="(.*?)"', found)}


def test_the_page_names_its_picture(round_: Round) -> None:
    address = f"/rounds/{round_.public_id}/"
    picture = told(address, "og:image")
    assert picture == f"http://testserver{address}picture.png?lang=en"
    assert told(address, "twitter:card") == "summary_large_image"
    assert alt(round_) == (
        "alice won with 3 points. 3 of 5 words found. Longest word: cater."
        " Beside it the path of a word on the board."
    )
    assert Client().get(picture).status_code == 200


def test_caches_may_keep_a_picture(round_: Round) -> None:
    alt(round_)
    answer = get(round_)
    assert answer.headers["Content-Type"] == "image/png"
    assert answer.content.startswith(b"\x89PNG")
    assert answer.headers["Cache-Control"] == "public, max-age=3600"
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert not answer.cookies
    again = get(round_, if_none_match=answer.headers["ETag"])
    assert (again.status_code, again.content) == (304, b"")


def test_the_address_of_a_picture_says_its_language(round_: Round) -> None:
    address = f"/rounds/{round_.public_id}/"
    english = Client().get(told(address, "og:image"))
    picture = told(address, "og:image", Client(headers={"accept-language": "de"}))
    german = Client().get(picture)
    assert (english["Content-Language"], german["Content-Language"]) == ("en", "de")
    assert english.content != german.content
    assert Client().get(picture.replace("lang=de", "lang=x")).content == english.content


def test_no_picture_before_the_words_are_counted_and_of_deleted_rounds(round_: Round) -> None:
    assert get(round_).status_code == 404
    alt(round_)
    assert get(round_).status_code == 200
    Round.objects.filter(pk=round_.pk).delete()
    assert get(round_).status_code == 404
    assert get(play(make(), since=10)).status_code == 404


def test_pictures_are_limited_by_address(round_: Round, settings: LazySettings) -> None:
    alt(round_)
    settings.RATES = {**settings.RATES, "picture": "1/min"}
    assert get(round_).status_code == 200
    answer = get(round_)
    assert (answer.status_code, "Retry-After" in answer.headers) == (429, True)
    assert answer.headers["Cache-Control"] == "private, no-cache"


def test_the_board_of_the_day_is_shared_and_not_spoiled(round_: Round, today: DailyBoard) -> None:
    DailyBoard.objects.update(board=round_.board)
    ttl_cache.clear()
    alice = client_of(host_of(round_.game))
    seen = alt(round_, alice)
    assert seen.endswith("Longest word: 5 letters. Beside it a board without letters.")
    assert get(round_).status_code == 404
    offered = shared(round_, alice)
    assert offered["text"] == "Daily board: 3 points, 3 of 5 words."
    assert offered["address"] == "http://testserver/daily/?language=en"
    page = alice.get(f"/rounds/{round_.public_id}/").content.decode()
    card, *_ = re.findall(r'<section class="share-card".*?</section>', page, re.DOTALL)
    assert ("5 letters" in card, "cater" in card, "polyline" in card) == (True, False, False)
    DailyBoard.objects.update(date=today.day - timedelta(days=1))
    ttl_cache.clear()
    assert alt(round_).endswith("Longest word: cater. Beside it the path of a word on the board.")


def test_names_that_the_font_cannot_show_are_left_out_of_the_picture() -> None:
    round_ = played()
    find(round_, join(round_.game, "Łukasz"), "line cater mar")
    assert alt(round_).startswith("A player won with 2 points.")
    assert told(f"/rounds/{round_.public_id}/", "og:title") == "Łukasz won with 2 points"


def test_a_player_shares_their_own_card(round_: Round) -> None:
    bob = client_of(Seat.objects.get(name="bob"))
    for client, text in (
        (client_of(host_of(round_.game)), "Boggle: 3 points, 3 of 5 words. Can you beat that?"),
        (bob, "Boggle: 0 points, 1 of 5 words."),
        (Client(), "Boggle: alice won with 3 points."),
    ):
        offered = shared(round_, client)
        assert offered["text"] == text
        link = f"http://testserver/rounds/{round_.public_id}/"
        assert offered["address"] == link + ("?beat=3" if "3 of 5" in text else "")
        assert Client().get(offered["picture"]).status_code == 200
    pictures = {get(round_).content, Client().get(shared(round_, bob)["picture"]).content}
    assert len(pictures) == 2
    forged = shared(round_, bob)["picture"].replace("player=", "player=1")
    assert Client().get(forged).content == get(round_).content


def test_the_picture_of_a_daily_board_shows_no_letters(today: DailyBoard) -> None:
    facts = f"Daily board. {today.day.day} {today.day:%B %Y}. 5 words"
    assert told("/daily/", "og:image:alt") == f"{facts}. Beside it a board without letters."
    Client().post("/daily/", {"name": "Alice"})
    assert f"{facts}. 1 player. " in told("/daily/", "og:image:alt")
    picture = Client().get(told("/daily/", "og:image"))
    assert picture.headers["Content-Type"] == "image/png"
    assert picture.headers["Cache-Control"] == "public, max-age=3600"
    assert Player.objects.count() == 1


def test_earlier_days_have_pictures(today: DailyBoard) -> None:
    day = today.day - timedelta(days=1)
    DailyBoard.objects.update(date=day)
    assert f"{day.day} {day:%B %Y}. 5 words." in told(f"/daily/{day}/", "og:image:alt")
    assert Client().get(told(f"/daily/{day}/", "og:image")).status_code == 200
    for unknown in ("2019-01-01", "2026-02-30", "today"):
        assert Client().get(f"/daily/{unknown}/picture.png").status_code == 404


def test_without_a_dictionary_the_daily_board_has_no_picture(no_dictionary: None) -> None:
    assert Client().get("/daily/picture.png").status_code == 404


def test_a_round_without_words_has_a_picture() -> None:
    round_ = play(make(), since=190)
    assert alt(round_).startswith("A round without points. 0 of 5 words found. Beside it a board")
    assert get(round_).status_code == 200
